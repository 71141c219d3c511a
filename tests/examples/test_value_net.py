"""The example that learns, at small scale: it learns something, and always the same."""

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy", reason="pip install 'trunkline[bots]'")

import numpy as np

from examples.value_net.net import Adam, Net
from examples.value_net.player import Eyes, Player
from examples.value_net.train import Learned, Plan, self_play, train
from trunkline.kernel import Match, get_title

SMALL = Plan(rounds=2, games=2, steps=20, hidden=8, tries=6)


def test_it_learns_the_same_from_the_same_plan_whoever_plays_the_games() -> None:
    told: list[Learned] = []
    one, two = train(SMALL, jobs=1, tell=told.append), train(SMALL, jobs=2)
    assert [learned.round for learned in told] == [1, 2]
    for mine, its in zip(one.weights, two.weights, strict=True):
        assert (mine == its).all()


def test_a_net_comes_nearer_to_what_it_is_shown() -> None:
    chance = np.random.default_rng(1)
    x = chance.normal(size=(200, 5)).astype(np.float32)
    y = np.stack([x[:, 0] * 2, np.abs(x[:, 1])], axis=1)
    net = Net.new(5, 16, 2, seed=1)
    adam = Adam(net)
    first = adam.learn(x, y, 0.01)
    for _ in range(200):
        last = adam.learn(x, y, 0.01)
    assert last < first / 10


def test_a_net_that_was_kept_plays_as_before(tmp_path: Path) -> None:
    t = get_title("chicago-express")
    eyes = Eyes(t, 3)
    net = Net.new(eyes.size, 8, 3, seed=1)
    net.save(tmp_path / "net.npz")
    match = Match(t, ("Ann", "Bob", "Cy"), seed=1)
    players = Player(eyes, net), Player(eyes, Net.load(tmp_path / "net.npz"))
    for _ in range(12):
        chosen = [player(t, match.state, Random(1)) for player in players]
        assert chosen[0] == chosen[1]
        assert chosen[0] in match.legal
        match.play(chosen[0])


def test_what_everybody_wins_after_a_position_is_what_it_learns() -> None:
    x, y = self_play(SMALL, Net.new(Eyes(get_title("chicago-express"), 3).size, 8, 3, 1), 0.5, 3)
    assert x.shape[0] == y.shape[0]
    assert (y[-1] == 0).all()
