"""Operating: the course of a game, sets of operating rounds, the turns in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trunkline.kernel import GAME_OVER, Step, message
from trunkline.parts.told import OPERATES
from trunkline.rails.rounds.paying import pay_privates
from trunkline.rails.rounds.prices import in_order
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

STOCK_ROUND = message("rounds.course.stock-round", "Stock round {number}.")
OPERATING_ROUND = message("rounds.course.operating-round", "Operating round {set}.{number}.")
NOTHING_HAPPENS = message(
    "rounds.course.nothing-happens", "Nobody can do anything any more: the game ends."
)
MOST_IDLE = 8
"""Stock rounds one after the other in which nobody is asked anything, before the game ends."""
HOME = message("rounds.operating.home", "{company} places its home station in {hex}.")


class Course(Step["Ordinary", RailsState], frozen=True):
    """For ever: a stock round, then a set of operating rounds; a broken bank ends it after a set.

    How many rounds a set has is fixed by the phase when it begins. Ruling: it also ends when nobody
    has been able to do anything for long.
    """

    operates: bool = False
    """Whether a set follows next."""

    def advance(self, t: Ordinary, s: RailsState) -> None:
        s.become(Course(not self.operates))
        if self.operates:
            s.push(OperatingSet(t.phase(s).operating_rounds))
        elif s.broken:
            finish(s)
        elif sum(sentence.key == STOCK_ROUND for sentence in s.told) >= MOST_IDLE:
            s.tell(NOTHING_HAPPENS)
            finish(s)
        else:
            s.stock_rounds += 1
            s.tell(STOCK_ROUND, number=s.stock_rounds)
            s.push(StockRound(s.priority))


def finish(s: RailsState) -> None:
    s.tell(GAME_OVER)
    s.finish()


class OperatingSet(Step["Ordinary", RailsState], frozen=True):
    """The operating rounds between two stock rounds."""

    rounds: int
    done: int = 0

    def advance(self, t: Ordinary, s: RailsState) -> None:
        if self.done == self.rounds:
            s.pop()
            return
        s.become(replace(self, done=self.done + 1))
        s.tell(OPERATING_ROUND, set=s.stock_rounds, number=self.done + 1)
        pay_privates(t, s)
        place_homes(t, s)
        s.push(OperatingRound(floated(t, s)))


def floated(t: Ordinary, s: RailsState) -> tuple[str, ...]:
    """The companies that operate, in the order of their turns."""
    return tuple(company for company in in_order(t, s) if s.floated(company))


def place_homes(t: Ordinary, s: RailsState) -> None:
    """The home stations of floated companies that have none, free."""
    for company in floated(t, s):
        home = t.box.charters[company].home
        if not s.board.of(company):
            city = t.box.atlas.home(s.board, home, company) or 0
            s.board = s.board.place(company, home, city)
            s.tell(HOME, company=company, hex=home)


class OperatingRound(Step["Ordinary", RailsState], frozen=True):
    """The turns of the floated companies, in the order at the start of the round."""

    left: tuple[str, ...]

    def advance(self, t: Ordinary, s: RailsState) -> None:
        if not self.left:
            s.pop()
            return
        s.become(OperatingRound(self.left[1:]))
        s.tell(OPERATES, company=self.left[0])
        s.push(Turn(self.left[0]))


class Turn(Step["Ordinary", RailsState], frozen=True):
    """Pushes the steps of `Plan.turn` one after the other, each made of the company's id."""

    company: str
    at: int = 0
    asked: tuple[tuple[str, int], ...] = ()
    """What others were asked for in this turn, and at which price."""

    def advance(self, t: Ordinary, s: RailsState) -> None:
        if self.at == len(t.plan.turn):
            s.pop()
            return
        s.become(replace(self, at=self.at + 1))
        s.push(t.plan.turn[self.at](self.company))


def turn_of(s: RailsState) -> Turn | None:
    """The turn that is going on, whatever interrupts it."""
    return next((step for step in s.stack if isinstance(step, Turn)), None)


def change_turn(s: RailsState, turn: Turn) -> None:
    """Put another value in the place of the turn that is going on."""
    s.stack = tuple(turn if isinstance(step, Turn) else step for step in s.stack)


def reorder(t: Ordinary, s: RailsState) -> None:
    """After an emergency sale: the companies still to come are put in order again."""
    s.stack = tuple(
        OperatingRound(tuple(c for c in floated(t, s) if c in step.left))
        if isinstance(step, OperatingRound)
        else step
        for step in s.stack
    )
