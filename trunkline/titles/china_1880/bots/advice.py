"""Advice for 1880: what the search and the planner think of, with reasons from the forecast."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trunkline.bots.hint import Advice, ask_the_bots
from trunkline.bots.search import verdicts
from trunkline.kernel import Action, Legal, Sentence, decision, message, play, say
from trunkline.titles.china_1880.bots.building import SHORTLIST, shortlist
from trunkline.titles.china_1880.bots.forecast import Forecast, missing
from trunkline.titles.china_1880.bots.guide import GUIDE
from trunkline.titles.china_1880.bots.outlook import lasts, revenue, with_lay
from trunkline.titles.china_1880.rules.actions import BuyShare, BuyTrain, Found, LayTile, SellShares
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import TRAINS
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

SHARE = message(
    "1880.advice.share",
    "A share of {company} may bring {value:money} until the end; its price is {price:money}.",
)
TRAIN_GAIN = message(
    "1880.advice.train-gain", "The {train}-train adds {gain:money} to a run of {company}."
)
NEVER_SCRAPPED = message("1880.advice.never-scrapped", "{train}-trains are never scrapped.")
SCRAPPED_WITH = message(
    "1880.advice.scrapped-with", "{train}-trains are scrapped with the first {next}-train."
)
TRAIN_DEBT = message(
    "1880.advice.train-debt",
    "{director:player} will have to pay {amount:money} for a train of {company}.",
)
WORTH = message(
    "1880.advice.worth", "{player} may have {worth:money} at the end ({change:change} by this)."
)
RUN = message("1880.advice.run", "{company} could then run for {run:money}.")
PLACES = message(
    "1880.advice.places",
    "Its trains could call at {number} place, worth {total:money}.",
    "Its trains could call at {number} places, worth {total:money} in all.",
)


def advise(t: China1880, s: ChinaState, player: str, random: Random, budget: float) -> list[Advice]:
    """Trades and trains by the search, lays by their runs, else what the bots do."""
    match decision(s):
        case ShareRound() | BuyTrains():
            found = verdicts(t, s, GUIDE, random, budget)
            return [_advice(t, s, each.move[0]) for each in found]
        case LayTrack() as step:
            return _lays(t, s, step.company, random) or ask_the_bots(t, s, player, random, budget)
        case _:
            return ask_the_bots(t, s, player, random, budget)


def _advice(t: China1880, s: ChinaState, action: Action) -> Advice:
    after = s.clone()
    play(t, after, action)
    then = Forecast(after)
    reasons = (*_shares(s, then, action), *_trains(s, action), *_burdens(s, after, action.by))
    return Advice(
        (action,), round(then.worth(action.by)), (*reasons, _standing(s, then, action.by))
    )


def _shares(s: ChinaState, then: Forecast, action: Action) -> Iterator[Sentence]:
    """What the shares that change hands are expected to bring."""
    match action:
        case BuyShare() | SellShares():
            price = s.price(action.company)
        case Found():
            price = action.par
        case _:
            return
    yield say(SHARE, company=action.company, value=round(then.value(action.company)), price=price)


def _trains(s: ChinaState, action: Action) -> Iterator[Sentence]:
    """What a train adds to the run, and how long it runs."""
    step = decision(s)
    if not isinstance(action, BuyTrain) or not isinstance(step, BuyTrains):
        return
    train, company = TRAINS[action.train], step.company
    yield say(
        TRAIN_GAIN,
        train=train.name,
        gain=revenue(s, company, train) - revenue(s, company),
        company=company,
    )
    if lasts(train.name):
        yield say(NEVER_SCRAPPED, train=train.name)
    elif train.rusted_by:
        yield say(SCRAPPED_WITH, train=train.name, next=train.rusted_by)


def _burdens(s: ChinaState, after: ChinaState, player: str) -> Iterator[Sentence]:
    """Trains that a director will have to pay for, where the action changes that."""
    for company in after.companies:
        lacking = missing(after, company)
        known = missing(s, company) if company in s.companies else 0
        if lacking and (lacking != known or after.director(company) != s.director(company)):
            yield say(TRAIN_DEBT, director=after.director(company), amount=lacking, company=company)


def _standing(s: ChinaState, then: Forecast, player: str) -> Sentence:
    """What the player may have at the end, and how much of that is by this action."""
    now, before = round(then.worth(player)), round(Forecast(s).worth(player))
    return say(WORTH, player=player, worth=now, change=now - before)


def _lays(t: China1880, s: ChinaState, company: str, random: Random) -> list[Advice]:
    """The most promising lays by their runs."""
    legal = [a for a in Legal(t, s) if isinstance(a, LayTile)]
    found = []
    for _, values, a in shortlist(s, company, legal, random, SHORTLIST) if legal else ():
        run = revenue(with_lay(s, a.hex, a.tile, a.rotation), company)
        reasons = (
            say(RUN, company=company, run=run),
            say(PLACES, number=len(values), total=sum(values)),
        )
        found.append((run, Advice((a,), round(Forecast(s).worth(a.by)), reasons)))
    return [advice for _, advice in sorted(found, key=lambda each: -each[0])]
