"""Depots of tramways: built, or acquired from another tramway (7.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Action, Decision, Refusal, Sentence, Span, message, no, say
from trunkline.parts.offer import put
from trunkline.rails.board.reach import Reach
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.bank import spend
from trunkline.titles.berlin_1881.rules.deals import DepotDeal, Proposal, untried
from trunkline.titles.berlin_1881.rules.depots import (
    awaited_homes,
    depot_at,
    empty_places,
    is_station,
    markers_left,
    next_depot_cost,
    place_name,
    s_place,
    tram_passes,
)
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.offices import runner
from trunkline.titles.berlin_1881.rules.sections import DEPOT_DEALS, DEPOTS
from trunkline.titles.berlin_1881.rules.shared_words import (
    CHOICE,
    MADE_BEFORE,
    NO_FREE_PLACE,
    NO_STATION_PLACE,
    NONE_CHOICE,
    OFFER_CHOICE,
)
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAM_RAILS, TRAMWAYS

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

LEAST_PRICE = 40
"""What another tramway is paid at least for its depot."""
BUILDS = message("1881.depot.builds", "{company} builds a depot in {hex} for {cost:money}.")
TWO_STATIONS = message(
    "1881.depot.two-stations", "Build in {hex}, station {station} of 2, for {cost:money}"
)
QUESTION = message("1881.depot.question", "Does {company} build a depot for {cost:money}?")
NO_MARKER = message("1881.depot.no-marker", "{company} has no depot marker left.")
DEPOT_THERE = message("1881.depot.depot-there", "{company} has a depot in {hex}.")
NOT_LINKED = message(
    "1881.depot.not-linked", "No open tram rails connect {hex} with a depot of {company}."
)
S_BAHN_PLACE = message(
    "1881.depot.s-bahn-place", "The only free slot in {hex} is reserved for the S-Bahn."
)
KEPT_FOR_HOME = message(
    "1881.depot.kept-for-home", "The free slot in {hex} is reserved for the home depot of {home}."
)
TOO_DEAR = message("1881.depot.too-dear", "{company} has {money:money}; it costs {cost:money}.")
NONE_TO_SELL = message("1881.depot.none-to-sell", "{seller} has no depot there to sell.")
HOME_STAYS = message("1881.depot.home-stays", "A home depot cannot be sold.")
DEPOT_LEAST_PRICE = message("1881.depot.least-price", "The price is at least {least:money}.")


class PlaceDepot(Action, frozen=True):
    """A depot marker on a station: its hex, and which of the hex's stations."""

    hex: str
    node: int = 0


class OfferDepot(Action, frozen=True):
    """An offer to another tramway for its depot in a hex."""

    seller: str
    hex: str
    price: int


class BuildDepot(Decision["Berlin", BerlinState, PlaceDepot | OfferDepot | Done], frozen=True):
    """7.2.2: one depot a turn, on a free place linked by open tram rails with an own depot.

    7.2.2.2: or a depot of another tramway, for an agreed price and the cost of the own marker.
    """

    company: str
    offered: tuple[DepotDeal, ...] = ()
    takes: ClassVar = (PlaceDepot, OfferDepot, Done)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return runner(s, self.company)

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        cost = next_depot_cost(s, self.company)
        return say(QUESTION, company=self.company, cost=cost)

    def reach(self, s: BerlinState) -> Reach:
        return s.pieces.atlas.track(s.board).reach(self.company, TRAM_RAILS, tram_passes)

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[PlaceDepot | OfferDepot | Done]:
        by = self.decider(t, s)
        yield Done(by)
        yield from self.places(s, by)
        yield from self.purchases(s, by)

    def places(self, s: BerlinState, by: str) -> Iterator[PlaceDepot]:
        for hex_id, node in self.reach(s).stops():
            yield PlaceDepot(by, hex_id, node)

    def purchases(self, s: BerlinState, by: str) -> Iterator[OfferDepot]:
        for seller in TRAMWAYS:
            for station in s.board.of(seller):
                for price in (LEAST_PRICE, 2 * LEAST_PRICE):
                    yield OfferDepot(by, seller, station.hex, price)

    def spans(self, t: Berlin, s: BerlinState) -> Iterator[Span]:
        by = self.decider(t, s)
        money = s.money[self.company] - next_depot_cost(s, self.company)
        for seller in TRAMWAYS:
            for station in s.board.of(seller):
                offer = OfferDepot(by, seller, station.hex, LEAST_PRICE)
                least, most = untried(self.deal(offer), self.offered, money)
                first = replace(offer, price=least)
                if least <= most and self.refuse_offer(s, first) is None:
                    yield Span(first, "price", least, most)

    def refuse(
        self, t: Berlin, s: BerlinState, a: PlaceDepot | OfferDepot | Done
    ) -> Refusal | None:
        if isinstance(a, PlaceDepot):
            return (
                self.refuse_marker(s)
                or self.refuse_site(s, a.hex, a.node)
                or self.refuse_place(s, a.hex, a.node)
                or self.refuse_cost(s, 0)
            )
        if isinstance(a, OfferDepot):
            return self.refuse_offer(s, a)
        return None

    def refuse_marker(self, s: BerlinState) -> Refusal | None:
        if not markers_left(s, self.company):
            return no(NO_MARKER, DEPOTS, company=self.company)
        return None

    def refuse_site(self, s: BerlinState, hex_id: str, node: int) -> Refusal | None:
        """What holds for built and for acquired depots alike."""
        if not is_station(s, hex_id, node):
            return no(NO_STATION_PLACE, DEPOTS)
        if depot_at(s, self.company, hex_id):
            return no(DEPOT_THERE, DEPOTS, company=self.company, hex=place_name(hex_id))
        if not self.reach(s).stop(hex_id, node):
            return no(NOT_LINKED, DEPOTS, hex=place_name(hex_id), company=self.company)
        return None

    def refuse_place(self, s: BerlinState, hex_id: str, node: int) -> Refusal | None:
        free = empty_places(s, hex_id, node)
        homes = awaited_homes(s, hex_id, node)
        if free <= 0:
            if s_place(s, hex_id, node):
                return no(S_BAHN_PLACE, DEPOTS, hex=place_name(hex_id))
            return no(NO_FREE_PLACE, DEPOTS, hex=place_name(hex_id))
        if free <= len(homes):
            return no(KEPT_FOR_HOME, DEPOTS, hex=place_name(hex_id), home=homes[0])
        return None

    def refuse_cost(self, s: BerlinState, price: int) -> Refusal | None:
        cost = next_depot_cost(s, self.company) + price
        if s.money[self.company] < cost:
            return no(
                TOO_DEAR, DEPOTS, company=self.company, money=s.money[self.company], cost=cost
            )
        return None

    def refuse_offer(self, s: BerlinState, a: OfferDepot) -> Refusal | None:
        depot = depot_at(s, a.seller, a.hex) if a.seller in TRAMWAYS else None
        if depot is None or a.seller == self.company:
            return no(NONE_TO_SELL, DEPOT_DEALS, seller=a.seller)
        if TRAMWAYS[a.seller].home == a.hex:
            return no(HOME_STAYS, DEPOT_DEALS)
        if a.price < LEAST_PRICE:
            return no(DEPOT_LEAST_PRICE, DEPOT_DEALS, least=LEAST_PRICE)
        if self.deal(a) in self.offered:
            return no(MADE_BEFORE, DEPOT_DEALS)
        return (
            self.refuse_marker(s)
            or self.refuse_site(s, a.hex, depot.node)
            or self.refuse_cost(s, a.price)
        )

    def deal(self, a: OfferDepot) -> DepotDeal:
        return DepotDeal(self.company, a.seller, a.hex, a.price)

    def apply(self, t: Berlin, s: BerlinState, a: PlaceDepot | OfferDepot | Done) -> None:
        if isinstance(a, OfferDepot):
            s.become(replace(self, offered=(*self.offered, self.deal(a))))
            put(t, s, Proposal(a.by, runner(s, a.seller), self.deal(a)))
            return
        s.pop()
        if isinstance(a, PlaceDepot):
            cost = next_depot_cost(s, self.company)
            spend(s, self.company, cost)
            s.board = s.board.place(self.company, a.hex, a.node)
            s.tell(
                BUILDS,
                company=self.company,
                hex=place_name(a.hex),
                cost=cost,
            )

    def describe(self, t: Berlin, s: BerlinState, a: PlaceDepot | OfferDepot | Done) -> Sentence:
        if isinstance(a, PlaceDepot):
            several = len(ATLAS.face(s.board, a.hex).nodes) > 1
            return say(
                TWO_STATIONS if several else CHOICE,
                hex=place_name(a.hex),
                cost=next_depot_cost(s, self.company),
                station=a.node + 1,
            )
        if isinstance(a, OfferDepot):
            return say(OFFER_CHOICE, terms=self.deal(a).terms())
        return say(NONE_CHOICE)

    def moot(self, t: Berlin, s: BerlinState) -> bool:
        """A depot was acquired in this step, or none can be had."""
        if any(depot_at(s, self.company, deal.hex) for deal in self.offered):
            return True
        if not markers_left(s, self.company) or self.refuse_cost(s, 0):
            return True
        by = self.decider(t, s)
        candidates = chain[PlaceDepot | OfferDepot](self.places(s, by), self.purchases(s, by))
        return not self.offered and all(self.refuse(t, s, a) for a in candidates)
