"""Pictures for those who learn 1881: tiles of a station, a route with its sum, the stock market."""

from __future__ import annotations

from trunkline.draw.board_view import View
from trunkline.draw.route_lines import Run
from trunkline.kernel import message, phrase
from trunkline.kernel.play import start
from trunkline.present.learn.teaching import Illustration
from trunkline.present.rails import illustrations
from trunkline.rails.stock.market import LEFT, RIGHT, UP
from trunkline.rails.stock.shares import Shares
from trunkline.titles.berlin_1881.pictures import draw_map, draw_market
from trunkline.titles.berlin_1881.rules.depots import place_home, place_name
from trunkline.titles.berlin_1881.rules.prices import enter
from trunkline.titles.berlin_1881.rules.routes import run_of
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.tables import MARKET, PARS, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

PLAYERS = ("Ada", "Ben", "Chen")
COMPANY, TRAIN = "GBS", "2"
UPGRADES = ("6", "13", "38")
LAID = (("H18", "58", 1), ("H16", "4", 1))
CHART_SAYS = message(
    "1881.picture.chart",
    "The share price is where the company’s marker lies. The game ends when one comes to the red"
    " space.",
)


def _position(t: Berlin) -> BerlinState:
    """A floated tramway with two tiles of track and its first tramcar."""
    s = start(t, PLAYERS)
    s.shares[COMPANY] = Shares(PLAYERS[0], 2, ((PLAYERS[0], 4), (OFFERING, 4)))
    enter(s, COMPANY, PARS[TRAMWAYS[COMPANY].par])
    place_home(s, COMPANY)
    for hex_id, tile, rotation in LAID:
        s.board = s.pieces.atlas.lay(s.board, hex_id, tile, rotation)
    s.trains[COMPANY] = (TRAIN,)
    return s


def tile(t: Berlin) -> Illustration:
    return illustrations.tiles(t, *UPGRADES)


def route(t: Berlin) -> Illustration:
    s = _position(t)
    running = run_of(s, COMPANY, (TRAIN,))
    (best,) = running.best().routes
    stops = [running.network.stop[each] for each in best.stops]
    named = [(place_name(stop.hex), stop.value) for stop in stops]
    hexes = [hex_id for leg in best.legs for hex_id in leg]
    told = illustrations.run_told(t, TRAIN, COMPANY, named)

    def draw() -> str:
        return illustrations.around(
            s.pieces.atlas, draw_map(t, s, View(runs=(Run(best),), bonuses=s.bonuses)), hexes
        )

    return Illustration(draw, told)


def market(t: Berlin) -> Illustration:
    place = PARS[TRAMWAYS[COMPANY].par]
    moves = illustrations.moves_told(t, MARKET, place, (RIGHT, UP), (LEFT,))
    return Illustration(
        lambda: draw_market(t, _position(t)), (phrase(CHART_SAYS), moves), wide=True
    )


PICTURES = {"tile": tile, "route": route, "market": market}
