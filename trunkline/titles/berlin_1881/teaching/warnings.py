"""What a friend would say at a table of 1881: facts of the position, never advice."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Action, Sentence, decision, message, say
from trunkline.titles.berlin_1881.rules.bidding import Bid, Bidding
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.deals import Proposal, TrainDeal
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, SBAHN
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.teaching import building, ending, papers, trains

CHEAPEST = min(
    paper.price for paper in CERTIFICATES.values() if paper.leads and paper.company != SBAHN
)
"""The least that a director's certificate costs."""
BID_TOO_HIGH = message(
    "1881.warning.bid-too-high",
    "If this is the highest bid, you exchange it for the lowest and may keep only {left:money}. The"
    " cheapest director’s certificate costs {least:money}.",
)
LAST_TRAIN = message(
    "1881.warning.last-train",
    "{company} gives its last train away for {offered:money}. The bank’s cheapest costs"
    " {price:money}.",
)


def warn(t: Berlin, s: BerlinState, player: str, move: tuple[Action, ...]) -> Iterator[Sentence]:
    """By the decision, and by what is chosen so far."""
    action = move[0] if move else None
    match decision(s):
        case Bidding():
            yield from _bid(s, action)
        case FirstPurchase():
            yield from papers.started(t, s, action)
        case StockTurn() as step:
            yield from papers.traded(t, s, action)
            yield from papers.standing(t, s, step)
            yield from trains.coming(s, player)
            yield from ending.traded(s)
        case LayTrack() as step:
            yield from building.laid(t, s, step, action)
        case BuildDepot() as step:
            yield from building.placed(s, step, action)
        case UseIncome() as step:
            yield from ending.paid(t, s, step, player)
            yield from trains.paid_out(s, step)
        case Business() as step:
            yield from trains.bought(s, step, action)
        case Proposal(deal=TrainDeal() as deal):
            yield from _last_train(s, deal)


def _bid(s: BerlinState, a: Action | None) -> Iterator[Sentence]:
    if isinstance(a, Bid) and s.money[a.by] - a.amount < CHEAPEST:
        yield say(BID_TOO_HIGH, left=s.money[a.by] - a.amount, least=CHEAPEST)


def _last_train(s: BerlinState, deal: TrainDeal) -> Iterator[Sentence]:
    price = trains.cheapest(s, deal.seller)
    if s.trains[deal.seller] == (deal.train,) and price:
        yield say(LAST_TRAIN, company=deal.seller, offered=deal.price, price=price)
