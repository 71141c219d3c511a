"""Tiles beside the chosen hex: where the cards stand, what they say, what clicks and keys do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed, seated
from tests.browser.test_phone import PHONE
from tests.titles.chicago_express.recorded import reached
from tests.titles.china_1880.recorded import GAME, STATES
from tests.web.table import Server

COVERED = """() => {
  const cards = [...document.querySelectorAll("#fan .fan-card:not([hidden])")].map((each) => each.getBoundingClientRect());
  const chosen = document.querySelector("#board g[data-chosen] :is(path, polygon)").getBoundingClientRect();
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = middle(chosen), reach = Math.max(chosen.width, chosen.height) * 0.95;
  const found = { near: [], legal: [] };
  for (const g of document.querySelectorAll("#board g[data-hex]")) {
    const box = g.querySelector("path, polygon").getBoundingClientRect(), [a, b] = middle(box);
    if (!cards.some((card) => card.left < box.right - 1 && card.right > box.left + 1 && card.top < box.bottom - 1 && card.bottom > box.top + 1)) continue;
    if (Math.hypot(a - x, b - y) < reach) found.near.push(g.dataset.hex);
    else if ("legal" in g.dataset) found.legal.push(g.dataset.hex);
  }
  return found;
}"""
FREE = """() => {
  const place = document.getElementById("map-view").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#board g[data-hex]")].map((g) => g.querySelector("path, polygon").getBoundingClientRect());
  return Math.max(Math.min(...boxes.map((box) => box.left)) - place.left, place.right - Math.max(...boxes.map((box) => box.right)));
}"""


def tracks(page: Page, server: Server) -> Browsed:
    return seated(page, server.url, GAME.at(*STATES["track"]))


def choose(table: Browsed, number: int = 0) -> str:
    hex_ = table.legal_hexes().nth(number)
    name = hex_.get_attribute("data-hex") or ""
    table.plan(hex_)
    expect(table.page.locator("#fan.placed .fan-card.chosen")).to_have_count(1)
    return name


def draft(page: Page) -> str:
    return page.locator("#draft input[name=draft]").input_value()


def turnable(table: Browsed) -> str:
    """Choose a hex whose best tile has several ways."""
    for number in range(table.legal_hexes().count()):
        name = choose(table, number)
        if table.page.locator("#fan-turn:not(.grey)").count():
            return name
        table.plan("#fan-cancel")
    raise AssertionError("no tile can be turned")


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_cards_cover_neither_the_hex_nor_its_neighbours_nor_other_choices(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    table = tracks(page, server)
    for number in (0, 2, 4):
        choose(table, number)
        covered = page.evaluate(COVERED)
        assert covered["near"] == []
        if page.evaluate(FREE) >= 122:
            assert covered["legal"] == []
        table.plan("#fan-cancel")


def test_a_card_says_number_left_cost_gain_and_ways(page: Page, server: Server) -> None:
    table = tracks(page, server)
    turnable(table)
    card = page.locator(".fan-card.chosen")
    for words in ("#", " left", "way ", "Lay"):
        expect(card).to_contain_text(words)
    expect(card).to_contain_text(re.compile("free|¥"))
    box = card.bounding_box()
    assert box is not None
    assert round(box["width"]) == 114


def test_a_second_click_on_the_hex_turns_the_tile_says_so_and_never_lays(
    page: Page, server: Server
) -> None:
    table = tracks(page, server)
    name = turnable(table)
    before, version = draft(page), table.version
    table.plan(f'#board g[data-hex="{name}"]')
    assert draft(page) != before
    expect(page.locator("#say")).to_contain_text("of")
    expect(page.locator("#say")).to_contain_text("way ")
    assert table.version == version


def test_a_double_click_never_lays(page: Page, server: Server) -> None:
    table = tracks(page, server)
    version = table.version
    table.legal_hexes().first.dblclick()
    expect(page.locator("#fan .fan-card.chosen")).to_have_count(1)
    table.settle()
    assert table.version == version


def test_r_turns_and_shift_r_turns_back(page: Page, server: Server) -> None:
    table = tracks(page, server)
    turnable(table)
    before = draft(page)
    with page.expect_response("**/update*"):
        page.keyboard.press("r")
    table.settle()
    assert draft(page) != before
    with page.expect_response("**/update*"):
        page.keyboard.press("Shift+R")
    table.settle()
    assert draft(page) == before


def test_enter_on_the_chosen_hex_is_the_main_button(page: Page, server: Server) -> None:
    table = tracks(page, server)
    page.keyboard.press("n")
    with page.expect_response("**/update*"):
        page.keyboard.press("Enter")
    expect(page.locator("#main-act")).to_contain_text("Lay #")
    table.settle()
    before = table.version
    page.keyboard.press("Enter")
    table.wait_for_version_after(before)
    assert "lays #" in " ".join(table.log()[:2])


def test_a_click_on_the_sea_closes_the_fan(open_page: OpenPage, server: Server) -> None:
    page = open_page(viewport={"width": 1920, "height": 1080})
    table = tracks(page, server)
    page.keyboard.press("0")
    choose(table)
    with page.expect_response("**/update*"):
        page.locator("#map-view").click(position={"x": 4, "y": 4})
    expect(page.locator("#fan .fan-card")).to_have_count(0)


def test_a_second_click_on_a_chosen_hex_of_a_development_does_nothing_for_good(
    page: Page, server: Server
) -> None:
    table = seated(page, server.url, reached("development"))
    hex_ = table.legal_hexes().first
    name = hex_.get_attribute("data-hex")
    table.plan(hex_)
    version = table.version
    table.plan(f'#board g[data-hex="{name}"]')
    assert table.version == version
    expect(page.locator("#main-act")).to_be_visible()


def test_a_click_without_an_own_decision_says_what_the_hex_is(page: Page, server: Server) -> None:
    seated(page, server.url, GAME.at(*STATES["track"]), ())
    page.locator("g[data-hex=K13]").click()
    expect(page.locator("#why")).to_contain_text("Nanjing K13")


def test_keys_of_the_map_are_in_the_list(page: Page, server: Server) -> None:
    tracks(page, server)
    page.keyboard.press("?")
    for words in ("R, Shift+R", "0, V", "turn the tile"):
        expect(page.locator("#dialog")).to_contain_text(words)


CUT_BY_SHEET = """() => {
  const body = document.getElementById("decision-body").getBoundingClientRect();
  return document.querySelector("#decision .options.fan .option").getBoundingClientRect().bottom - body.bottom;
}"""


def test_a_phone_has_the_cards_in_its_sheet(open_page: OpenPage, server: Server) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 390, "height": 844}})
    tracks(page, server)
    page.locator("#board g[data-legal]").first.tap()
    cards = page.locator("#decision .options.fan .option")
    expect(cards.first).to_contain_text("left")
    expect(cards.first).to_be_in_viewport(ratio=0.98)
    assert page.evaluate(CUT_BY_SHEET) <= 1
    expect(page.locator("#fan .fan-cards")).to_be_hidden()
