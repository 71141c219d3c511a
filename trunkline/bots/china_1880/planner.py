"""A planner for 1880: invests in what brings most until the end, founds when the bank pays for it.

Shares are valued by the dividends and the price to come, companies that do not exist yet by what
they could earn from their homes. Treasuries are worth nothing at the end, so they buy trains that
earn, while enough is kept for the train that a company will need. The rest is as the greedy player
does it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random

from trunkline.bots.china_1880 import greedy as plain
from trunkline.bots.china_1880.building import best_lay
from trunkline.bots.china_1880.greedy import HOMES, greedy, of, rocket
from trunkline.bots.china_1880.outlook import (
    lasts,
    next_need,
    revenue,
    safe,
    shortfall,
    turns_left,
    urgent,
)
from trunkline.bots.china_1880.prospects import share_value
from trunkline.kernel import Action, Legal, decision, play
from trunkline.rails.shares import BANK
from trunkline.titles.china_1880.actions import (
    BuyShare,
    BuyTrain,
    ExchangeRocket,
    Found,
    LayTile,
    Pass,
    Repay,
    SellShares,
)
from trunkline.titles.china_1880.buy_trains import RESTORED, BuyTrains, needs_train
from trunkline.titles.china_1880.components import AMOUNTS, TRAINS
from trunkline.titles.china_1880.lay_track import LayTrack
from trunkline.titles.china_1880.share_round import ShareRound
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880

COMPANIES = 4
"""How many companies a player directs at most."""
RETURN = 1.05
"""What an investment must bring for each Yuan; cash brings itself."""
CONTROL = 0.2
"""What a share of an own company brings beyond its value, for each Yuan."""
SECOND_HALF = 1.0
"""The same, while it helps to bring the second half of the capital."""
PERMIT_NOW, PERMIT_LATER = 0.1, 0.05
"""What permits are worth to a new company, for each Yuan of its par."""
FIRST_TRACK = 60
"""What a new company needs beside its first train."""
EXTRA_TRAIN = 200
"""What a train beyond the lasting one must bring its director."""
SWAP = 40
"""How much more a share must bring to be worth selling another for it."""


def planner(t: China1880, s: ChinaState, random: Random, budget: float = inf) -> Action:
    """The best investment, lay or train; tens of milliseconds, whatever the budget."""
    step = decision(s)
    match step:
        case ShareRound():
            return trade(t, s, step, random)
        case LayTrack():
            return lay(t, s, step, random)
        case BuyTrains():
            return train(t, s, step)
        case _:
            return greedy(t, s, random, budget)


def trade(t: China1880, s: ChinaState, step: ShareRound, random: Random) -> Action:
    """The purchase or foundation with the best return; a pass if nothing beats cash."""
    player = step.player
    legal = [a for a in Legal(t, s) if not isinstance(a, Found) or sensible(s, a)]
    if debts := of(legal, Repay):
        return debts[0]
    if step.must_sell(s):
        return min(of(legal, SellShares), key=lambda a: (a.units, share_value(s, a.company)))
    spare = s.cash[player] - shortfall(s, player)
    rated = [(rate, random.random(), a) for rate, a in investments(t, s, player, legal, spare)]
    rate, _, action = max(rated, default=(0.0, 0.0, of(legal, Pass)[0]))
    if rate > RETURN:
        return action
    return swap(s, step, of(legal, SellShares)) or of(legal, Pass)[0]


def investments(
    t: China1880, s: ChinaState, player: str, legal: list[Action], spare: int
) -> Iterator[tuple[float, Action]]:
    """What each Yuan of every possible purchase brings until the end."""
    for share in of(legal, BuyShare):
        if s.price(share.company) <= spare:
            yield purchase(s, player, share.company), share
    if len(s.directed_by(player)) < COMPANIES:
        for found in of(legal, Found):
            if found.units * found.par <= spare:
                yield foundation(t, s, found, spare), found


def purchase(s: ChinaState, player: str, company: str) -> float:
    rate = share_value(s, company) / s.price(company)
    if s.director(company) != player:
        return rate
    capital = s.phase.all_units and not s.companies[company].second_half
    return rate + CONTROL + (SECOND_HALF if capital else 0.0)


def sensible(s: ChinaState, a: Found) -> bool:
    """The certificate that floats at once, at a par that pays for a train."""
    if s.phase.letter == "A":
        return a.units == 2 and a.par >= 90 and a.company in HOMES
    return a.units == min(4, max(3, s.phase.float_units)) and a.par >= 80


def foundation(t: China1880, s: ChinaState, a: Found, spare: int) -> float:
    """What each Yuan of a new company brings; nothing if it would come to nothing.

    Before there is track nobody can tell what a home will earn: then the promise of homes decides.
    """
    if s.phase.letter == "A":
        founds = plain.may_found(s, a, spare, len(s.directed_by(a.by)))
        return 10 + plain.founding_value(s, a) / 1000 if founds else 0.0
    after = s.clone()
    play(t, after, a)
    if a.par * max(a.units, s.phase.float_units) > spare:
        return 0.0
    whole = after.companies[a.company].second_half or spare >= a.par * (a.units + 1)
    capital = a.par * AMOUNTS.capital_in_pars * (2 if whole else 1)
    if capital < s.train_on_sale.price + FIRST_TRACK:
        return 0.0
    letter = s.phase.letter
    later = sum(permit > letter for permit in a.permits)
    permits = PERMIT_NOW * (letter in a.permits) + PERMIT_LATER * later
    return share_value(after, a.company) / a.par + permits


def swap(s: ChinaState, step: ShareRound, sales: list[SellShares]) -> Action | None:
    """At the certificate limit: sell a share of others that brings less than one in the bank."""
    player = step.player
    if s.certificates(player) < s.certificate_limit or step.selling:
        return None
    singles = [a for a in sales if a.units == 1 and s.director(a.company) != player]
    wanted = [
        company
        for company in s.companies
        if s.available(company) and (player, company) not in step.sold
    ]
    if not singles or not wanted:
        return None

    def gain(company: str) -> float:
        return share_value(s, company) - s.price(company)

    worst = min(singles, key=lambda a: gain(a.company))
    best = max((company for company in wanted if company != worst.company), key=gain, default="")
    affords = best and s.price(best) <= s.cash[player] + s.price(worst.company)
    if affords and gain(best) > gain(worst.company) + AMOUNTS.broker_fee + SWAP:
        return worst
    return None


def lay(t: China1880, s: ChinaState, step: LayTrack, random: Random) -> Action:
    legal = list(Legal(t, s))
    lays = of(legal, LayTile)
    if rockets := of(legal, ExchangeRocket):
        return rocket(s, step.company, rockets[0], [*lays, *of(legal, Pass)])
    return best_lay(s, step.company, lays, random) if lays else legal[0]


def train(t: China1880, s: ChinaState, step: BuyTrains) -> Action:
    """A lasting train as soon as it can be paid, more trains while they earn."""
    company, legal = step.company, list(Legal(t, s))
    new = [a for a in of(legal, BuyTrain) if a.seller == BANK and a.train != RESTORED]
    affords = bool(new) and new[0].price <= s.cash[company]
    if of(legal, ExchangeRocket) or needs_train(s, company) or not affords:
        return plain.train(s, company, legal)
    if not safe(s, company):
        return new[0] if lasts(new[0].train) else plain.train(s, company, legal)
    director = s.director(company)
    gain = revenue(s, company, TRAINS[new[0].train]) - revenue(s, company)
    part = s.shares[company].units(director) / 10
    if gain * turns_left(s) * part + pressure(s, director) > EXTRA_TRAIN:
        return new[0]
    return of(legal, Pass)[0]


def pressure(s: ChinaState, player: str) -> int:
    """What the others would have to pay for trains if theirs went soon, less what the player would.

    Whoever is safe hurries the others by buying.
    """
    total = 0
    for company in s.companies:
        if s.floated(company) and urgent(s, company):
            missing = max(0, next_need(s, company)[1] - s.cash[company])
            total += -missing if s.director(company) == player else missing // len(s.players)
    return total
