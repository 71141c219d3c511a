"""Steps of a turn in 1881 that were passed over, and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trunkline.kernel import decision, phrase
from trunkline.present.rails.skipped import Passed, no_lay, no_station, skipped
from trunkline.present.view import Line
from trunkline.titles.berlin_1881.present.past import this_turn
from trunkline.titles.berlin_1881.present.ribbon import OPERATION, turn_of
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS


def passed_over(scene: BerlinScene) -> tuple[Line, ...]:
    return skipped(scene.t, scene.s, _before(scene))


def _before(scene: BerlinScene) -> Iterator[Passed]:
    t, s, turn = scene.t, scene.s, turn_of(scene.s)
    if turn is None or s.stack[-2] is not turn:
        return
    company, told = turn.company, this_turn(scene.story, turn.company)
    track, depot, run, *_ = map(phrase, OPERATION)
    for kind in turn.order[: turn.at - 1]:
        step = kind(company)
        if isinstance(step, RunTrains):
            yield Passed(
                run, step, bool(told.income or s.earned.route), partial(_no_run, scene, company)
            )
        elif isinstance(decision(s), Business):
            continue  # what could not be paid then cannot be told from what was spent since
        elif isinstance(step, LayTrack):
            yield Passed(track, step, bool(told.lays), partial(no_lay, t, s, step))
        elif isinstance(step, BuildDepot):
            no = step.refuse_marker(s) or step.refuse_cost(s, 0)
            yield Passed(depot, step, bool(told.depot), partial(no_station, no))


def _no_run(scene: BerlinScene, company: str) -> str:
    if scene.s.trains[company]:
        return phrase("1881.run.no-route", "No train of {company} has a route.", company=company)
    if company in TRAMWAYS:
        return phrase("1881.run.no-car", "{company} has no tramcar.", company=company)
    return phrase("1881.run.no-train", "{company} has no train.", company=company)
