"""The map: zoom, pan, tags, why not, and that it never jumps on updates."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table import Browsed, seated
from tests.titles.chicago_express.recorded import reached
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.table import Server

PIXEL = 2.0
"""In units of the map: so far a panel that grew by a line of pixels moves it."""
IS_SEEN = """([box, most]) => document.querySelector("#board svg").getAttribute("viewBox").split(" ")
  .every((part, at) => Math.abs(part - box[at]) <= most)"""


def view_box(page: Page) -> list[float]:
    box = page.locator("#board svg").get_attribute("viewBox") or ""
    return [float(part) for part in box.split()]


def expanding(page: Page, server: Server) -> Browsed:
    """A table at an expansion, with a company chosen."""
    table = seated(page, server.url, reached("expansion"))
    if not table.legal_hexes().count():
        table.plan(page.locator(".options.chips button:not(.grey)").first)
    return table


def test_wheel_buttons_and_keys_zoom_and_fit(page: Page, server: Server) -> None:
    seated(page, server.url, reached("turn"))
    whole = view_box(page)
    box = page.locator("#map-view").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -400)
    expect(page.locator("#board svg")).not_to_have_attribute("viewBox", shown(whole))
    assert view_box(page)[2] < whole[2]
    page.locator("#zoom-fit").click()
    assert view_box(page) == pytest.approx(whole, abs=PIXEL)
    page.locator("#zoom-in").click()
    nearer = view_box(page)
    assert nearer[2] < whole[2]
    page.locator("#question").focus()
    page.keyboard.press("+")
    assert view_box(page)[2] < nearer[2]
    page.keyboard.press("0")
    assert view_box(page) == pytest.approx(whole, abs=PIXEL)


def test_whole_map_wheel_and_pinch_work_after_an_update(page: Page, server: Server) -> None:
    table = expanding(page, server)
    at_first = view_box(page)
    hex = nearer(table)
    table.plan(hex)
    page.locator("#zoom-fit").click()
    whole = view_box(page)
    assert whole == pytest.approx(at_first, abs=PIXEL)
    page.locator("#map-view").hover()
    page.mouse.wheel(0, -400)
    expect(page.locator("#board svg")).not_to_have_attribute("viewBox", shown(whole))
    page.mouse.wheel(0, 4000)
    page.wait_for_function(IS_SEEN, arg=[whole, PIXEL])


def nearer(table: Browsed) -> Locator:
    """Zoom by the wheel at a hex that can be chosen."""
    hex, svg = table.legal_hexes().first, table.page.locator("#board svg")
    before = svg.get_attribute("viewBox") or ""
    hex.hover()
    table.page.mouse.wheel(0, -300)
    expect(svg).not_to_have_attribute("viewBox", before)
    return hex


def shown(box: list[float]) -> str:
    return " ".join(repr(part).removesuffix(".0") for part in box)


def test_a_zoom_by_hand_is_kept_when_the_step_changes(page: Page, server: Server) -> None:
    table = expanding(page, server)
    hex, before = nearer(table), seen_part(page)
    table.plan(hex)
    table.do("#main-act")
    assert seen_part(page) == pytest.approx(before)


def seen_part(page: Page) -> tuple[float, float, float]:
    """The middle of what is seen, and the pixels of a unit: the panel's own size may change."""
    x, y, wide, high = view_box(page)
    box = page.locator("#map-view").bounding_box()
    assert box is not None
    return x + wide / 2, y + high / 2, box["width"] / wide


def test_dragging_pans_and_does_not_choose(page: Page, server: Server) -> None:
    table = expanding(page, server)
    page.locator("#zoom-in").click()
    page.locator("#zoom-in").click()
    before = view_box(page)
    box = page.locator("#map-view").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 250, steps=4)
    page.mouse.up()
    after = view_box(page)
    assert after[0] > before[0]
    assert after[2] == before[2]
    table.settle()
    assert page.locator("#main-act").count() == 0


def test_a_chosen_hex_does_not_move_the_map(page: Page, server: Server) -> None:
    table = expanding(page, server)
    hex, before = nearer(table), view_box(page)
    table.plan(hex)
    expect(page.locator("#main-act")).to_contain_text("Finish with 1 hex")
    assert view_box(page) == before


def test_pointing_at_a_legal_hex_shows_its_price_and_at_another_why_not(
    page: Page, server: Server
) -> None:
    table = expanding(page, server)
    table.legal_hexes().first.hover()
    expect(page.locator("#tag")).to_contain_text("$")
    page.locator("g[data-hex='A3']").hover()
    expect(page.locator("#tag")).to_be_hidden()
    expect(page.locator("#why")).to_contain_text("is not next to a locomotive")
    expect(page.locator("#why")).to_contain_text("Rules: Chicago Express")


def test_the_running_cost_grows_with_every_hex(page: Page, server: Server) -> None:
    table = expanding(page, server)
    table.plan(table.legal_hexes().first)
    first = page.locator("#decision tr.total").inner_text()
    table.plan(table.legal_hexes().first)
    second = page.locator("#decision tr.total").inner_text()
    assert first != second
    expect(page.locator("#decision .badge").first).to_have_text("2 of 3 placed")
    table.plan("#other-1")
    assert page.locator("#decision tr.total").inner_text() == first
    table.plan("#other-2")
    assert page.locator("#main-act").count() == 0


def test_what_happened_since_my_last_turn_is_played_and_ends_now(
    page: Page, server: Server
) -> None:
    match = reached("turn")
    earlier = next(a.by for a in reversed(match.actions) if a.by != match.actions[-1].by)
    table = seated(page, server.url, match, (match.players.index(earlier),))
    pill = table.pill
    page.locator("#since").click()
    expect(page.locator("#pill")).to_contain_text("History")
    expect(page.locator("#pill")).to_have_text(pill, timeout=60_000)


def test_coordinates_come_and_go_with_a_key(page: Page, server: Server) -> None:
    seated(page, server.url, reached("turn"))
    page.locator("#question").focus()
    page.keyboard.press("c")
    assert "ids" in (page.locator("#board svg").get_attribute("class") or "")
    page.keyboard.press("c")
    assert "ids" not in (page.locator("#board svg").get_attribute("class") or "")


def test_strong_marks_are_switched_on_and_off_in_the_menu(page: Page, server: Server) -> None:
    seated(page, server.url, CHINA.until(300), (0, 1, 2))
    dots = page.locator("#board .pip")
    expect(dots).to_have_count(0)
    page.locator("#more").click()
    page.get_by_role("menuitemcheckbox", name="Strong marks on the map").click()
    expect(dots.first).to_be_attached()
    page.reload()
    expect(dots.first).to_be_attached()
    page.locator("#more").click()
    item = page.get_by_role("menuitemcheckbox", name="Strong marks on the map")
    expect(item).to_be_checked()
    item.click()
    expect(dots).to_have_count(0)


def test_the_map_is_drawn_in_the_lowest_window(page: Page, server: Server) -> None:
    """200 % on a small laptop leaves 683x384; the console tells of a picture that has no size."""
    page.set_viewport_size({"width": 683, "height": 384})
    seated(page, server.url, reached("turn"))
    assert min(view_box(page)[2:]) > 0
