"""Tables of the rules in brief: they cannot differ from the data that is played with."""

from __future__ import annotations

from trunkline.kernel import figure, phrase, word
from trunkline.present.learn.tables import Numbers, TableMaker
from trunkline.titles.berlin_1881.present.names import marks
from trunkline.titles.berlin_1881.rules import Berlin
from trunkline.titles.berlin_1881.rules.tables import (
    AVAILABLE_ON,
    PHASES,
    TRAINS,
    TRAMWAYS,
    BerlinPhase,
    Tramway,
)


def tramways(t: Berlin) -> Numbers:
    return Numbers(
        phrase("1881.learn-tables.tramways", "Tramways"),
        (
            phrase("1881.learn-tables.tramway", "Tramway"),
            phrase("1881.learn-tables.home", "Home"),
            phrase("1881.learn-tables.par", "Par"),
            phrase("1881.learn-tables.treasury", "Treasury"),
            phrase("1881.learn-tables.depots", "Further depots"),
        ),
        tuple(
            (
                each.id,
                each.home_name,
                marks(each.par),
                marks(10 * each.par),
                _further_depots(each),
            )
            for each in TRAMWAYS.values()
        ),
    )


def _further_depots(tramway: Tramway) -> str:
    """What each depot after the home depot costs."""
    return ", ".join(marks(cost) for cost in tramway.depot_costs[1:])


def phases(t: Berlin) -> Numbers:
    return Numbers(
        phrase("1881.learn-tables.phases", "Phases"),
        (
            phrase("1881.learn-tables.phase", "Phase"),
            phrase("1881.learn-tables.first-tramcar", "First tramcar"),
            phrase("1881.learn-tables.rounds", "Rounds"),
            phrase("1881.learn-tables.tiles", "Tiles a turn"),
            phrase("1881.learn-tables.limit", "Train limit"),
            phrase("1881.learn-tables.s-trains", "New S-train"),
            phrase("1881.learn-tables.scrapped", "Scrapped"),
        ),
        tuple(map(_phase, PHASES)),
    )


def _phase(phase: BerlinPhase) -> tuple[str, ...]:
    opened = (name for name, tramcar in AVAILABLE_ON.items() if tramcar == phase.train)
    scrapped = (train.name for train in TRAINS.values() if train.rusted_by == phase.train)
    return (
        word("1881.phase", phase.name),
        phase.train,
        figure(phase.operating_rounds),
        figure(phase.yellow_tiles),
        figure(phase.train_limit),
        ", ".join(opened),
        ", ".join(scrapped),
    )


TABLES: dict[str, TableMaker] = {"tramways": tramways, "phases": phases}
