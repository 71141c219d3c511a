"""The rounds of 1881 that are still to come: how many, in which phases, what a Mark becomes."""

from __future__ import annotations

from functools import cache
from math import inf, log, pow

from trunkline.rails.stock.market import RIGHT, UP, Place
from trunkline.titles.berlin_1881.bots.outlook import income
from trunkline.titles.berlin_1881.rules.bank import bank
from trunkline.titles.berlin_1881.rules.offices import floated, networks
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import COMPANIES, MARKET, SBAHN, TRAINS, TRAMCARS

MOST_ROUNDS = 16.0
LAST_SET = 1.5
"""Operating rounds that are still played when the end is certain, on average."""
PACE = 1.0
"""Tramcars that are sold in an operating round."""
OFTEN = 0.95
"""How often a company with trains pays."""
SOLD_OUT, UNSOLD = 0.8, 0.04
"""How often a company that is sold out ends stock rounds so, and how much less for each share left.

Whoever sells a share finds a buyer, so a sale hardly changes what comes after this stock round.
"""
INTEREST = 0.08
"""What money brings in an operating round, as long as shares can be bought that rise."""
LATE = 3.0
"""So many rounds before the end money brings nothing any more."""


def rounds_left(s: BerlinState) -> float:
    """Operating rounds to come, by the leader's way on the market and by the bank's money."""
    if s.ending:
        return LAST_SET
    paying = [company for company in COMPANIES if company in s.markers and pays(s, company)]
    by_market = min((rounds_to_the_last_space(s, c) for c in paying), default=MOST_ROUNDS)
    spent = sum(earned(s, company) for company in paying)
    by_bank = bank(s) / max(150.0, 1.5 * spent)
    return min(MOST_ROUNDS, by_market, by_bank) + LAST_SET


def rounds_to_the_last_space(s: BerlinState, company: str) -> float:
    """By dividends, and by stock rounds that it ends sold out."""
    place, rounds = s.markers[company].place, 0.0
    steps, rows = to_the_end(place), place[0]
    often = sold_out_often(s, company)
    while rounds < MOST_ROUNDS:
        if OFTEN * rounds + min(rows, often * stock_rounds(s, rounds)) >= steps:
            break
        rounds += 0.5
    return rounds


@cache
def to_the_end(place: Place) -> int:
    """How many dividends lead to the last space."""
    steps = 0
    while "e" not in MARKET.spaces[place].marks:
        place, steps = MARKET.move(place, RIGHT, UP), steps + 1
    return steps


def sold_out_often(s: BerlinState, company: str) -> float:
    """In how many stock rounds a company will be sold out."""
    return SOLD_OUT - UNSOLD * unsold(s, company)


def unsold(s: BerlinState, company: str) -> int:
    """Certificates of a company that can still be bought."""
    shares = s.shares[company]
    return shares.certificates(OFFERING) + shares.certificates(POOL)


def stock_rounds(s: BerlinState, rounds: float) -> float:
    """How many stock rounds come with so many operating rounds: one, two or three in a set."""
    green, brown = sold_below(s, "3"), sold_below(s, "4")
    twos, threes = max(0.0, min(rounds, brown) - green), max(0.0, rounds - brown)
    return min(rounds, green) + twos / 2 + threes / 3


def rusts_in(s: BerlinState, train: str) -> float:
    """Operating rounds until a type of train is obsolete: all lower types must be sold first."""
    last = TRAINS[train].rusted_by
    return sold_below(s, last) if last else inf


def sold_below(s: BerlinState, train: str) -> float:
    """Operating rounds until all tramcars of lower types are sold."""
    left = sum((car.count or 0) - s.gone.get(car.name, 0) for car in TRAMCARS if car.name < train)
    return left / PACE


def become(rounds: float) -> float:
    """What a Mark becomes in so many rounds before the end."""
    return pow(1 + INTEREST, max(0.0, rounds - LATE))


def become_of_each(rounds: float) -> float:
    """What a Mark in each of the last rounds becomes together."""
    late = min(max(0.0, rounds), LATE)
    return late + (become(rounds) - 1) / log(1 + INTEREST)


def earned(s: BerlinState, company: str) -> float:
    """What a company earns in an operating round now."""
    if company == SBAHN:
        return float(sum(income(s, network) for network in networks(s)))
    return float(income(s, company))


def pays(s: BerlinState, company: str) -> bool:
    if company == SBAHN:
        return any(s.trains[network] for network in networks(s))
    return floated(s, company) and bool(s.trains[company])
