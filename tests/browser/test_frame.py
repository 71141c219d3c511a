"""The frame of the table: the map gets what is left, what matters is in view, views, tabs, keys."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.browser.test_accessibility import serious_faults
from tests.browser.test_phone import PHONE, overflow
from tests.recorded import asked
from tests.soak import pairs
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import reached
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.titles.china_1880.recorded import STATES
from tests.web.table import Server
from trunkline.kernel import Match, Record
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.china_1880.rules.share_round import ShareRound

SMALL_LAPTOP, LAPTOP, LARGE = (1366, 768), (1440, 900), (1920, 1080)
TABLET = (768, 1024)


def window(size: tuple[int, int]) -> dict[str, Any]:
    return {"viewport": {"width": size[0], "height": size[1]}}


def map_size(page: Page) -> tuple[float, float]:
    box = page.locator("#map").bounding_box()
    assert box is not None
    return box["width"], box["height"]


def chicago() -> Match:
    return reached("turn", 100)


def china_track() -> Match:
    return CHINA.at(*STATES["track"])


def china_shares() -> Match:
    return CHINA.at(asked(ShareRound), 300)


def berlin(kind: type[Any], after: int = 300) -> Match:
    return BERLIN.at(asked(kind), after)


def with_long_names(match: Match) -> Match:
    """Ten letters each."""
    text = msgspec.json.encode(match.record()).decode()
    names = ("Alexandria", "Bartolomeo", "Konstantin", "Friederike")
    for old, new in zip(match.players, names, strict=True):
        text = text.replace(f'"{old}"', f'"{new}"')
    return Match.from_record(msgspec.json.decode(text, type=Record))


@pytest.mark.parametrize(
    ("match", "size", "width", "height"),
    [
        (china_track, LARGE, 900, 1000),
        (china_shares, LAPTOP, 460, 800),
        (chicago, SMALL_LAPTOP, 800, 540),
    ],
)
def test_the_map_takes_what_is_left(
    open_page: OpenPage, server: Server, match: Any, size: tuple[int, int], width: int, height: int
) -> None:
    page = open_page(**window(size))
    seated(page, server.url, match())
    wide, high = map_size(page)
    assert wide >= width
    assert high >= height


@pytest.mark.parametrize("kind", [FirstPurchase, StockTurn, LayTrack, Business])
def test_the_map_of_1881_stays_large_in_every_kind_of_round(
    open_page: OpenPage, server: Server, kind: type[Any]
) -> None:
    page = open_page(**window(LAPTOP))
    seated(page, server.url, berlin(kind, 0 if kind is FirstPurchase else 300))
    wide, high = map_size(page)
    assert wide >= 900
    assert high >= 610


@pytest.mark.parametrize(
    ("match", "size"),
    pairs(
        [chicago, china_track, china_shares, lambda: berlin(StockTurn)],
        [(1100, 700), (1280, 720), SMALL_LAPTOP, LARGE],
    ),
)
def test_the_page_never_scrolls_on_a_screen(
    open_page: OpenPage, server: Server, match: Any, size: tuple[int, int]
) -> None:
    page = open_page(**window(size))
    seated(page, server.url, match())
    assert page.evaluate(SCROLLS) == [0, 0]
    body = page.locator("main.body").bounding_box()
    assert body is not None
    assert body["y"] == 44
    assert body["y"] + body["height"] == size[1]


@pytest.mark.parametrize("match", [chicago, china_track, lambda: berlin(LayTrack)])
def test_decision_map_followers_and_three_lines_of_the_log_are_in_view(
    open_page: OpenPage, server: Server, match: Any
) -> None:
    page = open_page(**window(SMALL_LAPTOP))
    seated(page, server.url, match())
    for part in ("#ribbon", "#question", "#map", ".then"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=0.98)
    assert page.evaluate(LINES_IN_VIEW) >= 3


HALF_CUT = """() => [...document.querySelectorAll(".follower")].filter((each) => {
  const box = each.getBoundingClientRect(), line = each.parentElement.getBoundingClientRect();
  return box.top < line.bottom - 4 && (box.right > line.right + 1 || box.bottom > line.bottom + 4);
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("match", [china_track, lambda: berlin(LayTrack)])
def test_who_follows_is_never_cut_in_two(open_page: OpenPage, server: Server, match: Any) -> None:
    page = open_page(**window(SMALL_LAPTOP))
    seated(page, server.url, with_long_names(match()))
    expect(page.locator(".follower").first).to_be_in_viewport(ratio=0.98)
    assert page.evaluate(HALF_CUT) == []


@pytest.mark.parametrize(
    ("match", "size"),
    pairs([chicago, china_track, lambda: berlin(LayTrack)], [SMALL_LAPTOP, (390, 844)]),
)
def test_no_words_outside_pictures_are_smaller_than_eleven_pixels(
    open_page: OpenPage, server: Server, match: Any, size: tuple[int, int]
) -> None:
    page = open_page(**window(size))
    seated(page, server.url, match())
    least = 12 if size[0] < 720 else 11
    assert [found for found in page.evaluate(SIZES) if found[0] < least] == []


@pytest.mark.parametrize("match", [china_shares, lambda: berlin(StockTurn)])
def test_no_column_beside_the_map_is_mostly_air(
    open_page: OpenPage, server: Server, match: Any
) -> None:
    page = open_page(**window(LAPTOP))
    seated(page, server.url, match())
    assert [found for found in page.evaluate(AIR) if found[0] > 0.4] == []


def test_views_have_keys_addresses_and_keep_what_is_being_decided(
    page: Page, server: Server
) -> None:
    table = seated(page, server.url, reached("expansion"))
    table.plan(page.locator(".options.chips button:not(.grey), g[data-legal]").first)
    draft = page.locator("#draft input[name=draft]").input_value()
    address = page.url
    page.keyboard.press("l")
    expect(page.locator("#view-log")).to_have_attribute("aria-current", "page")
    expect(page.locator("#map")).to_be_hidden()
    expect(page.locator("#book-head")).to_be_focused()
    assert page.url == f"{address}?view=log"
    log = page.locator("#book").bounding_box()
    assert log is not None
    assert log["width"] > 1500
    page.keyboard.press("Escape")
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator("#question")).to_be_focused()
    assert page.url == address
    assert page.locator("#draft input[name=draft]").input_value() == draft
    page.go_back()
    expect(page.locator("#map")).to_be_hidden()


def test_an_address_opens_its_view(page: Page, server: Server) -> None:
    seated(page, server.url, reached("turn"))
    page.goto(f"{page.url}?view=log")
    expect(page.locator("#map")).to_be_hidden()
    expect(page.locator("#view-log")).to_have_attribute("aria-current", "page")
    assert serious_faults(page) == []


def test_a_view_without_data_is_not_in_the_bar(page: Page, server: Server) -> None:
    seated(page, server.url, reached("turn"))
    expect(page.locator("#view-tiles")).to_have_count(0)
    address = page.url
    page.keyboard.press("i")
    assert page.url == address
    page.goto(f"{address}?view=tiles")
    expect(page.locator("#view-table")).to_have_attribute("aria-current", "page")


def test_study_says_what_was_done_and_the_log_follows(page: Page, server: Server) -> None:
    seated(page, server.url, reached("turn"))
    last = int(page.locator("#state").get_attribute("data-actions") or 0)
    page.keyboard.press("h")
    expect(page.locator("#view-study")).to_have_attribute("aria-current", "page")
    assert page.url.endswith(f"?at={last - 1}")
    expect(page.locator("#decision")).to_contain_text("Done:")
    expect(page.locator("#decision")).to_contain_text("Next:")
    expect(page.locator("#log .here")).to_be_in_viewport()
    expect(page.locator("#log .later")).to_have_count(1)
    # Whoever studies is told of new actions, and stays where they are.
    other = page.context.new_page()
    other.goto(page.url.partition("?")[0])
    other.locator("#decision-body > .options button.choice:has-text('Develop')").click()
    expect(page.locator("#pill")).to_contain_text(f"action {last - 1} of {last + 1} · 1 new")
    other.close()
    page.keyboard.press("Escape")
    expect(page.locator("#view-table")).to_have_attribute("aria-current", "page")
    assert "at=" not in page.url


def test_the_bar_counts_the_lines_since_ones_last_turn(page: Page, server: Server) -> None:
    seated(page, server.url, chicago())
    lines = page.locator("#log .new").count()
    assert lines
    expect(page.locator("#log-count")).to_have_text(str(lines))
    page.locator("#view-log").click()
    expect(page.locator("#log-count")).to_be_hidden()


@pytest.mark.parametrize("match", [chicago, china_shares, lambda: berlin(StockTurn)])
def test_a_tablet_has_the_map_above_and_everything_else_as_tabs(
    open_page: OpenPage, server: Server, match: Any
) -> None:
    page = open_page(**window(TABLET))
    seated(page, server.url, match())
    wide, high = map_size(page)
    assert wide > 740
    assert 505 < high < 520
    if match is chicago:
        expect(page.locator("#board .name", has_text="Toledo")).to_be_visible()  # without a station
    for tab in page.locator(".tabs .tab:not(.phone-only)").all():
        tab.click()
        shown = page.locator(".body .panel[data-tab]:visible")
        assert shown.count() > 0
        assert {each.get_attribute("data-tab") for each in shown.all()} == {
            (tab.get_attribute("id") or "").removeprefix("tab-")
        }
        assert overflow(page) <= 0
    expect(page.locator("#decision")).to_be_in_viewport()
    assert serious_faults(page) == []


def test_twice_as_large_on_a_laptop_nothing_runs_off_the_edge(
    open_page: OpenPage, server: Server
) -> None:
    """200 % at 1440 by 900 is a window of 720 by 450."""
    page = open_page(viewport={"width": 720, "height": 450}, device_scale_factor=2)
    seated(page, server.url, china_shares())
    assert overflow(page) <= 0
    expect(page.locator("#map")).to_be_in_viewport()
    button = page.locator("#decision .acts").first
    button.scroll_into_view_if_needed()
    expect(button).to_be_in_viewport(ratio=1)
    page.locator("#tab-players").click()
    expect(page.locator("#panel-players")).to_be_visible()


def test_a_phone_shows_all_tramways_of_the_start_round(open_page: OpenPage, server: Server) -> None:
    page = open_page(**PHONE)
    seated(page, server.url, berlin(FirstPurchase, 0))
    rows = page.locator("#decision tbody tr:has(.button)")
    assert rows.count() >= 8
    for row in rows.all()[:8]:
        expect(row).to_be_in_viewport(ratio=0.95)
    expect(page.locator("#main-act")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("match", [chicago, china_track, lambda: berlin(StockTurn)])
def test_no_tab_of_a_phone_scrolls_sideways(
    open_page: OpenPage, server: Server, match: Any
) -> None:
    page = open_page(**PHONE)
    seated(page, server.url, match())
    for tab in page.locator(".tabbar [data-go]").all():
        tab.tap()
        assert overflow(page) <= 0
    for section in ("players", "market"):
        page.locator("#go-companies").tap()
        page.locator(f"#tab-{section}").tap()
        assert overflow(page) <= 0
        expect(page.locator("#go-companies")).to_have_attribute("aria-current", "true")


def test_more_on_a_phone_leads_to_chat_and_study(open_page: OpenPage, server: Server) -> None:
    page = open_page(**PHONE)
    seated(page, server.url, chicago())
    page.locator("#go-more").tap()
    page.locator("#menu-chat").tap()
    expect(page.locator("#remark")).to_be_visible()
    page.locator("#go-more").tap()
    page.locator("#menu [data-view=study]").tap()
    expect(page.locator("#now")).to_be_visible()


def test_a_long_word_in_the_chat_breaks(open_page: OpenPage, server: Server) -> None:
    page = open_page(**PHONE)
    seated(page, server.url, chicago())
    page.locator("#go-more").tap()
    page.locator("#menu-chat").tap()
    page.locator("#remark").fill("m" * 120)
    page.locator("#say-form button").tap()
    expect(page.locator("#remarks")).to_contain_text("m" * 120)
    assert overflow(page) <= 0


def test_to_expand_nothing_is_no_main_button(page: Page, server: Server) -> None:
    seated(page, server.url, reached("expansion"))
    nothing = page.locator("#decision .button:has-text('Expand nothing')")
    expect(nothing).not_to_contain_class("main")
    assert page.locator("#plan").get_attribute("class") == "button small"


SCROLLS = """() => { const page = document.scrollingElement;
    return [page.scrollHeight - page.clientHeight, page.scrollWidth - page.clientWidth]; }"""
LINES_IN_VIEW = """() => { const page = document.querySelector("#log-page").getBoundingClientRect();
    return [...document.querySelectorAll("#log .told")].flatMap(line => {
        const range = document.createRange();
        range.selectNodeContents(line);
        return [...new Set([...range.getClientRects()].map(box => Math.round(box.bottom)))];
    }).filter(foot => foot > page.top + 10 && foot <= page.bottom + 1).length; }"""
SIZES = """() => { const found = [], walk = document.createTreeWalker(document.body, 4);
    while (walk.nextNode()) {
        const text = walk.currentNode, holder = text.parentElement;
        if (!text.textContent.trim() || !holder.checkVisibility() || holder.closest("svg, #map"))
            continue;
        const box = holder.getBoundingClientRect();
        if (box.width > 2) found.push([parseFloat(getComputedStyle(holder).fontSize), text.textContent]);
    }
    return found; }"""
AIR = """() => [...document.querySelectorAll(".east table")].filter(t => t.checkVisibility()).flatMap(
    table => [...table.tHead.rows[0].cells].map((head, at) => {
        const wide = cell => { const range = document.createRange();
            range.selectNodeContents(cell); return range.getBoundingClientRect().width; };
        const cells = [...table.rows].map(row => row.cells[at]).filter(c => c && c.colSpan === 1);
        const most = Math.max(...cells.map(wide)) + 12;
        return [1 - most / head.getBoundingClientRect().width, table.ariaLabel, head.textContent];
    }).filter(each => Number.isFinite(each[0])))"""
"""Of every column the part that its widest cell, with 12 px, leaves empty."""
