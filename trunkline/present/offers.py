"""Buttons that the rules may refuse, and actions that are tried on a copy."""

from __future__ import annotations

from typing import Any, TypeVar

from trunkline.kernel import Action, AnyTitle, State, encode_action, phrase, play, refuse
from trunkline.present.view import Act, WhyNot

S = TypeVar("S", bound=State)


def why_not(t: AnyTitle, s: State, a: Action, what: str, help: str = "") -> WhyNot | None:
    """Why the rules refuse this action; None if they do not."""
    no = refuse(t, s, a)
    return None if no is None else WhyNot(what, no.why, no.rule, help)


def offer(
    t: AnyTitle,
    s: State,
    a: Action,
    text: str,
    *,
    what: str = "",
    help: str = "",
    grey: str = "",
    **more: Any,
) -> Act:
    """A button for the action; `grey` is its text where it is refused, `what` the head of why."""
    no = why_not(t, s, a, what or phrase("table.offers.not-now", "{act}: not now", act=text), help)
    return Act(text, encode_action(a), **more) if no is None else Act(grey or text, no=no)


def tried(t: AnyTitle, s: S, a: Action) -> S:
    """The position after a legal action; the one at hand is not touched."""
    after = s.clone()
    play(t, after, a)
    return after


def consequences(after: State, *leaving_out: str) -> list[str]:
    """What the tried action told, without the sentences of these templates."""
    return [str(sentence) for sentence in after.told if sentence.key not in leaving_out]
