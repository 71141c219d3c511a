"""The lays that are legal now: by hex, by tile, in their rotations, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.rails.names import PENDING
from trunkline.present.rails.weighing import Change, Weighed
from trunkline.present.view import Draft, Tone
from trunkline.present.words import change


class Placement(Struct, frozen=True):
    """A tile in a rotation on a hex."""

    hex: str
    tile: str
    rotation: int

    @property
    def change(self) -> Change:
        return (self.hex, self.tile, self.rotation)


class Placements(Struct, frozen=True, dict=True):
    """Everything a company may lay now, the best first as far as that is known."""

    all: tuple[Placement, ...]
    weighed: Weighed
    costs: Mapping[str, int]
    """By hex."""

    @property
    def complete(self) -> bool:
        """Whether every gain is known."""
        return all(each.change in self.weighed.after for each in self.all)

    def gain(self, each: Placement) -> int | None:
        return self.weighed.gain(each.change)

    def gain_text(self, each: Placement) -> tuple[str, Tone]:
        gain = self.gain(each)
        if gain is None:
            return PENDING, "muted"
        return change(gain), "good" if gain > 0 else "bad" if gain < 0 else "muted"

    def hexes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(sorted(each.hex for each in self.all)))

    def on_hex(self, hex_id: str) -> tuple[Placement, ...]:
        return self._by_hex.get(hex_id, ())

    @cached_property
    def _by_hex(self) -> dict[str, tuple[Placement, ...]]:
        found: dict[str, list[Placement]] = {}
        for each in self.all:
            found.setdefault(each.hex, []).append(each)
        return {hex_id: tuple(here) for hex_id, here in found.items()}

    def chosen(self, draft: Draft) -> Placement | None:
        """The one that the draft names; if it is not legal any more, the best on its hex."""
        wanted = (draft.get("hex", ""), draft.get("tile", ""), draft.get("turn", ""))
        named = (p for p in self.all if (p.hex, p.tile, str(p.rotation)) == wanted)
        return next(named, None) or next(iter(self.on_hex(wanted[0])), None)

    def turns(self, each: Placement) -> tuple[Placement, ...]:
        """The same tile on the same hex in all its legal rotations, in their order."""
        same = (p for p in self.all if (p.hex, p.tile) == (each.hex, each.tile))
        return tuple(sorted(same, key=lambda p: p.rotation))

    def turned(self, each: Placement, by: int = 1) -> Placement | None:
        """The next legal rotation; None if there is no other."""
        turns = self.turns(each)
        return turns[(turns.index(each) + by) % len(turns)] if len(turns) > 1 else None

    def kinds(self, hex_id: str) -> tuple[Placement, ...]:
        """Each tile that fits the hex in its best rotation, the best first."""
        best: dict[str, Placement] = {}
        for each in self.on_hex(hex_id):
            best.setdefault(each.tile, each)
        return tuple(best.values())


def ranked(
    found: Iterable[Placement],
    weighed: Weighed,
    costs: Mapping[str, int],
    ahead: Mapping[Placement, int] | None = None,
) -> Placements:
    """The highest gain first, then the cheapest, then with stops ahead, then in order of hexes."""
    stops = ahead or {}

    def rank(each: Placement) -> tuple[int, int, int, str, str, int]:
        gain = weighed.gain(each.change) or 0
        rest = (each.hex, each.tile, each.rotation)
        return -gain, costs[each.hex], -stops.get(each, 0), *rest

    return Placements(tuple(sorted(found, key=rank)), weighed, costs)


def glowing(hexes: tuple[str, ...]) -> str:
    """How many hexes glow on the map; the list below has them by name."""
    return phrase(
        "rails.placements.number-hex-glows",
        "{number} hex is highlighted.",
        "{number} hexes are highlighted.",
        number=len(hexes),
    )
