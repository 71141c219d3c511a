"""Many matches in one call: as Gymnasium's own vector of the same matches."""

import pytest

pytest.importorskip("gymnasium", reason="pip install 'trunkline[bots]'")

import numpy as np
from gymnasium.vector import SyncVectorEnv

from trunkline.bots.seat_environment import SeatEnvironment
from trunkline.bots.vector_environment import VectorEnvironment

COUNT, STEPS, ILLEGAL_AT = 3, 40, 20


def random_ids(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    return np.array([chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_does_what_gymnasiums_own_vector_of_the_same_matches_does(jobs: int) -> None:
    theirs = SyncVectorEnv([lambda: SeatEnvironment("chicago-express", 3)] * COUNT)
    ours = VectorEnvironment("chicago-express", COUNT, jobs=jobs, players=3)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    chance, ended = np.random.default_rng(1), 0
    seen, _ = ours.reset(seed=7)
    expected, _ = theirs.reset(seed=7)
    for step in range(STEPS):
        for key in ("observation", "action_mask"):
            assert (seen[key] == expected[key]).all()
        ids = random_ids(seen["action_mask"], chance)
        if step == ILLEGAL_AT:
            ids[1] = np.flatnonzero(seen["action_mask"][1] == 0)[0]
        seen, rewards, over, cut, infos = ours.step(ids)
        expected, their_rewards, their_over, their_cut, told = theirs.step(ids)
        assert (rewards == their_rewards).all()
        assert (over == their_over).all()
        assert (cut == their_cut).all()
        assert (infos["player"] == told["player"]).all()
        ended += over.sum()
    assert ended == 1
    ours.close()


def test_an_exception_in_a_process_is_raised_here() -> None:
    ours = VectorEnvironment("chicago-express", 2, jobs=2, players=3)
    ours.reset(seed=1)
    with pytest.raises(ValueError, match="not enough values"):
        ours.step(np.zeros((2, 1), int))
    ours.close()


def test_every_observation_lies_in_the_space() -> None:
    ours = VectorEnvironment("chicago-express", 2, players=3)
    seen, infos = ours.reset(seed=[3, 4])
    assert ours.observation_space.contains(seen)
    assert infos["player"].tolist() == [0, 0]
    ours.close()
