"""Too many trains in 1881: which one goes to the bank pool."""

from __future__ import annotations

from trunkline.kernel import decision, message, phrase
from trunkline.present.offers import tried
from trunkline.present.rails import surplus
from trunkline.present.view import Decision
from trunkline.titles.berlin_1881.present.gains import best_on
from trunkline.titles.berlin_1881.present.names import names, spoken_company
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.offices import train_limit
from trunkline.titles.berlin_1881.rules.sections import CARS
from trunkline.titles.berlin_1881.rules.surplus import Discard, Surplus
from trunkline.titles.berlin_1881.rules.tables import TRAINS

TO_THE_POOL = message(
    "1881.surplus.fate",
    "{number} train goes to the bank pool, without payment.",
    "{number} trains go to the bank pool, without payment.",
)


def too_many(scene: BerlinScene) -> Decision:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, Surplus)
    company, by = step.company, step.decider(t, s)

    def about(train: str) -> tuple[tuple[str, str], ...]:
        """How far it runs, and what the company earns without it."""
        after = tried(t, s, Discard(by, company, train))
        before = best_on(s, company, s.board)
        run = names(s).changed(before, best_on(after, company, s.board) - before)
        return (
            (phrase("1881.surplus.reach", "reach"), str(TRAINS[train].stops)),
            (phrase("1881.surplus.best-run", "best run"), run),
        )

    return surplus.too_many(
        surplus.Surplus(
            names=names(s),
            company=company,
            called=spoken_company(company),
            owned=s.trains[company],
            limit=train_limit(s, company),
            discard=lambda train: Discard(by, company, train),
            about=about,
            fate=TO_THE_POOL,
            rule=CARS,
        )
    )
