"""The lay that a player is putting together."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from trunkline.kernel import decision, phrase
from trunkline.parts.hexes import opposite
from trunkline.present.rails.leads import Leads, leads
from trunkline.present.rails.placements import Placement, Placements, ranked
from trunkline.present.rails.tiles import small
from trunkline.present.rails.weighing import Change, weigh
from trunkline.present.view import Draft
from trunkline.rails.board.board import Board
from trunkline.rails.board.memo import BoardMemo
from trunkline.titles.china_1880.head import ID
from trunkline.titles.china_1880.present.gains import best_on, weights
from trunkline.titles.china_1880.present.names import short
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import LayTile
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.building import cost
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

LAYS: BoardMemo[tuple[LayTrack, int, str, bool], dict[Placement, int]] = BoardMemo()
"""By step, treasury, phase, and whether P4 makes it cheaper."""


class Laying(Struct, frozen=True):
    """The lays that are legal, and the one that is chosen."""

    s: ChinaState
    step: LayTrack
    placements: Placements
    chosen: Placement | None
    all: bool
    only: str
    """Upgrades alone, new tiles alone, or everything."""

    def shown(self) -> tuple[Placement, ...]:
        """Those in question: on the chosen hex, or of the kind that was asked for."""
        if self.chosen is not None:
            return self.placements.on_hex(self.chosen.hex)
        return tuple(p for p in self.placements.all if not self.only or kind(p) == self.only)

    def draft(self, each: Placement | None = None) -> Draft:
        kept: Draft = {"only": self.only} if self.only else {}
        if each is not None:
            kept |= {"hex": each.hex, "tile": each.tile, "turn": str(each.rotation)}
        return kept

    def action(self, each: Placement) -> LayTile:
        director = self.s.director(self.step.company)
        return LayTile(director, each.hex, each.tile, each.rotation)

    def leads(self, each: Placement) -> Leads:
        return leads(ATLAS, self.s.board, on(self.s.board, each), self.step.company, each.hex)

    def leads_to(self, each: Placement) -> str:
        """In words, with the stop of the hex itself where trains come there for the first time."""
        nodes = ATLAS.face(self.s.board, each.hex).nodes
        reach = self.step.reach(self.s)
        new = nodes and not any(reach.stop(each.hex, node) for node in range(len(nodes)))
        return words(self.leads(each), each.hex if new else "")


def on(board: Board, each: Placement) -> Board:
    return ATLAS.lay(board, each.hex, each.tile, each.rotation)


def picture(each: Placement) -> str:
    return small(ATLAS.tiles[each.tile], each.rotation, ID)


def kind(each: Placement) -> str:
    return "new" if ATLAS.tiles[each.tile].colour == "yellow" else "upgrades"


def words(found: Leads, own: str = "") -> str:
    """Wuhan, Changsha; towards J8. `own` is the hex itself where it has a stop that is new."""
    parts = []
    reached = (*((own,) if own else ()), *found.stops)
    if reached:
        parts.append(", ".join(dict.fromkeys(map(short, reached))))
    if found.open:
        parts.append(
            phrase(
                "1880.track.towards", "towards {places}", places=", ".join(map(short, found.open))
            )
        )
    return "; ".join(parts) or phrase("1880.track.no-new-place", "no new place")


def laying(scene: ChinaScene) -> Laying:
    """What the draft says, as far as it is still legal."""
    placements, draft = scene.once_for_position(placed), scene.draft
    chosen = placements.chosen(draft)
    return Laying(
        scene.s, _step(scene.s), placements, chosen, "all" in draft, draft.get("only", "")
    )


def placed(scene: ChinaScene) -> Placements:
    """Everything that may be laid, weighed for a moment if the page asks for it."""
    t, s, step = scene.t, scene.s, _step(scene.s)
    found, search = legal(t, s, step), "weigh" in scene.draft
    known = weights(t, s, step.company, search)
    if search:
        first = sorted(found, key=lambda each: each.hex != scene.draft.get("hex"))
        weigh(known, _changes(t, s, step.company, tuple(first)))
    costs = {hex_id: cost(s, step.company, hex_id) for hex_id in {each.hex for each in found}}
    return ranked(found, known.snapshot(), costs, found)


def _step(s: ChinaState) -> LayTrack:
    step = decision(s)
    assert isinstance(step, LayTrack)
    return step


def clicked(now: Laying, hex_id: str) -> Draft:
    """A click on a hex takes its best tile; the fan shows the others."""
    return now.draft(next(iter(now.placements.on_hex(hex_id)), None))


def legal(t: China1880, s: ChinaState, step: LayTrack) -> dict[Placement, int]:
    """The lays, each with the number of stops that lie ahead of it; kept with the board."""
    rebate = s.owner("P4") == s.director(step.company)
    key = (step, s.cash[step.company], s.phase.name, rebate)
    return LAYS.get(
        s.board,
        key,
        lambda: {each: _stops_ahead(s.board, each) for each in _legal(t, s, step)},
    )


def _legal(t: China1880, s: ChinaState, step: LayTrack) -> Iterator[Placement]:
    for a in step.propose(t, s):
        if isinstance(a, LayTile) and step.refuse(t, s, a) is None:
            yield Placement(a.hex, a.tile, a.rotation)


def _stops_ahead(board: Board, each: Placement) -> int:
    """How many new ends lead to a stop that no track meets them from: first among equals."""
    old = ATLAS.face(board, each.hex).exits("")
    count = 0
    for edge in ATLAS.turned(each.tile, each.rotation).exits(""):
        beyond = ATLAS.map.neighbour(each.hex, edge)
        if edge not in old and beyond is not None:
            face = ATLAS.face(board, beyond)
            count += bool(face.nodes) and opposite(edge) not in face.exits("")
    return count


def _changes(
    t: China1880, s: ChinaState, company: str, found: tuple[Placement, ...]
) -> Iterator[tuple[Change, Callable[[], int]]]:
    for each in found:
        yield each.change, _value(t, s, company, each)


def _value(t: China1880, s: ChinaState, company: str, each: Placement) -> Callable[[], int]:
    return lambda: best_on(t, s, company, on(s.board, each))
