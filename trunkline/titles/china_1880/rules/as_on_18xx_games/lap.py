"""Operating rounds on that site (IX, XV): laps of the turn-order list, and the end."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import GAME_OVER
from trunkline.titles.china_1880.rules import operating, scoring
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


class OperatingRound(operating.OperatingRound, frozen=True):
    """28: not all investors pay at the end; 60: laps that a share round has interrupted."""

    interrupted: bool = False

    def advance(self, t: China1880, s: ChinaState) -> None:
        if self.place == 0 and self.interrupted:
            s.become(replace(self, interrupted=False))
        else:
            super().advance(t, s)

    def end(self, s: ChinaState) -> None:
        pay_some_investors(s)
        s.tell(GAME_OVER)
        s.finish()


def lap_of(s: ChinaState) -> OperatingRound:
    lap = s.stack[0]
    assert isinstance(lap, OperatingRound), "companies operate in an operating round"
    return lap


def at_next_actor(s: ChinaState) -> OperatingRound:
    """61: who comes next in this lap is fixed now, whoever may float before he acts."""
    lap = lap_of(s)
    places = range(lap.place, operating.LENGTH)
    place = next((place for place in places if operating.at_place(s, place)), lap.place)
    if place == lap.place:
        return lap
    return replace(lap, place=place, laps=lap.laps + lap.lap_ends(s))


def pay_some_investors(s: ChinaState) -> None:
    """28: whoever stands behind an investor that pays is left out; the payer leaves the line.

    In the line are all that were not merged, those that nobody has chosen too.
    """
    line = [each for each in INVESTORS if each not in s.investors or not s.investors[each].merged]
    place = 0
    while place < len(line):
        investor = line[place]
        if investor in s.investors:
            scoring.pay_investor(s, investor)
            s.investors[investor] = replace(s.investors[investor], merged=True)
            line.remove(investor)
        place += 1
