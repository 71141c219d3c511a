"""What a bot found out about a board in one decision is there in the next.

A position comes to the bots' process as bytes. Immutable values in it that keep what is derived
from them (boards) are replaced by the equal ones of an earlier decision, with all that they keep.
"""

from __future__ import annotations

from collections import deque

from msgspec import Struct

from trunkline.kernel import State

MOST = 16
"""How many earlier values are remembered for each field of a title's state."""
_known: dict[tuple[type, str], deque[Struct]] = {}


def recall(s: State) -> State:
    """The same position, with the values of earlier ones where they are equal."""
    for name in s.__struct_fields__:
        value = getattr(s, name)
        if isinstance(value, Struct) and value.__struct_config__.dict:
            setattr(s, name, _earlier(type(s), name, value))
    return s


def _earlier(kind: type, name: str, value: Struct) -> Struct:
    known = _known.setdefault((kind, name), deque(maxlen=MOST))
    for other in known:
        if other == value:
            return other
    known.append(value)
    return value
