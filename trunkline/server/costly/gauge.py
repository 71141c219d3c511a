"""How far something costly is. The work is done in another process: a file is as long as the part
that is done, in per cent."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from tempfile import mkstemp

WHOLE = 100


class Gauge:
    """Files that the work lengthens and whoever waits measures; they are gone with the work."""

    def __init__(self) -> None:
        self._files: dict[Hashable, str] = {}

    @contextmanager
    def of(self, key: Hashable) -> Iterator[str]:
        """The file of this work."""
        handle, path = mkstemp(prefix="trunkline-")
        os.close(handle)
        self._files[key] = path
        try:
            yield path
        finally:
            del self._files[key]
            os.unlink(path)

    def read(self, key: Hashable) -> int | None:
        """The done part in per cent; nothing of what nobody works at here."""
        path = self._files.get(key)
        return None if path is None else min(WHOLE, os.stat(path).st_size)


def lengthening(path: str) -> Callable[[int, int], None]:
    """Is told how much of how much is done."""
    written = 0

    def tell(done: int, whole: int) -> None:
        nonlocal written
        if (more := WHOLE * done // whole - written) > 0:
            with open(path, "ab") as file:
                file.write(b"." * more)
            written += more

    return tell
