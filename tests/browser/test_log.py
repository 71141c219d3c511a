"""The log in a browser: two lines an act, all of it by scrolling, found, followed, taken back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.table import Server
from trunkline.titles.china_1880.rules.actions import Run

HIGHEST = """() => Math.max(...[...document.querySelectorAll("#log .told")].map((told) =>
    (told.matches("details") ? told.querySelector("summary") : told).getBoundingClientRect().height
    / parseFloat(getComputedStyle(told).lineHeight)))"""
OFF_CENTRE = """() => { const page = document.querySelector("#log-page").getBoundingClientRect();
    const line = document.querySelector("#log-page .log:not([hidden]) .here").getBoundingClientRect();
    return Math.abs(line.top - (page.top + page.height / 2)); }"""


def test_the_log_is_whole_folded_found_and_followed(page: Page, server: Server) -> None:
    seated(page, server.url, CHINA.until(340))
    page.evaluate("document.querySelector('#log').style.width = '276px'")
    assert page.evaluate(HIGHEST) <= 2.05
    folded = page.locator("#log details.told").filter(has=page.locator("[role=listitem]")).first
    expect(folded.locator("[role=listitem]").first).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator("[role=listitem]").first).to_be_visible()
    # All of it by scrolling
    page.keyboard.press("l")
    while page.locator("#log [data-line='1']").count() == 0:
        before = page.locator("#log > [data-line]").count()
        page.locator("#log-earlier").scroll_into_view_if_needed()
        expect(page.locator("#log > [data-line]")).not_to_have_count(before)
    expect(page.locator("#log > [data-line]")).to_have_count(340)
    # Search
    page.keyboard.press("/")
    expect(page.locator("#log-text")).to_be_focused()
    page.keyboard.type("bids")
    expect(page.locator("#log-found > [data-line]").first).to_contain_text("bids")
    expect(page.locator("#log")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#view-log")).to_have_attribute("aria-current", "page")


def test_an_old_position_has_its_line_and_can_be_gone_back_to(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    match = CHINA.until(340)
    seated(page, server.url, match)
    ran = next(
        n for n, action in enumerate(match.actions, 1) if n > 100 and isinstance(action, Run)
    )
    table = page.url
    page.goto(f"{table}?at={ran}")
    # What is said of a run makes its panel longer: the line stays in sight, the run is drawn.
    expect(page.locator("#review [data-drawing]").first).to_be_visible()
    expect(page.locator("#board .marks-under[data-drawing]")).to_have_count(1)
    expect(page.locator(f"#log-page .here[data-line='{ran}']")).to_be_in_viewport(ratio=0.5)
    page.goto(f"{table}?at=40")
    here = page.locator("#log-found .here")
    expect(here).to_have_attribute("data-line", "40")
    expect(here).to_be_in_viewport()
    page.wait_for_function(f"({OFF_CENTRE})() < 40")
    here.hover()
    page.locator("#undo-to-here").click()
    expect(page.locator("#dialog .number")).to_have_count(300)
    expect(page.locator("#dialog")).to_contain_text("undoes 300 actions")
    page.keyboard.press("Escape")
    page.locator("#now").click()
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#log-found")).to_be_hidden()
