"""No step is passed over in which somebody could act after using a power of theirs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.installed import TITLES
from tests.soak import share
from tools.stored.games import unhurried_game
from trunkline.kernel import (
    Action,
    AnyDecision,
    AnyTitle,
    Decision,
    Match,
    State,
    get_title,
)
from trunkline.report.stages import stages

GAMES = share(20, 2)


def used(t: AnyTitle, s: State) -> Iterator[tuple[Action, State]]:
    """Every position after some player has used a power of theirs."""
    for power in t.powers:
        for action in power.propose(t, s):
            if action.by in power.deciders(t, s) and power.refuse(t, s, action) is None:
                after = s.clone()
                power.apply(t, after, action)
                after.stack = s.stack
                yield action, after


def open_in(t: AnyTitle, s: State, step: AnyDecision) -> set[Action]:
    """What can be done in this step but passing."""
    return {a for a in step.propose(t, s) if not a.passes and step.refuse(t, s, a) is None}


def opened(match: Match) -> list[tuple[int, AnyDecision, Action]]:
    """The steps that were passed over, with the powers that would have opened them."""
    t, found = match.title, []
    for stage in stages(match):
        step, s = stage.cause, stage.before
        if isinstance(step, Decision):
            for action, after in used(t, s):
                if open_in(t, after, step) - open_in(t, s, step):
                    found.append((stage.version, step, action))
    return found


@pytest.mark.parametrize("title", [title for title in TITLES if get_title(title).powers])
def test_no_power_would_have_opened_a_step_that_was_passed_over(title: str) -> None:
    t = get_title(title)
    for seed in range(GAMES):
        players = t.seats[0] + seed % (t.seats[1] - t.seats[0] + 1)
        assert opened(unhurried_game(t, players, seed)) == []


def test_the_first_edition_of_1880_passed_over_steps_that_p5_would_have_opened() -> None:
    """So this test can find what it looks for."""
    t = get_title("1880", "2022")
    found = opened(unhurried_game(t, 3, 0))
    assert {type(step).__name__ for _, step, _ in found} == {"LayTrack"}
