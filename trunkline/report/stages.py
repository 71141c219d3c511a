"""The stages of an action: its own effect, and each thing that then happened by itself.

A stage tells apart what one action causes: the dividend of a company and the income of private
companies that follows it are different stages, each with the position before and after.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from trunkline.kernel import Action, AnyStep, AnyTitle, Match, State, decision, is_asked, start

Cause = Action | AnyStep


class Stage(Struct, frozen=True):
    """What an action or a step did: the position before, and after."""

    version: int
    """Of the match, after the action that this stage belongs to."""
    player: str
    """Who acted."""
    cause: Cause
    before: State
    after: State


def stages(match: Match) -> Iterator[Stage]:
    """All stages of a match in order; the match is replayed once."""
    t = match.title
    s = start(t, match.players, match.seed, match.options)
    for version, action in enumerate(match.actions, start=1):
        before = s.clone()
        s.told = ()
        apply_alone(t, s, action)
        yield Stage(version, action.by, action, before, s)
        while s.stack and not is_asked(t, s):
            before, top = s.clone(), s.stack[-1]
            top.advance(t, s)
            yield Stage(version, action.by, top, before, s)


def apply_alone(t: AnyTitle, s: State, action: Action) -> None:
    """The effect of a judged action without what then happens by itself: only who takes it is
    asked."""
    top = decision(s)
    assert top is not None, "a logged action was played in a position that asked for one"
    for asker in (top, *t.powers):
        if isinstance(action, asker.takes) and action.by in asker.deciders(t, s):
            asker.apply(t, s, action)
            return
    raise AssertionError("a logged action answers a question")
