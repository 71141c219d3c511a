"""What a title shows in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from rich.console import RenderableType


class Terminal(Struct, frozen=True):
    """A title's board in characters."""

    board: Callable[[Any, Any], RenderableType]
    """From the title and a position of it."""
    companies: bool = False
    """It shows the papers of the companies too."""
