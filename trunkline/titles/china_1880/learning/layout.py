"""Observations of 1880: China: the state field by field, and facts that follow from it."""

from __future__ import annotations

from typing import Any

from trunkline.bots.learning.codes import SEATS, Around, Flag, Marks, Number, OneOf, Pairs, Tally
from trunkline.bots.learning.layout import Fact, Layout
from trunkline.bots.learning.rails import board_code, board_facts
from trunkline.bots.learning.structures import Maybe, Record, Row, Table
from trunkline.parts.auction import Ascending
from trunkline.rails.stock.shares import BANK, Shares
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.auction import Auction, BcrPermits
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import (
    DEPOT,
    INVESTORS,
    MAJORS,
    PHASES,
    PRIVATES,
    TRAINS,
)
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.floating import HomeChoice, ShareRoundEnd
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.leaving import SurplusTrains
from trunkline.titles.china_1880.rules.merger import MarkerExchange, Merger
from trunkline.titles.china_1880.rules.operating import InvestorTurn, OperatingRound, OperatingTurn
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.privates import P0Payment
from trunkline.titles.china_1880.rules.raise_money import RaiseMoney
from trunkline.titles.china_1880.rules.rocket import ForcedExchange
from trunkline.titles.china_1880.rules.run_trains import RunLeasedTrain, RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState, Company, Investor
from trunkline.titles.china_1880.rules.title import China1880

VERSION = 1
COMPANIES = (*MAJORS, *INVESTORS)
STATIONS = sum(len(major.stations) for major in MAJORS.values()) + len(INVESTORS)
NUMBER, FLAG = Number(), Flag()
COMPANY = OneOf(COMPANIES)


def layout(t: China1880, players: int) -> Layout:
    """Money, papers, trains, the board and the stack of steps."""
    seats = SEATS[:players]
    return Layout(
        t,
        players,
        version=VERSION,
        fields=fields(seats),
        steps=steps(seats),
        facts=(*facts(seats), *board_facts(ATLAS, COMPANIES)),
        worth_of=("cash", "debt", "shares", "companies", "investors"),
    )


def fields(seats: tuple[str, ...]) -> dict[str, Any]:
    holders = (BANK, *seats, *COMPANIES)
    investor = {
        "owner": OneOf(seats),
        "company": OneOf(("", *MAJORS)),
        "merged": FLAG,
    }
    company = {
        "par": NUMBER,
        "row": NUMBER,
        "permits": Tally(tuple("ABCD"), text=True),
        "place": Maybe(Row(NUMBER, 2)),
        "second_half": FLAG,
    }
    shares = {"director": OneOf(holders), "certificate": NUMBER, "singles": Pairs(holders)}
    return {
        "cash": Table(holders, Maybe(NUMBER)),
        "debt": Table(seats, NUMBER),
        "privates": Table(tuple(PRIVATES), OneOf(("", *seats))),
        "investors": Table(tuple(INVESTORS), Maybe(Record(Investor, investor))),
        "companies": Table(tuple(MAJORS), Maybe(Record(Company, company))),
        "shares": Table(tuple(MAJORS), Maybe(Record(Shares, shares))),
        "trains": Table(COMPANIES, Maybe(Tally(tuple(TRAINS)))),
        "gone": Table(tuple(TRAINS), Maybe(NUMBER)),
        "income": Table(COMPANIES, Maybe(NUMBER)),
        "priority": OneOf(seats),
        "train_marker": OneOf(("", *COMPANIES)),
        "board": board_code(ATLAS, COMPANIES, STATIONS),
        "engineer": OneOf(("", *MAJORS)),
    }


def steps(seats: tuple[str, ...]) -> dict[type, dict[str, Any]]:
    seat, company = OneOf(seats), {"company": COMPANY}
    turn = {"company": COMPANY, "bonus": NUMBER, "marked": FLAG, "at": NUMBER}
    line = Record(Ascending, {"bidders": Row(seat, len(seats)), "highest": NUMBER})
    return {
        Auction: {
            "private": OneOf(tuple(PRIVATES)),
            "starter": seat,
            "minimum": NUMBER,
            "line": line,
        },
        BcrPermits: {"player": seat},
        InvestorChoice: {},
        ShareRound: {
            "player": seat,
            "first": FLAG,
            "selling": FLAG,
            "passes": NUMBER,
            "last": OneOf(("", *seats)),
            "sold": Marks(seats, tuple(MAJORS)),
        },
        ShareRoundEnd: {"last": OneOf(("", *seats))},
        HomeChoice: company,
        OperatingRound: {"place": NUMBER, "laps": NUMBER},
        OperatingTurn: turn,
        InvestorTurn: turn,
        LayTrack: {**company, "laid": NUMBER},
        PlaceStation: company,
        RunTrains: company,
        RunLeasedTrain: company,
        Dividend: company,
        BuyTrains: {**company, "bought": FLAG, "removed": FLAG},
        RaiseMoney: company,
        Merger: company,
        MarkerExchange: {"investor": COMPANY, "company": COMPANY},
        SurplusTrains: {},
        ForcedExchange: {},
        P0Payment: {"train": OneOf(tuple(TRAINS))},
    }


def facts(seats: tuple[str, ...]) -> tuple[Fact, ...]:
    """What the numbers of the state mean by the rules."""
    return (
        Fact(tuple(f"phase {phase.name}" for phase in PHASES), phases, of=("gone",)),
        Fact(
            tuple(f"trains left: {train.name}" for train in DEPOT.trains), trains_left, of=("gone",)
        ),
        Fact(tuple(f"price: {company}" for company in MAJORS), prices, of=("companies",)),
        Fact(tuple(f"certificates: {seat}" for seat in seats), certificates, of=("shares",)),
        Fact(("certificate limit",), lambda t, s, around: (s.certificate_limit,), of=("debt",)),
    )


def phases(t: China1880, s: ChinaState, around: Around) -> list[float]:
    now = s.phase
    return [float(phase is now) for phase in PHASES]


def trains_left(t: China1880, s: ChinaState, around: Around) -> list[float]:
    """Types without a limit count as one."""
    left = (DEPOT.left(train, s.gone) for train in DEPOT.trains)
    return [1 if count is None else count for count in left]


def prices(t: China1880, s: ChinaState, around: Around) -> list[float]:
    return [s.price(company) if company in s.companies else 0 for company in MAJORS]


def certificates(t: China1880, s: ChinaState, around: Around) -> list[float]:
    return [s.certificates(player) for player in around]
