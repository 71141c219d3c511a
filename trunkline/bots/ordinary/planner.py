"""A planner for any ordinary title: trades, dividends and trains by what they lead to.

Every legal action of these steps is tried, and the position after it is judged by the forecast,
which knows dividends, prices, rust and forced trains from the title's own values. What others gain
counts against it. The rest is as the greedy player does it.
"""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.bots.ordinary.forecast import Forecast
from trunkline.bots.ordinary.greedy import greedy
from trunkline.bots.ordinary.outlook import companies_each, floats_soon
from trunkline.kernel import Action, Legal, decision, play
from trunkline.rails.rounds.actions import BuyPrivate, BuyTrain, StartCompany
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.deals import Proposal, turned_down
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.forced import must_buy
from trunkline.rails.rounds.limits import over_limit
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.trading import to_float_alone

ENVY = 0.5
"""What the average of the others counts against."""
INERTIA = 4.0
"""An action must promise so much more than to pass."""


def planner(t: Ordinary, s: RailsState, random: Random, budget: float = inf) -> Action:
    """The action after which the forecast is best; about a tenth of a second."""
    step = decision(s)
    match step:
        case StockRound() if plans_trades(t, s, step):
            return best(t, s, random)
        case BuyTrains() if not must_buy(t, s, step.company):
            return best(t, s, random)
        case Dividend() | BuyPrivates() | Proposal():
            return best(t, s, random)
        case _:
            return greedy(t, s, random, budget)


def plans_trades(t: Ordinary, s: RailsState, step: StockRound) -> bool:
    """Not while the player can float a company: that comes first."""
    directs = [c for c in t.box.charters if s.director(c) == step.player]
    could = s.cash[step.player] >= to_float_alone(t)
    starts = (
        could and len(directs) < companies_each(t, s) and len(s.companies) < len(t.box.charters)
    )
    floats = directs and all(s.floated(c) for c in directs)
    return bool(floats and not starts) or over_limit(t, s, step.player)


def best(t: Ordinary, s: RailsState, random: Random) -> Action:
    found = verdicts(t, s)
    highest = max(value for value, _ in found)
    return random.choice([a for value, a in found if value >= highest - 0.01])


def verdicts(t: Ordinary, s: RailsState) -> list[tuple[float, Action]]:
    """Every legal action of the step with what it promises the player who decides."""
    step = decision(s)
    assert step is not None, "the game is over"
    found = []
    for a in Legal(t, s):
        if isinstance(a, step.takes) and not hopeless(t, s, a):
            after = s.clone()
            play(t, after, a)
            value = advantage(t, after, a.by)
            found.append((value + (INERTIA if a.passes else 0), a))
    return found or [(0.0, a) for a in Legal(t, s)]


def hopeless(t: Ordinary, s: RailsState, a: Action) -> bool:
    """To start what cannot be floated soon, to offer less for a private than it is worth to its
    owner, or to ask again for what was declined."""
    match a:
        case StartCompany():
            return not floats_soon(t, s, a.by, a.par)
        case BuyPrivate():
            owner = s.privates[a.private]
            too_low = owner != a.by and a.price < Forecast(t, s).private(a.private)
            return too_low or turned_down(s, a.private) > 0
        case BuyTrain():
            return turned_down(s, f"{a.seller} {a.train}") > 0
        case _:
            return False


def advantage(t: Ordinary, s: RailsState, player: str) -> float:
    expected = Forecast(t, s)
    others = [expected.worth(each) for each in s.players if each != player]
    return expected.worth(player) - ENVY * sum(others) / len(others)
