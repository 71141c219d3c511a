"""What ends 1880: the last 8-train, and after it three turns of every company (XV)."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.until_end import End
from trunkline.titles.china_1880.rules.components import COMPONENTS, DEPOT, LAST_EIGHT
from trunkline.titles.china_1880.rules.operating import LAST_TURNS, OperatingRound
from trunkline.titles.china_1880.rules.state import ChinaState


def ends(s: ChinaState) -> tuple[End, ...]:
    return (_turns(s),) if s.marker_is_fixed else (_trains(s),)


def _trains(s: ChinaState) -> End:
    """How many trains are still to be sold before the last 8-train is."""
    names = [train.name for train in COMPONENTS.trains]
    row = [train for train in COMPONENTS.trains if not train.extra]
    until = [train for train in row if names.index(train.name) <= names.index(LAST_EIGHT)]
    every = sum(train.count or 0 for train in until)
    left = sum(DEPOT.left(train, s.gone) or 0 for train in until)
    return End(
        phrase("1880.end.trains", "Until the last {train}", train=LAST_EIGHT),
        phrase("1880.end.left", "{number} left", "{number} left", number=left),
        every - left,
        every,
        phrase("1880.end.then-three-turns", "then 3 turns"),
    )


def _turns(s: ChinaState) -> End:
    """The company with the train marker ends the game with its third turn from then on."""
    laps = next((step.laps for step in s.stack if isinstance(step, OperatingRound)), 0)
    left = min(LAST_TURNS, LAST_TURNS + 1 - laps) if s.stack else 0
    tells = phrase(
        "1880.end.tells",
        "**The last {train} is sold.** The game ends with {number} more turn of {company}.",
        "**The last {train} is sold.** The game ends with {number} more turns of {company}.",
        number=left,
        train=LAST_EIGHT,
        company=s.train_marker,
    )
    return End(
        phrase("1880.end.last-turns", "Last turns of {company}", company=s.train_marker),
        phrase("1880.end.left", "{number} left", "{number} left", number=left),
        LAST_TURNS - left,
        LAST_TURNS,
        phrase("1880.end.ends-after", "then it ends"),
        "bad",
        tells,
    )


def ended(s: ChinaState) -> str:
    return phrase(
        "1880.end.because",
        "**The last {train}-train was sold**, and {company} had its last {number} turn after it.",
        "**The last {train}-train was sold**, and {company} had its last {number} turns after it.",
        train=LAST_EIGHT,
        company=s.train_marker,
        number=LAST_TURNS,
    )
