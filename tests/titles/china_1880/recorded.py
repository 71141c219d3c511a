"""A recorded game of 1880: some 600 actions of four players, from the auction to the end."""

from pathlib import Path

from tests.recorded import Recorded, Wanted, asked
from trunkline.kernel import AnyDecision, Legal
from trunkline.titles.china_1880.present.merger import can_replace
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import BuyShare, LayTile, SellShares
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains, needs_train
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.merger import Merger
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.run_trains import RunTrains, can_run
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState

GAME = Recorded(Path(__file__).parent / "recorded.trunk.json.gz", ChinaState)


def laying(s: ChinaState, top: AnyDecision) -> bool:
    """A company with trains and with tiles that can be turned."""
    if not isinstance(top, LayTrack) or not s.trains.get(top.company):
        return False
    lays = [a for a in Legal(title, s) if isinstance(a, LayTile)]
    return len(lays) > len({(a.hex, a.tile) for a in lays})


def running(s: ChinaState, top: AnyDecision) -> bool:
    return isinstance(top, RunTrains) and can_run(s, top.company) and top.company in s.companies


def paying(s: ChinaState, top: AnyDecision) -> bool:
    return isinstance(top, Dividend) and not s.phase.takeover


def trading(s: ChinaState, top: AnyDecision) -> bool:
    legal = list(Legal(title, s)) if isinstance(top, ShareRound) else []
    kinds = {type(a) for a in legal}
    poor = isinstance(top, ShareRound) and any(s.price(c) > s.cash[top.player] for c in s.companies)
    return {BuyShare, SellShares} <= kinds and poor


def buying(s: ChinaState, top: AnyDecision) -> bool:
    """A company that could buy from a sister."""
    return isinstance(top, BuyTrains) and any(top.spans(title, s))


def forced(s: ChinaState, top: AnyDecision) -> bool:
    if not isinstance(top, BuyTrains) or not needs_train(s, top.company):
        return False
    return s.cash[top.company] < s.train_on_sale.price


def merging(s: ChinaState, top: AnyDecision) -> bool:
    if not isinstance(top, Merger):
        return False
    company = s.investors[top.company].company
    return s.director(company) == s.director(top.company) and can_replace(s, top)


STATES: dict[str, tuple[Wanted[ChinaState], int]] = {
    "auction": (asked(Auction), 4),
    "investor": (asked(InvestorChoice), 0),
    "founding": (asked(ShareRound), 0),
    "shares": (trading, 200),
    "track": (laying, 200),
    "station": (asked(PlaceStation), 100),
    "run": (running, 300),
    "dividend": (paying, 100),
    "trains": (buying, 100),
    "forced": (forced, 100),
    "merger": (merging, 0),
}
"""Kinds of questions, each with the action after which it is looked for."""
