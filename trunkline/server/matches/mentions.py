"""@Ada in a message: whom of the table it speaks to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator


def mentions(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that stand after an @, each once, in their order."""
    return tuple(dict.fromkeys(name for name, _, _ in places(text, names)))


def places(text: str, names: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """Each of them, with where it begins and ends; of names that begin alike the longest."""
    by_folded = {name.casefold(): name for name in names}
    longest = sorted(by_folded, key=len, reverse=True)
    if not longest:
        return
    pattern = rf"(?<!\w)@({'|'.join(map(re.escape, longest))})(?!\w)"
    for found in re.finditer(pattern, text, re.IGNORECASE):
        name = by_folded.get(found[1].casefold())
        if name is not None:
            yield name, found.start(), found.end()
