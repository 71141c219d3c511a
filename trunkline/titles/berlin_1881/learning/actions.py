"""The action ids of 1881 Berlin."""

from __future__ import annotations

from itertools import combinations, product

from trunkline.bots.learning.actions import ActionSpace
from trunkline.bots.learning.parts import Amount, Fields, Items, steps
from trunkline.bots.learning.rails import possible_lays
from trunkline.parts.offer import Accept, Decline, Withdraw
from trunkline.titles.berlin_1881.rules.bidding import Bid
from trunkline.titles.berlin_1881.rules.build_depot import OfferDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.start_depots import PlaceStartDepot
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import Discard
from trunkline.titles.berlin_1881.rules.tables import (
    CERTIFICATES,
    COMPANIES,
    NETWORKS,
    SBAHN,
    STADTBAHN,
    SUBNETS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain, OfferTrain

VERSION = 1
NODES = 3
"""No hex ever has more stops."""
BIDS = steps((200, 5), (400, 20), (1000, 100))
PRICES = steps((10, 1), (100, 10), (400, 20), (1000, 100), (3000, 500), start=1)
PRICE = Amount("price", PRICES, gaps=True)
"""No offer is repeated in a turn."""
SOURCES = (OFFERING, POOL)
FLAGS = (False, True)


def actions(t: Berlin) -> ActionSpace:
    """Baskets of the Start Round are certificates, then "no more"; offers end with their price."""
    pieces = t.pieces
    trains, hexes = tuple(pieces.trains), pieces.atlas.hexes
    strains = ("", *(train.name for train in pieces.strains))
    exchanges = (*((old, "") for old in strains), *(("", old) for old in strains[1:]))
    bought = [(train, source, *old) for train, source, old in product(trains, SOURCES, exchanges)]
    operators = (*TRAMWAYS, *NETWORKS)
    offered = tuple(product(operators, trains, strains))
    lays = possible_lays(pieces.tram_lays, pieces.s_lays)
    return ActionSpace(
        VERSION,
        {
            Done: (),
            Bid: (Amount("amount", BIDS),),
            BuyFirst: (Items("certificates", tuple(CERTIFICATES)),),
            Buy: (Fields(("certificate", "source"), tuple(product(CERTIFICATES, SOURCES))),),
            Sell: (Fields(("company", "count", "vices"), tuple(sales())),),
            LayTile: (Fields(("hex", "tile", "rotation"), lays),),
            PlaceDepot: (Fields(("hex", "node"), tuple(product(hexes, range(NODES)))),),
            OfferDepot: (
                Fields(("seller", "hex"), tuple(product(TRAMWAYS, hexes))),
                PRICE,
            ),
            Run: (),
            Pay: (Fields(("connection", "ferry"), tuple(product(FLAGS, FLAGS))),),
            Withhold: (),
            BuyTrain: (
                Fields(("train", "source", "trade_in", "scrap"), tuple(bought)),
                Amount("subsidy", steps((10, 1), (100, 10), (1000, 100))),
            ),
            OfferTrain: (Fields(("seller", "train", "scrap"), offered), PRICE),
            ChooseTrain: (Fields(("train", "source"), tuple(product(trains, SOURCES))),),
            PlaceStartDepot: (
                Fields(("network", "hex"), tuple(product(NETWORKS, STADTBAHN.places))),
            ),
            Discard: (Fields(("company", "train"), tuple(product(operators, trains))),),
            Accept: (),
            Decline: (),
            Withdraw: (),
        },
    )


def sales() -> list[tuple[str, int, tuple[str, ...]]]:
    """Ordinary certificates of a company; of the S-Bahn also those of vice presidents."""
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for company in COMPANIES:
        offices = SUBNETS if company == SBAHN else ()
        most = STADTBAHN.normal_certificates if company == SBAHN else 10
        for size in range(len(offices) + 1):
            for vices in combinations(offices, size):
                found += [(company, count, vices) for count in range(most + 1) if count or vices]
    return found
