"""What the table offers to those who learn: about this step, its explanation, words to look up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from msgspec import Struct, to_builtins

from trunkline.kernel import AnyTitle, State, decode_action
from trunkline.kernel.play import decision
from trunkline.present.learn.model import Learning
from trunkline.present.learn.teaching import (
    MOST_WARNINGS,
    teaching,
    warnings,
    warnings_of_choices,
)
from trunkline.present.learn.texts import learning
from trunkline.present.view import Decision
from trunkline.server.matches.explaining import Explaining


class ExplainedShown(Struct, frozen=True):
    """The box under the heading: a kind of decision that is new for the reader."""

    kind: str
    name: str
    asked: str
    good_for: str
    wrong: str
    example: str = ""
    """The picture that shows it."""


class LearnAtTable(Struct, frozen=True):
    """What there is; a title without texts has nothing."""

    about: bool = False
    """Whether "What is this about?" can be answered."""
    step: str = ""
    """The tag of the decision that is open."""
    explained: ExplainedShown | None = None
    explains: bool = False
    """Whether decisions are explained to the reader."""
    words: bool = False
    """Whether terms are marked as words to look up."""
    warnings: tuple[str, ...] = ()
    """What a friend at the table would say now."""


NOTHING_TO_LEARN = LearnAtTable()


def learn_at_table(
    title_id: str, state: State, explaining: Explaining, asked: bool
) -> LearnAtTable:
    """Explanations are for whoever is asked now."""
    found = learning(title_id)
    if found is None:
        return NOTHING_TO_LEARN
    step = step_of(state)
    new = explained(title_id, found, step, explaining) if asked else None
    words = bool(found.words) and explaining.dotted
    return LearnAtTable(found.about is not None, step, new, explaining.on, words)


def step_of(state: State) -> str:
    """The tag of the open decision; empty where nobody is asked."""
    open_one = decision(state)
    return "" if open_one is None else str(type(open_one).__struct_config__.tag)


def warned(t: AnyTitle, s: State, player: str, shown: Decision) -> tuple[str, ...]:
    """Before this player decides: with what the main button would do, then of other buttons that
    do something at once."""
    act = shown.main
    chosen = () if act is None or act.action is None else (act.action, *act.then)
    told = warnings(t, s, player, tuple(decode_action(t, each) for each in chosen))
    others = (decode_action(t, each) for each in _actions(to_builtins(shown.blocks)))
    more = warnings_of_choices(t, s, player, (each for each in others if not each.passes))
    return tuple(map(str, islice(chain(told, more), MOST_WARNINGS)))


def _actions(shown: Any) -> Iterator[dict[str, Any]]:
    """Of all buttons that can be pressed and act."""
    if isinstance(shown, dict):
        if shown.get("type") == "act" and shown["action"] and not shown.get("no"):
            yield shown["action"]
        yield from (each for value in shown.values() for each in _actions(value))
    elif isinstance(shown, list | tuple):
        yield from (each for value in shown for each in _actions(value))


def explained(
    title_id: str, found: Learning, step: str, explaining: Explaining
) -> ExplainedShown | None:
    """The first explanation of a step that this reader has not met; none if they want none."""
    new = [kind for kind in found.kinds_of(step) if kind not in explaining.met]
    if not explaining.on or not new:
        return None
    each = found.explained[new[0]]
    drawn = each.example if each.example in teaching(title_id).pictures else ""
    return ExplainedShown(new[0], each.name, each.asked, each.good_for, each.wrong, drawn)
