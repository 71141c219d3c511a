"""A position can be shown and listed in some threads while it is played on in another."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.recorded import Recorded
from tests.soak import share
from tests.threads import frequent_switches
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import GAME as CHICAGO
from tests.titles.china_1880.recorded import GAME as CHINA
from trunkline.kernel import Action, AnyTitle, Legal, Match, State, deciders, play
from trunkline.present.presenter import presenter
from trunkline.present.scene import Scene


def shown(t: AnyTitle, s: State, viewer: str) -> Any:
    """What a page asks of a position."""
    scene, by = Scene(t, t.view(s, viewer), viewer), presenter(t)
    return by.decision(scene), by.map(scene), by.panels(scene)


def listed(t: AnyTitle, s: State) -> list[list[Action]]:
    return [list(Legal(t, s, player)) for player in deciders(t, s)]


def played(t: AnyTitle, s: State, action: Action) -> State:
    play(t, s, action)
    return s


@pytest.mark.parametrize("game", [CHINA, BERLIN, CHICAGO], ids=["1880", "1881", "chicago-express"])
def test_positions_are_shown_and_listed_while_they_are_played_on(game: Recorded[Any]) -> None:
    whole, every = game.whole, share(1, 100)
    with frequent_switches(), ThreadPoolExecutor(3) as pool:
        match = Match(whole.title, whole.players, seed=whole.seed)
        for number, action in enumerate(whole.actions):
            if number % every == 0:
                t, s = match.title, match.state
                pages = [pool.submit(shown, t, s, player) for player in whole.players[:2]]
                lists = pool.submit(listed, t, s)
                after = played(t, s.clone(), action)
                assert [page.result() for page in pages]
                assert lists.result()
                match.play(action)
                assert after == match.state
            else:
                match.play(action)
