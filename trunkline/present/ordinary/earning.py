"""Running trains and dividends at the default rails table."""

from __future__ import annotations

from trunkline.kernel import Action, decision, phrase
from trunkline.present.ordinary.names import names, short, which
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.plain import GenericPresenter
from trunkline.present.rails.dividend import (
    KEPT,
    PAID,
    Choice,
    Half,
    Income,
    dividend,
    parts,
    price_effect,
)
from trunkline.present.rails.run import run_question
from trunkline.present.rails.running import Trip
from trunkline.present.view import Decision
from trunkline.present.words import money
from trunkline.rails.rounds.actions import PayHalf, PayOut, Run, Withhold
from trunkline.rails.rounds.dividend import ANSWERS, Dividend
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.prices import Ways, price
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.sections import DIVIDENDS, RUNNING
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.trading import PERCENT
from trunkline.rails.stock.market import Place
from trunkline.rails.stock.shares import BANK

PLAIN = GenericPresenter()


def trip(scene: RailsScene) -> Trip:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, RunTrains)
    now = t.running(s, step.company)
    nothing = phrase("table.ordinary.no-route", "{company} has no route.", company=step.company)
    return Trip(
        names=names(t, s),
        t=t,
        s=s,
        step=step,
        company=step.company,
        now=now,
        run=Run,
        heading=phrase(
            "table.ordinary.run-trains", "Run the trains of {company}", company=step.company
        ),
        rule=RUNNING,
        called=lambda stop: short(t, stop.hex),
        which=lambda stop: which(t, s.board, stop.id),
        nothing="" if now.possible() else nothing,
    )


running = run_question(trip)


def paying(scene: RailsScene) -> Decision:
    """Pay, halve or keep side by side; titles with other ways get the plain list."""
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, Dividend)
    if not set(ANSWERS) <= set(t.plan.dividends) <= {*ANSWERS, PayHalf}:
        return PLAIN.decision(scene)
    company, director, income = step.company, s.director(step.company), s.income[step.company]
    moves, keeps = t.plan.prices, step.kept(t, s)
    half = _choice(t, s, company, PayHalf(director), keeps, _effect(t, s, company, moves.half))
    return dividend(
        Income(
            names=names(t, s),
            company=company,
            earned=income,
            share=_share(t, s, company, income),
            pay=_choice(
                t, s, company, PayOut(director), 0, _effect(t, s, company, moves.paid, PAID)
            ),
            half=Half(half, _share(t, s, company, income - keeps), keeps)
            if PayHalf in t.plan.dividends
            else None,
            keep=_choice(
                t,
                s,
                company,
                Withhold(director),
                income,
                _effect(t, s, company, moves.withheld, KEPT),
            ),
            rule=DIVIDENDS,
        )
    )


def _share(t: Ordinary, s: RailsState, company: str, paid: int) -> str:
    return money(t.currency, paid // s.shares[company].total())


def _choice(
    t: Ordinary, s: RailsState, company: str, action: Action, kept: int, effect: tuple[str, str]
) -> Choice:
    """What the holders and the treasury get if the company keeps this much."""
    cash, shares = s.cash[company], s.shares[company]
    each = (s.income[company] - kept) // shares.total()
    pool = each * shares.units(POOL)
    rows = [
        (player, shares.units(player) * PERCENT, each * shares.units(player))
        for player in s.players
    ]
    rows.append((phrase("table.ordinary.pool", "pool"), shares.units(POOL) * PERCENT, pool))
    rows.append((phrase("table.ordinary.offer", "offer"), shares.units(BANK) * PERCENT, 0))
    told = parts(names(t, s), [row for row in rows if row[1]]) if each else ()
    return Choice(action, (cash, cash + kept + pool), told, effect)


def targets(t: Ordinary, s: RailsState) -> tuple[Place, ...]:
    """Where the marker of a company would go by its dividend."""
    step = decision(s)
    if not isinstance(step, Dividend):
        return ()
    place, moves = s.companies[step.company].place, t.plan.prices
    ways = {PayOut: moves.paid, PayHalf: moves.half, Withhold: moves.withheld}
    found = (t.box.market.move(place, *ways[answer]) for answer in t.plan.dividends)
    return tuple(dict.fromkeys(found))


def _effect(
    t: Ordinary, s: RailsState, company: str, ways: Ways, sign: str = ""
) -> tuple[str, str]:
    """Without a sign it is that of the way the price goes."""
    now = price(t, s, company)
    to = t.box.market.price(t.box.market.move(s.companies[company].place, *ways))
    return price_effect(now, to, sign or (PAID if to > now else KEPT))
