"""What the first train of a phase changes in 1881: everything, as verbs."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.words import listed
from trunkline.rails.stock.trains import rusted
from trunkline.titles.berlin_1881.rules.offices import phase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import AVAILABLE_ON, PHASES, BerlinPhase

STARTS = {
    "green": message("1881.bank.starts-green-phase", "the green phase begins"),
    "brown": message("1881.bank.starts-brown-phase", "the brown phase begins"),
    "grey": message("1881.bank.starts-grey-phase", "the grey phase begins"),
}
"""What the first train of a phase does to it."""


def changes(s: BerlinState, name: str) -> list[str]:
    """All that the first train of this type changes."""
    now, coming = phase(s), next(p for p in PHASES if p.train == name)
    old = rusted(s.pieces.depot.trains, name)
    told = [phrase(STARTS[coming.name])]
    told += (
        [phrase("1881.bank.rusts-all", "all {trains} are scrapped", trains=listed(old))]
        if old
        else []
    )
    told += _track(now, coming)
    if coming.train_limit != now.train_limit:
        limit = coming.train_limit
        told.append(phrase("1881.bank.lowers-limit", "the limit falls to {limit}", limit=limit))
    if (rounds := coming.operating_rounds) != now.operating_rounds:
        told.append(
            phrase(
                "1881.bank.gives-operating-round",
                "{number} operating round follows each stock round",
                "{number} operating rounds follow each stock round",
                number=rounds,
            )
        )
    opened = [train for train, on in AVAILABLE_ON.items() if on == name]
    told += (
        [phrase("1881.bank.opens", "the {train} goes on sale", train=opened[0])] if opened else []
    )
    if now == PHASES[0]:
        told.append(phrase("1881.bank.puts-s-bahn", "the S-Bahn's certificates go on sale"))
    return told


def _track(now: BerlinPhase, coming: BerlinPhase) -> list[str]:
    """Tiles that can be laid from then on, and how many in a turn."""
    told = [
        phrase("1881.bank.allows-tiles", "{colour:rails.colour} tiles can be laid", colour=colour)
        for colour in coming.colours
        if colour not in now.colours
    ]
    if coming.yellow_tiles != now.yellow_tiles:
        told.append(
            phrase(
                "1881.bank.tiles-a-turn",
                "a tramway lays up to {number} tile a turn",
                "a tramway lays up to {number} tiles a turn",
                number=coming.yellow_tiles,
            )
        )
    return told
