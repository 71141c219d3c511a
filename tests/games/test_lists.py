"""Legal lists by shape: at every position of whole games they are the proposals not refused."""

import gc
from pathlib import Path

import pytest

from tests.games.test_games import FILES
from tests.soak import SOAK
from trunkline.files import read_record
from trunkline.kernel import AnyTitle, Decision, Legal, Match, State, decision, play, start

TITLES = sorted({path.parent.name for path in FILES})
GAMES = FILES if SOAK else [next(path for path in FILES if path.parent.name == t) for t in TITLES]


def disagreement(t: AnyTitle, s: State) -> str:
    """What the top step lists otherwise than its law, `refuse`, would; empty if nothing."""
    top = decision(s)
    assert isinstance(top, Decision)
    proposed = list(top.propose(t, s))
    law = [top.refuse(t, s, a) for a in proposed]
    allowed = [a for a, refusal in zip(proposed, law, strict=True) if refusal is None]
    if list(top.allowed(t, s)) != allowed:
        return f"{type(top).__name__} lists other actions than its law allows"
    if list(map(top.judge(t, s), proposed)) != law:
        return f"{type(top).__name__} judges an action otherwise among others than alone"
    return ""


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.name[:5]}")
def test_a_list_is_what_is_proposed_and_not_refused(path: Path) -> None:
    match = Match.from_record(read_record(path))
    s = start(match.title, match.players, match.seed, match.options)
    for version, action in enumerate(match.actions):
        assert not disagreement(match.title, s), f"action {version}"
        play(match.title, s, action)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.name[:5]}")
def test_lists_and_plays_leave_nothing_to_the_garbage_collector(path: Path) -> None:
    """Values that hold each other live on until it comes, and it looks at all others too."""
    match = Match.from_record(read_record(path))
    s = start(match.title, match.players, match.seed, match.options)
    gc.collect()
    gc.disable()
    try:
        for action in match.actions[:150]:
            list(Legal(match.title, s))
            play(match.title, s, action)
        assert not gc.collect()
    finally:
        gc.enable()
