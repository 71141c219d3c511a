"""What a certificate of 1881 will bring until the end of the game."""

from __future__ import annotations

from trunkline.bots.berlin_1881.outlook import HOPE, income, next_train, rusts_next
from trunkline.rails.market import RIGHT, UP, Place
from trunkline.titles.berlin_1881.bank import bank
from trunkline.titles.berlin_1881.offices import floated, networks
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import MARKET, PARS, SBAHN, STADTBAHN, TRAINS, TRAMWAYS

MOST_ROUNDS = 14.0
LAST_SET = 1.5
"""Operating rounds that are still played when the end is certain, on average."""
GROWTH = 0.06
"""By how much incomes rise from one operating round to the next."""
PAYING = {True: 0.9, False: 0.5}
"""How often a company pays, with and without trains that will last."""


def rounds_left(s: BerlinState) -> float:
    """Operating rounds to come, by the leader's way on the market and by the bank's money."""
    if s.ending:
        return LAST_SET
    running = [company for company in s.markers if pays(s, company)]
    steps = min((to_the_end(s.markers[company].place) for company in running), default=99)
    spent = sum(income_of(s, company) for company in running)
    by_bank = bank(s) / max(150.0, 1.3 * spent)
    return min(MOST_ROUNDS, steps / PAYING[True], by_bank) + LAST_SET


def to_the_end(place: Place) -> int:
    """How many dividends lead to the last space."""
    steps = 0
    while "e" not in MARKET.spaces[place].marks:
        place, steps = MARKET.move(place, RIGHT, UP), steps + 1
    return steps


def pays(s: BerlinState, company: str) -> bool:
    if company == SBAHN:
        return any(s.trains[network] for network in networks(s))
    return floated(s, company) and bool(s.trains[company])


def income_of(s: BerlinState, company: str) -> float:
    """What a company earns in an operating round; hope, where it does not run yet."""
    if company == SBAHN:
        return float(sum(income(s, network) for network in networks(s)))
    return float(income(s, company)) if pays(s, company) else float(HOPE)


def unit_value(s: BerlinState, company: str) -> float:
    """Dividends and value of one unit at the end: 10 % of a tramway, 5 % of the S-Bahn."""
    rounds = rounds_left(s) - (0 if pays(s, company) else 1)
    often = PAYING[lasts(s, company)]
    grown = income_of(s, company) * (1 + GROWTH * rounds / 2)
    units = 20 if company == SBAHN else 10
    place = s.markers[company].place if company in s.markers else start(company)
    place = MARKET.moved(place, int(often * rounds), RIGHT, UP)
    return often * rounds * grown / units + MARKET.price(place)


def start(company: str) -> Place:
    """Where a marker begins."""
    return PARS[STADTBAHN.price if company == SBAHN else TRAMWAYS[company].par]


def lasts(s: BerlinState, company: str) -> bool:
    """Whether a company will run to the end, or can pay for a train that does."""
    if company not in TRAMWAYS or not floated(s, company):
        return True
    if any(not TRAINS[train].rusted_by for train in s.trains[company]):
        return True
    coming = next_train(s, company)
    price = TRAINS[coming].price if coming else 0
    return s.money[company] >= price or not rusts_next(s, company)
