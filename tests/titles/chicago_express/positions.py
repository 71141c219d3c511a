"""Positions of Chicago Express: say what matters, the rest is as after the set-up (tests/positions.py).

prr = charter("PRR", "Q5", treasury=30, owners="Ann Bob")
position = Position(companies={"PRR": prr}, cash={"Ann": 12})
position.expanding("Ann").do(Expand("Ann", "PRR", ("P4",)))
assert position.decider == "Bob"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from tests import positions
from trunkline.kernel import AnyStep, Chance
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.state import Charter, Dials
from trunkline.titles.chicago_express.rules.title import ChicagoExpress
from trunkline.titles.chicago_express.rules.turn import Turn, Turns

THREE = ("Ann", "Bob", "Cy")
FOUR = ("Ann", "Bob", "Cy", "Dan")


def charter(
    company: str,
    *hexes: str,
    treasury: int = 0,
    owners: str = "",
    income: int | None = None,
    developed: tuple[str, ...] = (),
) -> Charter:
    """A company with locomotives in its start hex and these; owners as in "Ann Ann Bob".

    The income is that of its hexes, unless another one is given.
    """
    network = (title.companies[company].start, *hexes)
    worth = sum(title.map.values[hex][developed.count(hex)] for hex in network)
    return Charter(treasury, worth if income is None else income, network, tuple(owners.split()))


class Position(positions.Position[ChicagoExpress, ChicagoState]):
    """A position of Chicago Express that a test sets up and plays on."""

    t = title

    def __init__(
        self,
        players: tuple[str, ...] = THREE,
        *,
        cash: Mapping[str, int] | None = None,
        dials: Dials | None = None,
        developed: tuple[str, ...] = (),
        companies: Mapping[str, Charter] | None = None,
    ) -> None:
        """Nothing is going on; `companies` are those that differ from the set-up.

        Wabash is closed unless it is among them.
        """
        self.s = self.t.setup(players, {}, Chance(0))
        self.s.stack = ()
        self.s.cash.update(cash or {})
        self.s.dials = dials or Dials()
        self.s.developed = developed
        self.s.companies.update(companies or {})

    # What is going on

    def turn(self, player: str = "Ann") -> Self:
        """This player's turn begins, after a general dividend if the dials say so."""
        self.s.stack = (Turns(player),)
        return self.settle()

    def choosing(self, player: str = "Ann") -> Self:
        """The player chooses a kind of action."""
        return self._in_turn(player, Turn(player))

    def auctioning(self, player: str = "Ann") -> Self:
        return self._in_turn(player, Auction(player))

    def expanding(self, player: str = "Ann") -> Self:
        return self._in_turn(player, Expansion(player))

    def developing(self, player: str = "Ann") -> Self:
        return self._in_turn(player, Development(player))

    def _in_turn(self, player: str, step: AnyStep) -> Self:
        self.s.stack = (Turns(self.s.after(player)), step)
        return self.settle()
