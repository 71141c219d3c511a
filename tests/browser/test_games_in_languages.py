"""Whole games in released languages: every panel and view is seen, none of them English or cut.

`make soak` goes through the games; else one position of each title is looked at.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed, seated
from tests.browser.test_languages import cut
from tests.names import names
from tests.recorded import Recorded
from tests.released import RELEASED, english_in
from tests.soak import pairs, share
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import GAME as CHICAGO
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.table import Server
from trunkline.rails.rounds.state import RailsState
from trunkline.titles import shikoku_1889

EXAMPLE = Path(shikoku_1889.__file__).parent / "example.trunk.json.gz"
GAMES: dict[str, Recorded[Any]] = {
    "1880": CHINA,
    "1881": BERLIN,
    "1889": Recorded(EXAMPLE, RailsState),
    "chicago-express": CHICAGO,
}
EVERY, VIEWS_EVERY = 10, 100
"""So many actions lie between two positions of a soak, and between two looks at all views."""
VIEWS = ("overview", "tiles", "trains", "log", "study")


@pytest.mark.parametrize(("title", "tag"), pairs([*GAMES], RELEASED))
def test_a_game_has_no_english_and_no_cut_words(
    open_page: OpenPage, server: Server, title: str, tag: str
) -> None:
    match = GAMES[title].whole
    page = open_page(viewport={"width": 1366, "height": 768}, locale=tag)
    table = seated(page, server.url, match, (0,))
    address, known = page.url, names(title) | {*match.players, "Trunkline"}
    faults = {}
    for version in positions(match.version):
        views = VIEWS if version % VIEWS_EVERY == 0 else ()
        for view in ("table", *views):
            page.goto(f"{address}?at={version}&view={view}")
            table.settle()
            unfold(page)
            found = [*english_in(page.locator("body").inner_text(), tag, known), *cut(page)]
            if found:
                faults[version, view] = found
    assert faults == {}


def positions(last: int) -> range:
    return share(range(0, last + 1, EVERY), range(last // 2, last // 2 + 1))


def unfold(page: Page) -> None:
    """What is folded in the panels is seen too, such as the decision of a past position."""
    for summary in page.locator("#decision details:not([open]) > summary:visible").all():
        summary.click()
    Browsed(page).settle()
