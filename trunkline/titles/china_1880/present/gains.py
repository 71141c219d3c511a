"""What a company of 1880 would earn on another board, for the rails' weighing."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.present.rails.weighing import Prospect
from trunkline.rails.board.board import Board
from trunkline.rails.routes.running import Running
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

MOST_STEPS = 6_000


def running(t: China1880, s: ChinaState, company: str, board: Board | None = None) -> Running:
    """What the company could run on this board; without a train, with the one on sale."""
    here = s
    if board is not None:
        here = s.clone()
        here.board = board
    found = t.running(here, company)
    return found if found.trains else replace(found, trains=(s.train_on_sale,))


def prospect(t: China1880, s: ChinaState, company: str) -> Prospect:
    """Besides board and trains the phase, P2 and P3 decide an income."""
    own = s.trains.get(company, ())
    return Prospect(
        s.board,
        (company, own or (s.train_on_sale.name,), s.phase.name, s.owner("P2"), s.owner("P3")),
        lambda board: running(t, s, company, board).best(MOST_STEPS).value,
        "" if own or company in s.investors else s.train_on_sale.name,
    )
