"""The hexes of Chicago Express as they are drawn, and what a table marks on them."""

from __future__ import annotations

from msgspec import Struct

from trunkline.draw.board_view import Changed
from trunkline.kernel import message
from trunkline.parts.hexes import FLAT, Point

RADIUS = 30.0
"""Centre to corner in units of the picture."""
TERRAINS = {
    "plain": message("chicago-express.place.plain", "plain"),
    "forest": message("chicago-express.place.forest", "forest"),
    "mountain": message("chicago-express.place.mountain", "mountain"),
    "city": message("chicago-express.place.city", "city"),
    "industrial": message("chicago-express.place.industrial", "industrial"),
    "start": message("chicago-express.place.start", "start"),
}


class Place(Struct, frozen=True):
    """A hex as it is drawn."""

    id: str
    column: int
    row: int
    terrain: str
    cost: int | None = None
    income: int = 0
    name: str = ""
    grows: int = 0
    """What a development would add to the income; 0 if none is possible any more."""
    developed: bool = False
    locomotives: tuple[str, ...] = ()
    landmark: bool = False
    """Whether it is named on small maps too: everybody speaks of it."""
    ghost: str = ""
    """The last of the locomotives is only planned."""

    @property
    def centre(self) -> Point:
        x, y = FLAT.centre(self.column, self.row)
        return x * RADIUS, y * RADIUS


class Industry(Struct, frozen=True):
    """An industrial track and the box that counts now."""

    name: str
    boxes: tuple[int, ...]
    now: int


class Marks(Struct, frozen=True):
    """What a table may add to the map: hexes to choose from, hexes chosen in order, by whom."""

    legal: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    company: str = ""
    since: tuple[Changed, ...] = ()
    """What others did since the viewer's last action."""
    size: int = 0
    """The class of the hexes' radius on the screen; 0 for that of the reader's screen."""
    strong: bool = False


NO_MARKS = Marks()


def outline(inset: float = 0) -> tuple[Point, ...]:
    return tuple((x * (RADIUS - inset), y * (RADIUS - inset)) for x, y in FLAT.corners())
