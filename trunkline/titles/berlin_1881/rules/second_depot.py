"""The second depot of the main S-Bahn network (7.4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.board.reach import Reach
from trunkline.titles.berlin_1881.rules.bank import spend
from trunkline.titles.berlin_1881.rules.build_depot import PlaceDepot
from trunkline.titles.berlin_1881.rules.depots import (
    awaited_homes,
    depot_at,
    empty_places,
    is_hub,
    is_station,
    place_name,
    s_place,
    strain_passes,
)
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.offices import runner
from trunkline.titles.berlin_1881.rules.sections import DEPOTS, S_DEPOT
from trunkline.titles.berlin_1881.rules.shared_words import (
    CHOICE,
    NO_FREE_PLACE,
    NO_STATION_PLACE,
    NONE_CHOICE,
)
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, NETWORKS, S_RAILS

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

MAIN_BUILDS = message("1881.second-depot.main-builds", "The main network builds a depot in {hex}.")
QUESTION = message(
    "1881.second-depot.question", "Does the main network build its second depot for {cost:money}?"
)
PLACED_BEFORE = message(
    "1881.second-depot.placed-before", "The main network has placed its second depot."
)
S_BAHN_THERE = message("1881.second-depot.s-bahn-there", "There is a depot of the S-Bahn in {hex}.")
DEPOT_THERE = message("1881.second-depot.depot-there", "The main network has a depot in {hex}.")
NOT_LINKED = message(
    "1881.second-depot.not-linked",
    "No S-Bahn rails connect {hex} with a depot of the main network.",
)
NO_HUB = message("1881.second-depot.no-hub", "{hex} is not a hub and has no S-Bahn slot.")
TOO_DEAR = message("1881.second-depot.too-dear", "The depot costs {cost:money}.")


class BuildSecondDepot(Decision["Berlin", BerlinState, PlaceDepot | Done], frozen=True):
    """7.4.2: once, on a place of the S-Bahn or of a hub, linked by S-Bahn rails."""

    company: str = MAIN
    takes: ClassVar = (PlaceDepot, Done)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return runner(s, MAIN)

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        cost = s.pieces.second_depot_cost
        return say(QUESTION, cost=cost)

    def reach(self, s: BerlinState) -> Reach:
        return s.pieces.atlas.track(s.board).reach(MAIN, S_RAILS, strain_passes)

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[PlaceDepot | Done]:
        by = self.decider(t, s)
        yield Done(by)
        yield from self.places(s, by)

    def places(self, s: BerlinState, by: str) -> Iterator[PlaceDepot]:
        for hex_id, node in self.reach(s).stops():
            yield PlaceDepot(by, hex_id, node)

    def refuse(self, t: Berlin, s: BerlinState, a: PlaceDepot | Done) -> Refusal | None:
        if isinstance(a, Done):
            return None
        if s.second_depot:
            return no(PLACED_BEFORE, S_DEPOT)
        if not is_station(s, a.hex, a.node):
            return no(NO_STATION_PLACE, S_DEPOT)
        where = place_name(a.hex)
        if any(marker in NETWORKS for marker in s.board.markers(a.hex, a.node)):
            return no(S_BAHN_THERE, S_DEPOT, hex=where)
        # Ruling: 7.2.2 holds here too, also for the two stations of Alexanderplatz.
        if depot_at(s, MAIN, a.hex):
            return no(DEPOT_THERE, DEPOTS, hex=where)
        if not self.reach(s).stop(a.hex, a.node):
            return no(NOT_LINKED, S_DEPOT, hex=where)
        if not s_place(s, a.hex, a.node):
            if not is_hub(s, a.hex, a.node):
                return no(NO_HUB, S_DEPOT, hex=where)
            homes = awaited_homes(s, a.hex, a.node)
            if empty_places(s, a.hex, a.node) <= len(homes):
                return no(NO_FREE_PLACE, S_DEPOT, hex=where)
        if s.money[MAIN] < s.pieces.second_depot_cost:
            return no(TOO_DEAR, S_DEPOT, cost=s.pieces.second_depot_cost)
        return None

    def apply(self, t: Berlin, s: BerlinState, a: PlaceDepot | Done) -> None:
        s.pop()
        if isinstance(a, Done):
            return
        spend(s, MAIN, s.pieces.second_depot_cost)
        s.second_depot = True
        s.board = s.board.place(MAIN, a.hex, a.node)
        s.tell(MAIN_BUILDS, hex=place_name(a.hex))

    def describe(self, t: Berlin, s: BerlinState, a: PlaceDepot | Done) -> Sentence:
        if isinstance(a, Done):
            return say(NONE_CHOICE)
        return say(CHOICE, hex=place_name(a.hex), cost=s.pieces.second_depot_cost)

    def moot(self, t: Berlin, s: BerlinState) -> bool:
        if s.second_depot or s.money[MAIN] < s.pieces.second_depot_cost:
            return True
        by = self.decider(t, s)
        return all(self.refuse(t, s, place) for place in self.places(s, by))
