"""Observations of Chicago Express: the state field by field, and facts that follow from it."""

from __future__ import annotations

from trunkline.bots.learning.codes import SEATS, Around, Number, OneOf, Tally
from trunkline.bots.learning.layout import Fact, Layout
from trunkline.bots.learning.structures import Maybe, Record, Row, Table
from trunkline.parts.auction import Ascending
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.chicago import ChicagoPhase
from trunkline.titles.chicago_express.rules.components import KINDS
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.dividend import DividendPhase, end_conditions
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.opening import Opening
from trunkline.titles.chicago_express.rules.state import (
    Charter,
    ChicagoState,
    Dials,
    houses_left,
    value,
)
from trunkline.titles.chicago_express.rules.title import ChicagoExpress
from trunkline.titles.chicago_express.rules.turn import Turn, Turns

VERSION = 1


def layout(t: ChicagoExpress, players: int) -> Layout:
    """Cash, charters, developments, dials and the stack of steps."""
    seats, hexes = SEATS[:players], tuple(t.map.hexes)
    seat, company, number = OneOf(seats), OneOf(t.order), Number()
    charter = {
        "treasury": number,
        "income": number,
        "hexes": Tally(hexes),
        "owners": Tally(seats),
    }
    auction = Record(Ascending, {"bidders": Row(seat, players), "highest": number})
    return Layout(
        t,
        players,
        version=VERSION,
        fields={
            "cash": Table(seats, number),
            "companies": Table(t.order, Record(Charter, charter)),
            "developed": Tally(hexes),
            "dials": Record(Dials, dict.fromkeys(KINDS, number)),
        },
        steps={
            Opening: {"at": number},
            Turns: {"player": seat},
            Turn: {"player": seat},
            Auction: {"player": seat},
            Bidding: {"company": company, "auction": auction, "unsold_to": Maybe(seat)},
            Expansion: {"player": seat},
            Development: {"player": seat},
            DividendPhase: {},
            ChicagoPhase: {"player": seat, "company": company},
        },
        facts=facts(t, seats),
        worth_of=("cash",),
    )


def facts(t: ChicagoExpress, seats: tuple[str, ...]) -> tuple[Fact, ...]:
    """What the numbers of the state mean by the rules."""
    hexes = tuple(t.map.hexes)
    about = ("dividend", "minimum bid", "shares left", "locomotives left", "distance to Chicago")
    return (
        Fact(
            tuple(f"{c}: {what}" for c in t.order for what in about), companies, of=("companies",)
        ),
        Fact(tuple(f"next dividend: {seat}" for seat in seats), next_dividends, of=("companies",)),
        Fact(tuple(f"value: {hex}" for hex in hexes), Values(t), of=("developed",)),
        Fact(tuple(f"left: {kind}" for kind in KINDS), choices_left, of=("dials",)),
        Fact(("houses left", "Detroit"), supplies, of=("developed",)),
        Fact(
            ("ends by locomotives", "ends by shares", "ends by houses", "ends by Detroit"),
            ends,
            of=("companies", "developed"),
        ),
    )


def companies(t: ChicagoExpress, s: ChicagoState, around: Around) -> list[float]:
    numbers: list[float] = []
    for company in t.order:
        charter, printed = s.companies[company], t.companies[company]
        hexes, owners = charter.hexes, len(charter.owners)
        far = min(map(t.map.distances.__getitem__, hexes)) if hexes else -1
        numbers += (charter.dividend, charter.minimum_bid, printed.shares - owners)
        numbers += (printed.locomotives - len(hexes), far)
    return numbers


def next_dividends(t: ChicagoExpress, s: ChicagoState, around: Around) -> list[float]:
    """What each player would get from a general dividend now."""
    got = dict.fromkeys(around, 0.0)
    for charter in s.companies.values():
        dividend = charter.dividend
        for owner in charter.owners:
            got[owner] += dividend
    return list(got.values())


class Values:
    """Of all hexes: those that were never developed are as printed."""

    def __init__(self, t: ChicagoExpress) -> None:
        self.printed = [float(t.map.values[hex][0]) for hex in t.map.hexes]
        self.place = {hex: place for place, hex in enumerate(t.map.hexes)}

    def __call__(self, t: ChicagoExpress, s: ChicagoState, around: Around) -> list[float]:
        numbers = self.printed.copy()
        for hex in {*s.developed}:
            numbers[self.place[hex]] = value(t, s, hex)
        return numbers


def choices_left(t: ChicagoExpress, s: ChicagoState, around: Around) -> list[float]:
    return [t.fields.chosen(kind) - s.dials.chosen(kind) for kind in KINDS]


def supplies(t: ChicagoExpress, s: ChicagoState, around: Around) -> list[float]:
    return [houses_left(t, s), value(t, s, t.components.detroit)]


def ends(t: ChicagoExpress, s: ChicagoState, around: Around) -> list[float]:
    return [float(met) for met in end_conditions(t, s).values()]
