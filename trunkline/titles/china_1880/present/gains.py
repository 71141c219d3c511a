"""What a change of the board would do to a company's best run: reckoned for the rails' weighing."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.present.rails.weighing import Weighed, known_so_far, weighed
from trunkline.rails.board.board import Board
from trunkline.titles.china_1880.rules.run_trains import Running
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


def best_on(t: China1880, s: ChinaState, company: str, board: Board) -> int:
    """What its trains would earn there."""
    return running(t, s, company, board).best(MOST_STEPS).value


def weights(t: China1880, s: ChinaState, company: str, search: bool) -> Weighed:
    """What is known of the changes to this board; nothing is searched for unless asked to."""
    own = s.trains.get(company, ()) or (s.train_on_sale.name,)
    assumed = "" if s.trains.get(company) or company in s.investors else s.train_on_sale.name
    key = (company, own, *circumstances(s))
    if not search:
        return known_so_far(s.board, key) or Weighed(0, assumed, {})
    return weighed(s.board, key, lambda: Weighed(best_on(t, s, company, s.board), assumed))


def circumstances(s: ChinaState) -> tuple[str, ...]:
    """What besides board and trains decides an income: the phase, P2 and P3."""
    return s.phase.name, s.owner("P2"), s.owner("P3")
