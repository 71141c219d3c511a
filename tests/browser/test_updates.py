"""After answers of all kinds the page is the one that a reload would show."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed, new_match, seated
from tests.soak import share
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.table import Server
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack as LayTrackOfBerlin
from trunkline.titles.china_1880.rules.lay_track import LayTrack

SHOWN = """() => {
  const words = (each) => each.textContent.replace(/\\s+/g, " ").trim();
  const hexes = [...document.querySelectorAll("#board g[data-hex]")].map((g) => [
    g.dataset.hex, g.getAttribute("aria-label"), g.dataset.tag ?? "", "legal" in g.dataset, "chosen" in g.dataset]);
  const layer = (name) => document.querySelector(`#board .${name}`)?.outerHTML ?? "";
  const hidden = [...document.querySelectorAll('#board [data-of][display="none"]')].map((each) => each.dataset.of);
  const lines = [...document.querySelectorAll("#log li")].map((li) => [li.id, [...li.classList].sort().join(" "), words(li)]);
  const parts = [...document.querySelectorAll("[data-mark]:not(#state)")].map((part) => [part.id, [part.dataset.mark, part.id === "log" ? "" : words(part)]]);
  return JSON.stringify({ hexes, under: layer("marks-under"), over: layer("marks-over"), hidden, lines, ...Object.fromEntries(parts) });
}"""


NEWS = """() => { document.getElementById("decision").dataset.mark = "old"; htmx.trigger("#refresh", "refresh"); }"""
"""As if others had changed what is to be decided."""


def shown(page: Page) -> Any:
    return json.loads(page.evaluate(SHOWN))


def same_as_reloaded(table: Browsed) -> None:
    """The page against another one of the same address in the same browser; nothing is pointed at."""
    table.page.mouse.move(0, 0)
    other = table.page.context.new_page()
    other.goto(table.page.url)
    for each in (table, Browsed(other)):
        each.ready()
        expect(each.page.locator("#review").get_by_text("Looking at what else")).to_have_count(0)
        expect(each.page.locator("#review .seeking")).to_have_count(0)
    mine, fresh = shown(table.page), shown(other)
    other.close()
    mine["lines"] = mine["lines"][: len(fresh["lines"])]  # it keeps the old ones that it has
    assert {name: mine[name] for name in mine if mine[name] != fresh.get(name)} == {
        name: fresh[name] for name in fresh if mine.get(name) != fresh[name]
    }


def follow(table: Browsed) -> None:
    """Clicks and choices, giving up, an act, a step in the history and back, an undo."""
    page = table.page
    same_as_reloaded(table)
    for number in (0, 2, 1):
        table.plan(page.locator("g[data-legal]").nth(number))
        expect(page.locator("g[data-chosen]")).to_have_count(1)
    table.plan("#fan-cancel")
    same_as_reloaded(table)
    table.plan(page.locator("g[data-legal]").first)
    table.do("#main-act")
    same_as_reloaded(table)
    page.locator("#earlier").click()
    expect(page.locator("#state")).not_to_have_attribute("data-at", "")
    same_as_reloaded(table)
    page.keyboard.press("End")
    expect(page.locator("#state")).to_have_attribute("data-at", "")
    same_as_reloaded(table)


@pytest.mark.parametrize("title", share(["1880", "1881"], ["1881"]))
def test_a_page_after_many_answers_is_the_page_that_a_reload_shows(
    open_page: OpenPage, server: Server, title: str
) -> None:
    match = (
        CHINA.at(lambda s, top: isinstance(top, LayTrack), 150)
        if title == "1880"
        else BERLIN.at(lambda s, top: isinstance(top, LayTrackOfBerlin), 120)
    )
    page = open_page()
    table = seated(page, server.url, match, tuple(range(len(match.state.players))))
    watcher = open_page()
    watcher.goto(page.url)
    follow(table)
    expect(watcher.locator("#state")).to_have_attribute("data-version", str(table.version))
    same_as_reloaded(Browsed(watcher))


def test_of_two_clicks_the_last_one_counts_however_answers_come(
    open_page: OpenPage, server: Server
) -> None:
    match = CHINA.at(lambda s, top: isinstance(top, LayTrack), 150)
    page = open_page()
    table = seated(page, server.url, match, tuple(range(len(match.state.players))))
    table.ready()
    row = page.locator("#decision tr[data-show-hex]").first
    second = str(row.get_attribute("data-show-hex"))
    hex = page.locator(f"g[data-legal]:not([data-hex='{second}'])").first
    first = str(hex.get_attribute("data-hex"))
    held: list[Route] = []
    page.route(f"**/update?*click={first}*", lambda route: held.append(route))
    with page.expect_request(f"**/update?*click={first}*"):
        hex.click()
    with page.expect_response("**/update?*draft*"):
        row.locator(".pick").click()
    with page.expect_response(f"**/update?*click={first}*"):
        held[0].continue_()
    expect(page.locator("g[data-chosen]")).to_have_attribute("data-hex", second)
    table.plan("#fan-cancel")
    same_as_reloaded(table)


def test_an_answer_about_a_position_that_is_gone_is_left_aside(
    open_page: OpenPage, server: Server
) -> None:
    match = CHINA.at(lambda s, top: isinstance(top, LayTrack), 150)
    page = open_page()
    table = seated(page, server.url, match, tuple(range(len(match.state.players))))
    table.ready()
    page.evaluate(
        """() => document.addEventListener("htmx:beforeRequest", ({ detail }) => {
             if (!detail.requestConfig.path.includes("/update") || !detail.requestConfig.parameters.click) return;
             setTimeout(() => { document.getElementById("state").dataset.base = "another"; }); })"""
    )
    table.plan(page.locator("g[data-legal]").first)
    expect(page.locator("#state:not([data-base='another'])")).to_have_count(1)
    same_as_reloaded(table)


def test_news_do_not_take_away_what_is_being_pressed(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = seated(page, server.url, CHINA.at(lambda s, top: isinstance(top, LayTrack), 150))
    table.ready()
    choice = page.locator("#decision tr[data-show-hex] .pick").first
    hex = str(page.locator("#decision tr[data-show-hex]").first.get_attribute("data-show-hex"))
    choice.hover()
    page.mouse.down()
    with page.expect_response("**/update*"):
        page.evaluate(NEWS)
    table.settle()
    with page.expect_response(lambda answer: answer.request.headers.get("hx-trigger") == "refresh"):
        page.mouse.up()
    table.settle()
    expect(page.locator("g[data-chosen]")).to_have_attribute("data-hex", hex)
    table.plan("#fan-cancel")
    same_as_reloaded(table)


def test_news_do_not_take_away_what_is_being_typed(page: Page, server: Server) -> None:
    table = new_match(page, server.url, ["here", "here"])
    table.ready()
    with page.expect_response("**/update?*field.amount=9*"):
        page.locator("#field-amount").fill("9")
        page.evaluate(NEWS)
    table.settle()
    expect(page.locator("#main-act")).to_contain_text("Bid $9")
    expect(page.locator("#field-amount")).to_have_value("9")
    expect(page.locator("#decision[data-mark=old]")).to_have_count(0)
