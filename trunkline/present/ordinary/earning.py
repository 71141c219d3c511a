"""Running trains and dividends at the default rails table."""

from __future__ import annotations

from trunkline.kernel import decision, phrase
from trunkline.present.ordinary.names import names, short, which
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.plain import GenericPresenter
from trunkline.present.rails.dividend import (
    KEPT,
    PAID,
    Choice,
    Income,
    dividend,
    parts,
    price_effect,
)
from trunkline.present.rails.run import run_question
from trunkline.present.rails.running import Trip
from trunkline.present.view import Decision
from trunkline.present.words import money
from trunkline.rails.rounds.actions import PayOut, Run, Withhold
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
    """Pay or keep side by side; titles with more ways get the plain list."""
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, Dividend)
    if set(t.plan.dividends) != set(ANSWERS):
        return PLAIN.decision(scene)
    company, director = step.company, s.director(step.company)
    income, cash, shares = s.income[company], s.cash[company], s.shares[company]
    each = income // shares.total()
    to_company = each * shares.units(POOL)
    paid = [(player, shares.units(player)) for player in s.players if shares.units(player)]
    rows = [(player, units * PERCENT, each * units) for player, units in paid]
    rows.append((phrase("table.ordinary.pool", "pool"), shares.units(POOL) * PERCENT, to_company))
    rows.append((phrase("table.ordinary.offer", "offer"), shares.units(BANK) * PERCENT, 0))
    pays, keeps = t.plan.prices.paid, t.plan.prices.withheld
    return dividend(
        Income(
            names=names(t, s),
            company=company,
            earned=income,
            share=money(t.currency, each),
            pay=Choice(
                PayOut(director),
                (cash, cash + to_company),
                parts(names(t, s), [row for row in rows if row[1]]),
                _effect(t, s, company, pays, PAID),
            ),
            keep=Choice(
                Withhold(director),
                (cash, cash + income),
                (),
                _effect(t, s, company, keeps, KEPT),
            ),
            rule=DIVIDENDS,
        )
    )


def targets(t: Ordinary, s: RailsState) -> tuple[Place, ...]:
    """Where the marker of a company would go by its dividend."""
    step = decision(s)
    if not isinstance(step, Dividend):
        return ()
    place, moves = s.companies[step.company].place, t.plan.prices
    return tuple(
        dict.fromkeys(t.box.market.move(place, *ways) for ways in (moves.paid, moves.withheld))
    )


def _effect(t: Ordinary, s: RailsState, company: str, ways: Ways, sign: str) -> tuple[str, str]:
    to = t.box.market.move(s.companies[company].place, *ways)
    return price_effect(price(t, s, company), t.box.market.price(to), sign)
