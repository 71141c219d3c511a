"""Running in 1881: tramcars and S-trains differ, the ferry brings a bonus."""

from __future__ import annotations

from trunkline.kernel import decision, message, phrase
from trunkline.present.rails.run import run_question
from trunkline.present.rails.running import Trip
from trunkline.rails.routes.network import Stop
from trunkline.titles.berlin_1881.present.names import names, short_place
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.routes import FERRY, running
from trunkline.titles.berlin_1881.rules.run_trains import Run, RunTrains
from trunkline.titles.berlin_1881.rules.sections import RUN, S_RUN
from trunkline.titles.berlin_1881.rules.tables import MAIN, TRAMWAYS

RUN_TRAINS_MAIN = message("1881.run.run-trains-main", "Run the trains of the main network")
RUN_TRAINS = message("1881.run.run-trains", "Run the trains of {company}")
FERRY_BONUS = message("1881.run.ferry-bonus", "Ferry bonus")
FERRY_BONUS_ONCE = message("1881.run.ferry-bonus-once", "Ferry bonus, once")
STOPS_ARE_FREE = message(
    "1881.run.stops-between-stations", "Stops between stations do not count towards the length."
)
OUT_AND_BACK = message(
    "1881.run.stations-pay-out", "Stations pay there and back, stops and the ferry once."
)
HATCHED = message(
    "1881.run.hatched-rails-used", "Other networks already use the hatched rails this round."
)


def trip(scene: BerlinScene) -> Trip:
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, RunTrains)
    company, tram = step.company, step.company in TRAMWAYS
    remarks = (STOPS_ARE_FREE,) if tram else (OUT_AND_BACK, HATCHED) if s.used else (OUT_AND_BACK,)
    return Trip(
        names=names(s),
        t=scene.t,
        s=s,
        step=step,
        company=company,
        now=running(s, company),
        run=Run,
        heading=phrase(RUN_TRAINS_MAIN if company == MAIN else RUN_TRAINS, company=company),
        rule=RUN if tram else S_RUN,
        called=_called,
        which=_called,
        extras={FERRY: phrase(FERRY_BONUS if tram else FERRY_BONUS_ONCE)},
        remarks=tuple(phrase(remark) for remark in remarks),
        idle=s.ran.get(company, ()),
        used=() if tram else s.used,
    )


def _called(stop: Stop) -> str:
    if stop.name:
        return short_place(stop.hex)
    return phrase("1881.run.stop", "stop {hex}", hex=stop.hex)


runs = run_question(trip)
