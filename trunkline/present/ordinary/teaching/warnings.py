"""What a friend would say at the table of an ordinary title: facts of the position, no advice."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Action, Sentence, decision, message, say
from trunkline.present.ordinary.teaching import building, ending, papers, trains
from trunkline.rails.rounds.actions import Bid, TakePrivate
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.trading import to_float_alone
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall, free

NO_FLOATING = message(
    "rounds.warning.no-floating",
    "This leaves you {left:money}. Floating a company on your own takes at least {least:money}.",
)


def warn(t: Ordinary, s: RailsState, player: str, move: tuple[Action, ...]) -> Iterator[Sentence]:
    """By the decision, and by what is chosen so far."""
    action = move[0] if move else None
    match decision(s):
        case Waterfall() | BiddingUp():
            yield from bought_private(t, s, action)
        case StockRound() as step:
            yield from papers.traded(t, s, action)
            yield from papers.standing(t, s, step)
            yield from trains.coming(t, s, player)
            yield from ending.traded(t, s)
        case LayTrack() as step:
            yield from building.laid(t, s, step, action)
        case PlaceStation() as step:
            yield from building.placed(t, s, step, action)
        case Dividend() as step:
            yield from ending.paid(t, s, step, player)
            yield from trains.paid_out(t, s, step)
        case BuyTrains() as step:
            yield from ending.bought(t, s, step)
            yield from trains.bought(t, s, step, action)


def bought_private(t: Ordinary, s: RailsState, a: Action | None) -> Iterator[Sentence]:
    """Money for a private is missing when companies are started."""
    auction = next((step for step in s.stack if isinstance(step, Waterfall)), None)
    if auction is None or not isinstance(a, Bid | TakePrivate):
        return
    price = a.amount if isinstance(a, Bid) else auction.price(t, s)
    left, least = free(s, auction.bids, a.by, a.private) - price, to_float_alone(t)
    if left < least:
        yield say(NO_FLOATING, left=left, least=least, currency=t.currency)
