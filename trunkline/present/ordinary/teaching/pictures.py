"""Pictures for those who learn an ordinary title: tiles of a city, a route, share prices.

A title gives an example of its own map; the pictures are drawn from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from trunkline.draw.board_view import View
from trunkline.draw.layout import laid_out
from trunkline.draw.ordinary import draw_map, draw_market, plain
from trunkline.draw.route_lines import Run
from trunkline.kernel import message, phrase
from trunkline.kernel.play import start
from trunkline.present.learn.teaching import Illustration, Illustrator
from trunkline.present.ordinary.names import short
from trunkline.present.rails import illustrations
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import Company, RailsState

PLAYERS = ("Ada", "Ben", "Chen")
CHART_SAYS = message(
    "rounds.picture.chart",
    "The share price is where the company’s marker stands. The higher it is, the more its shares"
    " count at the end.",
)


class Example(Struct, frozen=True):
    """What the pictures show."""

    tiles: tuple[str, ...]
    """Tiles of the same kind of stop, each following the one before it."""
    company: str
    laid: tuple[tuple[str, str, int], ...]
    """Track around its home: hex, tile, rotation."""
    train: str
    par: int

    def position(self, t: Ordinary) -> RailsState:
        """The company with its track and its train."""
        s = start(t, PLAYERS)
        for hex_id, tile, rotation in self.laid:
            s.board = t.box.atlas.lay(s.board, hex_id, tile, rotation)
        home = t.box.charters[self.company].home
        s.board = s.board.place(self.company, home, 0)
        s.companies[self.company] = Company(self.par, t.box.pars[self.par], 1, True)
        s.trains[self.company] = (self.train,)
        return s


def pictures(example: Example) -> Mapping[str, Illustrator]:
    """By the names that texts call them."""
    return {
        "tile": partial(tile, example),
        "route": partial(route, example),
        "market": partial(market, example),
    }


def tile(example: Example, t: Ordinary) -> Illustration:
    drawn = illustrations.tiles(t, *example.tiles)

    def draw() -> str:
        with laid_out(t.box.atlas.map.layout):
            return drawn.draw()

    return replace(drawn, draw=draw)


def route(example: Example, t: Ordinary) -> Illustration:
    s = example.position(t)
    running = t.running(s, example.company)
    (best,) = running.best().routes
    stop = running.network.stop
    stops = [(short(t, stop[each].hex), stop[each].value) for each in best.stops]
    hexes = [hex_id for leg in best.legs for hex_id in leg]
    told = illustrations.run_told(t, example.train, example.company, stops)

    def draw() -> str:
        with laid_out(t.box.atlas.map.layout):
            view: View = replace(plain(t, s), runs=(Run(best),))
            return illustrations.around(t.box.atlas, draw_map(t, s, view), hexes)

    return Illustration(draw, told)


def market(example: Example, t: Ordinary) -> Illustration:
    place, moves = t.box.pars[example.par], t.plan.prices
    told = illustrations.moves_told(t, t.box.market, place, moves.paid, moves.withheld)
    return Illustration(
        lambda: draw_market(t, example.position(t)), (phrase(CHART_SAYS), told), wide=True
    )
