"""Track: reach, tile lays and networks on a dense 1880 board."""

from __future__ import annotations

from random import Random
from statistics import median

from benchmarks.measure import Row, ratio, row, timed
from trunkline.rails.board.board import Board
from trunkline.rails.board.lays import Lays
from trunkline.rails.board.reach import Reach
from trunkline.rails.board.tile import Node
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.lays import LAYS

COLOURS = ("yellow", "green", "brown", "gray")
COMPANY = "NXR"
HOMES = {"BZU": "B8", COMPANY: "J6", "CKR": "O5", "HKR": "K15", "WNR": "L10", "LHR": "J2"}


def dense(seed: int, lays: int = 160) -> Board:
    """Homes, and random legal lays around them until most of the map is built."""
    random, board = Random(seed), Board()
    for company, hex_id in HOMES.items():
        board = board.place(company, hex_id)
    for node, company in enumerate(("JGG", "JLR", "JHA", "JHU")):
        board = board.place(company, "F8", node)
    companies = sorted({station.company for station in board.stations})
    for _ in range(lays):
        reach = ATLAS.track(board).reach(random.choice(companies))
        if choices := list(LAYS.legal(board, reach, COLOURS)):
            lay = random.choice(choices)
            board = ATLAS.lay(board, lay.hex, lay.tile, lay.rotation)
    return board


def fresh(board: Board) -> Board:
    """The same board with nothing derived from it yet."""
    return Board(board.tiles, board.stations)


def tried(lays: Lays, board: Board, reach: Reach) -> int:
    """Naive enumeration: every tile in every rotation on every hex that is reached at all."""
    return sum(
        lays.refuse(board, reach, COLOURS, lays.atlas.hexes[number], tile, rotation) is None
        for number in reach.masks
        for tile in lays.atlas.tiles
        for rotation in range(6)
    )


def value(hex_id: str, node: Node) -> int:
    return node.value(2)


def rows(op: float) -> list[Row]:
    board = dense(1)
    reach = ATLAS.track(board).reach(COMPANY)
    reaching = timed(lambda: ATLAS.track(fresh(board)).reach(COMPANY), 100)
    listing = timed(lambda: list(LAYS.legal(board, reach, COLOURS)), 100)
    network = timed(lambda: ATLAS.track(fresh(board)).network(COMPANY, value), 50)
    trying = timed(lambda: tried(LAYS, board, reach), 3)
    return [
        row("track: reach of a company on a new dense board", reaching, op),
        row("track: legal lays, reach known", listing, op),
        row("track: network for routes on a new dense board", network, op),
        ratio(
            "track: legal lays with reach against trying every tile",
            median(trying) / (median(listing) + median(reaching)),
            20,
        ),
    ]
