"""The lays that are legal now, each with its cost, where it leads and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from trunkline.rails.board import Board
from trunkline.titles.china_1880.actions import LayTile
from trunkline.titles.china_1880.atlas import ATLAS
from trunkline.titles.china_1880.building import cost
from trunkline.titles.china_1880.lay_track import LayTrack
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.web.pages.panels.china_1880.gains import Change, Gains, gains, weigh
from trunkline.web.pages.panels.china_1880.names import LIVERIES, short
from trunkline.web.pages.panels.rails.leads import Leads, leads, loose_ends
from trunkline.web.pages.panels.rails.tiles import small


class Placement(Struct, frozen=True):
    """A tile in a rotation on a hex."""

    hex: str
    tile: str
    rotation: int

    @property
    def change(self) -> Change:
        return (self.hex, self.tile, self.rotation)

    @property
    def picture(self) -> str:
        return small(ATLAS.tiles[self.tile], self.rotation, LIVERIES)

    @property
    def upgrade(self) -> bool:
        return ATLAS.tiles[self.tile].colour != "yellow"

    def on(self, board: Board) -> Board:
        return ATLAS.lay(board, self.hex, self.tile, self.rotation)

    def leads(self, s: ChinaState, company: str) -> Leads:
        return leads(ATLAS, s.board, self.on(s.board), company, self.hex)


class Track(Struct, frozen=True):
    """Everything a company may lay now, the best first as far as that is known."""

    company: str
    placements: tuple[Placement, ...]
    gains: Gains
    costs: dict[str, int]
    complete: bool
    """Whether every gain is known."""

    def gain(self, each: Placement) -> int | None:
        return self.gains.gain(each.change)

    def hexes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(sorted(each.hex for each in self.placements)))

    def on_hex(self, hex_id: str) -> tuple[Placement, ...]:
        return tuple(each for each in self.placements if each.hex == hex_id)

    def turns(self, each: Placement) -> tuple[Placement, ...]:
        """The same tile on the same hex in all its legal rotations, in their order."""
        same = (p for p in self.placements if (p.hex, p.tile) == (each.hex, each.tile))
        return tuple(sorted(same, key=lambda p: p.rotation))

    def kinds(self, hex_id: str) -> tuple[Placement, ...]:
        """Each tile that fits the hex in its best rotation, the best first."""
        best: dict[str, Placement] = {}
        for each in self.on_hex(hex_id):
            best.setdefault(each.tile, each)
        return tuple(best.values())


def track(t: China1880, s: ChinaState, step: LayTrack, weighed: bool) -> Track:
    """What may be laid; `weighed` works on the gains for a moment."""
    found = tuple(_legal(t, s, step))
    known = gains(t, s, step.company)
    if weighed:
        weigh(t, s, step.company, known, ((each.change, _laid(s, each)) for each in found))
    costs = {hex_id: cost(s, step.company, hex_id) for hex_id in {each.hex for each in found}}
    ranked = sorted(found, key=lambda each: _rank(s, each, known, costs))
    complete = all(each.change in known.after for each in found)
    return Track(step.company, tuple(ranked), known, costs, complete)


def _legal(t: China1880, s: ChinaState, step: LayTrack) -> Iterator[Placement]:
    for a in step.propose(t, s):
        if isinstance(a, LayTile) and step.refuse(t, s, a) is None:
            yield Placement(a.hex, a.tile, a.rotation)


def _laid(s: ChinaState, each: Placement) -> Callable[[], Board]:
    return lambda: each.on(s.board)


def _rank(
    s: ChinaState, each: Placement, known: Gains, costs: dict[str, int]
) -> tuple[int, int, int, str, str, int]:
    gain = known.gain(each.change) or 0
    return -gain, costs[each.hex], -_stops_ahead(s, each), each.hex, each.tile, each.rotation


def _stops_ahead(s: ChinaState, each: Placement) -> int:
    """How many of the new ends lead to a hex with a stop: first among equals."""
    ends = loose_ends(ATLAS, s.board, each.on(s.board), each.hex)
    return sum(bool(ATLAS.face(s.board, hex_id).nodes) for hex_id in ends)


def words(found: Leads) -> str:
    """Wuhan, Changsha; towards J8."""
    parts = []
    if found.stops:
        parts.append(", ".join(dict.fromkeys(map(short, found.stops))))
    if found.open:
        parts.append("towards " + ", ".join(map(short, found.open)))
    return "; ".join(parts) or "no new place"
