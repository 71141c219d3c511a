"""Observations of ordinary titles: the state field by field, and facts that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.bots.learning.codes import (
    SEATS,
    Around,
    Flag,
    Index,
    Marks,
    Number,
    OneOf,
    Pairs,
    Tally,
)
from trunkline.bots.learning.layout import Fact, Layout
from trunkline.bots.learning.rails import board_code, board_facts
from trunkline.bots.learning.structures import AnyOf, Constant, Maybe, Record, Row, Table, Together
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.deals import PrivateDeal, Proposal, TrainDeal
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.limits import certificate_limit, certificates
from trunkline.rails.rounds.operating import Course, OperatingRound, OperatingSet, Turn
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.prices import price
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.state import CLOSED, POOL, Company, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.surplus import SurplusTrains
from trunkline.rails.rounds.waterfall import BiddingUp, Standing, Waterfall
from trunkline.rails.stock.shares import BANK, Shares

VERSION = 1
MOST_LAYS = 4
"""No plan allows more tiles in a turn."""
MOST_ASKED = 24
"""So many of the offers made in a turn are told, the latest."""
NUMBER, FLAG = Number(), Flag()
Steps = Mapping[type, Mapping[str, Any]]


def ordinary_layout(t: Ordinary, players: int, own: Steps | None = None) -> Layout:
    """Money, papers, trains, the board and the stack; `own` are the steps that a title adds."""
    seats = SEATS[:players]
    return Layout(
        t,
        players,
        version=VERSION,
        fields=fields(t, seats),
        steps={**steps(t, seats), **(own or {})},
        facts=(*facts(t, seats), *board_facts(t.box.atlas, tuple(t.box.charters))),
        worth_of=("cash", "companies", "shares", "privates"),
    )


def fields(t: Ordinary, seats: tuple[str, ...]) -> dict[str, Any]:
    companies, trains = tuple(t.box.charters), tuple(t.box.trains)
    holders = (BANK, POOL, *seats)
    company = {"par": NUMBER, "place": Row(NUMBER, 2), "since": NUMBER, "floated": FLAG}
    shares = {"director": OneOf(holders), "certificate": NUMBER, "singles": Pairs(holders)}
    owners = OneOf(("", CLOSED, *seats, *companies))
    stations = sum(len(charter.stations) for charter in t.box.charters.values())
    return {
        "cash": Table((BANK, *seats, *companies), NUMBER),
        "privates": Table(tuple(t.box.privates), Maybe(owners)),
        "companies": Table(companies, Maybe(Record(Company, company))),
        "shares": Table(companies, Record(Shares, shares)),
        "trains": Table(companies, Tally(trains)),
        "gone": Table(trains, Maybe(NUMBER)),
        "used": Tally(trains),
        "income": Table(companies, Maybe(NUMBER)),
        "priority": OneOf(("", *seats)),
        "board": board_code(t.box.atlas, companies, stations),
        "arrivals": NUMBER,
        "stock_rounds": NUMBER,
        "broken": FLAG,
    }


def steps(t: Ordinary, seats: tuple[str, ...]) -> dict[type, dict[str, Any]]:
    companies, privates, trains = tuple(t.box.charters), tuple(t.box.privates), tuple(t.box.trains)
    seat, company = OneOf(seats), {"company": OneOf(companies)}
    standing = {"private": Index(privates), "player": Index(seats), "amount": NUMBER}
    bids = Row(Record(Standing, standing), len(privates) * len(seats))
    colours = tuple(dict.fromkeys(tile.colour for tile in t.box.atlas.tiles.values()))
    things = (*privates, *(f"{seller} {train}" for seller in companies for train in trains))
    asked = Row(Together((Index(things), NUMBER)), MOST_ASKED, latest=True)
    return {
        Course: {"operates": FLAG},
        Waterfall: {"player": seat, "bids": bids, "passes": NUMBER, "cut": NUMBER},
        BiddingUp: {"private": OneOf(privates), "bids": bids, "player": seat},
        StockRound: {
            "player": seat,
            "passes": NUMBER,
            "last": OneOf(("", *seats)),
            "sold": Marks(seats, companies),
            "block": Tally(companies),
            "bought": FLAG,
        },
        OperatingSet: {"rounds": NUMBER, "done": NUMBER},
        OperatingRound: {"left": Row(OneOf(companies), len(companies))},
        Turn: {**company, "at": NUMBER, "asked": asked},
        LayTrack: {**company, "laid": Row(Index(colours), MOST_LAYS)},
        PlaceStation: company,
        RunTrains: company,
        Dividend: company,
        BuyTrains: {**company, "sold": Tally(companies)},
        SurplusTrains: {"buyer": OneOf(companies)},
        BuyPrivates: company,
        Proposal: {"by": seat, "to": seat, "deal": AnyOf(deals(t, seats))},
    }


def deals(t: Ordinary, seats: tuple[str, ...]) -> tuple[Record, Record]:
    company = Index(tuple(t.box.charters))
    terms = {"price": NUMBER, "currency": Constant(t.currency)}
    train = {"company": company, "seller": company, "train": Index(tuple(t.box.trains)), **terms}
    private = {"player": Index(seats), "private": Index(tuple(t.box.privates))}
    return Record(TrainDeal, train), Record(PrivateDeal, {"company": company, **private, **terms})


def facts(t: Ordinary, seats: tuple[str, ...]) -> tuple[Fact, ...]:
    """What the numbers of the state mean by the rules."""
    box = t.box
    return (
        Fact(tuple(f"phase {each.name}" for each in box.components.phases), phases, of=("gone",)),
        Fact(tuple(f"trains left: {name}" for name in box.trains), trains_left, of=("gone",)),
        Fact(tuple(f"price: {company}" for company in box.charters), prices, of=("companies",)),
        Fact(
            tuple(f"certificates: {seat}" for seat in seats),
            held,
            of=("shares", "companies", "privates"),
        ),
        Fact(("certificate limit",), limit, of=("companies",)),
    )


def phases(t: Ordinary, s: RailsState, around: Around) -> list[float]:
    now = t.phase(s)
    return [float(each is now) for each in t.box.components.phases]


def trains_left(t: Ordinary, s: RailsState, around: Around) -> list[float]:
    """Types without a limit count as one."""
    left = (t.box.depot.left(train, s.gone) for train in t.box.trains.values())
    return [1 if count is None else count for count in left]


def prices(t: Ordinary, s: RailsState, around: Around) -> list[float]:
    return [price(t, s, company) for company in t.box.charters]


def held(t: Ordinary, s: RailsState, around: Around) -> list[float]:
    return [certificates(t, s, player) for player in around]


def limit(t: Ordinary, s: RailsState, around: Around) -> list[float]:
    return [certificate_limit(t, s)]
