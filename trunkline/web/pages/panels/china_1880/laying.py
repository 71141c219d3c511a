"""The lay that a player is putting together."""

from __future__ import annotations

from msgspec import Struct

from trunkline.titles.china_1880.actions import LayTile
from trunkline.titles.china_1880.lay_track import LayTrack
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.web.pages.panels.china_1880.placements import Placement, Track, track
from trunkline.web.pages.view import Draft, Tone
from trunkline.web.pages.words import change

PENDING = "…"


class Laying(Struct, frozen=True):
    """The lays that are legal, and the one that is being put together."""

    t: China1880
    s: ChinaState
    step: LayTrack
    track: Track
    chosen: Placement | None
    all: bool
    only: str
    """Upgrades alone, new tiles alone, or everything."""

    def shown(self) -> tuple[Placement, ...]:
        """Those in question: on the chosen hex, or of the kind that was asked for."""
        if self.chosen is not None:
            return self.track.on_hex(self.chosen.hex)
        return tuple(p for p in self.track.placements if not self.only or kind(p) == self.only)

    def draft(self, each: Placement | None = None) -> Draft:
        kept: Draft = {"only": self.only} if self.only else {}
        if each is not None:
            kept |= {"hex": each.hex, "tile": each.tile, "turn": str(each.rotation)}
        return kept

    def action(self, each: Placement) -> LayTile:
        director = self.s.director(self.step.company)
        return LayTile(director, each.hex, each.tile, each.rotation)

    def gain_text(self, each: Placement) -> tuple[str, Tone]:
        gain = self.track.gain(each)
        if gain is None:
            return PENDING, "muted"
        return change(gain), "good" if gain > 0 else "bad" if gain < 0 else "muted"


def kind(each: Placement) -> str:
    return "upgrades" if each.upgrade else "new"


def laying(t: China1880, s: ChinaState, step: LayTrack, draft: Draft) -> Laying:
    """What the draft says, as far as it is still legal."""
    found = track(t, s, step, weighed="weigh" in draft)
    wanted = (draft.get("hex", ""), draft.get("tile", ""), draft.get("turn", ""))
    chosen = next((p for p in found.placements if (p.hex, p.tile, str(p.rotation)) == wanted), None)
    if chosen is None and wanted[0]:
        chosen = next(iter(found.on_hex(wanted[0])), None)
    return Laying(t, s, step, found, chosen, "all" in draft, draft.get("only", ""))


def clicked(t: China1880, s: ChinaState, step: LayTrack, draft: Draft, hex_id: str) -> Draft:
    """A click on a hex takes its best tile; the fan shows the others."""
    now = laying(t, s, step, draft)
    here = now.track.on_hex(hex_id)
    return now.draft(here[0]) if here else now.draft()
