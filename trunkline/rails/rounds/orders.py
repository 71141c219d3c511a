"""What may be ordered beforehand in titles made of the ready steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from trunkline.kernel import Action, AnyDecision, AnyStep, Message, message
from trunkline.parts.orders.concerns import Concern, Fact
from trunkline.parts.orders.declared import Bidding, Buying, Orders, Repeating, Running
from trunkline.parts.orders.order import Kind
from trunkline.rails.rounds import depot, dividend, trading, waterfall
from trunkline.rails.rounds.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    PayOut,
    PlaceMarker,
    Withhold,
)
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.operating import Turn
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall
from trunkline.rails.stock.shares import BANK

TRADED = message("rounds.orders.traded", "someone buys or sells a share of a company I hold")
SOLD = message("rounds.orders.sold", "someone sells a share of a company I hold")
DIRECTOR = message("rounds.orders.director", "a company I hold gets another director")
STARTED = message("rounds.orders.started", "someone starts a company")
CHEAPER = message("rounds.orders.cheaper", "a private gets cheaper")
PHASE = message("rounds.orders.phase", "a phase begins")
SCRAPPED = message("rounds.orders.scrapped", "trains leave the game")
STEPS: Mapping[str, Message] = MappingProxyType(
    {
        "lay_track": message("rounds.orders.no-track", "no track"),
        "place_station": message("rounds.orders.no-station", "no station"),
        "buy_trains": message("rounds.orders.no-train", "no train"),
        "buy_privates": message("rounds.orders.no-private", "no private"),
    }
)
OF_COMPANY: dict[str, type[AnyDecision]] = {
    "lay_track": LayTrack,
    "place_station": PlaceStation,
    "buy_trains": BuyTrains,
    "buy_privates": BuyPrivates,
}


def companies(t: Ordinary, s: RailsState) -> list[str]:
    return [company for company in t.box.charters if company in s.companies]


def purchases(
    t: Ordinary, s: RailsState, player: str, company: str
) -> Iterable[tuple[int, Action]]:
    """From the offer and from the pool, the cheaper one first."""
    if company not in s.companies:
        return ()
    there = [each for each in (BANK, POOL) if s.shares[company].single(each)]
    return sorted(
        (
            (trading.share_price(t, s, company, each), BuyShare(player, company, each))
            for each in there
        ),
        key=lambda offer: offer[0],
    )


def has_bought(step: Any) -> bool:
    return isinstance(step, StockRound) and step.bought


def starts(t: Ordinary, s: RailsState, company: str) -> bool:
    shares = s.shares[company]
    return s.floated(company) or shares.total() - shares.units(BANK) >= t.plan.floating.units


def possible(t: Ordinary, s: RailsState, company: str, step: str) -> Iterator[str]:
    """Hexes for track and stations, trains, privates."""
    kind = _in_turn(t, OF_COMPANY[step])
    if kind is None or not s.floated(company):
        return
    here: AnyDecision = kind(company)
    trial = s.clone()
    trial.push(here)
    for action in here.propose(t, trial):
        name = _named(action)
        if name and here.refuse(t, trial, action) is None:
            yield name


def _named(action: Action) -> str:
    match action:
        case LayTile() | PlaceMarker():
            return action.hex
        case BuyTrain():
            return action.train
        case BuyPrivate():
            return action.private
        case _:
            return ""


def _in_turn(t: Ordinary, kind: type[AnyDecision]) -> Any:
    """The step of this kind in a turn of the title, which may have one of its own."""
    steps = (each for each in t.plan.turn if isinstance(each, type) and issubclass(each, kind))
    return next(steps, None)


def asked(t: Ordinary, s: RailsState, player: str, kind: Kind, of: str) -> RailsState | None:
    """The position in which such an order is asked."""
    if kind in ("run", "repeat"):
        return _turn(t, s, RunTrains if kind == "run" else LayTrack, of)
    found, now = s.clone(), s.stack[-1] if s.stack else None
    if kind == "bid":
        if not isinstance(now, BiddingUp) or now.private != of:
            return None
        if player not in {bid.player for bid in now.bids}:
            return None
        found.become(replace(now, player=player))
    elif isinstance(now, StockRound):
        found.become(replace(now, player=player, block=(), bought=False))
    elif isinstance(now, Waterfall) and kind == "pass":
        found.become(replace(now, player=player))
    else:
        found.push(StockRound(player))
    return found


def _turn(t: Ordinary, s: RailsState, kind: type[AnyDecision], company: str) -> RailsState | None:
    """A turn of the company that has come to such a step."""
    step = _in_turn(t, kind)
    if step is None or not s.floated(company):
        return None
    found = s.clone()
    steps: tuple[AnyStep, ...] = (Turn(company, t.plan.turn.index(step) + 1), step(company))
    found.stack = (*s.stack, *steps)
    return found


def ordinary_orders(sum: Message) -> Orders:
    """The orders of a title; `sum` writes {sum} in its money."""
    return Orders(
        sum=sum,
        passed=frozenset({"stock_round", "waterfall"}),
        shares=frozenset({"stock_round", "waterfall", "bidding_up"}),
        priority=True,
        concerns=CONCERNS,
        buying=Buying(
            steps=frozenset({"stock_round"}),
            companies=companies,
            purchases=purchases,
            made=has_bought,
            starts=starts,
        ),
        bidding=Bidding(
            steps=frozenset({"bidding_up"}),
            lots=waterfall.left,
            lot="private",
            won=frozenset({waterfall.BOUGHT}),
        ),
        running=Running(
            runs=frozenset({"run_trains"}),
            incomes=frozenset({"dividend"}),
            pay=lambda player: (PayOut(player),),
            keep=lambda player: (Withhold(player),),
            paid=frozenset({dividend.PAID}),
            kept=frozenset({dividend.WITHHELD}),
            room=lambda t, s, company: len(s.trains[company]) < t.phase(s).train_limit,
        ),
        repeating=Repeating(steps=STEPS, possible=possible),
        asked=asked,
    )


TRADES = (Fact(trading.BOUGHT), Fact(trading.BOUGHT_FROM_POOL), Fact(trading.SOLD))
CONCERNS = (
    Concern("trade", TRADED, TRADES),
    Concern("sold", SOLD, (Fact(trading.SOLD),), frozenset({"buy"})),
    Concern("director", DIRECTOR, (Fact(trading.DIRECTOR),), frozenset({"pass", "buy"})),
    Concern("started", STARTED, (Fact(trading.STARTED, "any"),)),
    Concern(
        "cheaper",
        CHEAPER,
        (Fact(waterfall.CHEAPER, "any"),),
        may=lambda t, s: bool(waterfall.left(t, s)),
    ),
    Concern("phase", PHASE, (Fact(depot.PHASE_BEGINS, "any"),)),
    Concern("rust", SCRAPPED, (Fact(depot.RUST, "any"),)),
)
