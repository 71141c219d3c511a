"""Buttons that the rules may refuse: grey then, with the reason."""

from __future__ import annotations

from typing import Any

from trunkline.kernel import Action, encode_action, phrase, refuse
from trunkline.present.view import Act, WhyNot
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


def why_not(t: China1880, s: ChinaState, a: Action, what: str, help: str = "") -> WhyNot | None:
    """Why this action is refused; None if it is not."""
    no = refuse(t, s, a)
    return None if no is None else WhyNot(what, no.why, no.rule, help)


def offer(
    t: China1880,
    s: ChinaState,
    a: Action,
    text: str,
    *,
    what: str = "",
    help: str = "",
    grey: str = "",
    **more: Any,
) -> Act:
    """A button for the action; `grey` is its text where it is refused, `what` the head of why."""
    no = why_not(t, s, a, what or phrase("1880.offers.not", "{what}: not now", what=text), help)
    if no is not None:
        return Act(grey or text, no=no)
    return Act(text, encode_action(a), **more)
