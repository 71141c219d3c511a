"""One pass over a whole map: every text at the first of its spots where it touches nothing.

Names reach into neighbouring hexes, so all hexes are placed together. What finds no free spot may
send those who are in its way to another free spot of theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from trunkline.draw.boxes import Box, Disc, Ground, grown, shifted
from trunkline.parts.hexes import Point

AIR = 0.012
"""Kept free around every text, in radii."""


class Spot(Struct, frozen=True):
    """Where a text may stand, in radii around the middle of its hex."""

    at: Point
    box: Box
    words: str
    plain: bool = False
    """Without what may hide beside the words, such as an icon."""


class Item(Struct, frozen=True):
    """Something written on a map, with its spots from the best to the worst."""

    hex: str
    kind: str
    centre: Point
    spots: tuple[Spot, ...]
    style: str = ""
    """What else its drawing needs to know: the kind of a badge, a company."""
    fixed: bool = False
    """Stays where it is, whoever else wants to."""


class Placed(Struct, frozen=True):
    """An item at its spot."""

    item: Item
    spot: Spot
    free: bool = True
    """False where nothing was free: it touches something."""

    @property
    def box(self) -> Box:
        return shifted(self.spot.box, self.item.centre)


class Layout:
    """A map while it is written on."""

    def __init__(self, discs: Iterable[Disc] = (), before: Iterable[Placed] = ()) -> None:
        self.ground = Ground()
        self.placed: list[Placed] = []
        for disc in discs:
            self.ground.bar(disc)
        for each in before:
            self._put(each)

    def write(self, items: Iterable[Item]) -> list[Placed]:
        """Puts every item somewhere; what they push aside is moved among what lies there."""
        first = len(self.placed)
        for item in items:
            spot = self._free(item)
            if spot is not None:
                self._put(Placed(item, spot))
            elif not self._make_room(item):
                self._put(Placed(item, self._least_evil(item), free=False))
        return self.placed[first:]

    def _put(self, placed: Placed) -> None:
        self.ground.take(grown(placed.box, AIR), len(self.placed))
        self.placed.append(placed)

    def _free(self, item: Item) -> Spot | None:
        """The first spot that nobody holds."""
        ground = self.ground
        for spot in item.spots:
            box = shifted(spot.box, item.centre)
            if not ground.barred(box) and not ground.owners(box):
                return spot
        return None

    def _make_room(self, item: Item) -> bool:
        """Whether those in the way of one of the spots have gone elsewhere; the item is there."""
        for spot in item.spots:
            box = shifted(spot.box, item.centre)
            if self.ground.barred(box):
                continue
            in_the_way = sorted(self.ground.owners(box))
            if len(in_the_way) <= 2 and self._send_away(in_the_way, Placed(item, spot)):
                return True
        return False

    def _send_away(self, owners: Sequence[int], newcomer: Placed) -> bool:
        """Moves these for the newcomer, all or none."""
        if any(self.placed[owner].item.fixed for owner in owners):
            return False
        before = [self.placed[owner] for owner in owners]
        for owner, each in zip(owners, before, strict=True):
            self.ground.leave(grown(each.box, AIR), owner)
        self._put(newcomer)
        for done, owner in enumerate(owners):
            spot = self._free(before[done].item)
            if spot is None:
                self._undo(owners, before, done)
                return False
            self.placed[owner] = Placed(before[done].item, spot)
            self.ground.take(grown(self.placed[owner].box, AIR), owner)
        return True

    def _undo(self, owners: Sequence[int], before: Sequence[Placed], done: int) -> None:
        newcomer = self.placed.pop()
        self.ground.leave(grown(newcomer.box, AIR), len(self.placed))
        for owner in owners[:done]:
            self.ground.leave(grown(self.placed[owner].box, AIR), owner)
        for owner, each in zip(owners, before, strict=True):
            self.placed[owner] = each
            self.ground.take(grown(each.box, AIR), owner)

    def _least_evil(self, item: Item) -> Spot:
        return min(item.spots, key=lambda spot: self.ground.covered(shifted(spot.box, item.centre)))
