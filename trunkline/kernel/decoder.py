"""Typed decoding that several threads may begin at once.

msgspec works out what it knows of a Struct when the type is first decoded, and shows what it has
before it is complete: a second thread that decodes the same type at that moment ends the process
(docs/server.md, "A fault of msgspec"). So everything typed in this package is decoded by these
decoders, which are built one at a time.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")
_building = Lock()


class Decoder(Generic[T]):
    """Reads JSON, or what was parsed from it, as a value of one type; raises MsgspecError.

    With the decoder everything is built that msgspec knows of the type and of all types within it.
    """

    def __init__(self, kind: type[T]) -> None:
        self.kind = kind
        with _building:
            self._decoder = msgspec.json.Decoder(kind)

    def decode(self, data: bytes | str) -> T:
        """The value that this JSON text stands for."""
        return self._decoder.decode(data)

    def convert(self, data: Any, *, strict: bool = True) -> T:
        """The value that this parsed JSON stands for; texts may be numbers where not strict."""
        return msgspec.convert(data, self.kind, strict=strict)
