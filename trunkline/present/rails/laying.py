"""The lay that a player is putting together: what a title says of it, and what the draft chose."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

from msgspec import Struct

from trunkline.kernel import Action, AnyDecision, AnyTitle, Refusal, State, phrase
from trunkline.parts.hexes import opposite
from trunkline.present.on_map import hex_of
from trunkline.present.rails.leads import Leads, leads
from trunkline.present.rails.names import Names
from trunkline.present.rails.placements import Placement, Placements, ranked
from trunkline.present.rails.tiles import small
from trunkline.present.rails.weighing import Prospect
from trunkline.present.scene import AnyScene
from trunkline.present.view import Act, Block, Draft, Pips
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.lays import Lays
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.reach import Passage, Reach, unless_full

LEGAL: BoardMemo[Hashable, dict[Placement, int]] = BoardMemo()
LEADS: BoardMemo[Hashable, Leads] = BoardMemo()
"""By all that decides the lays of a company besides the board; where each of them leads."""


class Extras(Struct, frozen=True):
    """What a lay brings besides track, in the words of its title."""

    blocks: tuple[Block, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    """Further lines of the box that says what the lay does."""
    tag: str = ""
    """A warning on the map."""
    text: str = ""
    """The words of the button, where they are not the usual ones."""
    confirm: str = ""


def nothing_more(each: Placement) -> Extras:
    return Extras()


def no_note(each: Placement) -> str:
    return ""


class Track(Struct, frozen=True, kw_only=True):
    """All that a title says of a company that lays track."""

    names: Names
    atlas: Atlas
    liveries: str
    company: str
    cash: int
    board: Board
    """The board by which lays are judged."""
    reach: Reach
    lays: Lays
    """Which tiles fit at all, for the reasons of those that do not."""
    t: AnyTitle
    s: State
    step: AnyDecision
    tile: Callable[[str, str, str, int], Action]
    """The action of the title: who lays which tile where, and how it is turned."""
    key: Hashable
    """All that decides the legal lays besides the board."""
    cost: Callable[[str], int]
    prospect: Prospect
    allowance: Pips
    heading: str
    badge: str
    rules: tuple[str, str]
    """The sections on new tiles and on upgrades."""
    done: Act
    help: str
    """Where new track may begin, for who asks why not."""
    rails: str = ""
    passes: Passage = unless_full
    remarks: tuple[str, ...] = ()
    note: Callable[[Placement], str] = no_note
    """What a lay brings besides track, in a few words for the list."""
    extras: Callable[[Placement], Extras] = nothing_more
    """The same in full, for the lay that is chosen."""

    def action(self, each: Placement) -> Action:
        by = self.step.decider(self.t, self.s)
        return self.tile(by, each.hex, each.tile, each.rotation)

    def refuse(self, each: Placement) -> Refusal | None:
        return self.step.refuse(self.t, self.s, self.action(each))

    def legal(self) -> Iterator[Placement]:
        for a in self.step.propose(self.t, self.s):
            if hex_of(a) and self.step.refuse(self.t, self.s, a) is None:
                yield Placement(a.hex, a.tile, a.rotation)


class Laying(Struct, frozen=True):
    """The lays that are legal, and the one that is chosen."""

    track: Track
    placements: Placements
    chosen: Placement | None
    all: bool
    only: str
    """Upgrades alone, new tiles alone, or everything."""

    def kind(self, each: Placement) -> str:
        return "upgrades" if self.track.board.tile_at(each.hex) else "new"

    def shown(self) -> tuple[Placement, ...]:
        """Those in question: on the chosen hex, or of the kind that was asked for."""
        if self.chosen is not None:
            return self.placements.on_hex(self.chosen.hex)
        found = self.placements.all
        return tuple(each for each in found if not self.only or self.kind(each) == self.only)

    def draft(self, each: Placement | None = None) -> Draft:
        kept: Draft = {"only": self.only} if self.only else {}
        if each is not None:
            kept |= {"hex": each.hex, "tile": each.tile, "turn": str(each.rotation)}
        return kept

    def on(self, each: Placement) -> Board:
        """The board with the tile laid."""
        return self.track.atlas.lay(self.track.board, each.hex, each.tile, each.rotation)

    def left(self, each: Placement) -> int:
        return self.track.atlas.left(self.track.board, each.tile)

    def picture(self, each: Placement) -> str:
        track = self.track
        return small(track.atlas.tiles[each.tile], each.rotation, track.liveries)

    def price(self, each: Placement) -> str:
        return self.track.names.price(self.placements.costs[each.hex])

    def leads(self, each: Placement) -> Leads:
        """Asked for every tile of a hex, and again after every click."""
        t = self.track

        def found() -> Leads:
            return leads(t.atlas, t.board, self.on(each), t.company, each.hex, t.rails, t.passes)

        return LEADS.get(t.board, (t.key, t.company, each), found)

    def leads_to(self, each: Placement) -> str:
        """Wuhan, Changsha; towards J8. With the hex itself where its stop is reached first."""
        reached, ahead = self.ends(each)
        parts = [", ".join(reached)] if reached else []
        if ahead:
            places = ", ".join(ahead)
            parts.append(phrase("rails.track.towards", "towards {places}", places=places))
        return "; ".join(parts) or phrase("rails.track.no-new-place", "no new place")

    def leads_shortly(self, each: Placement) -> str:
        """**Wuhan**, **Changsha**, J8: what is reached is bold."""
        reached, ahead = self.ends(each)
        found = ", ".join((*(f"**{place}**" for place in reached), *ahead))
        return found or phrase("rails.track.no-new-place", "no new place")

    def ends(self, each: Placement) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of the places that are reached, and of those that track leads towards."""
        t, found = self.track, self.leads(each)
        stops = range(len(t.atlas.face(t.board, each.hex).nodes))
        new = stops and not any(t.reach.stop(each.hex, node) for node in stops)
        reached = (*((each.hex,) if new else ()), *found.stops)
        short = t.names.short
        return tuple(dict.fromkeys(map(short, reached))), tuple(map(short, found.open))

    def click(self, where: str) -> Draft:
        """A click takes the best tile of a hex; another one on the same hex turns it."""
        if self.chosen is not None and self.chosen.hex == where:
            return self.draft(self.placements.turned(self.chosen) or self.chosen)
        return self.draft(next(iter(self.placements.on_hex(where)), None))


class Lines(Struct, frozen=True):
    """Makes the laying of a scene; a constant of its title, so that the scene keeps its answers."""

    track: Callable[[Any], Track]

    def __call__(self, scene: AnyScene) -> Laying:
        """What the draft says, as far as it is still legal."""
        draft, placements = scene.draft, scene.once_for_position(self.placed)
        chosen, only = placements.chosen(draft), draft.get("only", "")
        facts = scene.once_for_position(self.track)
        return Laying(facts, placements, chosen, "all" in draft, only)

    def placed(self, scene: AnyScene) -> Placements:
        """Everything that may be laid, weighed for a moment if the page asks for it."""
        track = scene.once_for_position(self.track)
        found = LEGAL.get(track.board, track.key, lambda: _ahead(track))
        first = sorted(found, key=lambda each: each.hex != scene.draft.get("hex"))
        known = track.prospect.known(
            "weigh" in scene.draft, ((each.change, _tried(track, each)) for each in first)
        )
        costs = {hex_id: track.cost(hex_id) for hex_id in {each.hex for each in found}}
        return ranked(found, known, costs, found)


def _tried(track: Track, each: Placement) -> Callable[[], Board]:
    return lambda: track.atlas.lay(track.board, each.hex, each.tile, each.rotation)


def _ahead(track: Track) -> dict[Placement, int]:
    """The lays, each with the number of stops that lie ahead of it: the first among equals."""
    return {each: _stops_ahead(track, each) for each in track.legal()}


def _stops_ahead(track: Track, each: Placement) -> int:
    """How many new ends lead to a stop that no track meets them from."""
    atlas, board = track.atlas, track.board
    old = atlas.face(board, each.hex).exits(track.rails)
    count = 0
    for edge in atlas.turned(each.tile, each.rotation).exits(track.rails):
        beyond = atlas.map.neighbour(each.hex, edge)
        if edge not in old and beyond is not None:
            face = atlas.face(board, beyond)
            count += bool(face.nodes) and opposite(edge) not in face.exits(track.rails)
    return count
