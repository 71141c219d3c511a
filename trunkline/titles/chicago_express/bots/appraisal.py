"""What shares are worth to quick players: the planner's forecast, without its search for ways.

The planner looks for what one expansion can bring and two can; here the money in the treasury says
it, as it did on average in 40 games of planners. Prices differ from the planner's by half a dollar.
"""

from __future__ import annotations

from math import exp, log

from trunkline.titles.chicago_express.bots.forecast import (
    CASH_YIELD,
    DILUTION,
    GOAL_MARGIN,
    HOUSES_PER_ROUND,
    SHARES_PER_ROUND,
    SOFTNESS,
    WEIGHTS,
)
from trunkline.titles.chicago_express.bots.sketch import AUCTION, EXPANSION, Sketch

OPENING = 0.93
"""Treasuries are empty in the opening, so there the rule for what they bring promises too much."""
CHANCES = (WEIGHTS.goal_near, WEIGHTS.goal_far, WEIGHTS.goal_farther)
"""What a dollar of the dividend in Chicago counts, by the expansions to it less one."""
DEAR = 4
"""Dollars that bring any income by an expansion."""


def dividends_left(k: Sketch) -> float:
    """The general dividends still to be expected, the next one included."""
    board = k.board
    opened, detroit = len(k.networks[board.newcomer]) > 0, k.developed[board.detroit]
    signs = (*k.sold, k.houses, detroit, k.dials[AUCTION], opened, k.used_up())
    found = board.dividends.get(signs)
    if found is None:
        found = board.dividends[signs] = 1.0 if k.is_ending() else 1 + _rounds_left(k)
    return found


def _rounds_left(k: Sketch) -> float:
    board, end = k.board, k.board.end
    left = [
        shares - sold
        for shares, sold, network in zip(board.shares, k.sold, k.networks, strict=True)
        if network
    ]
    left.sort()
    to_sell = max(0.0, SHARES_PER_ROUND - k.dials[AUCTION])
    shares = sum(left[: end.companies_without_shares]) - to_sell
    return min(
        log(1 + exp(SOFTNESS * shares / SHARES_PER_ROUND)) / SOFTNESS,
        (k.houses - end.houses) / HOUSES_PER_ROUND,
        len(board.values[board.detroit]) - k.developed[board.detroit] - 1,
    )


def cash_yield(dividends: float) -> float:
    """What a dollar in hand becomes."""
    return 1 + CASH_YIELD * (dividends - 1)


def diluted(k: Sketch, company: int, sold: int, dividends: float) -> float:
    """Among how many shares the dividends to come are divided, if so many are sold now."""
    return sold + DILUTION * (k.board.shares[company] - sold) * (dividends - 1) / dividends


def share_value(k: Sketch, company: int, sold: int, treasury: int, dividends: float) -> float:
    """The dividends that one share may expect, with so many sold and so much in the treasury."""
    board, rounds, income = k.board, dividends - 1, k.income[company]
    value = WEIGHTS.income * income * dividends + WEIGHTS.round * rounds
    distance = board.distance(k.networks[company], k.masks[company])
    money = treasury if len(k.networks[company]) < board.locomotives[company] else 0
    if not distance:
        value += WEIGHTS.reached * rounds
    elif distance <= 9 and money >= distance + GOAL_MARGIN:
        goal = income + board.values[board.goal][0]
        value += CHANCES[(distance - 1) // 3] * goal * (min(1.0, rounds) if distance > 6 else 1.0)
    if money >= DEAR:
        one, two = 1.7 + 0.075 * money, 1.9 + 0.13 * money
        one, two = (one if one < 4.0 else 4.0), (two if two < 5.5 else 5.5)
    else:
        one = two = 0.15 * money
    value += rounds * (WEIGHTS.one * one + WEIGHTS.two * two)
    value += WEIGHTS.soon * (1 - k.dials[EXPANSION] / board.fields[EXPANSION]) * one
    return value / diluted(k, company, sold, dividends)


def share_price(k: Sketch, company: int, dividends: float) -> int:
    """What one more share is worth, in dollars of today: at the very end its dividend."""
    if dividends == 1 and k.last_dividend_is_due():
        return k.minimum_bid(company)
    sold, treasury, dollar = k.sold[company] + 1, k.treasury[company], cash_yield(dividends)
    price = int(share_value(k, company, sold, treasury, dividends) / dollar)
    return int(share_value(k, company, sold, treasury + price, dividends) / dollar)
