"""The course of the game: sets of operating rounds and stock rounds in turn (1, 7.1, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import GAME_OVER, Step, message
from trunkline.titles.berlin_1881.rules import prices
from trunkline.titles.berlin_1881.rules.offices import floated, networks, phase, runner
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import begin_round
from trunkline.titles.berlin_1881.rules.tables import SBAHN
from trunkline.titles.berlin_1881.rules.turns import NetworkTurn, TramwayTurn

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

OPERATING_ROUND = message("1881.rounds.operating-round", "Operating round {number} begins.")
STOCK_ROUND = message("1881.rounds.stock-round", "A stock round begins.")


class Rounds(Step["Berlin", BerlinState], frozen=True):
    """1: after each stock round one to three operating rounds, by the phase.

    9: the game ends at the beginning of the stock round that would follow.
    """

    operated: int = 0
    """Operating rounds of this set that have begun."""

    def advance(self, t: Berlin, s: BerlinState) -> None:
        # Ruling: a phase that begins within a set lengthens it at once.
        if self.operated < phase(s).operating_rounds:
            s.become(Rounds(self.operated + 1))
            s.tell(OPERATING_ROUND, number=self.operated + 1)
            begin_operating(s)
        elif s.ending:
            s.tell(GAME_OVER)
            s.finish()
        else:
            s.become(Rounds())
            s.tell(STOCK_ROUND)
            s.push(begin_round(s))


def begin_operating(s: BerlinState) -> None:
    s.ran, s.used, s.votes = {}, (), {}
    s.push(OperatingRound())


class OperatingRound(Step["Berlin", BerlinState], frozen=True):
    """7.1: tramways by descending stock value, then the networks S1, S2, S3 and the main one."""

    acted: tuple[str, ...] = ()

    def advance(self, t: Berlin, s: BerlinState) -> None:
        # Ruling: who is next is read off the market as it is now.
        for tramway in prices.ranked_tramways(s):
            if floated(s, tramway) and tramway not in self.acted:
                s.become(OperatingRound((*self.acted, tramway)))
                s.push(TramwayTurn(tramway))
                return
        for network in networks(s):
            if runner(s, network) and network not in self.acted:
                s.become(OperatingRound((*self.acted, network)))
                s.push(NetworkTurn(network))
                return
        s.pop()
        settle_sbahn_value(s)


def settle_sbahn_value(s: BerlinState) -> None:
    """7.4.5: the majority of the networks' decisions moves the marker; a draw does not."""
    paid = sum(s.votes.values())
    kept = len(s.votes) - paid
    if paid > kept:
        prices.pays(s, SBAHN)
    elif kept > paid:
        prices.withholds(s, SBAHN)
