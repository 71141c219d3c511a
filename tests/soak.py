"""How much the long runs do: a share of it in `make test`, all of it in `make soak`."""

import os

SOAK = os.environ.get("TRUNKLINE_SOAK") == "1"


def share(whole: int, part: int) -> int:
    """The whole number in a soak, else a small part of it."""
    return whole if SOAK else part
