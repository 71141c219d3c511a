"""Whole numbers in text that somebody typed or sent."""

from __future__ import annotations

MOST_DIGITS = 9


def whole_number(text: str) -> int | None:
    """12 for "12"; None for what is no such number, or a longer one than anybody means.

    "²" passes str.isdigit() and breaks int(): what comes from outside is read by this function.
    """
    plain = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if plain else None


def signed_number(text: str) -> int | None:
    """The same with a minus before it, where there is one."""
    number = whole_number(text.removeprefix("-"))
    return -number if number is not None and text.startswith("-") else number
