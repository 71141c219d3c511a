"""How the planner of 1880 pays for trains: it saves in time, buys what earns, and sets the pace."""

from __future__ import annotations

from math import ceil

from trunkline.kernel import Action, Legal
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.bots import greedy as plain
from trunkline.titles.china_1880.bots.forecast import missing
from trunkline.titles.china_1880.bots.outlook import (
    LASTING,
    ORDER,
    TYPES,
    lasts,
    next_need,
    revenue,
    safe,
    turns_left,
)
from trunkline.titles.china_1880.rules.actions import (
    BuyTrain,
    ExchangeRocket,
    Pass,
    PayOut,
    Withhold,
)
from trunkline.titles.china_1880.rules.buy_trains import RESTORED, BuyTrains, needs_train, removable
from trunkline.titles.china_1880.rules.components import AMOUNTS, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import turn_of

EXTRA_TRAIN = 100
"""What a train beyond the lasting one must bring its director."""
EARNS = 0.3
"""What a train that will be scrapped must earn, in parts of its price: money does nothing else."""
LEAST_EXTRA = 60
"""What a 2R-train must earn until the end; the money is worth nothing then."""
SAVING = 1
"""So many circles before the first train that lasts, its price is kept."""
MOST_UNITS = 8
"""A director with so many units pays out and helps with the train instead."""
PATIENCE = 5
"""So many turns may pass until a train is saved for; a poorer company does not try."""


def dividend(s: ChinaState, company: str) -> Action:
    """Withhold from the last turn on in which the next train can still be saved for."""
    player, income = s.director(company), s.income[company]
    if s.phase.takeover and income > 0:
        return Withhold(player) if saves_unpunished(s, company) else PayOut(player)
    need = next_need(s, company)
    lacking = need.price - s.cash[company] - capital_to_come(s, company)
    if lacking <= 0 or income <= 0:
        return PayOut(player)
    if s.shares[company].units(player) >= MOST_UNITS and s.cash[player] >= lacking:
        return PayOut(player)
    turns = ceil(lacking / income)
    saves = need.circles <= turns <= PATIENCE or need.circles <= 1
    return Withhold(player) if saves else PayOut(player)


def saves_unpunished(s: ChinaState, company: str) -> bool:
    """While prices are frozen nothing falls: the time to save for the first train that lasts."""
    return not safe(s, company) and s.cash[company] < TYPES[LASTING].price


def capital_to_come(s: ChinaState, company: str) -> int:
    """The second half of the capital, which the first 3-train brings once five units are sold."""
    founded, bank = s.companies[company], s.shares[company].single(BANK)
    if founded.second_half or bank > AMOUNTS.units_below_the_card:
        return 0
    return founded.par * AMOUNTS.capital_in_pars


def purchase(t: China1880, s: ChinaState, step: BuyTrains) -> Action:
    """A lasting train as soon as it can be paid, others while they earn their price."""
    company, legal = step.company, list(Legal(t, s))
    new = [a for a in plain.of(legal, BuyTrain) if a.seller == BANK and a.train != RESTORED]
    affords = bool(new) and new[0].price <= s.cash[company]
    if plain.of(legal, ExchangeRocket) or needs_train(s, company):
        return plain.train(s, company, legal)
    if not affords:
        return restored(s, company, legal) or plain.train(s, company, legal)
    if wants(s, step, TRAINS[new[0].train]):
        return new[0]
    return restored(s, company, legal) or Pass(s.director(company))


def restored(s: ChinaState, company: str, legal: list[Action]) -> Action | None:
    """A 2R-train for money that a safe company has no other use for, if it adds to the run."""
    offers = [a for a in plain.of(legal, BuyTrain) if a.train == RESTORED and a.seller == BANK]
    if not offers or offers[0].price > s.cash[company] or not safe(s, company):
        return None
    gain = revenue(s, company, TRAINS[RESTORED]) - revenue(s, company)
    return offers[0] if gain * runs_left(s) >= LEAST_EXTRA else None


def wants(s: ChinaState, step: BuyTrains, train: ChinaTrain) -> bool:
    """Whether the company should buy this train, which it can pay for and does not need."""
    company, director = step.company, s.director(step.company)
    if lasts(train.name) and not safe(s, company):
        return True
    gain, runs = revenue(s, company, train) - revenue(s, company), runs_left(s)
    if lasts(train.name):
        if rescues(s, company, director):
            return True
        part = s.shares[company].units(director) / 10
        return gain * runs * part + pressure(s, director, train) > EXTRA_TRAIN
    if slows(s, step, train):
        return True
    if saving(s, company) and s.cash[company] - train.price < TYPES[LASTING].price:
        return False
    return gain * min(runs, life(s, train)) > EARNS * train.price


def rescues(s: ChinaState, company: str, director: str) -> bool:
    """Whether another company of the director's lacks money for a train: it can buy this for 1."""
    return any(
        missing(s, other) and other != company and not safe(s, other)
        for other in s.directed_by(director)
    )


def runs_left(s: ChinaState) -> float:
    """How often a company on turn will run again; in the last circles it is known."""
    return turns_left(s) - s.marker_is_fixed


def life(s: ChinaState, train: ChinaTrain) -> int:
    """How many circles a train has before it is scrapped."""
    return ORDER.index(train.rusted_by) - ORDER.index(s.train_on_sale.name)


def saving(s: ChinaState, company: str) -> bool:
    """Whether the first train that lasts is near and the company has none."""
    return not safe(s, company) and LASTING - ORDER.index(s.train_on_sale.name) <= SAVING


def slows(s: ChinaState, step: BuyTrains, train: ChinaTrain) -> bool:
    """Whether the train marker has come round, so that a pass would remove the trains on sale."""
    return turn_of(s).marked and not step.bought and not step.removed and removable(s, train)


def pressure(s: ChinaState, player: str, train: ChinaTrain) -> int:
    """What others will have to pay for trains if they leave the bank soon, less what he will.

    Whoever is safe hurries the others. The first train of a type counts at once: it scraps theirs.
    """
    total = 0
    for company in s.companies:
        costs = max(missing(s, company), scrapped(s, company, train))
        total += -costs if s.director(company) == player else costs // len(s.players)
    return total


def scrapped(s: ChinaState, company: str, train: ChinaTrain) -> int:
    """What the company lacks for the next train if this one is the first of its type."""
    own = s.trains[company]
    if s.gone.get(train.name, 0) or not s.floated(company) or not own:
        return 0
    if any(TRAINS[name].rusted_by != train.name for name in own):
        return 0
    return max(0, train.price - s.cash[company])
