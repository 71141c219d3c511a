"""The turn of a tramway and of an S-Bahn network, step by step (7.2, 7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Step, message
from trunkline.parts import told
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.depots import place_home
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.offices import exists
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned
from trunkline.titles.berlin_1881.rules.tables import MAIN

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

OPERATES = told.OPERATES
NETWORK_OPERATES = message("1881.turns.network-operates", "Network {company} operates.")


class TramwayTurn(Step["Berlin", BerlinState], frozen=True):
    """7.2: tiles, depot, run, use of the income with the stock value, certificates and cars."""

    company: str
    at: int = 0
    order: ClassVar = (LayTrack, BuildDepot, RunTrains, UseIncome, Business)

    def advance(self, t: Berlin, s: BerlinState) -> None:
        if not exists(s, self.company) or self.at == len(self.order):
            s.pop()
            return
        if self.at == 0:
            s.earned = Earned()
            s.tell(OPERATES, company=self.company)
            place_home(s, self.company)
        s.become(replace(self, at=self.at + 1))
        s.push(self.order[self.at](self.company))


class NetworkTurn(Step["Berlin", BerlinState], frozen=True):
    """7.4: as a tramway, without certificates; only the main network places a depot.

    A subnet that merges takes no further action.
    """

    company: str
    at: int = 0
    order: ClassVar = (LayTrack, BuildSecondDepot, RunTrains, UseIncome, Business)

    def advance(self, t: Berlin, s: BerlinState) -> None:
        if not exists(s, self.company) or self.at == len(self.order):
            s.pop()
            return
        if self.at == 0:
            s.earned = Earned()
            s.tell(NETWORK_OPERATES, company=self.company)
        s.become(replace(self, at=self.at + 1))
        step = self.order[self.at]
        if step is not BuildSecondDepot or self.company == MAIN:
            s.push(step(self.company))
