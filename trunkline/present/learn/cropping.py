"""A part of a picture: the same drawing, seen through a smaller window."""

from __future__ import annotations

import re
from collections.abc import Iterable

from trunkline.parts.hexes import Point

WINDOW = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


def cropped(svg: str, points: Iterable[Point], margin: float, scale: float = 1.5) -> str:
    """The picture around these points, with a margin; `scale` is the size of one unit in pixels."""
    found = list(points)
    left, right = (edge([x for x, _ in found]) for edge in (min, max))
    top, foot = (edge([y for _, y in found]) for edge in (min, max))
    wide, high = right - left + 2 * margin, foot - top + 2 * margin
    window = f"{left - margin:.1f} {top - margin:.1f} {wide:.1f} {high:.1f}"
    size = f'width="{wide * scale:.0f}" height="{high * scale:.0f}"'
    return WINDOW.sub(f'viewBox="{window}" {size}', svg, count=1)
