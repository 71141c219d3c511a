"""Signs that the typeface lacks, drawn: arrows, triangles, ticks; pictures and pages use them."""

from __future__ import annotations

from trunkline.draw.svg import Markup, number, tag

ICONS = {
    "→": "M0 4.3H6.4L3.9 1.8L4.9.8L9.1 5L4.9 9.2L3.9 8.2L6.4 5.7H0Z",
    "▸": "M2 .8L9 5L2 9.2Z",
    "◂": "M8 .8L1 5L8 9.2Z",
    "▴": "M.8 8L5 1L9.2 8Z",
    "▾": "M.8 2L5 9L9.2 2Z",
    "◆": "M5 .2L9.8 5L5 9.8L.2 5Z",
    "✓": "M.8 5.3L2.1 4L4 5.9L8.2 1.2L9.5 2.4L4.1 8.5Z",
    "✕": "M1.2 2.4L2.4 1.2L5 3.8L7.6 1.2L8.8 2.4L6.2 5L8.8 7.6L7.6 8.8"
    "L5 6.2L2.4 8.8L1.2 7.6L3.8 5Z",
    "↻": "M9 5.5A4 4 0 1 1 5 1.5V0L8.2 2.3L5 4.6V2.9A2.6 2.6 0 1 0 7.6 5.5Z",
    "⌫": "M3.2 1.3H10V8.7H3.2L0 5ZM4.7 3.9L5.8 5L4.7 6.1L5.5 6.9L6.6 5.8"
    "L7.7 6.9L8.5 6.1L7.4 5L8.5 3.9L7.7 3.1L6.6 4.2L5.5 3.1Z",
    "≤": "M8.6.4V1.9L3.8 3.7L8.6 5.5V7L1.4 4.3V3.1ZM1.4 8.2H8.6V9.6H1.4Z",
}
"""Outlines in a box of 10 by 10, filled by the even-odd rule."""
HIGH = 0.72
"""Of a sign beside letters, in units of their size: as high as a capital."""


def icon(sign: str, x: float, y: float, size: float, class_: str) -> Markup:
    """The sign with its lower left corner at x, y, beside letters of this size."""
    scale = size * HIGH / 10
    move = f"translate({number(x)} {number(y - 10 * scale)})scale({scale:.3g})"
    return tag("path", d=ICONS[sign], transform=move, class_=class_, fill_rule="evenodd")
