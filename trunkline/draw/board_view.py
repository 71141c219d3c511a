"""How a board is shown: the stage of the game, and what a table marks on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from trunkline.draw.route_lines import Run
from trunkline.draw.screen import screen
from trunkline.draw.sizes import DEFAULT_CLASS, SIZES, Sizes
from trunkline.kernel import message
from trunkline.parts.hexes import Point
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.board.tile import Face


class Changed(Struct, frozen=True):
    """A hex that others changed since the viewer's last action."""

    hex: str
    company: str = ""
    """Who built there; nobody where a player developed something."""
    order: int = 0
    """As the which hex of that act; 0 where it has no order."""


class View(Struct, frozen=True):
    """How to show a board: the stage that values are read at, and what a table marks."""

    stage: int = 0
    runs: tuple[Run, ...] = ()
    legal: tuple[str, ...] = ()
    chosen: str = ""
    tried: Board | None = None
    """The board with a tile or a station that is only tried."""
    free: tuple[tuple[str, int, str], ...] = ()
    """Stops in which a station may be placed, and whose marker it would replace, if any."""
    bonuses: tuple[str, ...] | None = None
    """Hexes whose connection bonus still lies there; None for all."""
    own: tuple[str, ...] = ()
    """Companies whose stations carry a second ring."""
    since: tuple[Changed, ...] = ()
    homes: tuple[tuple[str, str], ...] = ()
    """Hexes and companies that could be founded there: a chip beside each."""
    used: tuple[str, ...] = ()
    """Pieces of track that are used up in this round: hatched."""
    gone: tuple[str, ...] = ()
    """Companies that have left the game: no place is kept for them any more."""
    size: int = 0
    """The class of the hexes' radius on the screen, see `sizes`; 0 for that of the reader's."""
    strong: bool = False
    """Colour never alone: pips on tiles, signs in all markers, hatched grounds."""
    systems: tuple[str, str, str] = (
        message("rails.spoken.track", "track"),
        message("draw.board-view.other-track", "other track"),
        message("draw.board-view.reserved", "reserved"),
    )
    """Words of the legend where there are two rail systems: for each, and for reserved track."""

    def base(self) -> View:
        """What depends on the position alone: the same for every viewer and every draft."""
        return replace(
            self,
            runs=(),
            legal=(),
            chosen="",
            tried=None,
            free=(),
            own=(),
            since=(),
            homes=(),
            used=(),
        )

    def on_screen(self, title: str) -> View:
        """In the class and with the strength that the reader's screen asks for."""
        seen = screen()
        return replace(self, size=self.size or seen.size(title), strong=self.strong or seen.strong)


PLAIN = View()


class Drawing(Struct, frozen=True, dict=True):
    """What all parts of the picture of one board need to know."""

    title: str
    atlas: Atlas
    board: Board
    view: View
    centres: Mapping[str, Point]

    def face(self, hex_id: str) -> Face:
        return self.atlas.face(self.board, hex_id)

    @property
    def sizes(self) -> Sizes:
        return SIZES[self.view.size or DEFAULT_CLASS]

    def built(self, h: Hex) -> bool:
        return self.board.tile_at(h.id) is not None

    def veiled(self, hex_id: str) -> bool:
        """Whether runs are drawn, and none of them comes here."""
        return bool(self.view.runs) and hex_id not in self.touched

    @cached_property
    def touched(self) -> frozenset[str]:
        legs = (leg for run in self.view.runs for leg in run.route.legs)
        return frozenset(hex_id for leg in legs for hex_id in leg)
