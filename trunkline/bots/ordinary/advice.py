"""Advice for any ordinary title: the planner's best choices, with what the forecast says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trunkline.bots.hint import Advice, ask_the_bots
from trunkline.bots.ordinary.forecast import Forecast
from trunkline.bots.ordinary.outlook import burden, income
from trunkline.bots.ordinary.planner import verdicts
from trunkline.kernel import Action, Sentence, decision, message, play, say
from trunkline.rails.rounds.actions import BuyShare, BuyTrain, SellShares
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.prices import price
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound

CHOICES = 3
SHARE = message(
    "rounds.advice.share",
    "A share of {company} may bring {value:money} until the end; its price is {price:money}.",
)
TRAIN_GAIN = message(
    "rounds.advice.train-gain", "The {train}-train adds {gain:money} to a run of {company}."
)
RUSTS = message("rounds.advice.rusts", "{train}-trains are scrapped by the first {next}-train.")
LASTS = message("rounds.advice.lasts", "{train}-trains are never scrapped.")
DEBT = message(
    "rounds.advice.debt", "{player} may have to pay {amount:money} for a train of {company}."
)
WORTH = message(
    "rounds.advice.worth", "{player} may have {worth:money} at the end ({change:change} from this)."
)


def advise(t: Ordinary, s: RailsState, player: str, random: Random, budget: float) -> list[Advice]:
    """Trades, dividends and trains by the forecast; else what the bots do."""
    if not isinstance(decision(s), StockRound | BuyTrains | Dividend):
        return ask_the_bots(t, s, player, random, budget)
    found = sorted(verdicts(t, s), key=lambda each: -each[0])
    return [_advice(t, s, a) for _, a in found[:CHOICES]]


def _advice(t: Ordinary, s: RailsState, a: Action) -> Advice:
    after = s.clone()
    play(t, after, a)
    now, before = Forecast(t, after).worth(a.by), Forecast(t, s).worth(a.by)
    change = round(now) - round(before)
    standing = say(WORTH, player=a.by, worth=round(now), change=change, currency=t.currency)
    return Advice((a,), round(now), (*_reasons(t, s, after, a), standing))


def _reasons(t: Ordinary, s: RailsState, after: RailsState, a: Action) -> Iterator[Sentence]:
    step = decision(s)
    if isinstance(a, BuyShare | SellShares):
        value = round(Forecast(t, after).share(a.company))
        now = price(t, s, a.company)
        yield say(SHARE, company=a.company, value=value, price=now, currency=t.currency)
    if isinstance(a, BuyTrain) and isinstance(step, BuyTrains):
        train = t.box.trains[a.train]
        gain = income(t, s, step.company, train) - income(t, s, step.company)
        yield say(TRAIN_GAIN, train=a.train, gain=gain, company=step.company, currency=t.currency)
        if train.rusted_by:
            yield say(RUSTS, train=a.train, next=train.rusted_by)
        else:
            yield say(LASTS, train=a.train)
    for company in t.box.charters:
        amount = round(burden(t, after, company))
        if amount and s.director(company) == a.by:
            yield say(DEBT, player=a.by, amount=amount, company=company, currency=t.currency)
