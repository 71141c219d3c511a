"""Placing a station: where there is a free place that the company reaches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.board.stations import refuse_station, sites
from trunkline.rails.rounds.actions import Pass, PlaceMarker
from trunkline.rails.rounds.sections import STATIONS
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

PLACED = message("rounds.station.placed", "{company} places a station in {hex} for {price:money}.")
QUESTION = message("rounds.station.question", "Place a station of {company}, or pass.")
NO_MARKER = message("rounds.station.no-marker", "{company} has placed all of its stations.")
TOO_DEAR = message(
    "rounds.station.too-dear", "The station costs {price:money}; {company} has {cash:money}."
)
PASS_CHOICE = message("rounds.station.pass-choice", "Place no station")
CHOICE = message("rounds.station.choice", "Place a station in {hex} for {price:money}")


def station_price(t: Ordinary, s: RailsState, company: str) -> int | None:
    """What the next station costs; None if none is left."""
    prices, placed = t.box.charters[company].stations, len(s.board.of(company))
    return prices[placed] if placed < len(prices) else None


def waiting(t: Ordinary, s: RailsState) -> tuple[str, ...]:
    """The companies without a home station: a place is kept for each, started or not."""
    return tuple(company for company in t.box.charters if not s.board.of(company))


class PlaceStation(Decision["Ordinary", RailsState, PlaceMarker | Pass], frozen=True):
    """One station in a turn, in a city with a free place that the company's track leads to."""

    company: str

    takes: ClassVar = (PlaceMarker, Pass)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return s.director(self.company)

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        return say(QUESTION, company=self.company)

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[PlaceMarker | Pass]:
        director, atlas = s.director(self.company), t.box.atlas
        yield Pass(director)
        for hex_id, city in sites(atlas, s.board, atlas.track(s.board).reach(self.company)):
            yield PlaceMarker(director, hex_id, city)

    def refuse(self, t: Ordinary, s: RailsState, a: PlaceMarker | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        return self.refuse_price(t, s) or self.refuse_site(t, s, a.hex, a.city)

    def refuse_price(self, t: Ordinary, s: RailsState) -> Refusal | None:
        price, cash = station_price(t, s, self.company), s.cash[self.company]
        if price is None:
            return no(NO_MARKER, STATIONS, company=self.company)
        if price > cash:
            return no(
                TOO_DEAR,
                STATIONS,
                price=price,
                company=self.company,
                cash=cash,
                currency=t.currency,
            )
        return None

    def refuse_site(self, t: Ordinary, s: RailsState, hex_id: str, city: int) -> Refusal | None:
        atlas, kept = t.box.atlas, waiting(t, s)
        reach = atlas.track(s.board).reach(self.company)
        return refuse_station(atlas, s.board, reach, self.company, hex_id, city, kept, STATIONS)

    def apply(self, t: Ordinary, s: RailsState, a: PlaceMarker | Pass) -> None:
        s.pop()
        price = station_price(t, s, self.company)
        if isinstance(a, PlaceMarker) and price is not None:
            s.pay(self.company, BANK, price)
            s.board = s.board.place(self.company, a.hex, a.city)
            s.tell(PLACED, company=self.company, hex=a.hex, price=price, currency=t.currency)

    def describe(self, t: Ordinary, s: RailsState, a: PlaceMarker | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(PASS_CHOICE)
        return say(
            CHOICE, hex=a.hex, price=station_price(t, s, self.company) or 0, currency=t.currency
        )

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        """No station is left, or none can be paid or placed."""
        if self.refuse_price(t, s) is not None:
            return True
        places = (a for a in self.propose(t, s) if isinstance(a, PlaceMarker))
        return all(self.refuse(t, s, a) is not None for a in places)
