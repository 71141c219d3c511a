"""Running trains in 1880: ferries, the Trans-Siberian line, the bonus of the share chart."""

from __future__ import annotations

from trunkline.kernel import decision, message, phrase
from trunkline.present.rails.run import run_question
from trunkline.present.rails.running import Trip
from trunkline.titles.china_1880.present.names import names, one_of_several, stop_name
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import Run
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.run_trains import RunTrains, can_run
from trunkline.titles.china_1880.rules.sections import RUNNING
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import turn_of

EXTRAS = {
    "ferry": message("1880.run.ferry", "Ferry"),
    "Trans-Siberian": message("1880.run.trans-siberian-line", "Trans-Siberian line"),
}
"""The words for what the rules pay or charge beside the stops."""
NO_TRACK = message("1880.run.nothing-run-no-track", "{company} has no track to run on.")
NO_TRAIN = message("1880.run.nothing-run-no-train", "{company} has no train.")
LEASED = message("1880.run.run-leased-train", "Run the leased train of {company}")
YOURS = message("1880.run.run-your-trains", "Run your trains")


def trip(scene: ChinaScene) -> Trip:
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, RunTrains)
    company, now = step.company, step.running(s)
    bonus = turn_of(s).bonus if s.trains.get(company) else 0
    words = phrase(
        "1880.run.share-chart-bonus", "Share chart bonus, +{each} × 10", each=bonus // 10
    )
    return Trip(
        names=names(s),
        t=scene.t,
        s=s,
        step=step,
        company=company,
        now=now,
        run=Run,
        heading=phrase(LEASED if company in INVESTORS else YOURS, company=company),
        rule=RUNNING,
        called=lambda stop: stop_name(stop.id),
        which=lambda stop: one_of_several(s.board, stop.id),
        nothing="" if can_run(s, company) else why_nothing(s, company),
        extras={name: phrase(words) for name, words in EXTRAS.items()},
        bonuses=((words, bonus),) if bonus else (),
    )


def why_nothing(s: ChinaState, company: str) -> str:
    return phrase(NO_TRACK if s.trains.get(company) else NO_TRAIN, company=company)


running = run_question(trip)
