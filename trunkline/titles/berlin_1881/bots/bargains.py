"""Deals of 1881 as the planner sees them: a train or a depot changes hands where both sides gain.

Both sides are judged by the forecast, each by how far it would be ahead of the others. So nobody
gives a train away to a rival, and an offer is made only where the other side should accept it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trunkline.kernel import Action, refuse
from trunkline.parts.offer import Accept, Decline
from trunkline.titles.berlin_1881.bots.course import rounds_left
from trunkline.titles.berlin_1881.bots.forecast import Forecast
from trunkline.titles.berlin_1881.rules.build_depot import LEAST_PRICE, BuildDepot, OfferDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.deals import DepotDeal, Proposal, TrainDeal
from trunkline.titles.berlin_1881.rules.offices import runner
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import OfferTrain

PRICES = (0.5, 0.75, 1.0)
"""Of the printed price of a train; less is no fair offer, whatever a forecast says."""
DEPOT_PRICES = (LEAST_PRICE, 2 * LEAST_PRICE)
GAIN = 10.0
"""Marks that each side must gain: forecasts are no more exact than that."""


def best_offer(t: Berlin, s: BerlinState, step: Business | BuildDepot) -> Action | None:
    """What gains most of what the other side should accept; one offer in a turn is enough."""
    if step.offered:
        return None
    found = list(_bargains(t, s, step))
    return max(found, key=lambda each: each[0])[1] if found else None


def answer(t: Berlin, s: BerlinState, step: Proposal) -> Action:
    """Accept what leaves the own side better off, for a fair price."""
    gain, _ = gains(t, s, step.deal, step.to, step.by)
    return Accept(step.to) if gain >= GAIN and fair(s, step.deal) else Decline(step.to)


def fair(s: BerlinState, deal: TrainDeal | DepotDeal) -> bool:
    """A train costs at least half of what is printed on it; the rules say it for depots."""
    least = min(PRICES) * s.pieces.trains[deal.train].price if isinstance(deal, TrainDeal) else 0
    return deal.price >= int(least)


def gains(
    t: Berlin, s: BerlinState, deal: TrainDeal | DepotDeal, one: str, other: str
) -> tuple[float, float]:
    """How far two players would be further ahead after a deal than without it."""
    before, after = Forecast(s), s.clone()
    deal.strike(t, after)
    then = Forecast(after, rounds_left(after) if after.ending else before.rounds, before)
    return then.edge(one) - before.edge(one), then.edge(other) - before.edge(other)


def _bargains(
    t: Berlin, s: BerlinState, step: Business | BuildDepot
) -> Iterator[tuple[float, Action]]:
    """Offers that both sides gain by, with what the one who makes them gains."""
    player = step.decider(t, s)
    for offers in _offers(s, step, player):
        for offer in offers:
            if refuse(t, s, offer) is not None:
                continue
            own, others = _deal_gains(t, s, step, offer)
            if own < GAIN:
                break
            if others >= GAIN or runner(s, offer.seller) == player:
                yield own, offer


def _deal_gains(
    t: Berlin, s: BerlinState, step: Business | BuildDepot, offer: OfferTrain | OfferDepot
) -> tuple[float, float]:
    deal: TrainDeal | DepotDeal
    if isinstance(offer, OfferTrain):
        deal = TrainDeal(step.company, offer.seller, offer.train, offer.price)
    else:
        deal = DepotDeal(step.company, offer.seller, offer.hex, offer.price)
    return gains(t, s, deal, offer.by, runner(s, offer.seller))


def _offers(
    s: BerlinState, step: Business | BuildDepot, player: str
) -> Iterator[Iterable[OfferTrain | OfferDepot]]:
    """For each train or depot of another tramway the prices that are thought of."""
    for seller in TRAMWAYS:
        if seller == step.company or step.company not in TRAMWAYS:
            continue
        if isinstance(step, BuildDepot):
            for station in s.board.of(seller):
                yield [OfferDepot(player, seller, station.hex, price) for price in DEPOT_PRICES]
        elif len(s.trains[seller]) > 1:
            for train in dict.fromkeys(s.trains[seller]):
                price = s.pieces.trains[train].price
                yield [OfferTrain(player, seller, train, int(price * part)) for part in PRICES]
