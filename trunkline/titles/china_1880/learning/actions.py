"""The action ids of 1880: China."""

from __future__ import annotations

from itertools import product

from trunkline.bots.learning.actions import ActionSpace
from trunkline.bots.learning.parts import Amount, Fields, steps
from trunkline.bots.learning.rails import possible_lays
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.actions import (
    AssignRocket,
    Bid,
    Borrow,
    BuyShare,
    BuyTrain,
    ChooseHome,
    ChooseInvestor,
    ChoosePermits,
    ClaimPayment,
    DiscardTrain,
    ExchangeRocket,
    Found,
    GivePermit,
    LayTile,
    Merge,
    Pass,
    PayOut,
    PlaceMarker,
    Repay,
    ReplaceMarker,
    Run,
    SellShares,
    Withhold,
)
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import (
    COMPONENTS,
    INVESTORS,
    MAJORS,
    PERMITS,
    TRAINS,
)
from trunkline.titles.china_1880.rules.lays import LAYS
from trunkline.titles.china_1880.rules.title import China1880

VERSION = 1
CITIES = 6
"""As many cities as any hex ever has: Beijing."""
BIDS = steps((200, 5), (400, 20), (1000, 100))
PRICES = steps((10, 1), (100, 10), (400, 20), (1000, 100), (3000, 500), start=1)


def actions(t: China1880) -> ActionSpace:
    """A train of a sister company is named by train and seller, then by its price."""
    majors, trains = tuple(MAJORS), tuple(TRAINS)
    founded = [
        (company, units, par, permits)
        for company, par in product(majors, COMPONENTS.par_rows.prices)
        for units, choices in PERMITS.items()
        for permits in choices
    ]
    stops = tuple(h.id for h in ATLAS.map if h.face.nodes)
    sellers = tuple(product(trains, (BANK, *majors)))
    return ActionSpace(
        VERSION,
        {
            Pass: (),
            Bid: (Amount("amount", BIDS),),
            ChoosePermits: (Fields(("permits",), permits_of_bcr()),),
            ChooseInvestor: (Fields(("investor",), tuple(INVESTORS)),),
            SellShares: (Fields(("company", "units"), tuple(product(majors, range(1, 11)))),),
            BuyShare: (Fields(("company",), majors),),
            Found: (Fields(("company", "units", "par", "permits"), tuple(founded)),),
            Repay: (Amount("amount", PRICES),),
            ChooseHome: (Fields(("city",), tuple(range(CITIES))),),
            LayTile: (Fields(("hex", "tile", "rotation"), possible_lays(LAYS)),),
            PlaceMarker: (Fields(("hex", "city"), tuple(product(stops, range(CITIES)))),),
            Run: (),
            PayOut: (),
            Withhold: (),
            BuyTrain: (Fields(("train", "seller"), sellers), Amount("price", PRICES)),
            Borrow: (),
            DiscardTrain: (Fields(("company", "train"), tuple(product(majors, trains))),),
            ClaimPayment: (),
            GivePermit: (Fields(("company",), majors),),
            ExchangeRocket: (),
            AssignRocket: (
                Fields(("company", "surrender"), tuple(product(majors, ("", *trains)))),
            ),
            Merge: (Fields(("money",), ("company", "owner")),),
            ReplaceMarker: (),
        },
    )


def permits_of_bcr() -> tuple[str, ...]:
    """Every choice of permits that some certificate brings."""
    return tuple(dict.fromkeys(permits for choices in PERMITS.values() for permits in choices))
