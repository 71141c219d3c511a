"""Everything can be done without a mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import Browsed, new_match, seated
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server


def press(table: Browsed, *keys: str) -> None:
    for key in keys:
        table.page.keyboard.press(key)
    table.settle()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_a_bid_is_made_and_a_share_is_won_by_keys_alone(page: Page, server: Server) -> None:
    table = new_match(page, server.url, ["here"])
    assert focused(page) == "question"
    press(table, "Tab")
    assert focused(page) == "about-this"
    press(table, "Tab")
    while page.evaluate("document.activeElement.matches('button.term')"):
        press(table, "Tab")
    assert focused(page) == "field-amount"
    page.keyboard.press("ArrowUp")
    expect(page.locator("#main-act")).to_contain_text("Bid $8")
    page.keyboard.press("Enter")
    table.wait_for_version_after(0)
    assert table.log()[0] == "Ann bids $8 for PRR."
    assert focused(page) == "question"
    press(table, "d")
    assert focused(page) == "out-1"
    assert table.version == 1
    page.keyboard.press("d")
    table.wait_for_version_after(1)
    assert "Ann pays $8 to PRR" in table.log()[0]


def test_an_expansion_is_built_hex_by_hex_with_arrows_and_keys(page: Page, server: Server) -> None:
    table = seated(page, server.url, reached("expansion"))
    if not table.legal_hexes().count():
        page.locator(".options.chips button:not(.grey)").first.focus()
        page.keyboard.press("Enter")
        expect(table.legal_hexes().first).to_be_attached()
    press(table, "2", "n")
    assert focused(page) == "map-view"
    first = page.locator("#map-view").get_attribute("aria-activedescendant")
    press(table, "n", "Shift+N")
    assert page.locator("#map-view").get_attribute("aria-activedescendant") == first
    press(table, "Enter")
    expect(page.locator("#main-act")).to_contain_text("Finish with 1 hex")
    expect(page.locator(f"#{first}")).to_have_attribute("data-chosen", "")
    press(table, "Backspace")
    expect(page.locator("#main-act")).to_have_count(0)
    press(table, "n", "Enter")
    expect(page.locator("#main-act")).to_contain_text("Finish with 1 hex")
    before = table.version
    press(table, "1")
    page.keyboard.press("Enter")
    table.wait_for_version_after(before)
    assert " expands " in table.log()[0]


def test_arrows_walk_over_the_map_and_w_says_why_not(page: Page, server: Server) -> None:
    table = seated(page, server.url, reached("expansion"))
    press(table, "2", "n")
    view = page.locator("#map-view")
    start = view.get_attribute("aria-activedescendant")
    press(table, "ArrowUp")
    assert view.get_attribute("aria-activedescendant") != start
    press(table, "ArrowDown")
    assert view.get_attribute("aria-activedescendant") == start
    for _ in range(8):
        press(table, "ArrowUp")
    press(table, "w")
    expect(page.locator("#why h3")).to_be_visible()
    press(table, "Escape")
    expect(page.locator("#why")).to_be_hidden()


def test_keys_reach_every_part_of_the_table(page: Page, server: Server) -> None:
    table = seated(page, server.url, reached("turn"))
    for key, place in (("2", "map-view"), ("4", "panel-companies-head"), ("5", "log-page")):
        press(table, key)
        assert focused(page) == place
    press(table, "?")
    expect(page.locator("#dialog")).to_contain_text("next or previous hex")
    press(table, "Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    press(table, "t")
    expect(page.locator("#dialog")).to_contain_text("Networks")
    press(table, "Escape")
    press(table, "m")
    assert focused(page) == "remark"
    page.keyboard.type("1d?")
    assert page.locator("#remark").input_value() == "1d?"


def test_history_is_walked_by_brackets_home_and_end(page: Page, server: Server) -> None:
    table = seated(page, server.url, reached("turn"))
    last = page.locator("#state").get_attribute("data-actions")
    press(table, "1", "[")
    expect(page.locator("#pill")).to_contain_text("History: action")
    assert page.url.endswith(f"?at={int(last or 0) - 1}")
    assert page.locator("#decision .acts").count() == 0
    press(table, "Home")
    expect(page.locator("#pill")).to_contain_text("History: action 0 of")
    press(table, "End")
    expect(page.locator("#pill")).to_have_text("Your turn")
    assert "?at" not in page.url


def test_a_line_of_the_log_opens_its_position_under_its_own_address(
    page: Page, server: Server
) -> None:
    table = seated(page, server.url, reached("turn"))
    page.locator("#log a.number").nth(5).click()
    expect(page.locator("#pill")).to_contain_text("History")
    address, heading = page.url, table.question
    page.goto(address)
    assert table.question == heading
    expect(page.locator("#log .here")).to_have_count(1)
    page.locator("#now").click()
    expect(page.locator("#pill")).to_have_text("Your turn")


def test_what_is_greyed_says_why_when_focused(page: Page, server: Server) -> None:
    seated(page, server.url, reached("expansion"))
    grey = page.locator("#decision .grey").first
    page.keyboard.press("Tab")
    grey.focus()
    expect(page.locator("#why")).to_be_visible()
    assert page.locator("#why p").first.inner_text()
    described = grey.get_attribute("aria-describedby")
    assert page.locator(f"#{described}").text_content()
