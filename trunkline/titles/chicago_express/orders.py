"""What may be ordered beforehand in Chicago Express: bids, and passes in auctions."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.kernel import message
from trunkline.parts.auction import Ascending
from trunkline.parts.orders.concerns import Concern, Fact
from trunkline.parts.orders.declared import Bidding, Orders
from trunkline.parts.orders.order import Kind
from trunkline.titles.chicago_express.rules import auction, bidding, chicago, dividend
from trunkline.titles.chicago_express.rules.state import ChicagoState, shares_left
from trunkline.titles.chicago_express.rules.title import ChicagoExpress

OFFERED_MINE = message(
    "chicago-express.orders.offered-mine", "someone offers a share of a company I hold"
)
BIDS_MINE = message(
    "chicago-express.orders.bids-mine", "someone bids for a share of a company I hold"
)
OPENS = message("chicago-express.orders.opens", "a company opens or reaches Chicago")
DIVIDEND = message("chicago-express.orders.dividend", "the general dividend is paid")
SUM = message("chicago-express.orders.sum", "{sum:money}")
WHY_NOT: dict[Kind, str] = {
    "buy": message("chicago-express.orders.no-price", "Chicago Express has no price to wait for."),
    "run": message(
        "chicago-express.orders.no-trains", "The companies of Chicago Express run no trains."
    ),
    "repeat": message(
        "chicago-express.orders.no-steps", "Each turn of Chicago Express is one action you choose."
    ),
}


def lots(t: ChicagoExpress, s: ChicagoState) -> Iterable[str]:
    return (company for company in t.order if shares_left(t, s, company))


def asked(
    t: ChicagoExpress, s: ChicagoState, player: str, kind: Kind, of: str
) -> ChicagoState | None:
    """The running auction with the player to speak, or one of what is bid for."""
    now = s.stack[-1] if s.stack else None
    running = isinstance(now, bidding.Bidding) and (kind == "pass" or now.company == of)
    found = s.clone()
    if running and isinstance(now, bidding.Bidding) and player in now.auction.bidders:
        others = tuple(each for each in now.auction.bidders if each != player)
        line = Ascending((player, *others), now.auction.highest)
        found.become(bidding.Bidding(now.company, line, now.unsold_to))
        return found
    company = of or next(iter(lots(t, s)), "")
    if not company or not s.companies[company].hexes:
        return None
    found.push(bidding.Bidding(company, Ascending(s.clockwise_from(player))))
    return found


ORDERS = Orders(
    sum=SUM,
    passed=frozenset({"bidding"}),
    shares=frozenset({"bidding", "auction"}),
    concerns=(
        Concern("offered", OFFERED_MINE, (Fact(auction.OFFERED),)),
        Concern("trade", BIDS_MINE, (Fact(bidding.BID),)),
        Concern("founded", OPENS, (Fact(chicago.OPENS, "any"), Fact(chicago.REACHES, "any"))),
        Concern("phase", DIVIDEND, (Fact(dividend.GENERAL_DIVIDEND, "any"),)),
    ),
    bidding=Bidding(
        steps=frozenset({"bidding"}),
        lots=lots,
        lot="company",
        won=frozenset({bidding.SOLD, bidding.GIVEN, bidding.UNSOLD}),
    ),
    asked=asked,
    why_not=WHY_NOT,  # type: ignore[arg-type]
)
