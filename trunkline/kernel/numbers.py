"""Whole numbers in text that somebody typed or sent."""

from __future__ import annotations

MOST_DIGITS = 9


def whole_number(text: str) -> int | None:
    """12 for "12"; None for anything else, and for a number that is too long.

    "²" passes str.isdigit() and breaks int(), so text from outside is read by this function.
    """
    plain = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if plain else None


def signed_number(text: str) -> int | None:
    """The same, but a minus sign may come first."""
    number = whole_number(text.removeprefix("-"))
    return -number if number is not None and text.startswith("-") else number
