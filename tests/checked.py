"""What a test knows about the kind of a value and the types do not say."""

from typing import TypeVar

K = TypeVar("K")


def checked(kind: type[K], value: object) -> K:
    """The value, which must be of this kind: `checked(ChinaState, match.state).cash`."""
    assert isinstance(value, kind), f"{value!r} is not a {kind.__name__}"
    return value
