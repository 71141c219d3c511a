"""Operating rounds (IX) and the order of the turns of companies (X) and investors (VII)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from msgspec.structs import replace

from trunkline.kernel import GAME_OVER, Step
from trunkline.parts import told
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import COMPONENTS, INVESTORS, MAJORS, MARKET
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.merger import Merger
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.privates import pay_privates
from trunkline.titles.china_1880.rules.run_trains import RunLeasedTrain, RunTrains
from trunkline.titles.china_1880.rules.scoring import pay_investors
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import Turn

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

OPERATES = told.OPERATES
PRIVATES_PAY = "privates"
_PAR_ROWS = COMPONENTS.par_rows
_ROWS = tuple((par, row) for par in _PAR_ROWS.prices for row in range(_PAR_ROWS.rows))
LENGTH = 1 + len(INVESTORS) + len(_ROWS)
"""Places of the turn-order list: the privates, the investors, the rows of the companies."""
LAST_TURNS = 3
"""How often each company operates after the last 8-train (XV)."""


def at_place(s: ChinaState, place: int) -> str:
    """IX: who acts at a place of the turn-order list; empty where nobody does."""
    if place == 0:
        return PRIVATES_PAY
    if place <= len(INVESTORS):
        investor = s.investors.get(f"A{place}")
        return f"A{place}" if investor is not None and not investor.merged else ""
    row = _ROWS[place - len(INVESTORS) - 1]
    for company, founded in s.companies.items():
        if (founded.par, founded.row) == row and founded.place is not None:
            return company
    return ""


def turn_order(s: ChinaState) -> tuple[str, ...]:
    """Investors and floated companies in the order of their turns."""
    places = (at_place(s, place) for place in range(1, LENGTH))
    return tuple(actor for actor in places if actor)


class OperatingRound(Step["China1880", ChinaState], frozen=True):
    """IX: the turn-order list as a circle: privates, investors by number, companies by par and row.

    Share rounds only interrupt it. XV: after the last 8-train each company operates three more
    times; the company with the train marker ends the game.
    """

    place: int = 0
    """The place on the list that acts next."""
    laps: int = 0
    """How often the marker's company has ended a turn since the last 8-train left in one."""

    def advance(self, t: China1880, s: ChinaState) -> None:
        laps = self.laps + self.lap_ends(s)
        if laps > LAST_TURNS:
            self.end(s)
            return
        s.become(replace(self, place=(self.place + 1) % LENGTH, laps=laps))
        actor = at_place(s, self.place)
        if actor == PRIVATES_PAY:
            pay_privates(s)
        elif actor in MAJORS:
            s.tell(OPERATES, company=actor)
            s.push(t.operating_turn.of(s, actor))
        elif actor:
            s.push(t.investor_turn(actor))

    def end(self, s: ChinaState) -> None:
        pay_investors(s)
        s.tell(GAME_OVER)
        s.finish()

    def lap_ends(self, s: ChinaState) -> bool:
        acted = at_place(s, (self.place - 1) % LENGTH)
        return acted == s.train_marker and s.marker_is_fixed


class OperatingTurn(Turn, frozen=True):
    """X: a major company's turn."""

    order: ClassVar = (LayTrack, PlaceStation, RunTrains, Dividend, BuyTrains)

    @classmethod
    def of(cls, s: ChinaState, company: str) -> Self:
        place = s.companies[company].place
        assert place is not None, "only floated companies operate"
        bonus = MARKET.spaces[place].bonus * 10
        return cls(company, bonus, s.train_marker == company)


class InvestorTurn(Turn, frozen=True):
    """VII: a foreign investor's turn; from the first 4-train on it does nothing but merge."""

    order: ClassVar = (LayTrack, RunLeasedTrain, Merger)
