"""A planner for 1880: invests in what brings most until the end, and saves for trains in time.

Shares are valued by the dividends and the price to come, companies that do not exist yet by what
they could earn from their homes. Treasuries are worth nothing at the end, so they buy trains that
earn, while enough is kept for the train that a company will need. The rest is as the greedy player
does it.
"""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.kernel import Action, decision
from trunkline.titles.china_1880.bots import trains
from trunkline.titles.china_1880.bots.greedy import greedy
from trunkline.titles.china_1880.bots.investing import trade
from trunkline.titles.china_1880.bots.investors import choice
from trunkline.titles.china_1880.bots.privates import bid
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


def planner(t: China1880, s: ChinaState, random: Random, budget: float = inf) -> Action:
    """The best investment, dividend or train; tens of milliseconds, whatever the budget."""
    step = decision(s)
    match step:
        case Auction():
            return bid(s, step, random)
        case InvestorChoice():
            return choice(s, step.decider(t, s))
        case ShareRound():
            return trade(t, s, step, random)
        case Dividend():
            return trains.dividend(s, step.company)
        case BuyTrains():
            return trains.purchase(t, s, step)
        case _:
            return greedy(t, s, random, budget)
