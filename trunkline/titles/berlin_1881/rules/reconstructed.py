"""What of 1881 Berlin is reconstructed, and what an owner of the printed game may say of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from trunkline.kernel import Choice, Correctable, Settled, Value, message, phrase
from trunkline.parts.hexes import EDGES, opposite
from trunkline.rails.board.hexmap import Hex
from trunkline.titles.berlin_1881.rules.atlas import MAP, TILES
from trunkline.titles.berlin_1881.rules.pieces import (
    BARRIERS,
    BONUSES,
    CENTRE,
    COMPASS,
    PIECES,
    SECOND_DEPOT,
    YELLOW,
    Pieces,
    cost_of,
    count_of,
    price_of,
    side_name,
    space_name,
)
from trunkline.titles.berlin_1881.rules.tables import MARKET, RAW, STADTBAHN, TRAMWAYS

GUESS = "reconstructed"
"""How the data mark what is a guess."""
OLDER = re.compile(r"count reconstructed: (\d+) in the older edition")
BONUS_MARKERS = 13
YELLOW_TILES = 70
"""Both by the rulebook (2)."""
DEAREST, MOST_OF_A_TILE = 2_000, 40

TRAINS_HEAD = message("1881.box.trains", "Tramcars and S-trains")
MARKET_HEAD = message("1881.box.market", "Stock market")
MAP_HEAD = message("1881.box.map", "Map")
TILES_HEAD = message("1881.box.tiles", "Yellow tiles")
PRICE = message("1881.box.price", "The price of train {train}")
COUNT = message("1881.box.count", "The number of tiles #{tile}")
CARDS = message("1881.box.cards", "The number of trains {train}")
YELLOW_SPACES = message("1881.box.yellow", "The yellow spaces of the market")
RED_SPACE = message("1881.box.red", "The red space that ends the game")
CITY_CENTRE = message("1881.box.centre", "The city centre within the red border")
BONUS_SQUARES = message("1881.box.bonus", "The hexes with an orange square for a bonus marker")
BARRIER_SIDES = message("1881.box.barriers", "The dark blue sides that cannot be passed")
TERRAIN = message("1881.box.terrain", "The building cost in {name} ({hex})")
DEPOT_COST = message("1881.box.second-depot", "The cost of the S-Bahn's second depot")
A_GUESS = message("1881.box.guess", "a guess: nobody could look at the printed part")
MORE_TILES = message(
    "1881.box.more-tiles",
    "a guess: {older} in the older edition, this one has 14 more yellow tiles",
)
ONE_ROW = message(
    "1881.box.one-row", "a guess: the older map has it one row further north, which this one lacks"
)
BY_THE_RULEBOOK = message("1881.box.rulebook", "stated by the rulebook")
FOUND = message("1881.box.found", "from a public source")


def correctables() -> tuple[Correctable, ...]:
    """In the order of a form: trains, market, map, tiles."""
    return (*_prices(), _second_depot(), _yellow_spaces(), *_on_the_map(), *_tile_counts())


def settled() -> dict[str, Settled]:
    """What is known of trains and tiles, under names like those of the guesses."""
    known = {"market.red": Settled(RED_SPACE, BY_THE_RULEBOOK)}
    for raw in (*RAW["tramcars"], *RAW["strains"]):
        train = {"train": raw["id"]}
        if raw["provenance"]["price"] != GUESS:
            known[price_of(raw["id"])] = Settled(PRICE, BY_THE_RULEBOOK, train)
        known[f"train.{raw['id']}.count"] = Settled(CARDS, FOUND, train)
    for tile in TILES.values():
        if not OLDER.match(tile.provenance):
            known[count_of(tile.number)] = Settled(COUNT, FOUND, {"tile": tile.number})
    return known


def _prices() -> Iterator[Correctable]:
    for raw in (*RAW["tramcars"], *RAW["strains"]):
        if raw["provenance"]["price"] == GUESS:
            yield Correctable(
                name=price_of(raw["id"]),
                group=TRAINS_HEAD,
                about=PRICE,
                values={"train": raw["id"]},
                provenance=A_GUESS,
                ours=raw["price"],
                least=5,
                most=DEAREST,
                by=5,
            )


def _second_depot() -> Correctable:
    return Correctable(
        name=SECOND_DEPOT,
        group=TRAINS_HEAD,
        about=DEPOT_COST,
        provenance=A_GUESS,
        ours=STADTBAHN.depot_cost,
        least=0,
        most=500,
        by=5,
    )


def _yellow_spaces() -> Correctable:
    """Any but the par spaces and the last one, which have colours of their own (4, 9)."""
    prices = [space.price for space in MARKET.spaces.values()]
    spaces = tuple(
        Choice(
            space_name(*place),
            f"{space.price} ({space_name(*place)})",
            (str(space.price),) if prices.count(space.price) == 1 else (),
        )
        for place, space in MARKET.spaces.items()
        if "e" not in space.marks and "p" not in space.marks
    )
    return Correctable(
        name=YELLOW,
        group=MARKET_HEAD,
        about=YELLOW_SPACES,
        provenance=A_GUESS,
        ours=tuple(space_name(*at) for at, space in MARKET.spaces.items() if "y" in space.marks),
        least=0,
        most=len(spaces),
        choices=spaces,
        pointed="cells",
    )


def _on_the_map() -> Iterator[Correctable]:
    hexes = tuple(map(_choice, MAP))
    stations = tuple(_choice(h) for h in MAP if _has_station(h))
    yield Correctable(
        name=CENTRE,
        group=MAP_HEAD,
        about=CITY_CENTRE,
        provenance=A_GUESS,
        ours=PIECES.centre,
        least=1,
        most=len(hexes),
        choices=hexes,
        pointed="hexes",
    )
    yield Correctable(
        name=BONUSES,
        group=MAP_HEAD,
        about=BONUS_SQUARES,
        provenance=A_GUESS,
        ours=PIECES.bonuses,
        least=BONUS_MARKERS,
        most=BONUS_MARKERS,
        choices=stations,
        pointed="hexes",
    )
    sides = tuple(_sides())
    yield Correctable(
        name=BARRIERS,
        group=MAP_HEAD,
        about=BARRIER_SIDES,
        provenance=A_GUESS,
        ours=tuple(side_name(h.id, edge) for h in MAP for edge in h.walls),
        least=0,
        most=len(sides),
        choices=sides,
        pointed="sides",
        sides=COMPASS,
    )
    for h in MAP:
        if h.provenance.startswith(GUESS):
            yield Correctable(
                name=cost_of(h.id),
                group=MAP_HEAD,
                about=TERRAIN,
                values={"name": h.name, "hex": h.id},
                provenance=ONE_ROW,
                ours=h.cost,
                least=0,
                most=500,
                by=5,
            )


def _choice(h: Hex) -> Choice:
    return Choice(h.id, _called(h), (h.name,) if h.name not in ("", h.id) else ())


def _called(h: Hex) -> str:
    return f"{h.name} {h.id}" if h.name and h.name != h.id else h.id


def _has_station(h: Hex) -> bool:
    return any(node.kind == "station" for node in h.face.nodes)


def _sides() -> Iterator[Choice]:
    """Every side of every hex once, under the name of the hex that comes first on the map."""
    seen: set[str] = set()
    for h in MAP:
        for edge in EDGES:
            beyond = MAP.neighbour(h.id, edge)
            other = () if beyond is None else (side_name(beyond, opposite(edge)),)
            if not seen.intersection(other):
                seen.add(side_name(h.id, edge))
                yield Choice(side_name(h.id, edge), also=other)


def _tile_counts() -> Iterator[Correctable]:
    for tile in TILES.values():
        if older := OLDER.match(tile.provenance):
            yield Correctable(
                name=count_of(tile.number),
                group=TILES_HEAD,
                about=COUNT,
                values={"tile": tile.number, "older": int(older[1])},
                provenance=MORE_TILES,
                ours=tile.count,
                least=1,
                most=MOST_OF_A_TILE,
            )


def misfits(values: Mapping[str, Value]) -> Iterator[str]:
    """What the rulebook and the map do not allow of the values together."""
    pieces = Pieces(values)
    yield from _not_rising(pieces)
    yield from _not_seventy(pieces)
    yield from _centre_without_station(pieces)
    yield from _barriers_on_rails(pieces)
    yield from _homes_shut(pieces)


def _not_rising(pieces: Pieces) -> Iterator[str]:
    for kind in (pieces.tramcars, pieces.strains):
        for low, high in pairwise(kind):
            if high.price <= low.price:
                yield phrase(
                    "1881.box.not-rising",
                    "Train {high} would cost {price}, no more than train {low} ({least}).",
                    high=high.name,
                    price=high.price,
                    low=low.name,
                    least=low.price,
                )


def _not_seventy(pieces: Pieces) -> Iterator[str]:
    number = sum(tile.count for tile in pieces.atlas.tiles.values() if tile.colour == "yellow")
    if number != YELLOW_TILES:
        yield phrase(
            "1881.box.not-seventy",
            "There would be {number} yellow tiles; by the rulebook there are {most} (2).",
            number=number,
            most=YELLOW_TILES,
        )


def _centre_without_station(pieces: Pieces) -> Iterator[str]:
    map_ = pieces.atlas.map
    if not any(_has_station(map_[hex_id]) for hex_id in pieces.centre):
        yield phrase("1881.box.no-station", "The city centre needs a hex with a station (7.2.4).")
    for hex_id in pieces.bonuses:
        if hex_id in pieces.centre:
            yield phrase(
                "1881.box.bonus-in-centre",
                "{place} cannot lie in the city centre and have a bonus marker for a "
                "connection with it.",
                place=_called(map_[hex_id]),
            )


def _barriers_on_rails(pieces: Pieces) -> Iterator[str]:
    """Rails that are printed or reserved are meant to lead on."""
    for h in pieces.atlas.map:
        for edge in h.walls:
            beyond = MAP.neighbour(h.id, edge)
            if edge in _led(h) or (beyond and opposite(edge) in _led(MAP[beyond])):
                yield phrase(
                    "1881.box.barrier-on-rails",
                    "Rails that are printed or reserved lead over {side}: no barrier can be there.",
                    side=side_name(h.id, edge),
                )


def _led(h: Hex) -> frozenset[int]:
    """The edges to which rails lead, or will lead."""
    return frozenset((*h.face.exits(), *(e for plan in h.face.planned for e in plan.edges)))


def _homes_shut(pieces: Pieces) -> Iterator[str]:
    for tramway in TRAMWAYS.values():
        face = pieces.atlas.map[tramway.home].face
        if not face.paths and not pieces.tram_lays.fitting(tramway.home):
            yield phrase(
                "1881.box.home-shut",
                "{company} could lay no tile on its starting hex {hex}.",
                company=tramway.id,
                hex=tramway.home,
            )
