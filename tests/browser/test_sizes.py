"""Three titles, early, middle and late, in six windows, light and dark: what can be read and seen.

One page serves all checks. `make test` takes every title in every window once, so that every pair
of title, stage, window and theme is among them; `make soak` takes them all. axe-core takes longer
than all the rest: outside a soak it looks at every title and stage once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import OpenPage
from tests.browser.readable import Case, faults_of, measured
from tests.browser.table import seated
from tests.browser.test_accessibility import serious_faults
from tests.recorded import asked
from tests.soak import SOAK
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import GAME as CHICAGO
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.table import Server
from trunkline.kernel import Match
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack as BerlinTrack
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.turn import Turn
from trunkline.titles.china_1880.rules.lay_track import LayTrack as ChinaTrack
from trunkline.titles.china_1880.rules.share_round import ShareRound

TITLES = ("chicago-express", "1880", "1881")
STAGES = ("early", "middle", "late")
WINDOWS = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080), (768, 1024), (390, 844))
THEMES = ("light", "dark")
POSITIONS: dict[tuple[str, str], Callable[[], Match]] = {
    ("chicago-express", "early"): lambda: CHICAGO.at(asked(Turn), 60),
    ("chicago-express", "middle"): lambda: CHICAGO.at(asked(Expansion), 100),
    ("chicago-express", "late"): lambda: CHICAGO.at(asked(Turn), 151),
    ("1880", "early"): lambda: CHINA.at(asked(ChinaTrack), 64),
    ("1880", "middle"): lambda: CHINA.at(asked(ShareRound), 280),
    ("1880", "late"): lambda: CHINA.at(asked(ChinaTrack), 540),
    ("1881", "early"): lambda: BERLIN.at(asked(BerlinTrack), 20),
    ("1881", "middle"): lambda: BERLIN.at(asked(StockTurn), 300),
    ("1881", "late"): lambda: BERLIN.at(asked(BerlinTrack), 620),
}


def sample() -> Iterator[Case]:
    """Eighteen pages with every pair of two of the four."""
    for (at, window), (which, title) in product(enumerate(WINDOWS), enumerate(TITLES)):
        yield Case(title, STAGES[(at + which) % 3], window, THEMES[(at // 3 + which) % 2])


def everything() -> Iterator[Case]:
    for title, stage, window, theme in product(TITLES, STAGES, WINDOWS, THEMES):
        yield Case(title, stage, window, theme)


CASES = list(everything() if SOAK else sample())
JUDGED_BY_AXE = CASES if SOAK else CASES[::2]


def test_the_sample_has_every_pair() -> None:
    rows = [(case.title, case.stage, case.window, case.theme) for case in sample()]
    assert len(rows) <= 20
    for one, other in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)):
        wanted = {(row[one], row[other]) for row in map(_row, everything())}
        assert {(row[one], row[other]) for row in rows} == wanted


def test_axe_sees_every_title_at_every_stage_in_every_window() -> None:
    assert {(case.title, case.stage) for case in JUDGED_BY_AXE} == {*product(TITLES, STAGES)}
    assert {case.window for case in JUDGED_BY_AXE} == {*WINDOWS}
    assert {case.theme for case in JUDGED_BY_AXE} == {*THEMES}


def _row(case: Case) -> tuple[Any, ...]:
    return case.title, case.stage, case.window, case.theme


class Tables:
    """The positions as matches of the server: each is brought there once, with its seat."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self.opened = cache(self._opened)

    def _opened(self, title: str, stage: str) -> tuple[str, Any]:
        """The address, and the cookies of the browser that sits on the deciding seat."""
        match = POSITIONS[title, stage]()
        context = self.browser.new_context()
        try:
            page = context.new_page()
            decides = match.players.index(match.decider or "")
            seated(page, self.server.url, match, (decides,))
            return page.url, context.storage_state()
        finally:
            context.close()


@pytest.fixture(scope="module")
def tables(browser: Browser, server: Server) -> Tables:
    return Tables(browser, server)


def opened(open_page: OpenPage, tables: Tables, case: Case) -> Page:
    """The page when it stands still: fonts are there, figures weighed, the map drawn to measure."""
    url, cookies = tables.opened(case.title, case.stage)
    width, height = case.window
    page = open_page(
        viewport=ViewportSize(width=width, height=height),
        color_scheme=case.theme,
        storage_state=cookies,
        has_touch=width < 720,
        is_mobile=width < 720,
    )
    page.goto(url)
    page.evaluate("document.fonts.ready")
    expect(page.locator("#weigh, .htmx-request, body.busy")).to_have_count(0)
    page.wait_for_function(DRAWN_TO_MEASURE)
    return page


DRAWN_TO_MEASURE = """() => {
  const svg = document.querySelector('#board svg');
  if (!svg?.dataset.r) return true;
  const box = svg.querySelector('g[data-hex] path, g[data-hex] polygon').getBoundingClientRect();
  const radius = Math.max(box.width, box.height) / 2;
  return Number(svg.dataset.r) === ([44, 30, 24, 18].find(each => radius >= each) ?? 18);
}"""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_everything_can_be_read_and_seen(open_page: OpenPage, tables: Tables, case: Case) -> None:
    page = opened(open_page, tables, case)
    faults = [*faults_of(case, measured(page))]
    if case in JUDGED_BY_AXE:
        faults += [f"axe: {each}" for each in serious_faults(page)]
    assert not faults, "\n".join(["", *faults])
