"""Shares in logs of Chicago Express: `python -m tools.sales FILES...` prints what they cost, what
the forecast thought of them, what they brought to the end, and how many bids an auction took.

`trunkline arena ... --logs DIR` writes the logs.
"""

import sys
from pathlib import Path

from trunkline.files.record import read_record
from trunkline.kernel import Match, decision
from trunkline.kernel import play as play_action
from trunkline.titles.chicago_express.bots.forecast import Forecast
from trunkline.titles.chicago_express.rules import ChicagoExpress
from trunkline.titles.chicago_express.rules.actions import Bid
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.dividend import PAYS
from trunkline.titles.chicago_express.rules.state import ChicagoState

STAGES = {"early, 2 rounds or more": 2.0, "middle, 1 to 2 rounds": 1.0, "late": 0.0}
"""By the general dividends that the forecast sees after the next one: at least so many."""


class Sale:
    """One share that was auctioned."""

    def __init__(self, s: ChicagoState, step: Bidding, forecast: Forecast) -> None:
        charter = s.companies[step.company]
        self.company, self.sold = step.company, len(charter.owners)
        self.rounds, self.cash_yield = forecast.rounds, forecast.cash_yield
        self.price = forecast.price(step.company, charter)
        """What the forecast would pay at most."""
        self.treasury = charter.treasury
        self.bids = self.paid = self.got = 0
        """How many bids it took, what it cost, and its dividends to the end of the game."""


def sales(match: Match) -> list[Sale]:
    """Play a finished match of Chicago Express again and follow every share that was sold."""
    found: list[Sale] = []
    under_way: Sale | None = None
    t = match.title
    s = Match(t, match.players, seed=match.seed, options=match.options).state
    assert isinstance(t, ChicagoExpress)
    assert isinstance(s, ChicagoState)
    for a in match.actions:
        step = decision(s)
        if isinstance(step, Bidding):
            under_way = under_way or Sale(s, step, Forecast(t, s))
            under_way.bids += isinstance(a, Bid)
        play_action(t, s, a)
        if under_way and not _goes_on(s, under_way):
            _close(s, under_way, found)
            under_way = None
        _pay(s, found)
    return found


def _goes_on(s: ChicagoState, sale: Sale) -> bool:
    step = decision(s)
    sold = len(s.companies[sale.company].owners) > sale.sold
    return isinstance(step, Bidding) and step.company == sale.company and not sold


def _close(s: ChicagoState, sale: Sale, found: list[Sale]) -> None:
    """A share that nobody wanted is no sale."""
    charter = s.companies[sale.company]
    if len(charter.owners) > sale.sold:
        sale.paid = charter.treasury - sale.treasury
        found.append(sale)


def _pay(s: ChicagoState, found: list[Sale]) -> None:
    for sentence in s.told:
        if sentence.key == PAYS:
            facts = sentence.facts
            for sale in found:
                if sale.company == str(facts["company"]):
                    sale.got += int(str(facts["dividend"]))


def row(name: str, found: list[Sale]) -> str:
    """The sums of one stage. A dollar kept would have become `kept` by the forecast's own yield."""
    paid, price = sum(sale.paid for sale in found), sum(sale.price for sale in found)
    kept = sum(sale.paid * sale.cash_yield for sale in found)
    above = sum(sale.paid > sale.price for sale in found)
    return (
        f"{name}: {len(found)} shares, forecast {price}, paid {paid}"
        f" ({above} above the forecast), brought {sum(sale.got for sale in found)},"
        f" kept {kept:.0f}, {sum(sale.bids for sale in found) / len(found):.1f} bids each"
    )


def stage(sale: Sale) -> str:
    return next(name for name, least in STAGES.items() if sale.rounds >= least)


def table(found: list[Sale]) -> list[str]:
    by_stage = {name: [sale for sale in found if stage(sale) == name] for name in STAGES}
    return [row(name, part) for name, part in {**by_stage, "all": found}.items() if part]


def main() -> None:
    matches = [Match.from_record(read_record(Path(name))) for name in sys.argv[1:]]
    print(f"games {len(matches)}", *table([one for m in matches for one in sales(m)]), sep="\n  ")


if __name__ == "__main__":
    main()
