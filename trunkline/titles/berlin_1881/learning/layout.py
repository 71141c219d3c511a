"""Observations of 1881 Berlin: the state field by field, and facts that follow from it."""

from __future__ import annotations

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
from trunkline.bots.learning.rails import board_code, board_facts, possible_lays
from trunkline.bots.learning.structures import AnyOf, Constant, Maybe, Record, Row, Table
from trunkline.rails.stock.shares import Shares
from trunkline.titles.berlin_1881.rules.bank import BROKEN
from trunkline.titles.berlin_1881.rules.bidding import Bidding
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.deals import DepotDeal, Proposal, TrainDeal
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.offices import certificates, phase
from trunkline.titles.berlin_1881.rules.pieces import Pieces
from trunkline.titles.berlin_1881.rules.prices import LAST_SPACE, value
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.start_depots import StartDepots
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.state import (
    GONE,
    OFFERING,
    POOL,
    BerlinState,
    Earned,
    Marker,
)
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.surplus import Surplus
from trunkline.titles.berlin_1881.rules.tables import (
    CERTIFICATE_LIMIT,
    COMPANIES,
    NETWORKS,
    PHASES,
    S_RAILS,
    SUBNETS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.turns import NetworkTurn, TramwayTurn

VERSION = 1
OPERATORS = (*TRAMWAYS, *NETWORKS)
STATIONS = sum(len(tramway.depot_costs) for tramway in TRAMWAYS.values()) + len(NETWORKS) + 1
OFFERS = 24
"""So many of the offers made in a turn are told, the latest."""
NUMBER, FLAG = Number(), Flag()


def layout(t: Berlin, players: int) -> Layout:
    """Money, papers, markers, trains, the board and the stack of steps."""
    seats = SEATS[:players]
    return Layout(
        t,
        players,
        version=VERSION,
        fields=fields(t, seats),
        steps=steps(t, seats),
        facts=(*facts(t, seats), *board_facts(t.pieces.atlas, OPERATORS)),
        worth_of=("money", "shares", "markers"),
    )


def fields(t: Berlin, seats: tuple[str, ...]) -> dict[str, Any]:
    pieces, trains = t.pieces, tuple(t.pieces.trains)
    holders = (GONE, OFFERING, POOL, *seats, *TRAMWAYS)
    shares = {"director": OneOf(holders), "certificate": NUMBER, "singles": Pairs(holders)}
    earned = dict.fromkeys(("construction", "connection", "route", "ferry"), NUMBER)
    marker = {"place": Row(NUMBER, 2), "arrived": NUMBER}
    return {
        "numbers": Row(OneOf(seats), len(seats)),
        "ticket": OneOf(("", *seats)),
        "bids": Table(seats, Maybe(NUMBER)),
        "money": Table((*seats, *OPERATORS), NUMBER),
        "shares": Table(COMPANIES, Record(Shares, shares)),
        "vices": Table(SUBNETS, OneOf(holders)),
        "markers": Table(COMPANIES, Maybe(Record(Marker, marker))),
        "arrivals": NUMBER,
        "info_cards": NUMBER,
        "gone": Table(trains, Maybe(NUMBER)),
        "trains": Table(OPERATORS, Tally(trains)),
        "pool": Tally(trains),
        "board": board_code(pieces.atlas, OPERATORS, STATIONS),
        "second_depot": FLAG,
        "bonuses": Tally(pieces.bonuses),
        "earned": Record(Earned, earned),
        "ran": Table(NETWORKS, Maybe(Tally(trains))),
        "used": Tally(s_bahn_rails(pieces)),
        "votes": Table(NETWORKS, Maybe(FLAG)),
        "bankrupt": Tally((*seats, *TRAMWAYS)),
        "ending": OneOf(("", BROKEN, LAST_SPACE)),
        "box": Constant(t.box),
    }


def s_bahn_rails(pieces: Pieces) -> tuple[str, ...]:
    """All rails between stations that the S-Bahn can ever use, as routes name them."""
    atlas, found = pieces.atlas, set[str]()
    faces = [(h.id, h.face) for h in atlas.map]
    for hex_id, tile, rotation in possible_lays(pieces.tram_lays, pieces.s_lays):
        faces.append((hex_id, atlas.turned(tile, rotation)))
    for hex_id, face in faces:
        for path in face.paths:
            if path.network == S_RAILS:
                for edge in path.edges:
                    found.update(f"{hex_id}.{node}:{S_RAILS}{edge}" for node in path.nodes)
                    beyond = atlas.map.neighbour(hex_id, edge) or ""
                    found.add("/".join(sorted((hex_id, beyond))) + f":{S_RAILS}")
    return tuple(sorted(found))


def steps(t: Berlin, seats: tuple[str, ...]) -> dict[type, dict[str, Any]]:
    seat, maybe, company = OneOf(seats), OneOf(("", *seats)), {"company": OneOf(OPERATORS)}
    turn = {**company, "at": NUMBER}
    train_deal, depot_deal = deals(t)
    train = OneOf(("", *t.pieces.trains))
    return {
        Bidding: {},
        FirstPurchase: {"player": seat},
        StockTurn: {
            "player": seat,
            "first": FLAG,
            "idle": NUMBER,
            "last_buyer": maybe,
            "bought": FLAG,
            "sold": Marks(seats, COMPANIES),
            "surplus": FLAG,
        },
        Rounds: {"operated": NUMBER},
        OperatingRound: {"acted": Tally(OPERATORS)},
        TramwayTurn: turn,
        NetworkTurn: turn,
        LayTrack: {**company, "laid": NUMBER},
        BuildDepot: {**company, "offered": Row(depot_deal, OFFERS, latest=True)},
        BuildSecondDepot: company,
        RunTrains: company,
        UseIncome: company,
        Business: {
            **company,
            "bought": FLAG,
            "sold": FLAG,
            "offered": Row(train_deal, OFFERS, latest=True),
        },
        Forced: {**company, "train": train, "source": OneOf(("", OFFERING, POOL))},
        StartDepots: {"networks": Row(Index(NETWORKS), len(NETWORKS))},
        Surplus: company,
        Proposal: {"by": seat, "to": seat, "deal": AnyOf((train_deal, depot_deal))},
    }


def deals(t: Berlin) -> tuple[Record, Record]:
    company, trains = Index(OPERATORS), ("", *t.pieces.trains)
    sides = {"buyer": company, "seller": company}
    train = {**sides, "train": Index(trains), "price": NUMBER, "scrap": Index(trains)}
    depot = {**sides, "hex": Index(t.pieces.atlas.hexes), "price": NUMBER}
    return Record(TrainDeal, train), Record(DepotDeal, depot)


def facts(t: Berlin, seats: tuple[str, ...]) -> tuple[Fact, ...]:
    """What the numbers of the state mean by the rules."""
    trains = t.pieces.depot.trains
    return (
        Fact(tuple(f"phase {each.name}" for each in PHASES), phases, of=("gone",)),
        Fact(tuple(f"trains left: {train.name}" for train in trains), trains_left, of=("gone",)),
        Fact(tuple(f"price: {company}" for company in COMPANIES), prices, of=("markers",)),
        Fact(tuple(f"certificates: {seat}" for seat in seats), held, of=("shares",)),
        Fact(("certificate limit", "operating rounds in a set"), limits, of=("gone",)),
    )


def phases(t: Berlin, s: BerlinState, around: Around) -> list[float]:
    now = phase(s)
    return [float(each is now) for each in PHASES]


def trains_left(t: Berlin, s: BerlinState, around: Around) -> list[float]:
    """Types without a limit count as one."""
    left = (t.pieces.depot.left(train, s.gone) for train in t.pieces.depot.trains)
    return [1 if count is None else count for count in left]


def prices(t: Berlin, s: BerlinState, around: Around) -> list[float]:
    return [value(s, company) if company in s.markers else 0 for company in COMPANIES]


def held(t: Berlin, s: BerlinState, around: Around) -> list[float]:
    return [certificates(s, player) for player in around]


def limits(t: Berlin, s: BerlinState, around: Around) -> list[float]:
    return [CERTIFICATE_LIMIT[len(around)], phase(s).operating_rounds]
