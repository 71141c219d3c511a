"""What a position of 1881 Berlin promises: incomes of companies, worth of certificates."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.rails.board import Board
from trunkline.rails.reach import STOPS
from trunkline.titles.berlin_1881.atlas import ATLAS, MAP
from trunkline.titles.berlin_1881.building import reach_of
from trunkline.titles.berlin_1881.offices import floated, networks, phase
from trunkline.titles.berlin_1881.rolling_stock import new_trains
from trunkline.titles.berlin_1881.routes import best_run, running, trains_of
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import SBAHN, TRAINS, TRAMWAYS

HOPE = 60
"""The income that an unfloated tramway is expected to have soon."""
QUICK = 3_000
"""Steps of a search for the best routes when many positions are compared."""


def income(s: BerlinState, company: str) -> int:
    """What a tramway or network can earn now."""
    return best_run(s, company).value if trains_of(s, company) else 0


def income_on(s: BerlinState, company: str, board: Board, *more: str) -> int:
    """What it could earn on this board with these trains beside its own."""
    trial = s.clone()
    trial.board = board
    now = running(trial, company)
    trains = (*now.trains, *(TRAINS[name] for name in more))
    return replace(now, trains=trains).best(QUICK).value if trains else 0


def dividend(s: BerlinState, company: str) -> float:
    """What one unit can expect in an operating round: 10 % of a tramway, 5 % of the S-Bahn."""
    if company == SBAHN:
        return sum(income(s, network) for network in networks(s)) / 20
    return (income(s, company) if floated(s, company) else HOPE) / 10


def rounds(s: BerlinState) -> int:
    """How many operating rounds the next set has."""
    return phase(s).operating_rounds


def promise(s: BerlinState, company: str, board: Board) -> float:
    """How far a company's track reaches: stations at hand, and hexes where it can go on."""
    reach = reach_of(board, company)
    total = 0.0
    for number, mask in reach.masks.items():
        hex_id = ATLAS.hexes[number]
        face = ATLAS.face(board, hex_id)
        if mask >> STOPS:
            total += sum(node.value() for node in face.nodes) / 10
        elif face.nodes and not face.paths:
            total += 1 + 2 * (face.nodes[0].kind == "station")
        else:
            total += 0.3 if board.tile_at(hex_id) else 0.6
        total += 0.2 * bool(MAP[hex_id].trait("centre"))
    return total


def next_train(s: BerlinState, company: str) -> str:
    """The cheapest train that the bank sells to the company; "" if none."""
    kinds = new_trains(s, company)
    return min(kinds, key=lambda train: train.price).name if kinds else ""


def rusts_next(s: BerlinState, company: str) -> bool:
    """Whether all trains of a tramway go with the next type, of which the bank sells soon."""
    if company not in TRAMWAYS or not s.trains[company]:
        return False
    coming = next_train(s, company)
    return all(
        TRAINS[name].rusted_by and TRAINS[name].rusted_by <= str(int(coming or 9) + 1)
        for name in s.trains[company]
    )
