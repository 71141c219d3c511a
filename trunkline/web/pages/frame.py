"""How the parts of a table stand in the window: by the shape of the map and what lies around it.

No title is named here. A presenter says of each panel where it wants to stand (`Panel.slot`); the
style sheet frame.css does the rest for every size of window.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from trunkline.present.map_view import MapView
from trunkline.present.view import Decision, Matrix, Panel

VIEW_BOX = re.compile(r'viewBox="([^"]+)"')
TALL = 1.15
"""A map that is so much taller than wide stands in a column of its own."""


class Frame(Struct, frozen=True):
    """What the style sheet knows of a table."""

    shape: Literal["portrait", "landscape", "mapless"]
    folds: bool
    """With a strip under the map: the right column lies under the decision, but on wide screens."""

    @property
    def log_left(self) -> bool:
        """Beside a tall map the log stands under the decision, else at the foot of the right."""
        return self.shape == "portrait"

    @property
    def classes(self) -> str:
        return f"{self.shape} folds" if self.folds else self.shape


def frame(map: MapView | None, panels: tuple[Panel, ...]) -> Frame:
    """The frame for a map with these panels around it."""
    return Frame(_shape(map), any(panel.slot == "strip" for panel in panels))


def _shape(map: MapView | None) -> Literal["portrait", "landscape", "mapless"]:
    if map is None:
        return "mapless"
    found = VIEW_BOX.search(map.svg)
    if found is None:
        return "landscape"
    _, _, width, height = map_numbers(found[1])
    return "portrait" if height > TALL * width else "landscape"


def map_numbers(box: str) -> tuple[float, float, float, float]:
    x, y, width, height = (float(number) for number in box.split())
    return x, y, width, height


def is_broad(decision: Decision) -> bool:
    """Whether the decision needs the broad column: it shows all companies by all players."""
    return any(isinstance(block, Matrix) for block in decision.blocks)
