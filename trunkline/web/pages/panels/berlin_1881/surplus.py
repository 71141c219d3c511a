"""Too many trains: which one goes to the bank pool."""

from __future__ import annotations

from trunkline.titles.berlin_1881.offices import train_limit
from trunkline.titles.berlin_1881.sections import CARS
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.surplus import Discard, Surplus
from trunkline.titles.berlin_1881.tables import TRAINS
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.laying import best_on
from trunkline.web.pages.panels.berlin_1881.names import car, marks, rule, spoken_company
from trunkline.web.pages.panels.berlin_1881.trial import act, tried
from trunkline.web.pages.view import Decision, Option, Options
from trunkline.web.pages.words import became


def too_many(t: Berlin, s: BerlinState, step: Surplus) -> Decision:
    """A card for each kind of train that the company owns."""
    company, by = step.company, step.decider(t, s)
    owned = s.trains[company]
    options = tuple(_card(t, s, company, by, name) for name in dict.fromkeys(owned))
    return Decision(
        heading=f"Too many trains of {spoken_company(company)}",
        badge=f"{len(owned)} of {train_limit(s, company)}",
        badge_tone="bad",
        context="One goes to the bank pool without payment.",
        blocks=(Options(options, "cards", "Trains"),),
        rule=rule(CARS),
    )


def _card(t: Berlin, s: BerlinState, company: str, by: str, name: str) -> Option:
    action = Discard(by, company, name)
    after = tried(t, s, action)
    before, new = best_on(s, company, s.board), best_on(after, company, s.board)
    facts = (
        ("owned", str(s.trains[company].count(name))),
        ("reach", str(TRAINS[name].stops)),
        ("best run", f"**{became(marks(before), marks(new))}**"),
    )
    return Option(act(t, s, action, f"Give up the {car(name)}"), facts=facts)
