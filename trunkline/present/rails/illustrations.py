"""Pictures for those who learn a game of routes: tiles, a route with its sum, a chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trunkline.draw.board_hexes import centre
from trunkline.draw.picture import pictures_of
from trunkline.draw.sizes import R
from trunkline.draw.tile import tile_sheet
from trunkline.kernel import AnyTitle, figure, message, money, phrase, word
from trunkline.present.learn.cropping import cropped
from trunkline.present.learn.teaching import Illustration
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.stock.market import Market, Place

AROUND = 2.2 * R
"""How much of a map is seen around a route."""
TILES = message(
    "rails.illustration.tiles",
    "The same stop in {colours}: each upgrade keeps the track that is there and adds more.",
)
VALUES = message("rails.illustration.values", "What a train earns there rises: {values}.")
ROUTE = message("rails.illustration.route", "A {train}-train of {company} runs from stop to stop:")
SUM = message("rails.illustration.sum", "{sum} = {total}. This is the income of the run.")
MOVES = message(
    "rails.illustration.moves",
    "At {price}: a dividend moves the marker to {paid}, withholding moves it to {kept}.",
)


def tiles(t: AnyTitle, *numbers: str) -> Illustration:
    """Tiles that follow each other, with what they pay."""
    found = pictures_of(t)
    pieces = [found.tiles[number] for number in numbers]
    colours = ", ".join(word("rails.colour", piece.colour) for piece in pieces)
    values = " → ".join(money(t.currency, piece.face.nodes[0].value()) for piece in pieces)
    told = phrase(TILES, colours=colours)
    return Illustration(
        lambda: tile_sheet(pieces, found.liveries, told), (told, phrase(VALUES, values=values))
    )


def run_told(
    t: AnyTitle, train: str, company: str, stops: Sequence[tuple[str, int]]
) -> tuple[str, ...]:
    """The stops of a route by name with their values, and the sum."""
    parts = " + ".join(f"{name} {figure(value)}" for name, value in stops)
    total = money(t.currency, sum(value for _, value in stops))
    return (phrase(ROUTE, train=train, company=company), phrase(SUM, sum=parts, total=total))


def around(atlas: Atlas, svg: str, hexes: Iterable[str]) -> str:
    """The part of a map with these hexes."""
    return cropped(svg, [centre(atlas, atlas.map[each]) for each in hexes], AROUND)


def moves_told(
    t: AnyTitle, market: Market, place: Place, paid: tuple[Place, ...], kept: tuple[Place, ...]
) -> str:
    """Where a marker goes from a place of the chart, by these ways."""
    prices = {
        "price": market.price(place),
        "paid": market.price(market.move(place, *paid)),
        "kept": market.price(market.move(place, *kept)),
    }
    return phrase(MOVES, **{name: money(t.currency, each) for name, each in prices.items()})
