"""1880 and 1881 on a laptop and a phone: what matters for the decision is in view."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.readable import Case, faults_of, measured
from tests.browser.table import Browsed, seated
from tests.browser.test_phone import PHONE, overflow
from tests.recorded import Recorded, asked
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import GAME as CHICAGO
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.titles.china_1880.recorded import STATES, running
from tests.web.table import Server
from trunkline.kernel import Match
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.china_1880.rules.share_round import ShareRound

LAPTOP = {"viewport": {"width": 1440, "height": 900}}
SMALL_LAPTOP = (1366, 768)
DECISIONS: dict[str, tuple[Recorded[Any], int]] = {
    "1880 in debt": (CHINA, 521),
    "1880 station": (CHINA, 612),
    "1880 forced purchase": (CHINA, 373),
    "1881 start packet": (BERLIN, 6),
    "1881 purchases": (BERLIN, 368),
    "1881 track of the S-Bahn": (BERLIN, 372),
    "1881 starts of the S-Bahn": (BERLIN, 274),
    "1881 shares with two offices": (BERLIN, 270),
    "1881 forced purchase": (BERLIN, 304),
    "1881 dividend with a bonus": (BERLIN, 542),
    "1881 last of a round": (BERLIN, 310),
    "Chicago Express, all hold three": (CHICAGO, 194),
}
"""The fullest decisions of the recorded games, each of another kind."""
PANELS = ("market", "companies", "players", "bank")
LATE = 500


def in_view(page: Page, what: str) -> None:
    """All of it can be seen without scrolling."""
    expect(page.locator(what)).to_be_in_viewport(ratio=0.99)


def test_a_laptop_shows_all_of_a_late_1880(open_page: OpenPage, server: Server) -> None:
    page = open_page(**LAPTOP)
    seated(page, server.url, CHINA.at(running, LATE))
    for panel in PANELS:
        in_view(page, f"#panel-{panel}")
    heights = page.locator("#panel-companies tbody tr").evaluate_all(HEIGHTS)
    assert max(heights) < 30, "trains and permits stay on one line"


def test_a_laptop_shows_all_of_a_late_1881_with_the_names_on_the_map(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**LAPTOP)
    seated(page, server.url, BERLIN.at(asked(Business), LATE))
    for panel in ("market", "bank", "end"):
        in_view(page, f"#panel-{panel}")
    for row in page.locator("#panel-companies tr").all():
        expect(row).to_be_in_viewport(ratio=0.9)
    name = page.locator("#board .name:has-text('Wittenau')")
    expect(name).to_be_visible()
    assert name.evaluate_all(HEIGHTS)[0] >= 7


def opened(page: Page, server: Server, match: Match) -> Browsed:
    table = seated(page, server.url, match, (match.players.index(match.decider or ""),))
    table.ready()
    return table


def faults(page: Page, match: Match) -> list[str]:
    return faults_of(Case(match.title.id, "late", SMALL_LAPTOP, "light"), measured(page))


@pytest.mark.parametrize("name", DECISIONS)
def test_a_small_laptop_shows_the_whole_decision_and_all_that_matters(
    open_page: OpenPage, server: Server, name: str
) -> None:
    page = open_page(viewport={"width": SMALL_LAPTOP[0], "height": SMALL_LAPTOP[1]})
    game, version = DECISIONS[name]
    match = game.until(version)
    opened(page, server, match)
    assert faults(page, match) == []


def test_a_small_laptop_shows_the_whole_sheet_of_a_founding(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(viewport={"width": SMALL_LAPTOP[0], "height": SMALL_LAPTOP[1]})
    match = CHINA.at(asked(ShareRound))
    table = opened(page, server, match)
    table.plan(page.locator("#decision .options.chips .choice:not(.grey)").first)
    assert faults(page, match) == []


def test_what_cannot_be_bought_yet_looks_so(page: Page, server: Server) -> None:
    table = seated(page, server.url, BERLIN.at(asked(FirstPurchase)))
    expect(page.locator("#main-act")).to_have_css("border-style", "dashed")
    table.plan(page.locator("#decision td .button:not(.grey)").first)
    expect(page.locator("#main-act")).to_have_css("border-style", "solid")
    chip = page.locator('#decision [aria-label^="Your basket"] button')
    expect(chip).to_contain_text("20 %")
    expect(chip.locator(".sign")).to_be_visible()
    table.plan(chip)
    expect(page.locator("#main-act")).to_have_css("border-style", "dashed")


def test_a_phone_shows_the_stepper_of_an_auction_and_every_train(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**PHONE)
    seated(page, server.url, CHINA.at(*STATES["auction"]))
    expect(page.locator("#field-amount")).to_be_in_viewport(ratio=1)
    expect(page.locator("#main-act")).to_be_in_viewport(ratio=1)
    seated(page, server.url, CHINA.at(*STATES["trains"]))
    expect(page.locator("#decision td .button").last).to_be_in_viewport(ratio=1)
    page.locator("#go-companies").tap()
    page.locator("#sheet-companies .opens").first.tap()
    for words in ("Permits", "Stations", "Incomes"):
        expect(page.locator("#sheet-companies .below").first).to_contain_text(words)
    assert overflow(page) <= 0
    page.locator("#sheet-companies .pick").first.tap()
    for words in ("permits", "stations", "run"):
        expect(page.locator("#dialog")).to_contain_text(words, ignore_case=True)


HEIGHTS = "found => found.map(each => each.getBoundingClientRect().height)"


@pytest.mark.parametrize(("game", "version"), [(BERLIN, 270), (BERLIN, 384), (CHINA, 54)])
def test_the_smallest_phone_scrolls_nowhere_sideways_and_shows_a_choice(
    open_page: OpenPage, server: Server, game: Recorded[Any], version: int
) -> None:
    page = open_page(**PHONE)
    match = game.until(version)
    opened(page, server, match)
    assert faults_of(Case(match.title.id, "late", (360, 740), "light"), measured(page)) == []
