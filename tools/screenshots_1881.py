"""Pictures of 1881 Berlin: its table early and late, each decision, phone, dark."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page

from tests.recorded import Wanted, asked
from tests.titles.berlin_1881.recorded import GAME
from tools.screenshots import SIZES, go, opened, shoot
from trunkline.kernel import Legal, Match, decision, play
from trunkline.present.scene import Scene
from trunkline.titles.berlin_1881.present.track import LINES, effect
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.offices import runner, subnets
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.start_depots import StartDepots
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import NETWORKS
from trunkline.titles.berlin_1881.rules.train_actions import OfferTrain

Steps = Callable[[Page], None]
LATE = 400


def nothing(page: Page) -> None:
    """The page as it opens."""


def lay(page: Page) -> None:
    """The best hex of the list, with its fan."""
    page.wait_for_timeout(1500)
    page.locator("#decision tr.picks button.pick").first.click()
    page.wait_for_timeout(800)


def merge(page: Page) -> None:
    page.wait_for_timeout(1500)
    page.locator("#decision tr.picks:has-text('merges') button.pick").first.click()
    page.wait_for_timeout(800)


def sell(page: Page) -> None:
    page.locator("#decision td .button:has-text('Sell')").first.click()
    page.wait_for_timeout(600)


def basket(page: Page) -> None:
    for _ in range(3):
        page.locator("#decision td .button:not(.grey)").first.click()
        page.wait_for_timeout(500)


def pick(page: Page) -> None:
    page.locator("#decision tr.picks button.pick").first.click()
    page.wait_for_timeout(600)


def can_lay(s: BerlinState, top: Any) -> bool:
    return isinstance(top, LayTrack) and len(LINES(Scene(title, s, None)).placements.all) > 6


def merges(s: BerlinState, top: Any) -> bool:
    """A network can lay a tile that merges it."""
    if not isinstance(top, LayTrack) or top.company not in subnets(s):
        return False
    now, by = LINES(Scene(title, s, None)), top.decider(title, s)
    lays = (LayTile(by, each.hex, each.tile, each.rotation) for each in now.placements.all)
    return any(effect(title, s, top, lay).merged for lay in lays)


def offered() -> Match:
    """Somebody has asked for another director's train."""

    def can(s: BerlinState, top: Any) -> bool:
        offers = (a for a in Legal(title, s) if isinstance(a, OfferTrain))
        return isinstance(top, Business) and any(runner(s, a.seller) != a.by for a in offers)

    match = GAME.at(can, LATE)
    s = match.state
    assert isinstance(s, BerlinState)
    offers = [a for a in match.legal if isinstance(a, OfferTrain)]
    match.play(next(a for a in reversed(offers) if runner(s, a.seller) != a.by))
    return match


def ruin() -> Match:
    """Ending the turn would make a player bankrupt: nobody plays so badly but by chance."""
    for seed in range(100):
        random = Random(seed)
        match = Match(title, ("Ann", "Bob", "Cy"), seed=seed)
        while (player := match.decider) is not None:
            s, top = match.state, decision(match.state)
            assert isinstance(s, BerlinState)
            if isinstance(top, Business) and must_own(s, top.company):
                after = s.clone()
                play(title, after, Done(player))
                if after.bankrupt != s.bankrupt:
                    return match
            match.play(match.legal.sample(random))
    raise LookupError("nobody was ruined in a hundred games")


def at(kind: type[Any], after: int = LATE) -> Match:
    return GAME.at(asked(kind), after)


def net(kind: type[Any]) -> Match:
    wanted: Wanted[BerlinState] = lambda s, top: isinstance(top, kind) and top.company in NETWORKS  # noqa: E731
    return GAME.at(wanted)


def berlin_1881(url: str, browser: Browser) -> None:
    scenes: tuple[tuple[str, Match, Steps], ...] = (
        ("bids", GAME.until(2), nothing),
        ("first-purchase", GAME.until(5), basket),
        ("track-early", GAME.at(can_lay, 30), lay),
        ("track", GAME.at(can_lay, LATE), lay),
        ("merger", GAME.at(merges), merge),
        ("depot", at(BuildDepot), pick),
        ("run", at(RunTrains), nothing),
        ("run-net", net(RunTrains), nothing),
        ("dividend", at(UseIncome), nothing),
        ("dividend-net", net(UseIncome), nothing),
        ("cars", at(Business), nothing),
        ("offer", offered(), nothing),
        ("forced", at(Forced, 0), nothing),
        ("bankruptcy", ruin(), nothing),
        ("stock", at(StockTurn, LATE), sell),
        ("start", at(StartDepots, 0), nothing),
        ("end", GAME.until(10_000), nothing),
    )
    for name, match, steps in scenes:
        page = opened(url, browser, match, viewport=SIZES["wide"])
        steps(page)
        shoot(page, f"berlin-{name}")
        page.context.close()
    for size in ("middle", "small", "phone", "narrow"):
        for name, match, steps in (scenes[3], scenes[14]):
            page = opened(url, browser, match, viewport=SIZES[size])
            steps(page)
            shoot(page, f"berlin-{name}-{size}")
            page.context.close()
    dark = opened(url, browser, scenes[4][1], viewport=SIZES["wide"], color_scheme="dark")
    merge(dark)
    shoot(dark, "berlin-merger-dark")
    phone = opened(url, browser, scenes[3][1], viewport=SIZES["phone"])
    for tab in ("market", "companies", "players", "log"):
        go(phone, tab)
        shoot(phone, f"berlin-phone-{tab}")
