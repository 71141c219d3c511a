"""Overview, tiles and trains in the browser: sorting, copying, keys, tiles, phones, axe."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.browser.test_accessibility import faults_light_and_dark, serious_faults
from tests.recorded import asked
from tests.soak import pairs
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import GAME as CHICAGO
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.table import Server
from trunkline.kernel import Match
from trunkline.titles.china_1880.rules.lay_track import LayTrack

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def track() -> Match:
    """1880 in full swing, with a company that lays track."""
    return CHINA.at(asked(LayTrack), 400)


def opened(page: Page, view: str) -> Locator:
    """The sheet of a view, by its key."""
    page.keyboard.press({"overview": "o", "tiles": "i", "trains": "y"}[view])
    sheet = page.locator(f'#view-sheet [data-sheet="{view}"]')
    expect(sheet).to_be_visible()
    return sheet


def column(table: Locator, number: int) -> list[str]:
    cells = table.locator(f"tbody > tr:first-child > :nth-child({number})")
    found: list[str] = cells.evaluate_all(
        "cells => cells.map(cell => cell.dataset.sort ?? cell.dataset.text)"
    )
    return found


def test_keys_open_the_sheets_and_escape_goes_back(page: Page, server: Server) -> None:
    seated(page, server.url, track())
    for view in ("overview", "tiles", "trains"):
        opened(page, view)
        assert f"view={view}" in page.url
        expect(page.locator("#sheet-heading")).to_be_focused()
        expect(page.locator("#map")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator("#view-sheet")).to_be_hidden()


def test_a_chosen_tile_stays_chosen_behind_a_sheet(page: Page, server: Server) -> None:
    table = seated(page, server.url, CHINA.until(310))
    table.plan(table.legal_hexes().first)
    words = page.locator("#main-act").inner_text()
    page.keyboard.press("o")
    expect(page.locator("#view-overview")).to_have_attribute("aria-current", "page")
    page.keyboard.press("Escape")
    expect(page.locator("#view-table")).to_have_attribute("aria-current", "page")
    assert page.locator("#main-act").inner_text() == words
    page.keyboard.press("Escape")
    expect(page.locator("#board g[data-chosen]")).to_have_count(0)


def test_the_sheet_opens_from_its_address_also_at_a_past_position(
    page: Page, server: Server
) -> None:
    seated(page, server.url, track())
    page.goto(f"{page.url}?at=300&view=overview")
    expect(page.locator("#view-sheet")).to_contain_text("as at action 300")
    price = CHINA.state(300).price("BCR")
    cells = page.locator("#sheet-companies tbody", has_text="BCR").locator("td")
    expect(cells.nth(1)).to_have_text(str(price))
    page.keyboard.press("]")
    expect(page.locator("#view-sheet")).to_contain_text("as at action 301")


def test_heads_sort_and_sort_in_reverse(page: Page, server: Server) -> None:
    seated(page, server.url, track())
    table = opened(page, "overview").locator("#sheet-companies")
    order = column(table, 1)
    assert order == sorted(order, key=int)
    head = table.locator("th", has_text="Price")
    head.locator("button").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    prices = [int(each) for each in column(table, 3)]
    assert prices == sorted(prices)
    head.locator("button").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    assert [int(each) for each in column(table, 3)] == sorted(prices, reverse=True)
    table.locator("th", has_text="Company").locator("button").click()
    assert column(table, 1) == order


def test_x_copies_the_sheet_as_text_with_tabs(open_page: OpenPage, server: Server) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    seated(page, server.url, track())
    opened(page, "overview")
    page.keyboard.press("x")
    expect(page.locator("#copy-sheet")).to_contain_text("Copied")
    lines = str(page.evaluate("navigator.clipboard.readText()")).split("\n")
    heads = lines[lines.index("Companies") + 1].split("\t")
    first = lines[lines.index("Companies") + 2].split("\t")
    assert len(heads) == len(first)
    company = first[0]
    state = track().state
    assert first[heads.index("Price")] == str(state.price(company))  # type: ignore[attr-defined]
    assert "Players" in lines


def test_a_company_opens_its_certificate_and_an_income_opens_study(
    page: Page, server: Server
) -> None:
    seated(page, server.url, track())
    sheet = opened(page, "overview")
    sheet.locator("#sheet-companies tbody .pick").first.click()
    expect(page.locator("#dialog")).to_contain_text("Holders")
    page.keyboard.press("Escape")
    link = sheet.locator("#sheet-companies td a").first
    at = (link.get_attribute("href") or "").rpartition("=")[2]
    link.click()
    page.wait_for_url(f"**?at={at}")
    expect(page.locator("#pill")).to_contain_text(f"action {at}")


def test_the_cell_under_the_pointer_tints_its_row_and_column(page: Page, server: Server) -> None:
    seated(page, server.url, track())
    table = opened(page, "overview").locator("#sheet-companies")
    rows, columns = table.locator("tbody").count(), table.locator(".heads th").count()
    table.locator("tbody td").nth(4).hover()
    expect(table.locator(".under-pointer")).to_have_count(rows + columns - 1)


def test_the_chart_of_worth_is_drawn(page: Page, server: Server) -> None:
    seated(page, server.url, track())
    opened(page, "overview")
    expect(page.locator("#worths svg")).to_be_visible()
    for player in CHINA.whole.players:
        expect(page.locator("#worths svg")).to_contain_text(player)


def test_a_tile_marks_what_it_comes_from_and_becomes(page: Page, server: Server) -> None:
    seated(page, server.url, track())
    sheet = opened(page, "tiles")
    page.keyboard.press("/")
    page.keyboard.type("14")
    expect(sheet.locator("#tile-14")).to_have_attribute("aria-pressed", "true")
    assert numbers(sheet.locator(".tile.comes")) == ["5", "6", "57"]
    assert numbers(sheet.locator(".tile.becomes")) == ["63", "611"]
    expect(page.locator("#tile-chart .chart-tile")).to_contain_text("#14")
    expect(page.locator("#tile-chart")).to_contain_text("city, 2 slots, value 30")


def numbers(tiles: Locator) -> list[Any]:
    found: list[Any] = tiles.evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")
    return found


def test_filters_and_where_tiles_fit_now_on_the_map(page: Page, server: Server) -> None:
    seated(page, server.url, track())
    sheet = opened(page, "tiles")
    sheet.get_by_role("button", name="Left only").click()
    expect(sheet.locator('.tile[data-left="0"]:visible')).to_have_count(0)
    sheet.get_by_role("button", name="Fits").click()
    tile = sheet.locator(".tile:visible").first
    expect(tile).to_have_attribute("data-fits", "")
    number = tile.get_attribute("data-tile")
    tile.click()
    expect(page.locator("#tile-chart .chart-tile")).to_contain_text(f"#{number}")
    shows = page.locator("#show-fits")
    hexes = (shows.get_attribute("data-hexes") or "").split(" ")
    shows.click()
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator("#board .fits-here")).to_have_count(len(hexes))


def test_keys_of_the_decision_do_nothing_behind_a_sheet(page: Page, server: Server) -> None:
    table = seated(page, server.url, track())
    before = table.version
    opened(page, "overview")
    for key in ("Enter", "d", "d", "Backspace"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(page.locator("#map")).to_be_visible()
    assert table.version == before


def test_chicago_express_has_an_overview_and_no_tiles_or_trains(page: Page, server: Server) -> None:
    seated(page, server.url, CHICAGO.until(150))
    expect(page.locator("#view-tiles, #view-trains")).to_have_count(0)
    sheet = opened(page, "overview")
    expect(sheet).to_contain_text("Houses")
    sheet.locator("#sheet-companies tbody .pick").first.click()
    expect(page.locator("#dialog")).to_contain_text("Treasury")


@pytest.mark.parametrize(
    ("size", "game"),
    pairs([(1440, 900), (1366, 768), (1280, 720), (900, 800)], [CHINA, BERLIN, CHICAGO]),
)
def test_nothing_scrolls_sideways(
    open_page: OpenPage, server: Server, game: Any, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    seated(page, server.url, game.until(game.whole.version * 3 // 4))
    page.keyboard.press("o")
    expect(page.locator("#sheet-companies")).to_be_visible()
    inside = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(inside)
    if size[0] >= 1100:
        room = "[...document.querySelectorAll('#view-sheet .sheet-table')]"
        assert page.evaluate(f"{room}.every(t => t.getBoundingClientRect().right <= innerWidth)")


@pytest.mark.parametrize("game", [CHINA, BERLIN, CHICAGO], ids=["1880", "1881", "chicago-express"])
def test_a_phone_has_the_sheets_and_nothing_scrolls_sideways(
    open_page: OpenPage, server: Server, game: Any
) -> None:
    page = open_page(**PHONE)
    seated(page, server.url, game.until(game.whole.version * 3 // 4))
    page.locator("#go-companies").tap()
    table = page.locator("#sheet-companies")
    expect(table).to_be_visible()
    inside = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(inside)
    assert page.evaluate(
        "[...document.querySelectorAll('.sheet-table')].every(t => t.getBoundingClientRect().right <= innerWidth)"
    )
    table.locator(".opens").first.tap()
    expect(table.locator(".below:visible")).to_have_count(1)
    if page.locator("#go-trains").count():
        page.locator("#go-trains").tap()
        expect(page.locator("#sheet-trains")).to_be_visible()
        assert page.evaluate(inside)
    page.locator("#back-to-map").tap()
    expect(page.locator("#map")).to_be_visible()


@pytest.mark.parametrize("view", ["overview", "tiles", "trains"])
def test_the_sheets_have_no_serious_fault_light_or_dark(
    page: Page, server: Server, view: str
) -> None:
    seated(page, server.url, track())
    opened(page, view)
    assert faults_light_and_dark(page) == []


def test_the_overview_of_a_phone_has_no_serious_fault(open_page: OpenPage, server: Server) -> None:
    page = open_page(**PHONE)
    seated(page, server.url, track())
    page.locator("#go-companies").tap()
    expect(page.locator("#sheet-companies")).to_be_visible()
    assert serious_faults(page) == []
