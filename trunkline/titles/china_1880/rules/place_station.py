"""Placing station markers (X)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Judge, Refusal, Sentence, message, no, say
from trunkline.rails.board.stations import refuse_station, sites
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import homes
from trunkline.titles.china_1880.rules.actions import Pass, PlaceMarker
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.rocket import rocket_is_ready
from trunkline.titles.china_1880.rules.sections import STATIONS
from trunkline.titles.china_1880.rules.shared_words import NO_MARKER
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

PLACED = message("1880.station.placed", "{company} places a station in {hex} for {price:money}.")
QUESTION = message("1880.station.question", "Place a station of {company}, or pass.")
STATION_MARKERS_STAND = message(
    "1880.station.station-markers-stand",
    "You can place stations only in cities; there is none in {place}.",
)
TOO_DEAR = message(
    "1880.station.too-dear", "The marker costs {price:money}; {company} has {cash:money}."
)
NONE_CHOICE = message("1880.station.none-choice", "Place no station")
CHOICE = message("1880.station.choice", "Place a station in {hex} for {price:money}")


def marker_price(s: ChinaState, company: str) -> int | None:
    """What the next marker costs: 40, then 100, twice as much in phase D; None if none is left."""
    prices = MAJORS[company].stations
    placed = len(s.board.of(company))
    return prices[placed] * s.phase.station_factor if placed < len(prices) else None


class PlaceStation(Decision["China1880", ChinaState, PlaceMarker | Pass], frozen=True):
    """X: one marker in a turn, in a city with a free place that the company's track leads to.

    Places of homes are kept for companies that are not in operation yet. No permit is needed; the
    treasury alone pays. Deviation from the English text: on brown and grey two-city tiles only one
    place is kept for QSR and SCR, as the German text says.
    """

    company: str

    takes: ClassVar = (PlaceMarker, Pass)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(QUESTION, company=self.company)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[PlaceMarker | Pass]:
        director = s.director(self.company)
        yield Pass(director)
        reach = ATLAS.track(s.board).reach(self.company)
        for hex_id, city in sites(ATLAS, s.board, reach):
            yield PlaceMarker(director, hex_id, city)

    def judge(self, t: China1880, s: ChinaState) -> Judge[PlaceMarker | Pass]:
        """The marker costs the same in every city, and the same homes are waiting."""
        too_dear, waiting = self.refuse_price(s), homes.waiting(s)
        reach = ATLAS.track(s.board).reach(self.company)

        def judged(a: PlaceMarker | Pass) -> Refusal | None:
            if isinstance(a, Pass):
                return None
            return (
                too_dear
                or self.refuse_red_area(s, a)
                or refuse_station(
                    ATLAS, s.board, reach, self.company, a.hex, a.city, waiting, STATIONS
                )
            )

        return judged

    def refuse_red_area(self, s: ChinaState, a: PlaceMarker) -> Refusal | None:
        """Ruling: only an investor's marker and what replaces it stand in red areas."""
        nodes = ATLAS.face(s.board, a.hex).nodes if a.hex in ATLAS.map else ()
        if not any(node.terminal for node in nodes):
            return None
        place = ATLAS.map[a.hex].name
        return no(STATION_MARKERS_STAND, STATIONS, place=place)

    def refuse_price(self, s: ChinaState) -> Refusal | None:
        price = marker_price(s, self.company)
        if price is None:
            return no(NO_MARKER, STATIONS, company=self.company)
        if price > s.cash[self.company]:
            return no(
                TOO_DEAR, STATIONS, price=price, company=self.company, cash=s.cash[self.company]
            )
        return None

    def apply(self, t: China1880, s: ChinaState, a: PlaceMarker | Pass) -> None:
        s.pop()
        price = marker_price(s, self.company)
        if isinstance(a, Pass) or price is None:
            return
        s.pay(self.company, BANK, price)
        s.board = s.board.place(self.company, a.hex, a.city)
        s.tell(PLACED, company=self.company, hex=a.hex, price=price)

    def describe(self, t: China1880, s: ChinaState, a: PlaceMarker | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(NONE_CHOICE)
        return say(CHOICE, hex=a.hex, price=marker_price(s, self.company) or 0)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        if rocket_is_ready(s):
            return False
        if self.refuse_price(s) is not None:
            return True
        return all(isinstance(a, Pass) for a in self.allowed(t, s))
