"""A board in layers: what depends on the position alone, and the marks of one viewer's draft.

A base is a whole document with two empty groups, `marks-under` between track and names and
`marks-over` above everything; marks are the same two groups with something in them. A page that
has the base needs only the marks when a draft changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from msgspec import Struct

from trunkline.draw.svg import Markup, join, tag

PART = re.compile(r'(<g data-of="([^"]*)")')
"""Parts of a base that belong to a hex, or to several: texts, locomotives, rails."""


class MarkLayers(Struct, frozen=True):
    """The two groups of marks as they stand in the document."""

    under: Markup
    over: Markup
    covers: tuple[str, ...] = ()
    """Hexes that the marks show anew: parts of the base that belong to them (`data-of`) hide."""


def mark_layers(
    under: Iterable[Markup], over: Iterable[Markup], covers: Collection[str] = ()
) -> MarkLayers:
    """Groups that let the pointer through; the lower one says which hexes are covered."""
    listed = tuple(covers)
    return MarkLayers(
        tag("g", join(under), class_="marks-under q", data_covers=" ".join(listed) or None),
        tag("g", join(over), class_="marks-over q"),
        listed,
    )


NO_MARKS = mark_layers((), ())


def part_of(hexes: Collection[str], *content: Markup) -> Markup:
    """A part of a base that hides while one of its hexes is covered; nothing if it is empty."""
    return tag("g", *content, data_of=" ".join(hexes)) if any(content) else Markup("")


def with_marks(base: str, marks: MarkLayers) -> str:
    """The base with these marks on it, as a page shows it after it has taken them in."""
    hidden = set(marks.covers)

    def shown(found: re.Match[str]) -> str:
        return found[1] if hidden.isdisjoint(found[2].split()) else f'{found[1]} display="none"'

    bare = PART.sub(shown, base) if hidden else base
    return bare.replace(NO_MARKS.under, marks.under, 1).replace(NO_MARKS.over, marks.over, 1)
