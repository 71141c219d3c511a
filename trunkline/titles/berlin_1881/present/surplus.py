"""Too many trains: which one goes to the bank pool."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.view import Decision, Option, Options
from trunkline.present.words import became
from trunkline.titles.berlin_1881.present.laying import best_on
from trunkline.titles.berlin_1881.present.names import car, marks, rule
from trunkline.titles.berlin_1881.present.trial import act, tried
from trunkline.titles.berlin_1881.rules.offices import train_limit
from trunkline.titles.berlin_1881.rules.sections import CARS
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.surplus import Discard, Surplus
from trunkline.titles.berlin_1881.rules.tables import MAIN, TRAINS
from trunkline.titles.berlin_1881.rules.title import Berlin

TOO_MANY_TRAINS_MAIN = message(
    "1881.surplus.too-many-trains-main", "Too many trains of the main network"
)
TOO_MANY_TRAINS = message("1881.surplus.too-many-trains", "Too many trains of {company}")


def too_many(t: Berlin, s: BerlinState, step: Surplus) -> Decision:
    """A card for each kind of train that the company owns."""
    company, by = step.company, step.decider(t, s)
    owned = s.trains[company]
    options = tuple(_card(t, s, company, by, name) for name in dict.fromkeys(owned))
    return Decision(
        heading=phrase(
            TOO_MANY_TRAINS_MAIN if company == MAIN else TOO_MANY_TRAINS, company=company
        ),
        badge=phrase(
            "1881.surplus.of", "{count} of {most}", count=len(owned), most=train_limit(s, company)
        ),
        badge_tone="bad",
        context=phrase("1881.surplus.one-goes-bank", "One goes to the bank pool without payment."),
        blocks=(Options(options, "cards", phrase("1881.surplus.trains", "Trains")),),
        rule=rule(CARS),
    )


def _card(t: Berlin, s: BerlinState, company: str, by: str, name: str) -> Option:
    action = Discard(by, company, name)
    after = tried(t, s, action)
    before, new = best_on(s, company, s.board), best_on(after, company, s.board)
    facts = (
        (phrase("1881.surplus.owned", "owned"), str(s.trains[company].count(name))),
        (phrase("1881.surplus.reach", "reach"), str(TRAINS[name].stops)),
        (phrase("1881.surplus.best-run", "best run"), f"**{became(marks(before), marks(new))}**"),
    )
    return Option(
        act(t, s, action, phrase("1881.surplus.give-up", "Give up the {train}", train=car(name))),
        facts=facts,
    )
