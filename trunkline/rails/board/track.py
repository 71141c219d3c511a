"""The track of one board: where companies reach, and the network their trains run on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from trunkline.rails.board.board import Board
from trunkline.rails.board.cell import Cell, has_grown
from trunkline.rails.board.chains import Chains
from trunkline.rails.board.hexmap import HexMap
from trunkline.rails.board.reach import Passage, Reach, Search, freely, unless_full
from trunkline.rails.board.reach_once import search_once
from trunkline.rails.board.tile import Node
from trunkline.rails.routes.network import Chain, Network, Stop

Place = tuple[str, int]
"""A stop: hex and number of the stop on the hex's face."""
Question = tuple[tuple[Place, ...], str, str | None, Passage]
"""All that a search depends on besides the board: starts, company, network, what can be passed."""
ValueOf = Callable[[str, Node], int]
"""What a stop pays now, by hex and what is printed there; the title knows the phase."""


class Track:
    """Derived from the board by its atlas and kept with it: ask for it, do not store it.

    It does not hold the board: in a cycle both would wait for the garbage collector.
    """

    def __init__(
        self,
        map_: HexMap,
        index: Mapping[str, int],
        mates: Sequence[int],
        sides: Sequence[str],
        board: Board,
        cells: Sequence[Cell],
    ) -> None:
        self.map = map_
        self.index = index
        self.mates = mates
        self.sides = sides
        self.markers, self.stations = board.marked, board.companies
        self.cells = cells
        self._reaches: dict[Question, Reach] = {}
        self._reaches_once: dict[Question, Reach] = {}
        self._outdated: dict[Question, tuple[Search, frozenset[int]]] = {}
        """Searches of earlier boards, and the hexes they came to that have more track now."""
        self._chains: dict[tuple[str, str, Passage], tuple[Chain, ...]] = {}
        self._all_chains = Chains(cells, mates, sides)
        self._open: dict[tuple[str, Passage], Callable[[int, int], bool]] = {}

    def take_over(self, before: Track, number: int) -> None:
        """Keep what was found on the board before this hex or its markers changed.

        A search that never came to the hex comes to the same places again. One that did goes on
        from there when it is asked for.
        """
        self._all_chains = before._all_chains.after(self.cells, number)
        grown = has_grown(before.cells[number], self.cells[number])
        for key, (search, changed) in before._outdated.copy().items():
            if number not in search.masks:
                self._outdated[key] = search, changed
            elif grown:
                self._outdated[key] = search, changed | {number}
        for key, reach in before._reaches.copy().items():
            if number not in reach.masks:
                self._reaches[key] = reach
            elif grown and reach.search:
                self._outdated[key] = reach.search, frozenset((number,))
        for once, found in before._reaches_once.copy().items():
            if once in self._reaches:
                self._reaches_once[once] = found

    def reach(self, company: str, network: str | None = "", passes: Passage = unless_full) -> Reach:
        """Where the company's trains could come from its stations."""
        return self.reach_from(self._stations(company), company, network, passes)

    def reach_from(
        self,
        starts: Iterable[Place],
        company: str = "",
        network: str | None = "",
        passes: Passage = unless_full,
    ) -> Reach:
        """Where trains could come from these stops; kept for the next question."""
        key = (tuple(starts), company, network, passes)
        found = self._reaches.get(key)
        if found is None:
            search = self._search(key)
            found = self._reaches[key] = Reach(self.index, search.masks, search)
        return found

    def _search(self, question: Question) -> Search:
        """From where an earlier search ended, if it can go on on this board."""
        starts, company, network, passes = question
        passable = self._passable(company, passes)
        earlier, changed = self._outdated.pop(question, (None, frozenset[int]()))
        search = earlier.after(self.cells, changed, passable) if earlier else None
        if search is None:
            search = Search(self.mates, self._numbered(starts), network)
            search.begin(self.cells, passable)
        return search

    def reach_once(self, company: str, network: str, passes: Passage = unless_full) -> Reach:
        """As `reach`, for trains that never enter a hex twice."""
        key = (self._stations(company), company, network, passes)
        found = self._reaches_once.get(key)
        if found is None:
            masks = search_once(
                self.cells,
                self.mates,
                self._numbered(key[0]),
                network,
                self._passable(company, passes),
                self.reach_from(*key).masks,
            )
            found = self._reaches_once[key] = Reach(self.index, masks)
        return found

    def _stations(self, company: str) -> tuple[Place, ...]:
        return tuple([(each.hex, each.node) for each in self.stations.get(company, ())])

    def _numbered(self, starts: Iterable[Place]) -> list[tuple[int, int]]:
        return [(self.index[hex_id], node) for hex_id, node in starts]

    def _passable(self, company: str, passes: Passage) -> Callable[[int, int], bool]:
        """Whether the company's trains may pass a stop, by hex index; answers are kept."""
        key = (company, passes)
        if key not in self._open:
            self._open[key] = self._asked_once(company, passes)
        return self._open[key]

    def _asked_once(self, company: str, passes: Passage) -> Callable[[int, int], bool]:
        known: dict[tuple[int, int], bool] = {}
        cells, markers = self.cells, self.markers

        def passable(number: int, node: int) -> bool:
            at = (number, node)
            found = known.get(at)
            if found is None:
                cell = cells[number]
                stop = cell.face.nodes[node]
                here = markers.get((cell.hex, node), ())
                found = not stop.terminal and passes(stop, here, company)
                known[at] = found
            return found

        return passable

    def joined(self, one: Place, two: Place, network: str | None = "") -> bool:
        """Whether a train of any length could run from stop to stop if no marker closed any."""
        return self.reach_from([one], network=network, passes=freely).stop(*two)

    def node(self, hex_id: str, node: int) -> Node:
        return self.cells[self.index[hex_id]].face.nodes[node]

    def passable(self, hex_id: str, node: int, company: str, passes: Passage = unless_full) -> bool:
        """Whether the company's trains may pass this stop."""
        return self._passable(company, passes)(self.index[hex_id], node)

    def leads_on(self, company: str, network: str = "") -> bool:
        """Whether track leads from a station of the company to another stop."""
        starts = self._numbered(self._stations(company))
        return any(self._all_chains.lead_on(start, network) for start in starts)

    def network(
        self, company: str, value_of: ValueOf, network: str = "", passes: Passage = unless_full
    ) -> Network:
        """The stops and chains that the company's trains can use, valued by the title."""
        passable, markers = self._passable(company, passes), self.markers
        stops, leaves = [], {}
        for place in self.reach(company, network, passes).places():
            number, node = place
            cell = self.cells[number]
            printed, own = cell.face.nodes[node], company in markers.get((cell.hex, node), ())
            through, value = passable(number, node), value_of(cell.hex, printed)
            name = self.map[cell.hex].name
            stop = Stop(cell.stop_ids[node], cell.hex, printed.kind, value, own, through, name)
            stops.append(stop)
            leaves[place] = own or through
        return Network(tuple(stops), self._usable((company, network, passes), leaves))

    def _usable(
        self, question: tuple[str, str, Passage], leaves: Mapping[tuple[int, int], bool]
    ) -> tuple[Chain, ...]:
        """The chains that join a stop where the company's trains may start or pass to another."""
        found = self._chains.get(question)
        if found is None:
            sources = [place for place, leaving in leaves.items() if leaving]
            found = self._all_chains.between(sources, leaves, question[1])
            self._chains[question] = found
        return found
