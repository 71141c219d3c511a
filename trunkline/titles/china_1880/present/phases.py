"""What the next train changes, in words: for the bank's footer and for what is asked first."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.words import listed
from trunkline.rails.stock.trains import rusted
from trunkline.titles.china_1880.rules.components import COMPONENTS, PHASES, ChinaPhase, ChinaTrain
from trunkline.titles.china_1880.rules.leaving import TAKEOVER_TRAIN
from trunkline.titles.china_1880.rules.state import ChinaState

TILES = {
    "green": message("1880.phases.green-tiles", "green tiles"),
    "brown": message("1880.phases.brown-tiles", "brown tiles"),
    "gray": message("1880.phases.grey-tiles", "grey tiles"),
}
THIS_STARTS_PHASE_PHASE_EFFECTS = message(
    "1880.phases.this-starts-phase-phase-effects", "This starts phase {phase}: {effects}."
)
THIS_STARTS_PHASE_PHASE = message(
    "1880.phases.this-starts-phase-phase", "This starts phase {phase}."
)


def described(phase: ChinaPhase) -> str:
    """B2 · limit 3 · floats at 30 %."""
    return phrase(
        "1880.phases.phase-limit-floats",
        "{phase} · limit {limit} · floats at {percent} %",
        phase=phase.name,
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
        found.append(
            phrase(
                "1880.phases.all-trains-scrapped",
                "all {trains}-trains are scrapped",
                trains=listed(gone),
            )
        )
    if phase.takeover and not before.takeover:
        found.append(
            phrase("1880.phases.communist-takeover-begins", "the Communist takeover begins")
        )
    if before.takeover and not phase.takeover:
        found.append(phrase("1880.phases.communist-takeover-ends", "the Communist takeover ends"))
    found += [phrase(TILES[colour]) for colour in phase.colours if colour not in before.colours]
    if phase.train_limit != before.train_limit:
        limit = phase.train_limit
        found.append(
            phrase(
                "1880.phases.train-company",
                "{number} train a company",
                "{number} trains a company",
                number=limit,
            )
        )
    if phase.float_units != before.float_units:
        found.append(
            phrase(
                "1880.phases.companies-float",
                "companies float at {percent} %",
                percent=phase.float_units * 10,
            )
        )
    return found + _papers(before, phase, train)


def _papers(before: ChinaPhase, phase: ChinaPhase, train: ChinaTrain) -> list[str]:
    found = []
    if phase.all_units and not before.all_units:
        found.append(phrase("1880.phases.all-shares-bought", "all shares can be bought"))
    if phase.train_trade and not before.train_trade:
        found.append(phrase("1880.phases.companies-trade-trains", "companies trade trains"))
    if before.privates_pay and not phase.privates_pay:
        found.append(phrase("1880.phases.privates-investors-stop", "privates and investors stop"))
    if train.name == TAKEOVER_TRAIN:
        found.append(phrase("1880.phases.p7-becomes-4", "P7 becomes a 4"))
    if phase.restored_trains and not before.restored_trains:
        found.append(phrase("1880.phases.2r-trains-sold", "2R-trains are sold"))
    if phase.station_factor != before.station_factor:
        found.append(phrase("1880.phases.stations-cost-double", "stations cost double"))
    return found


def next_change(s: ChinaState) -> str:
    """Next, with the first 4: all 2-trains are scrapped; the Communist takeover begins."""
    phase = s.phase
    later = next((each for each in PHASES[PHASES.index(phase) + 1 :]), None)
    if later is None:
        return phrase("1880.phases.last-phase-nothing", "The last phase: nothing changes any more.")
    train = next(each for each in COMPONENTS.trains if each.name == later.train)
    said = "; ".join(effects(phase, later, train))
    if not said:
        return ""
    return phrase(
        "1880.phases.next-first",
        "Next, with the first **{train}**: {effects}.",
        train=train.name,
        effects=said,
    )


def before_it(s: ChinaState, train: ChinaTrain) -> str:
    """What is asked before a purchase that begins a phase."""
    phase = starts(s, train)
    if phase is None or phase == s.phase:
        return ""
    said = "; ".join(effects(s.phase, phase, train))
    return phrase(
        THIS_STARTS_PHASE_PHASE_EFFECTS if said else THIS_STARTS_PHASE_PHASE,
        phase=phase.name,
        effects=said,
    )
