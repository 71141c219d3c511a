"""How wide a text will be, near enough to centre chips and to keep pills around their figures."""

from __future__ import annotations

NARROW = set("iljtf.,:;'|!I()[] ·-−")
WIDE = set("MWmw%@&—")
CAPITALS = set("ABCDEFGHKLNOPQRSTUVXYZÄÖÜ$¥+×")


def letter_width(letter: str) -> float:
    """In units of the font size, for a bold sans serif."""
    if letter in NARROW:
        return 0.3
    if letter in WIDE:
        return 0.88
    return 0.66 if letter in CAPITALS else 0.57


def text_width(text: str, size: float) -> float:
    return size * sum(map(letter_width, text))
