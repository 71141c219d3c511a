"""What the next train changes, in words: for the bank's footer and for what is asked first."""

from __future__ import annotations

from trunkline.rails.trains import rusted
from trunkline.titles.china_1880.components import COMPONENTS, PHASES, ChinaPhase, ChinaTrain
from trunkline.titles.china_1880.leaving import TAKEOVER_TRAIN
from trunkline.titles.china_1880.state import ChinaState
from trunkline.web.pages.words import listed

COLOURS = {"gray": "grey"}


def colours(phase: ChinaPhase) -> str:
    return ", ".join(COLOURS.get(colour, colour) for colour in phase.colours)


def described(phase: ChinaPhase) -> str:
    """Phase B2: yellow, green · limit 3 · floats at 30 %."""
    limit = f"limit {phase.train_limit}"
    return f"Phase {phase.name}: {colours(phase)} · {limit} · floats at {phase.float_units * 10} %"


def begun_by(train: ChinaTrain) -> ChinaPhase | None:
    return next((phase for phase in PHASES if phase.train == train.name), None)


def starts(s: ChinaState, train: ChinaTrain) -> ChinaPhase | None:
    """The phase that the next train of this type begins; None if it begins none."""
    phase = begun_by(train)
    return None if s.gone.get(train.name, 0) else phase


def effects(before: ChinaPhase, phase: ChinaPhase, train: ChinaTrain) -> list[str]:
    """Everything that is different from then on."""
    found = []
    gone = rusted(COMPONENTS.trains, train.name)
    if gone:
        found.append(f"all {listed(gone)}-trains are scrapped")
    if phase.takeover and not before.takeover:
        found.append("the Communist takeover begins")
    if before.takeover and not phase.takeover:
        found.append("the Communist takeover ends")
    new = [COLOURS.get(c, c) for c in phase.colours if c not in before.colours]
    if new:
        found.append(f"{listed(new)} tiles")
    if phase.train_limit != before.train_limit:
        found.append(f"{phase.train_limit} trains a company")
    if phase.float_units != before.float_units:
        found.append(f"companies float at {phase.float_units * 10} %")
    return found + _papers(before, phase, train)


def _papers(before: ChinaPhase, phase: ChinaPhase, train: ChinaTrain) -> list[str]:
    found = []
    if phase.all_units and not before.all_units:
        found.append("all shares can be bought")
    if phase.train_trade and not before.train_trade:
        found.append("companies trade trains")
    if before.privates_pay and not phase.privates_pay:
        found.append("privates and investors stop")
    if train.name == TAKEOVER_TRAIN:
        found.append("P7 becomes a 4")
    if phase.restored_trains and not before.restored_trains:
        found.append("2R-trains are sold")
    if phase.station_factor != before.station_factor:
        found.append("stations cost double")
    return found


def next_change(s: ChinaState) -> str:
    """Next, with the first 4: all 2-trains are scrapped; the Communist takeover begins."""
    phase = s.phase
    later = next((each for each in PHASES[PHASES.index(phase) + 1 :]), None)
    if later is None:
        return "The last phase: nothing changes any more."
    train = next(each for each in COMPONENTS.trains if each.name == later.train)
    said = "; ".join(effects(phase, later, train))
    return f"Next, with the first **{train.name}**: {said}." if said else ""


def before_it(s: ChinaState, train: ChinaTrain) -> str:
    """What is asked before a purchase that begins a phase."""
    phase = starts(s, train)
    if phase is None or phase == s.phase:
        return ""
    said = "; ".join(effects(s.phase, phase, train))
    return (
        f"This starts phase {phase.name}: {said}." if said else f"This starts phase {phase.name}."
    )
