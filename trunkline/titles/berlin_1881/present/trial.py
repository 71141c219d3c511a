"""Trying an action on a copy: what it would tell and change, before anybody does it."""

from __future__ import annotations

from typing import Any

from trunkline.kernel import Action, encode_action, phrase, play, refuse
from trunkline.present.view import Act, WhyNot
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.title import Berlin


def tried(t: Berlin, s: BerlinState, a: Action) -> BerlinState:
    """The position after a legal action; the one at hand is not touched."""
    after = s.clone()
    play(t, after, a)
    return after


def consequences(after: BerlinState, *leaving_out: str) -> list[str]:
    """What the tried action told, without the sentences of these templates."""
    return [str(sentence) for sentence in after.told if sentence.key not in leaving_out]


def why_not(t: Berlin, s: BerlinState, a: Action, what: str, help: str = "") -> WhyNot | None:
    """Why the rules refuse this action; None if they do not."""
    no = refuse(t, s, a)
    return None if no is None else WhyNot(what, no.why, no.rule, help)


def act(
    t: Berlin, s: BerlinState, a: Action, text: str, what: str = "", help: str = "", **more: Any
) -> Act:
    """A button for the action, grey with the reason where the rules refuse it."""
    no = why_not(t, s, a, what or phrase("1881.trial.not", "{act}: not now", act=text), help)
    return Act(text, no=no) if no else Act(text, encode_action(a), **more)
