"""How the planner of 1880 invests: what brings most for the money and the certificates it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from trunkline.kernel import Action, play, refuse
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.bots.forecast import UNITS, Forecast, missing
from trunkline.titles.china_1880.bots.greedy import founding_units
from trunkline.titles.china_1880.bots.homes import HOMES
from trunkline.titles.china_1880.bots.investors import reserved, unattached
from trunkline.titles.china_1880.bots.outlook import shortfall
from trunkline.titles.china_1880.rules.actions import BuyShare, Found, Pass, Repay, SellShares
from trunkline.titles.china_1880.rules.components import (
    AMOUNTS,
    COMPONENTS,
    MAJORS,
    PERMITS,
    PHASES,
)
from trunkline.titles.china_1880.rules.founding import refuse_par
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.trading import after_purchase, others_clockwise

COMPANIES = 4
"""How many companies a player directs at most."""
CONTROL = 0.2
"""What a share of an own company brings beyond its value, for each Yuan of its price."""
SECOND_HALF = 1.0
"""The same, while it helps to bring the second half of the capital."""
FLOAT = 2.0
"""The same, while the company has not floated and the player can pay for what it lacks."""
TAKEN = 0.2
"""What it is worth to become the director by a purchase, for each Yuan of the price."""
TASTE = 0.05
"""How far players differ about what an investment brings, so that no two openings are alike."""
FIRST_TRACK = 60
"""What a new company needs beside its first train."""
HOME = 0.03
"""What each place in the order of homes is worth, in parts of a new company's value."""
DANGER = 0.5
"""How likely a company that needs its director's money is handed to the next in line."""
LEAST_GAIN = 0.05
"""What an investment must bring beyond each Yuan of its price; cash brings nothing."""
SWAP = 40
"""How much more a share must bring to be worth selling another for it."""


class Investment(NamedTuple):
    """A purchase or foundation, what it brings beyond its price, and what it takes."""

    gain: float
    price: int
    action: Action


def trade(t: China1880, s: ChinaState, step: ShareRound, random: Random) -> Action:
    """Debts first, then a company that is a burden, then the best investment."""
    player, forecast = step.player, Forecast(s)
    repayment = Repay(player, min(s.cash[player], s.debt[player]))
    if refuse(t, s, repayment) is None:
        return repayment
    if step.must_sell(s):
        sales = legal_sales(t, s, player, s.companies)
        return min(sales, key=lambda a: (a.units, forecast.value(a.company)))
    return (
        dump(t, s, forecast, player)
        or best_investment(t, s, player, random)
        or swap(t, s, step, forecast)
        or Pass(player)
    )


def legal_sales(
    t: China1880, s: ChinaState, player: str, companies: Iterable[str]
) -> Iterator[SellShares]:
    for company in companies:
        for units in range(1, s.shares[company].units(player) + 1):
            sale = SellShares(player, company, units)
            if refuse(t, s, sale) is None:
                yield sale


def best_investment(t: China1880, s: ChinaState, player: str, random: Random) -> Action | None:
    """The one with the most gain for its part of the player's means; None if cash is as good."""
    found = rated_investments(t, s, player)
    return max(found, key=lambda each: each[0] * _taste(random))[1] if found else None


def _taste(random: Random) -> float:
    return random.uniform(1 - TASTE, 1 + TASTE)


def rated_investments(t: China1880, s: ChinaState, player: str) -> list[tuple[float, Action]]:
    """Gains for the part of the means that they take, be it money or room for certificates."""
    spare = s.cash[player] - shortfall(s, player)
    room = s.certificate_limit - s.certificates(player)
    return [
        (gain / max(price / spare, 1 / max(1, room)), action)
        for gain, price, action in investments(t, s, player, spare)
        if gain > LEAST_GAIN * price
    ]


def investments(t: China1880, s: ChinaState, player: str, spare: int) -> Iterator[Investment]:
    """What the player can buy with what he need not keep for trains."""
    forecast = Forecast(s)
    for company in s.companies:
        buy, price = BuyShare(player, company), s.price(company)
        if price <= spare and refuse(t, s, buy) is None:
            yield Investment(purchase(s, forecast, player, company), price, buy)
    for found in foundations(s, player, spare):
        if refuse(t, s, found) is None:
            yield Investment(foundation(t, s, found, spare), found.units * found.par, found)


def purchase(s: ChinaState, forecast: Forecast, player: str, company: str) -> float:
    """What a share of the company brings beyond its price; danger is what others may hand over."""
    price, shares = s.price(company), s.shares[company]
    gain = forecast.value(company) - price
    if shares.director == player:
        if not s.floated(company):
            return gain + price * (FLOAT if can_float(s, player, company) else 0)
        waits = s.phase.all_units and not s.companies[company].second_half
        return gain + price * (CONTROL + (SECOND_HALF if waits else 0))
    if after_purchase(s, player, company).director == player:
        return gain + TAKEN * price - missing(s, company)
    in_line = shares.units(player) + 1 >= shares.certificate
    return gain - (DANGER * missing(s, company) if in_line else 0)


def can_float(s: ChinaState, player: str, company: str) -> bool:
    """Whether the player can pay for all units that the company lacks to float."""
    lacking = s.phase.float_units - (UNITS - s.shares[company].single(BANK))
    return 0 < lacking * s.price(company) <= s.cash[player]


def secured(s: ChinaState, player: str, units: int) -> int:
    """How many units make a founder safe: while five are below the card, most of the other five.

    His first company keeps one of these for his investor, so that nobody can have more than he.
    """
    if s.phase.all_units or unattached(s, player):
        return units
    return max(units, (UNITS - AMOUNTS.units_below_the_card) // 2 + 1)


def foundations(s: ChinaState, player: str, spare: int) -> Iterator[Found]:
    """The smallest certificate that floats, with a permit for its turns, at the highest par."""
    units = founding_units(s)
    par = best_par(s, player, secured(s, player, units))
    room = s.certificate_limit - s.certificates(player)
    if len(s.directed_by(player)) >= COMPANIES or units * par > spare:
        return
    if room < certificates_to_float(s, units):
        return
    useful = [permits for permits in PERMITS[units] if next_letter(s) in permits]
    for company in MAJORS:
        if company not in s.companies:
            for permits in useful:
                yield Found(player, company, units, par, permits)


def certificates_to_float(s: ChinaState, units: int) -> int:
    """The director's, and a single share for each unit more that floats the company."""
    return 1 + max(0, s.phase.float_units - units)


def next_letter(s: ChinaState) -> str:
    """What permits go by when a new company operates: the train on sale brings its phase."""
    begun = [phase.letter for phase in PHASES if phase.train == s.train_on_sale.name]
    return begun[0] if begun else s.phase.letter


def best_par(s: ChinaState, player: str, units: int) -> int:
    """The highest par that is free and can be paid: capital is five or ten times as much."""
    pars = [par for par in COMPONENTS.par_rows.prices if not refuse_par(s, par)]
    return max((par for par in pars if par * units <= s.cash[player]), default=min(pars))


def foundation(t: China1880, s: ChinaState, a: Found, spare: int) -> float:
    """What a new company brings beyond its price; nothing if it would come to nothing."""
    if a.par * max(secured(s, a.by, a.units), s.phase.float_units) > spare:
        return 0.0
    after = s.clone()
    play(t, after, a)
    whole = after.companies[a.company].second_half or spare >= a.par * (a.units + 1)
    halves = 2 if whole and s.phase.all_units else 1
    if a.par * AMOUNTS.capital_in_pars * halves < s.train_on_sale.price + FIRST_TRACK:
        return 0.0
    value = (1 - HOME * HOMES.index(a.company)) * Forecast(after).value(a.company)
    return a.units * (value - a.par * (1 - CONTROL)) + reserved(s, a.by, a.company) * value


def dump(t: China1880, s: ChinaState, forecast: Forecast, player: str) -> Action | None:
    """Hand a company to the next in line where its train would cost more than its shares lose."""
    needy = [company for company in s.companies if missing(s, company)]

    def relief(a: SellShares) -> float:
        price = s.price(a.company) - AMOUNTS.broker_fee
        return missing(s, a.company) - a.units * (forecast.value(a.company) - price)

    burdens = [a for a in legal_sales(t, s, player, needy) if changes_director(s, a)]
    best = max(burdens, key=relief, default=None)
    return best if best is not None and relief(best) > 0 else None


def changes_director(s: ChinaState, a: SellShares) -> bool:
    shares = s.shares[a.company]
    left = shares.units(a.by) - a.units
    others = [shares.units(player) for player in others_clockwise(s, a.by)]
    return shares.director == a.by and max(others) > left


def swap(t: China1880, s: ChinaState, step: ShareRound, forecast: Forecast) -> Action | None:
    """At the certificate limit: sell a share of others that brings less than one in the bank."""
    player = step.player
    if s.certificates(player) < s.certificate_limit or step.selling:
        return None
    others = [company for company in s.companies if s.director(company) != player]
    singles = [a for a in legal_sales(t, s, player, others) if a.units == 1]
    wanted = [
        company
        for company in s.companies
        if s.available(company) and (player, company) not in step.sold
    ]
    if not singles or not wanted:
        return None

    def gain(company: str) -> float:
        return forecast.value(company) - s.price(company)

    worst = min(singles, key=lambda a: gain(a.company))
    best = max((company for company in wanted if company != worst.company), key=gain, default="")
    affords = best and s.price(best) <= s.cash[player] + s.price(worst.company)
    if affords and gain(best) > gain(worst.company) + AMOUNTS.broker_fee + SWAP:
        return worst
    return None
