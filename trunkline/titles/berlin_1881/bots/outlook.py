"""What a position of 1881 Berlin promises: incomes of companies, worth of certificates."""

from __future__ import annotations

from trunkline.rails.board.board import Board
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.reach import STOPS
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.building import reach_of
from trunkline.titles.berlin_1881.rules.offices import floated, networks, phase
from trunkline.titles.berlin_1881.rules.pieces import Pieces
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains
from trunkline.titles.berlin_1881.rules.routes import run_of
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import SBAHN, TRAINS, TRAMWAYS

HOPE = 60
"""The income that an unfloated tramway is expected to have soon."""
QUICK = 3_000
"""Steps of a search for the best routes when many positions are compared."""
PROMISES: BoardMemo[str, float] = BoardMemo()
"""By company."""


def income(s: BerlinState, company: str, *more: str) -> int:
    """What a company can earn in a new round with these trains beside its own.

    Whatever ran in this operating round runs again then, and uses no rails yet (7.4.3).
    """
    return run_of(s, company, (*s.trains[company], *more)).best(QUICK).value


def income_on(s: BerlinState, company: str, board: Board, *more: str) -> int:
    """The same on another board."""
    trial = s.clone()
    trial.board = board
    return income(trial, company, *more)


def dividend(s: BerlinState, company: str) -> float:
    """What one unit can expect in an operating round: 10 % of a tramway, 5 % of the S-Bahn."""
    if company == SBAHN:
        return sum(income(s, network) for network in networks(s)) / 20
    return (income(s, company) if floated(s, company) else HOPE) / 10


def rounds(s: BerlinState) -> int:
    """How many operating rounds the next set has."""
    return phase(s).operating_rounds


def promise(pieces: Pieces, company: str, board: Board) -> float:
    """How far a company's track reaches: stations at hand, and hexes where it can go on."""
    return PROMISES.get(board, company, lambda: _promise(pieces, company, board))


def _promise(pieces: Pieces, company: str, board: Board) -> float:
    masks = reach_of(pieces, board, company).masks
    return sum([attraction(pieces, board, number, mask) for number, mask in masks.items()])


def promise_after(pieces: Pieces, company: str, ground: Board, board: Board, laid: str) -> float:
    """The promise of a board after one lay on the ground: only what changed is looked at."""
    # must agree with promise
    old = reach_of(pieces, ground, company).masks
    new = reach_of(pieces, board, company).masks
    at, total = ATLAS.index[laid], promise(pieces, company, ground)
    for number, mask in new.items():
        if number == at or old.get(number) != mask:
            before = attraction(pieces, ground, number, old[number]) if number in old else 0.0
            total += attraction(pieces, board, number, mask) - before
    return total


def attraction(pieces: Pieces, board: Board, number: int, mask: int) -> float:
    """What it is worth to reach this hex in this way."""
    hex_id = ATLAS.hexes[number]
    face = ATLAS.face(board, hex_id)
    if mask >> STOPS:
        found = sum(node.value() for node in face.nodes) / 10
    elif face.nodes and not face.paths:
        found = 1.0 + 2 * (face.nodes[0].kind == "station")
    else:
        found = 0.3 if board.tile_at(hex_id) else 0.6
    return found + 0.2 * bool(pieces.atlas.map[hex_id].trait("centre"))


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
