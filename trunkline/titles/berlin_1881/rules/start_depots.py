"""The start depots of the S-Bahn networks (6.3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, message, no, say
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.depots import place_name, s_place_empty
from trunkline.titles.berlin_1881.rules.mergers import merge_linked_subnets
from trunkline.titles.berlin_1881.rules.offices import exists, runner
from trunkline.titles.berlin_1881.rules.sections import FLOATING
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import S_PLACE, STADTBAHN

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

STARTS = message("1881.start.starts", "Network {network} starts at {place}.")
DEPOT_QUESTION = message("1881.start.depot-question", "Where does network {network} start?")
TURN = message("1881.start.turn", "{network} places its start depot now.")
NO_PLACE = message("1881.start.no-place", "{hex} has no slot reserved for the S-Bahn.")
PLACE_TAKEN = message("1881.start.place-taken", "The slot of the S-Bahn in {hex} is taken.")
DEPOT_CHOICE = message("1881.start.depot-choice", "Start at {place}")


class PlaceStartDepot(Action, frozen=True):
    """A network starts in this hex, on the place kept for the S-Bahn."""

    network: str
    hex: str


class StartDepots(Decision["Berlin", BerlinState, PlaceStartDepot], frozen=True):
    """6.3.1: the president first, then S1, S2, S3, each on any free place of the S-Bahn."""

    networks: tuple[str, ...]
    """Those that have not placed yet; the first decides."""
    takes: ClassVar = (PlaceStartDepot,)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return runner(s, self.networks[0])

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        return say(DEPOT_QUESTION, network=self.networks[0])

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[PlaceStartDepot]:
        by = self.decider(t, s)
        for hex_id in STADTBAHN.places:
            yield PlaceStartDepot(by, self.networks[0], hex_id)

    def refuse(self, t: Berlin, s: BerlinState, a: PlaceStartDepot) -> Refusal | None:
        if a.network != self.networks[0]:
            return no(TURN, FLOATING, network=self.networks[0])
        if a.hex not in STADTBAHN.places:
            return no(NO_PLACE, FLOATING, hex=a.hex)
        if not s_place_empty(s, a.hex, _node(s, a.hex)):
            return no(PLACE_TAKEN, FLOATING, hex=place_name(a.hex))
        return None

    def apply(self, t: Berlin, s: BerlinState, a: PlaceStartDepot) -> None:
        s.become(StartDepots(self.networks[1:]))
        s.board = s.board.place(a.network, a.hex, _node(s, a.hex))
        s.tell(STARTS, network=a.network, place=place_name(a.hex))
        merge_linked_subnets(s)

    def describe(self, t: Berlin, s: BerlinState, a: PlaceStartDepot) -> Sentence:
        return say(DEPOT_CHOICE, place=place_name(a.hex))

    def moot(self, t: Berlin, s: BerlinState) -> bool:
        # Ruling: a main network that nobody runs starts when somebody becomes president.
        return not (self.networks and exists(s, self.networks[0]) and runner(s, self.networks[0]))

    def advance(self, t: Berlin, s: BerlinState) -> None:
        if self.networks:
            s.become(StartDepots(self.networks[1:]))
        else:
            s.pop()


def _node(s: BerlinState, hex_id: str) -> int:
    node = ATLAS.home(s.board, hex_id, S_PLACE)
    assert node is not None
    return node
