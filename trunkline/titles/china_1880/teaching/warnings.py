"""What a friend would say at a table of 1880: facts of the position, never advice."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Action, Sentence, decision, message, say
from trunkline.titles.china_1880.rules.actions import Bid
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import COMPONENTS, MAJORS, PERMITS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.merger import Merger
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.teaching import building, ending, papers, trains

CHEAPEST = min(COMPONENTS.par_rows.prices) * min(PERMITS)
"""What founding a company costs at least."""
BECOMES_BCR = "P6"
NO_FOUNDING = message(
    "1880.warning.no-founding",
    "This bid leaves you {left:money}. Founding a company costs at least {least:money}.",
)
FOR_ANOTHER = message(
    "1880.warning.for-another",
    "{director} directs {company}. If it gets the {cash:money}, {director} decides how to "
    "spend it.",
)


def warn(t: China1880, s: ChinaState, player: str, move: tuple[Action, ...]) -> Iterator[Sentence]:
    """By the decision, and by what is chosen so far."""
    action = move[0] if move else None
    match decision(s):
        case Auction() as step:
            yield from _auction(s, step, action)
        case ShareRound() as step:
            yield from papers.traded(t, s, action)
            yield from papers.standing(t, s, step)
            yield from trains.coming(s, player)
            yield from ending.traded(s)
        case LayTrack() as step:
            yield from building.laid(s, step, action)
        case PlaceStation() as step:
            yield from building.placed(s, step, action)
        case Dividend() as step:
            yield from ending.paid(s, step)
            yield from trains.paid_out(s, step)
        case BuyTrains() as step:
            yield from trains.bought(t, s, step, action)
        case Merger() as step:
            yield from _merger(s, step)


def _auction(s: ChinaState, step: Auction, a: Action | None) -> Iterator[Sentence]:
    """P6 is itself a company."""
    if isinstance(a, Bid) and step.private != BECOMES_BCR:
        left = s.cash[a.by] - a.amount
        directs = any(
            s.shares[company].director == a.by for company in MAJORS if company in s.shares
        )
        if left < CHEAPEST and not directs:
            yield say(NO_FOUNDING, left=left, least=CHEAPEST)


def _merger(s: ChinaState, step: Merger) -> Iterator[Sentence]:
    company = s.investors[step.company].company
    director = s.director(company)
    if director != s.director(step.company):
        yield say(FOR_ANOTHER, director=director, company=company, cash=s.cash[step.company])
