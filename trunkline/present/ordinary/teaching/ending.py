"""The end of an ordinary title that is near: what breaks the bank, and what no longer pays."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Legal, Sentence, message, say
from trunkline.present.offers import tried
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.forced import must_buy
from trunkline.rails.rounds.operating import OperatingSet
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK

BREAKS_BANK = message(
    "rounds.warning.breaks-bank",
    "This income breaks the bank, which has {left:money}: the game ends after this set of operating"
    " rounds. You are worth {own:money} now, {other} {most:money}.",
)
LAST_SET = message(
    "rounds.warning.last-set",
    "The bank is broken: the game ends after this set of operating rounds. What {company} withholds"
    " counts for nobody.",
)
LAST_STOCK_ROUND = message(
    "rounds.warning.last-stock-round",
    "The bank is broken: this is the last stock round. The game ends after the operating rounds"
    " that follow.",
)
BANK_LOW = message(
    "rounds.warning.bank-low",
    "The bank has {left:money}. If the companies earn {total:money} again, as in their last turns,"
    " it breaks in the next set of operating rounds, and the game ends after that set.",
)
NO_MORE_RUNS = message(
    "rounds.warning.no-more-runs",
    "The game ends before {company} runs again: a train bought now earns nothing.",
)


def paid(t: Ordinary, s: RailsState, step: Dividend, player: str) -> Iterator[Sentence]:
    """Whatever is decided about the income."""
    if s.broken:
        yield say(LAST_SET, company=step.company)
    elif all(tried(t, s, a).broken for a in Legal(t, s, player)):
        worth = {each: t.worth(s, each) for each in s.players}
        other = max((each for each in s.players if each != player), key=worth.__getitem__)
        values = {"left": s.cash[BANK], "own": worth[player], "most": worth[other]}
        yield say(BREAKS_BANK, other=other, currency=t.currency, **values)


def traded(t: Ordinary, s: RailsState) -> Iterator[Sentence]:
    if s.broken:
        yield say(LAST_STOCK_ROUND)
        return
    total = sum(s.income.get(company, 0) for company in s.companies if s.floated(company))
    left, rounds = s.cash[BANK], t.phase(s).operating_rounds
    if total * rounds > left:
        yield say(BANK_LOW, left=left, total=total, currency=t.currency)


def bought(t: Ordinary, s: RailsState, step: BuyTrains) -> Iterator[Sentence]:
    """A train that nobody needs any more."""
    rounds = next((each for each in s.stack if isinstance(each, OperatingSet)), None)
    last = rounds is not None and rounds.done == rounds.rounds
    if s.broken and last and not must_buy(t, s, step.company):
        yield say(NO_MORE_RUNS, company=step.company)
