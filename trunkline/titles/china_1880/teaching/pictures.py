"""Pictures for those who learn 1880: tiles of a city, a route with its sum, share prices."""

from __future__ import annotations

from trunkline.draw.board_view import View
from trunkline.draw.route_lines import Run
from trunkline.kernel import message, phrase
from trunkline.kernel.play import start
from trunkline.present.learn.teaching import Illustration
from trunkline.present.rails import illustrations
from trunkline.rails.routes.running import Running
from trunkline.rails.stock.market import LEFT, RIGHT, UP
from trunkline.rails.stock.shares import BANK, Shares
from trunkline.titles.china_1880.pictures import draw_map, draw_market
from trunkline.titles.china_1880.present.names import place
from trunkline.titles.china_1880.rules import homes
from trunkline.titles.china_1880.rules.components import MARKET, PAR_PLACES, TRAINS
from trunkline.titles.china_1880.rules.run_trains import network_of, route_rules
from trunkline.titles.china_1880.rules.state import ChinaState, Company
from trunkline.titles.china_1880.rules.title import China1880

PLAYERS = ("Ada", "Ben", "Chen")
COMPANY, TRAIN = "NJR", "2"
LAID = (("K13", "57", 0), ("J14", "8850", 0))
PAR = 90
CHART_SAYS = message(
    "1880.picture.chart",
    "The share price is where the company’s marker stands. The higher it is, the more its shares"
    " count at the end.",
)


def _position(t: China1880) -> ChinaState:
    """A company with two tiles of track and its first train."""
    s = start(t, PLAYERS)
    for hex_id, tile, rotation in LAID:
        s.board = t.atlas.lay(s.board, hex_id, tile, rotation)
    s.companies[COMPANY] = Company(PAR, 0, "ABC", PAR_PLACES[PAR])
    s.shares[COMPANY] = Shares(PLAYERS[0], 2, ((BANK, 8),))
    s.cash[COMPANY] = 0
    s.trains[COMPANY] = (TRAIN,)
    homes.place(s, COMPANY, homes.cities(s, COMPANY)[0])
    return s


def tile(t: China1880) -> Illustration:
    return illustrations.tiles(t, "57", "14", "63")


def route(t: China1880) -> Illustration:
    s = _position(t)
    network = network_of(s, COMPANY)
    found = Running(network, (TRAINS[TRAIN],), route_rules(s, COMPANY)).best()
    (best,) = found.routes
    stops = [(place(network.stop[each].hex), network.stop[each].value) for each in best.stops]
    hexes = [hex_id for leg in best.legs for hex_id in leg]
    told = illustrations.run_told(t, TRAIN, COMPANY, stops)

    def draw() -> str:
        return illustrations.around(t.atlas, draw_map(t, s, View(runs=(Run(best),))), hexes)

    return Illustration(draw, told)


def market(t: China1880) -> Illustration:
    moves = illustrations.moves_told(t, MARKET, PAR_PLACES[PAR], (RIGHT, UP), (LEFT,))
    return Illustration(
        lambda: draw_market(t, _position(t)), (phrase(CHART_SAYS), moves), wide=True
    )


PICTURES = {"tile": tile, "route": route, "market": market}
