"""Until the end: every condition that ends the game as a row; what ends it is red and first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.view import Bar, Block, Line, Notice, Panel, Progress, ProgressRow, Tone


class End(Struct, frozen=True):
    """A condition: how far it has come of how much; red where it will end the game."""

    text: str
    figure: str
    done: int
    most: int
    note: str = ""
    tone: Tone = ""
    tells: str = ""
    """What the decision says where it is red, such as that the next dividend ends the game."""

    @property
    def sure(self) -> bool:
        return self.tone == "bad"


def over() -> End:
    """What is said when there is nothing left to wait for."""
    return End(phrase("table.end.over", "The game is over"), "", 1, 1)


def in_steps(done: int, most: int) -> Tone:
    """Red when all steps are done, amber when one is left."""
    return "bad" if done >= most else "warn" if done + 1 == most else ""


def until_the_end(ends: Sequence[End], note: str = "", *below: Block) -> Panel:
    """A panel with a red border once one of the conditions has come true."""
    order = sorted(ends, key=lambda end: not end.sure)
    unknown = phrase("table.end.unknown", "See the rules of this title for when it ends.")
    shown = rows(order)
    return Panel(
        id="end",
        title=phrase("table.end.until-end", "Until the end"),
        note=note,
        blocks=((Progress(shown) if shown else Line(unknown, "muted")), *below),
        tab="players",
        tone="bad" if any(end.sure for end in ends) else "",
    )


def rows(ends: Iterable[End]) -> tuple[ProgressRow, ...]:
    """The conditions as lines with bars."""
    return tuple(
        ProgressRow(
            end.text,
            end.note,
            end.figure,
            Bar(max(0, min(end.done, end.most)), end.most, end.tone),
            end.tone,
        )
        for end in ends
    )


def end_notice(ends: Sequence[End]) -> tuple[Notice, ...]:
    """One sentence for the decision, once the end is sure."""
    told = next((end.tells for end in ends if end.sure and end.tells), "")
    return (Notice(told, "bad"),) if told else ()
