"""The whole map and the part one works in; what lies beyond the edges; the whole in small."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed, seated
from tests.browser.test_map import view_box
from tests.browser.test_phone import PHONE
from tests.soak import pairs
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import reached
from tests.titles.china_1880.recorded import GAME, STATES
from tests.web.table import Server
from trunkline.kernel import Match

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
IN_VIEW = """() => {
  const place = document.getElementById("map-view").getBoundingClientRect();
  return [...document.querySelectorAll("#board g[data-legal], #board g[data-chosen]")].filter((g) => {
    const box = g.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    return x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
  }).length;
}"""
COVERED = """() => {
  const over = [...document.querySelectorAll("#map .stands")].filter((each) => each.offsetWidth);
  const found = new Set();
  for (const each of over) {
    const { left, top, width, height } = each.getBoundingClientRect();
    for (let i = 0; i <= 20; i++) for (let j = 0; j <= 20; j++) {
      const under = document.elementsFromPoint(left + 1 + (width - 2) * i / 20, top + 1 + (height - 2) * j / 20);
      const hex = under.map((one) => one.closest("#board g[data-hex]")).find(Boolean);
      if (hex) found.add(hex.dataset.hex);
    }
  }
  return [...found];
}"""
RADIUS = """() => {
  const box = document.querySelector("#board g[data-hex] :is(path, polygon)").getBoundingClientRect();
  return Math.max(box.width, box.height) / 2;
}"""


def tracks(page: Page, server: Server, state: str = "track") -> Browsed:
    return seated(page, server.url, GAME.at(*STATES[state]))


def counted(page: Page) -> int:
    tags = page.locator(".edge-tag:not([hidden])")
    return sum(int(tag.get_attribute("data-count") or 0) for tag in tags.all())


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (390, 844)])
def test_what_is_seen_and_what_the_edges_count_is_all_that_can_be_chosen(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    tracks(page, server)
    everything = page.locator("#board g[data-legal], #board g[data-chosen]").count()
    assert page.evaluate(IN_VIEW) + counted(page) == everything
    for _ in range(4):
        page.keyboard.press("+")
    assert page.evaluate(IN_VIEW) + counted(page) == everything
    assert counted(page) > 0


def test_an_edge_tag_names_rows_and_brings_its_hexes(open_page: OpenPage, server: Server) -> None:
    page = open_page(**LAPTOP)
    tracks(page, server)
    for _ in range(4):
        page.keyboard.press("+")
    tag = page.locator(".edge-tag:not([hidden])").first
    expect(tag).to_have_text(re.compile("more hex(es)? in (row|column)s? [A-Z0-9, ]+"))
    before = page.evaluate(IN_VIEW)
    side = tag.get_attribute("data-side")
    tag.click()
    expect(page.locator(f".edge-tag[data-side={side}]")).to_be_hidden()
    assert page.evaluate(IN_VIEW) != before


def test_an_own_step_opens_near_and_the_key_shows_the_whole_and_back(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**LAPTOP)
    tracks(page, server)
    near, large = view_box(page), page.evaluate(RADIUS)
    assert 43 < large < 59
    page.locator("#question").focus()
    page.keyboard.press("0")
    whole = view_box(page)
    assert whole[2] > near[2]
    expect(page.locator(".edge-tag:visible, #minimap:visible")).to_have_count(0)
    page.keyboard.press("0")
    assert view_box(page) == near


def test_watchers_see_the_whole_map(page: Page, server: Server) -> None:
    seated(page, server.url, GAME.at(*STATES["track"]), ())
    expect(page.locator("#minimap")).to_be_hidden()
    expect(page.locator("#fan")).to_have_attribute("data-own-step", "")


LINES_SEEN = """() => {
  const place = document.getElementById("map-view").getBoundingClientRect(), sheet = document.getElementById("decision").getBoundingClientRect();
  const foot = innerWidth < 720 ? Math.min(place.bottom, sheet.top) : place.bottom;
  const lines = [...document.querySelectorAll("#board path.rc")].map((each) => each.getBoundingClientRect());
  return lines.length > 0 && lines.every((box) => box.left >= place.left && box.right <= place.right && box.top >= place.top && box.bottom <= foot);
}"""


@pytest.mark.parametrize("window", [LAPTOP, PHONE])
def test_study_opens_with_the_part_in_which_the_run_lies_and_its_line_of_the_log(
    open_page: OpenPage, server: Server, window: dict[str, Any]
) -> None:
    page = open_page(**window)
    table = seated(page, server.url, GAME.until(420))
    page.goto(f"{page.url}?at=412")
    expect(page.locator("#fan")).to_have_attribute("data-own-step", "Study WNR")
    page.wait_for_function(LINES_SEEN)
    assert page.evaluate(RADIUS) > 30
    table.settle()
    if window is LAPTOP:
        expect(page.locator("#log .here")).to_be_in_viewport(ratio=0.98)
        page.keyboard.press("0")
        expect(page.locator("#zoom-fit")).to_have_attribute("aria-pressed", "true")


def test_the_minimap_moves_the_map_by_pointer_and_keys_and_can_be_put_away(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**LAPTOP)
    tracks(page, server)
    small = page.locator("#minimap")
    expect(small).to_be_visible()
    box = small.bounding_box()
    assert box is not None
    assert round(box["width"]) == 96
    before = view_box(page)
    small.click(position={"x": 48, "y": 12})
    moved = view_box(page)
    assert moved[1] < before[1]
    assert moved[2] == before[2]
    small.focus()
    page.keyboard.press("ArrowDown")
    assert view_box(page)[1] > moved[1]
    page.locator("#question").focus()
    page.keyboard.press("v")
    expect(small).to_be_hidden()
    page.keyboard.press("v")
    expect(small).to_be_visible()


def late(title: str) -> Match:
    if title == "chicago-express":
        return reached("turn")
    return (BERLIN if title == "1881" else GAME).until(300)


@pytest.mark.parametrize(
    ("title", "size"), pairs(["chicago-express", "1880", "1881"], [(1366, 768), (1440, 900)])
)
def test_nothing_stands_on_a_hex_while_the_whole_map_is_seen(
    open_page: OpenPage, server: Server, title: str, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    seated(page, server.url, late(title), ())
    expect(page.locator("#zoom-fit")).to_be_visible()
    assert page.evaluate(COVERED) == []


def test_the_dense_city_has_a_lens_that_is_clicked_like_its_hex(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(viewport={"width": 1366, "height": 900})
    tracks(page, server, "dividend")
    lens = page.locator(".lens[data-lens=F8]")
    expect(lens).to_be_visible()
    expect(lens.locator(".lens-name")).to_have_text("F8 Beijing")
    expect(lens.locator("svg")).to_have_attribute("aria-hidden", "true")
    expect(lens.locator("[clip-path]")).to_have_count(0)
    lens.click()
    expect(page.locator("#why")).to_contain_text("Beijing F8")


def test_resting_on_a_small_hex_enlarges_it(open_page: OpenPage, server: Server) -> None:
    page = open_page(**LAPTOP)
    tracks(page, server, "dividend").ready()  # a new picture of the map takes the lens away
    page.locator("g[data-hex=K13]").hover()
    expect(page.locator("#hover-lens")).to_be_visible()
    expect(page.locator("#hover-lens")).to_contain_text("Nanjing")
    page.mouse.move(5, 5)
    expect(page.locator("#hover-lens")).to_be_hidden()


def phone(open_page: OpenPage) -> Page:
    options: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 844}}
    return open_page(**options)


def test_a_phone_opens_with_hexes_for_a_finger_and_one_button_fits_the_whole(
    open_page: OpenPage, server: Server
) -> None:
    page = phone(open_page)
    tracks(page, server)
    assert round(page.evaluate(RADIUS)) == 38
    page.locator("#zoom-fit").tap()
    assert page.evaluate(RADIUS) < 20
    expect(page.locator(".edge-tag:visible")).to_have_count(0)


def test_two_fingers_zoom_after_an_update(open_page: OpenPage, server: Server) -> None:
    page = phone(open_page)
    tracks(page, server)
    with page.expect_response("**/update*"):
        page.locator("#board g[data-legal]").first.tap()
    expect(page.locator("#main-act")).to_be_visible()
    before, hands = page.evaluate(RADIUS), page.context.new_cdp_session(page)

    def touch(kind: str, *across: int) -> None:
        points = [{"x": x, "y": 300, "id": at} for at, x in enumerate(across)]
        hands.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 180, 210)
    for gap in range(10, 90, 10):
        touch("touchMove", 180 - gap, 210 + gap)
    touch("touchEnd")
    assert page.evaluate(RADIUS) > 1.5 * before


def test_what_a_finger_opened_goes_with_the_next_touch(open_page: OpenPage, server: Server) -> None:
    page = phone(open_page)
    tracks(page, server)
    page.locator("g[data-hex=L6]").tap()
    expect(page.locator("#why")).to_be_visible()
    page.locator("#question").tap()
    expect(page.locator("#why")).to_be_hidden()


def test_a_zoom_over_a_border_asks_once_for_the_picture_in_another_class(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**LAPTOP)
    page.clock.install()
    asked: list[str] = []
    table = tracks(page, server)
    picture = page.locator("#board > svg")
    expect(picture).to_have_attribute("data-r", "44")
    page.on(
        "request", lambda request: asked.append(request.url) if "/update" in request.url else None
    )
    with page.expect_response("**/update*") as answer:
        page.locator("#zoom-fit").click()
    expect(picture).not_to_have_attribute("data-r", "44")
    assert 'id="decision"' not in answer.value.text()
    table.settle()
    page.clock.fast_forward(2_000)
    page.evaluate("1")
    assert len(asked) == 1


def test_a_picture_of_a_smaller_window_does_not_keep_the_map_small(
    open_page: OpenPage, server: Server
) -> None:
    """The larger legend of small hexes takes room: in the next class they fit with all names."""
    page = open_page(**LAPTOP)
    page.context.add_cookies(
        [{"name": "map-r-1881", "value": "18", "domain": "127.0.0.1", "path": "/matches"}]
    )
    seated(page, server.url, late("1881"), ())
    expect(page.locator("#board > svg")).to_have_attribute("data-r", "24")
    expect(page.locator("#board .name:has-text('Lichtenrade')")).to_be_visible()


def test_a_long_press_says_what_a_hex_is(open_page: OpenPage, server: Server) -> None:
    page = open_page(**LAPTOP)
    table = tracks(page, server)
    table.legal_hexes().first.hover()
    page.mouse.down()
    expect(page.locator("#why")).to_be_visible()
    page.mouse.up()
    expect(page.locator("#fan .fan-card")).to_have_count(0)
