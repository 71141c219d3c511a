"""Names that look alike: Ann in Latin letters and the same word with a Cyrillic A."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "data" / "lookalikes.txt"
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]"
)
"""Marks and letters that show nothing, although they count as printable."""
TOGETHER = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""


@cache
def table() -> dict[int, str]:
    """What each character is taken for."""
    found: dict[int, str] = {}
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            shown, *others = line.split()
            found |= {ord(other): shown for other in others}
    return found | small_capitals()


def small_capitals() -> dict[int, str]:
    """Phonetic letters: ᴀ, ɴ, ꜱ."""
    capitals = {}
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        try:
            small = unicodedata.lookup(f"LATIN LETTER SMALL CAPITAL {letter}")
        except KeyError:
            continue
        capitals[ord(small)] = letter.lower()
    return capitals


def skeleton(name: str) -> str:
    """The same for names that look alike, whatever letters they are written with.

    Accents count: Rene and René are two people. Case does not.
    """
    plain = INVISIBLE.sub("", unicodedata.normalize("NFKC", name))
    plain = plain.translate(table()).casefold()
    for pair, one in TOGETHER:
        plain = plain.replace(pair, one)
    return unicodedata.normalize("NFKC", " ".join(plain.split()))


def alike(names: Iterable[str]) -> tuple[str, str] | None:
    """Two different names among these that look the same."""
    known: dict[str, str] = {}
    for name in names:
        other = known.setdefault(skeleton(name), name)
        if other != name:
            return other, name
    return None
