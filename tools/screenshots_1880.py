"""Pictures of 1880: each decision, early and late, wide and on a phone, light and dark."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page

from tests.titles.china_1880.recorded import GAME, STATES, laying, running
from tools.screenshots import ROOT, SIZES, opened, shoot
from trunkline.kernel import Match, Record, decision, decode_action, get_title
from trunkline.titles.china_1880.rules.auction import BcrPermits
from trunkline.titles.china_1880.rules.floating import HomeChoice
from trunkline.titles.china_1880.rules.leaving import SurplusTrains
from trunkline.titles.china_1880.rules.privates import P0Payment
from trunkline.titles.china_1880.rules.raise_money import RaiseMoney

Deed = Callable[[Page], None]
LAPTOP = {"width": 1440, "height": 900}
SELDOM: dict[str, tuple[str, type[Any]]] = {
    "permits": ("4p-11", BcrPermits),
    "p0": ("4p-11", P0Payment),
    "home": ("4p-11", HomeChoice),
    "too-many": ("7p-04", SurplusTrains),
    "raise-money": ("7p-04", RaiseMoney),
    "end": ("4p-11", type(None)),
}
"""Decisions that few games ask for, and a recorded game that does."""


def tile(page: Page) -> None:
    """Choose a hex, so that the fan is there."""
    page.wait_for_timeout(1_000)
    page.locator("g[data-legal]").first.click(force=True)
    page.wait_for_timeout(1_500)


def found(page: Page) -> None:
    page.locator("#decision .options.chips button:not(.grey)").first.click()
    page.wait_for_timeout(500)


def sell(page: Page) -> None:
    page.locator("#decision button:not(.grey):has-text('Sell')").first.click()
    page.wait_for_timeout(500)


def change(page: Page) -> None:
    """Begin to change the route of the first train."""
    page.locator("#decision .badge:has-text('proved best')").wait_for()
    page.locator("#other-1").click()
    page.locator("#decision-body:has-text('Your change of')").wait_for()


def why(page: Page) -> None:
    """Rest on something greyed."""
    page.locator("#decision .grey").first.hover()
    page.locator("#why:not([hidden])").wait_for()


def nothing(page: Page) -> None:
    """As it opens."""


def recorded(name: str, kind: type[Any]) -> Match:
    """A recorded game up to the first decision of this kind."""
    packed = (ROOT / "tests" / "games" / "1880" / f"{name}.trunk.json.gz").read_bytes()
    record = msgspec.json.decode(gzip.decompress(packed), type=Record)
    match = Match(get_title(record.title, record.rules), record.players, seed=record.seed)
    for data in record.actions:
        if isinstance(decision(match.state), kind):
            break
        match.play(decode_action(match.title, data))
    return match


DEEDS: dict[str, Deed] = {"founding": found, "shares": sell, "track": tile}


def picture(
    url: str, browser: Browser, name: str, deed: Deed, match: Any, size: str, **more: Any
) -> None:
    page = opened(url, browser, match, viewport=SIZES[size], **more)
    deed(page)
    shoot(page, name)
    page.context.close()


def china_1880(url: str, browser: Browser) -> None:
    for state, wanted in STATES.items():
        deed = DEEDS.get(state, nothing)
        picture(url, browser, f"1880-{state}", deed, GAME.at(*wanted), "wide")
    late_track, late_run = GAME.at(laying, 500), GAME.at(running, 500)
    picture(url, browser, "1880-late-track", tile, late_track, "wide")
    picture(url, browser, "1880-late-run", nothing, late_run, "wide")
    picture(url, browser, "1880-run-change", change, GAME.at(*STATES["run"]), "wide")
    picture(url, browser, "1880-why-not", why, GAME.at(*STATES["shares"]), "wide")
    for name, seldom in SELDOM.items():
        picture(url, browser, f"1880-{name}", nothing, recorded(*seldom), "wide")
    picture(
        url, browser, "1880-track-dark", tile, GAME.at(laying, 200), "wide", color_scheme="dark"
    )
    for size in ("middle", "small", "phone", "narrow"):
        picture(url, browser, f"1880-track-{size}", tile, GAME.at(laying, 200), size)
    laptop = opened(url, browser, late_track, viewport=LAPTOP)
    tile(laptop)
    shoot(laptop, "1880-late-track-laptop")
    for state in ("auction", "shares", "run", "founding", "dividend", "trains", "forced"):
        deed = DEEDS.get(state, nothing) if state == "founding" else nothing
        picture(url, browser, f"1880-{state}-phone", deed, GAME.at(*STATES[state]), "phone")
