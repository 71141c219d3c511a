"""How much the long runs do: a share of it in `make test`, all of it in `make soak`."""

import os
from typing import TypeVar

T = TypeVar("T")
SOAK = os.environ.get("TRUNKLINE_SOAK") == "1"


def share(whole: T, part: T) -> T:
    """The whole in a soak, else a small part of it."""
    return whole if SOAK else part
