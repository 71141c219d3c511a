"""What is said about a title, in the lobby and to programs."""

from __future__ import annotations

from trunkline.kernel import AnyTitle, phrase


def about(t: AnyTitle) -> tuple[str, str]:
    """The first sentence about a title, and what else is to be known; each is translated whole."""
    first, dot, rest = t.about.partition(". ")
    head = first + dot.strip()
    return phrase(head), phrase(rest)
