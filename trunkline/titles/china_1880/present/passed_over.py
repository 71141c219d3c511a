"""Steps of a turn in 1880 that were passed over, and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trunkline.kernel import decision, phrase
from trunkline.present.rails.skipped import Passed, no_lay, no_station, skipped
from trunkline.present.view import Line
from trunkline.titles.china_1880.present.past import this_turn
from trunkline.titles.china_1880.present.ribbon import NAMES, turn_under
from trunkline.titles.china_1880.present.run import why_nothing
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.building import refuse_builder
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.run_trains import RunTrains


def passed_over(scene: ChinaScene) -> tuple[Line, ...]:
    top = decision(scene.s)
    if isinstance(top, BuyTrains) and top.bought:
        return ()  # what could not be paid then cannot be told from what was spent since
    return skipped(scene.t, scene.s, _before(scene))


def _before(scene: ChinaScene) -> Iterator[Passed]:
    t, s, turn = scene.t, scene.s, turn_under(scene.s)
    if turn is None or s.stack[-2] is not turn:
        return
    company, told = turn.company, this_turn(scene.story, turn.company)
    for kind in turn.order[: turn.at - 1]:
        step = kind(company)
        if isinstance(step, LayTrack):
            why = partial(no_lay, t, s, step, refuse_builder(s, company))
            yield Passed(phrase(NAMES[LayTrack]), step, bool(told.lays), why)
        elif isinstance(step, PlaceStation):
            why = partial(no_station, step.refuse_price(s))
            yield Passed(phrase(NAMES[PlaceStation]), step, bool(told.station), why)
        elif isinstance(step, RunTrains):
            why = partial(why_nothing, s, company)
            yield Passed(phrase(NAMES[RunTrains]), step, bool(told.income), why)
