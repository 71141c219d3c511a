"""What may be ordered beforehand in 1880: China."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from trunkline.kernel import Action, AnyDecision, AnyStep, Message, message
from trunkline.parts.auction import Ascending
from trunkline.parts.orders.concerns import Concern, Fact
from trunkline.parts.orders.declared import Bidding, Buying, Orders, Repeating, Running
from trunkline.parts.orders.order import Kind
from trunkline.titles.china_1880.rules import (
    auction,
    dividend,
    floating,
    founding,
    leaving,
    trading,
)
from trunkline.titles.china_1880.rules.actions import (
    BuyShare,
    BuyTrain,
    LayTile,
    PayOut,
    PlaceMarker,
    Withhold,
)
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import INVESTORS, MAJORS
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.rocket import has_room
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import Turn

SUM = message("1880.orders.sum", "{sum:money}")
TRADED = message("1880.orders.traded", "someone buys or sells a share of a company I hold")
SOLD = message("1880.orders.sold", "someone sells a share of a company I hold")
DIRECTOR = message("1880.orders.director", "a company I hold gets another director")
UNSOLD = message("1880.orders.unsold", "nobody bids for a private")
FOUNDED = message("1880.orders.founded", "someone founds a company")
PHASE = message("1880.orders.phase", "a phase begins")
SCRAPPED = message("1880.orders.scrapped", "a company of mine loses a train")
STEPS: dict[str, Message] = {
    "lay_track": message("1880.orders.no-track", "no track"),
    "place_station": message("1880.orders.no-station", "no station"),
    "buy_trains": message("1880.orders.no-train", "no train"),
}
OF_COMPANY: dict[str, type[LayTrack | PlaceStation | BuyTrains]] = {
    "lay_track": LayTrack,
    "place_station": PlaceStation,
    "buy_trains": BuyTrains,
}


def purchases(
    t: China1880, s: ChinaState, player: str, company: str
) -> Iterator[tuple[int, Action]]:
    if company in s.companies:
        yield s.price(company), BuyShare(player, company)


def starts(t: China1880, s: ChinaState, company: str) -> bool:
    return s.floated(company) or floating.floats(s, company)


def lots(t: China1880, s: ChinaState) -> Iterable[str]:
    """The privates that are still to be auctioned, the present one first."""
    running = next((step for step in s.stack if isinstance(step, auction.Auction)), None)
    return () if running is None else auction.IDS[auction.IDS.index(running.private) :]


def possible(t: China1880, s: ChinaState, company: str, step: str) -> Iterator[str]:
    """Hexes for track and stations, trains; an investor only builds."""
    if step != "lay_track" and company in INVESTORS:
        return
    here: AnyDecision = OF_COMPANY[step](company)
    trial = s.clone()
    trial.push(here)
    kinds = LayTile | PlaceMarker | BuyTrain
    for action in (each for each in here.propose(t, trial) if isinstance(each, kinds)):
        if here.refuse(t, trial, action) is None:
            yield action.train if isinstance(action, BuyTrain) else action.hex


def asked(t: China1880, s: ChinaState, player: str, kind: Kind, of: str) -> ChinaState | None:
    """The position in which such an order is asked."""
    found = s.clone()
    if kind in ("run", "repeat"):
        steps = _of_company(t, s, kind, of)
        found.stack = (*s.stack, *steps)
        return found if steps else None
    now = s.stack[-1] if s.stack else None
    if isinstance(now, ShareRound) and kind != "bid":
        found.become(replace(now, player=player, selling=False))
    elif isinstance(now, auction.Auction):
        return _bidding(found, now, player, of or now.private)
    elif kind != "bid":
        found.push(t.share_round(player))
    else:
        return None
    return found


def _bidding(
    found: ChinaState, now: auction.Auction, player: str, private: str
) -> ChinaState | None:
    if now.private != private:
        found.become(type(now).of(found, private, player))
        return found
    if player not in now.line.bidders:
        return None
    others = tuple(each for each in now.line.bidders if each != player)
    found.become(replace(now, line=Ascending((player, *others), now.line.highest)))
    return found


def _of_company(t: China1880, s: ChinaState, kind: Kind, of: str) -> tuple[AnyStep, ...]:
    """A turn of the company that has come to its run, or to its track."""
    if of in INVESTORS and of in s.investors:
        turn: Turn = t.investor_turn(of)
    elif of in MAJORS and s.floated(of):
        turn = t.operating_turn.of(s, of)
    else:
        return ()
    wanted = RunTrains if kind == "run" else LayTrack
    at = next(at for at, step in enumerate(turn.order) if issubclass(step, wanted))
    return replace(turn, at=at + 1), turn.order[at](of)


ORDERS = Orders(
    sum=SUM,
    passed=frozenset({"share_round", "auction"}),
    shares=frozenset({"share_round", "auction"}),
    priority=True,
    concerns=(
        Concern("trade", TRADED, (Fact(trading.BOUGHT), Fact(trading.SOLD))),
        Concern("sold", SOLD, (Fact(trading.SOLD),), frozenset({"buy"})),
        Concern("director", DIRECTOR, (Fact(trading.DIRECTOR),), frozenset({"pass", "buy"})),
        Concern(
            "unsold",
            UNSOLD,
            (Fact(auction.PRIVATES_PAY, "any"),),
            may=lambda t, s: bool(lots(t, s)),
        ),
        Concern("founded", FOUNDED, (Fact(founding.FOUNDED, "any"),)),
        Concern("phase", PHASE, (Fact(leaving.PHASE_BEGINS, "any"),)),
        Concern("rust", SCRAPPED, (Fact(leaving.SCRAPPED, "directed"),)),
    ),
    buying=Buying(
        steps=frozenset({"share_round"}),
        companies=lambda t, s: [each for each in MAJORS if each in s.companies],
        purchases=purchases,
        starts=starts,
    ),
    bidding=Bidding(
        steps=frozenset({"auction"}), lots=lots, lot="private", won=frozenset({auction.SOLD})
    ),
    running=Running(
        runs=frozenset({"run_trains", "run_leased_train"}),
        incomes=frozenset({"dividend"}),
        pay=lambda player: (PayOut(player),),
        keep=lambda player: (Withhold(player),),
        paid=frozenset({dividend.PAID}),
        kept=frozenset({dividend.WITHHELD}),
        room=lambda t, s, company: has_room(s, company),
    ),
    repeating=Repeating(steps=STEPS, possible=possible),
    asked=asked,
)
