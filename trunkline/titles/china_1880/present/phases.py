"""What the next train changes, in words: for the bank's footer and for what is asked first."""

from __future__ import annotations

from trunkline.kernel import noted, phrase, phrase_of
from trunkline.present.words import listed
from trunkline.rails.stock.trains import rusted
from trunkline.titles.china_1880.rules.components import COMPONENTS, PHASES, ChinaPhase, ChinaTrain
from trunkline.titles.china_1880.rules.leaving import TAKEOVER_TRAIN
from trunkline.titles.china_1880.rules.state import ChinaState

COLOURS = {
    "yellow": noted("yellow"),
    "green": noted("green"),
    "brown": noted("brown"),
    "gray": noted("grey"),
}
TILES = {
    "green": noted("green tiles"),
    "brown": noted("brown tiles"),
    "gray": noted("grey tiles"),
}


def colours(phase: ChinaPhase) -> str:
    return ", ".join(phrase(COLOURS[colour]) for colour in phase.colours)


def described(phase: ChinaPhase) -> str:
    """Phase B2: yellow, green · limit 3 · floats at 30 %."""
    return phrase(
        "Phase {phase}: {colours} · limit {limit} · floats at {percent} %",
        phase=phase.name,
        colours=colours(phase),
        limit=phase.train_limit,
        percent=phase.float_units * 10,
    )


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
        found.append(phrase("all {trains}-trains are scrapped", trains=listed(gone)))
    if phase.takeover and not before.takeover:
        found.append(phrase("the Communist takeover begins"))
    if before.takeover and not phase.takeover:
        found.append(phrase("the Communist takeover ends"))
    found += [phrase(TILES[colour]) for colour in phase.colours if colour not in before.colours]
    if phase.train_limit != before.train_limit:
        limit = phase.train_limit
        found.append(phrase_of(limit, "{number} train a company", "{number} trains a company"))
    if phase.float_units != before.float_units:
        found.append(phrase("companies float at {percent} %", percent=phase.float_units * 10))
    return found + _papers(before, phase, train)


def _papers(before: ChinaPhase, phase: ChinaPhase, train: ChinaTrain) -> list[str]:
    found = []
    if phase.all_units and not before.all_units:
        found.append(phrase("all shares can be bought"))
    if phase.train_trade and not before.train_trade:
        found.append(phrase("companies trade trains"))
    if before.privates_pay and not phase.privates_pay:
        found.append(phrase("privates and investors stop"))
    if train.name == TAKEOVER_TRAIN:
        found.append(phrase("P7 becomes a 4"))
    if phase.restored_trains and not before.restored_trains:
        found.append(phrase("2R-trains are sold"))
    if phase.station_factor != before.station_factor:
        found.append(phrase("stations cost double"))
    return found


def next_change(s: ChinaState) -> str:
    """Next, with the first 4: all 2-trains are scrapped; the Communist takeover begins."""
    phase = s.phase
    later = next((each for each in PHASES[PHASES.index(phase) + 1 :]), None)
    if later is None:
        return phrase("The last phase: nothing changes any more.")
    train = next(each for each in COMPONENTS.trains if each.name == later.train)
    said = "; ".join(effects(phase, later, train))
    if not said:
        return ""
    return phrase("Next, with the first **{train}**: {effects}.", train=train.name, effects=said)


def before_it(s: ChinaState, train: ChinaTrain) -> str:
    """What is asked before a purchase that begins a phase."""
    phase = starts(s, train)
    if phase is None or phase == s.phase:
        return ""
    said = "; ".join(effects(s.phase, phase, train))
    return phrase(
        "This starts phase {phase}: {effects}." if said else "This starts phase {phase}.",
        phase=phase.name,
        effects=said,
    )
