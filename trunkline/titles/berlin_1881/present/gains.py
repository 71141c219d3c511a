"""What a company of 1881 would earn on another board, for the rails' weighing."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.present.rails.weighing import Prospect
from trunkline.rails.board.board import Board
from trunkline.rails.stock.trains import Train
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains
from trunkline.titles.berlin_1881.rules.routes import Running, running
from trunkline.titles.berlin_1881.rules.state import BerlinState

MOST_STEPS = 6_000


def assumed(s: BerlinState, company: str) -> Train | None:
    """The train to reckon with where a company has none: the first that the bank sells it."""
    return None if s.trains[company] else next(iter(new_trains(s, company)), None)


def runs_on(s: BerlinState, company: str, board: Board) -> Running:
    """What the company could run on this board."""
    here = s.clone()
    here.board = board
    now, train = running(here, company), assumed(s, company)
    return replace(now, trains=(train,)) if train and not now.trains else now


def best_on(s: BerlinState, company: str, board: Board) -> int:
    """What the company's trains would earn on this board."""
    return runs_on(s, company, board).best(MOST_STEPS).value


def prospect(s: BerlinState, company: str, ground: Board) -> Prospect:
    """Besides board and trains the track that other networks have used decides an income."""
    train = assumed(s, company)
    name = train.name if train else ""
    key = (company, s.trains[company], name, s.ran.get(company, ()), s.used)
    return Prospect(ground, key, lambda board: best_on(s, company, board), name)
