"""Trains in the bank and the bank pool, and what a new type changes (7.2.7.2, 7.3, 7.4.6)."""

from __future__ import annotations

from trunkline.kernel import Refusal, message, no
from trunkline.rails.stock.trains import Train, rusted, without
from trunkline.titles.berlin_1881.rules.bank import spend
from trunkline.titles.berlin_1881.rules.offices import floated, networks, phase
from trunkline.titles.berlin_1881.rules.prices import ranked_tramways
from trunkline.titles.berlin_1881.rules.sections import NEW_CARS, POOL_CARS, S_TRAINS
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.surplus import Surplus
from trunkline.titles.berlin_1881.rules.tables import (
    AVAILABLE_ON,
    MAIN,
    NETWORKS,
    PHASES,
    TRAMWAYS,
)

PHASE_BEGINS = {
    "green": message("1881.trains.green-phase-begins", "The green phase begins."),
    "brown": message("1881.trains.brown-phase-begins", "The brown phase begins."),
    "grey": message("1881.trains.grey-phase-begins", "The grey phase begins."),
}
TRAINS_LEAVE = message("1881.trains.trains-leave", "All trains of type {train} leave the game.")
CANNOT_OWN = message("1881.trains.cannot-own", "{company} cannot own train {train}.")
NONE_IN_POOL = message("1881.trains.none-in-pool", "There is no {train} in the bank pool.")
OTHER_FIRST = message(
    "1881.trains.other-first",
    "The bank does not sell train {train} before all of type {first} are sold.",
)
NOT_SOLD_NOW = message("1881.trains.not-sold-now", "The bank does not sell train {train} now.")
BOUGHT = message("1881.trains.bought", "{company} buys train {train} for {price:money}.")
BOUGHT_FROM_POOL = message(
    "1881.trains.bought-from-pool",
    "{company} buys train {train} for {price:money} from the bank pool.",
)


def new_tramcar(s: BerlinState) -> Train | None:
    """The type that the bank sells now: the next only when the lower one is sold (7.2.7.2.1)."""
    pieces = s.pieces
    return next((car for car in pieces.tramcars if pieces.depot.has(car, s.gone)), None)


def new_trains(s: BerlinState, company: str) -> tuple[Train, ...]:
    """What the bank sells to a tramway, or to a network: of S-trains any that are available."""
    if company in TRAMWAYS:
        car = new_tramcar(s)
        return (car,) if car else ()
    return tuple(
        train
        for train in s.pieces.strains
        if s.gone.get(AVAILABLE_ON[train.name], 0) and s.pieces.depot.has(train, s.gone)
    )


def used_trains(s: BerlinState, company: str) -> tuple[Train, ...]:
    """What the bank pool has for a tramway or a network."""
    return tuple(train for train in kinds(s, company) if train.name in s.pool)


def kinds(s: BerlinState, company: str) -> tuple[Train, ...]:
    """The types that a tramway or a network can own."""
    return s.pieces.tramcars if company in TRAMWAYS else s.pieces.strains


def not_on_sale(s: BerlinState, company: str, name: str, source: str) -> Refusal | None:
    """Why the bank or the bank pool does not sell this train to the company."""
    train = s.pieces.trains.get(name)
    section = NEW_CARS if company in TRAMWAYS else S_TRAINS
    if train is None or train not in kinds(s, company):
        return no(CANNOT_OWN, section, company=company, train=name)
    if source == POOL:
        if train in used_trains(s, company):
            return None
        return no(NONE_IN_POOL, POOL_CARS, train=name)
    on_sale = new_trains(s, company)
    if source == OFFERING and train in on_sale:
        return None
    waits = train not in on_sale and s.pieces.depot.has(train, s.gone)
    if company in TRAMWAYS and on_sale and waits:
        return no(OTHER_FIRST, section, train=name, first=on_sale[0].name)
    return no(NOT_SOLD_NOW, section, train=name)


def take(s: BerlinState, company: str, name: str, source: str) -> None:
    """The train comes to the company; a new type begins a phase (7.3)."""
    s.trains[company] = tuple(sorted((*s.trains[company], name)))
    if source == POOL:
        s.pool = without(s.pool, (name,))
        return
    first = not s.gone.get(name, 0)
    s.gone[name] = s.gone.get(name, 0) + 1
    if first and name in {p.train for p in PHASES} and name != PHASES[0].train:
        begin_phase(s, name)


def begin_phase(s: BerlinState, name: str) -> None:
    """7.3: first the phase, then obsolete trains leave the game, then the limits are checked."""
    s.tell(PHASE_BEGINS[phase(s).name])
    old = rusted(s.pieces.depot.trains, name)
    for company in (*TRAMWAYS, *NETWORKS):
        s.trains[company] = tuple(train for train in s.trains[company] if train not in old)
        if company in s.ran:
            s.ran[company] = tuple(train for train in s.ran[company] if train not in old)
    s.pool = tuple(train for train in s.pool if train not in old)
    for train in old:
        s.gone[train] = s.pieces.trains[train].count or 0
        s.tell(TRAINS_LEAVE, train=train)
    # Ruling: all trams in operating order, then the main network, before play goes on.
    companies = [c for c in ranked_tramways(s) if floated(s, c)]
    companies += [network for network in networks(s) if network == MAIN]
    for company in reversed(companies):
        s.push(Surplus(company))


def purchase(s: BerlinState, company: str, name: str, source: str) -> None:
    """The treasury pays the printed price."""
    price = s.pieces.trains[name].price
    spend(s, company, price)
    template = BOUGHT
    if source == POOL:
        template = BOUGHT_FROM_POOL
    s.tell(template, company=company, train=name, price=price)
    take(s, company, name, source)


def must_own(s: BerlinState, company: str) -> bool:
    """7.2.7.2.4, 7.4.7: a train is due at the end of the turn while the bank sells one."""
    return not s.trains[company] and bool(new_trains(s, company))
