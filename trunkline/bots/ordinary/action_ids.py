"""The action ids of ordinary titles, made of the box and the plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from trunkline.bots.learning.actions import ActionSpace
from trunkline.bots.learning.parts import Amount, Fields, steps
from trunkline.bots.learning.rails import possible_lays
from trunkline.kernel import Action
from trunkline.parts.offer import ANSWERS
from trunkline.rails.rounds.actions import (
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    GoBankrupt,
    LayTile,
    Pass,
    PayHalf,
    PayOut,
    PlaceMarker,
    Run,
    SellShares,
    StartCompany,
    TakePrivate,
    Withhold,
)
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import POOL
from trunkline.rails.stock.shares import BANK

VERSION = 1
BIDS = steps((200, 5), (400, 20), (1000, 100))
PRICES = steps((10, 1), (100, 10), (400, 20), (1000, 100), (3000, 500), start=1)


def ordinary_actions(
    t: Ordinary, own: Mapping[type[Action], Sequence[Any]] | None = None
) -> ActionSpace:
    """Trains and privates of others are named first, then their price; `own` are the parts of
    actions that a title adds."""
    box, stock = t.box, t.plan.stock
    companies, privates, trains = tuple(box.charters), tuple(box.privates), tuple(box.trains)
    private = Fields(("private",), privates)
    units = range(1, stock.certificate + stock.singles + 1)
    bought = product(trains, (BANK, POOL, *companies), ("", *trains))
    faces = [*(h.face for h in box.atlas.map), *(tile.face for tile in box.atlas.tiles.values())]
    cities = range(max(len(face.nodes) for face in faces))
    stops = [h.id for h in box.atlas.map if h.face.nodes]
    return ActionSpace(
        VERSION,
        {
            Pass: (),
            Bid: (private, Amount("amount", BIDS)),
            TakePrivate: (private,),
            StartCompany: (Fields(("company", "par"), tuple(product(companies, box.pars))),),
            BuyShare: (Fields(("company", "source"), tuple(product(companies, (BANK, POOL)))),),
            SellShares: (Fields(("company", "units"), tuple(product(companies, units))),),
            LayTile: (Fields(("hex", "tile", "rotation"), possible_lays(t.plan.lays)),),
            PlaceMarker: (Fields(("hex", "city"), tuple(product(stops, cities))),),
            Run: (),
            PayOut: (),
            Withhold: (),
            PayHalf: (),
            BuyTrain: (
                Fields(("train", "seller", "trade_in"), tuple(bought)),
                Amount("price", PRICES),
            ),
            DiscardTrain: (Fields(("company", "train"), tuple(product(companies, trains))),),
            BuyPrivate: (private, Amount("price", PRICES)),
            GoBankrupt: (),
            **dict.fromkeys(ANSWERS, ()),
            **(own or {}),
        },
    )
