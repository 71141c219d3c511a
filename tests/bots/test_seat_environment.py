"""The Gymnasium environment of one seat: the library's own test, opponents, self-play."""

import warnings

import pytest

pytest.importorskip("gymnasium", reason="pip install 'trunkline[bots]'")

import numpy as np
from gymnasium.utils.env_checker import check_env

from tests.installed import TITLES
from trunkline.bots.learning.game import Mode
from trunkline.bots.seat_environment import SeatEnvironment


@pytest.mark.parametrize("mode", ["ids", "exact", "list"])
@pytest.mark.parametrize("title", TITLES)
def test_gymnasiums_own_test_of_the_interface_passes(title: str, mode: Mode) -> None:
    with warnings.catch_warnings():
        # It says so of every Box without bounds: money has none.
        warnings.filterwarnings("ignore", message=".*A Box observation space m")
        check_env(SeatEnvironment(title, mode=mode), skip_render_check=True)


def played(environment: SeatEnvironment, seed: int) -> tuple[float, dict[str, object], set[int]]:
    """A match of random choices: the last reward and info, and the seats that were asked."""
    chance, seats = np.random.default_rng(seed), set[int]()
    seen, info = environment.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        seats.add(info["player"])
        choice = chance.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, _, info = environment.step(choice)
    return reward, info, seats


def test_without_opponents_the_agent_plays_all_seats() -> None:
    reward, info, seats = played(SeatEnvironment("chicago-express", 3), 1)
    assert seats == {0, 1, 2}
    rewards = info["rewards"]
    assert isinstance(rewards, np.ndarray)
    assert rewards.sum() == pytest.approx(0, abs=1e-6)
    assert reward in rewards.tolist()


def test_against_bots_the_agent_is_asked_in_its_own_turns_only() -> None:
    environment = SeatEnvironment("chicago-express", 3, opponents="random", seat=1)
    reward, info, seats = played(environment, 2)
    assert seats == {1}
    rewards = info["rewards"]
    assert isinstance(rewards, np.ndarray)
    assert reward == pytest.approx(rewards[1])


def test_there_must_be_as_many_opponents_as_other_seats() -> None:
    with pytest.raises(ValueError, match="2 opponents for 3 other seats"):
        SeatEnvironment("chicago-express", 4, opponents=["random", "greedy"])


def test_an_illegal_id_ends_the_match() -> None:
    environment = SeatEnvironment("chicago-express", 3)
    seen, _ = environment.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, _ = environment.step(illegal)
    assert (reward, over) == (-1.0, True)
