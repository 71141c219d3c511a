"""The action ids of Chicago Express."""

from __future__ import annotations

from trunkline.bots.learning.actions import ActionSpace
from trunkline.bots.learning.parts import Amount, Fields, Items, steps
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.rules.components import KINDS
from trunkline.titles.chicago_express.rules.title import ChicagoExpress

VERSION = 1
BIDS = steps((60, 1), (120, 5), (200, 10), (500, 50))


def actions(t: ChicagoExpress) -> ActionSpace:
    """An expansion is a company, then its hexes, then "no more"; a bid is a sum of dollars."""
    hexes = tuple(t.map.hexes)
    return ActionSpace(
        VERSION,
        {
            Pass: (),
            Choose: (Fields(("action",), KINDS),),
            Offer: (Fields(("company",), t.order),),
            Bid: (Amount("amount", BIDS),),
            Expand: (Fields(("company",), t.order), Items("hexes", hexes, ordered=False)),
            Develop: (Fields(("hex",), hexes),),
        },
    )
