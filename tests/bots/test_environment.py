"""The PettingZoo environment: the library's own tests, masks, rewards."""

import pytest

from tests.checked import checked
from trunkline.titles.chicago_express.rules.state import ChicagoState

pytest.importorskip("pettingzoo", reason="pip install 'trunkline[bots]'")

import numpy as np
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from tests.installed import TITLES
from tests.kernel.toy import Toy
from tests.soak import share
from trunkline.bots.environment import TitleEnvironment, env, sample
from trunkline.bots.observation import Layout
from trunkline.kernel import Legal, fitting, get_title, register
from trunkline.titles.chicago_express.rules.actions import Pass


# PettingZoo says so of every observation with a mask, of its own classic games too.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("title", TITLES)
def test_pettingzoos_own_test_of_the_interface_passes(title: str) -> None:
    api_test(env(title, choices=128), num_cycles=share(1000, 60))


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoos_own_test_of_seeds_passes(title: str) -> None:
    seed_test(lambda: env(title, choices=128), num_cycles=share(200, 20))


def play_a_game(environment: TitleEnvironment, seed: int = 0) -> dict[str, float]:
    """Random play to the end; what each agent got in all."""
    environment.reset(seed)
    got = dict.fromkeys(environment.possible_agents, 0.0)
    random = np.random.default_rng(seed)
    for agent in environment.agent_iter():
        observation, reward, terminated, _, _ = environment.last()
        got[agent] += reward
        if terminated:
            environment.step(None)
        else:
            assert observation is not None
            environment.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
    return got


def test_the_rewards_are_the_shares_of_the_victory() -> None:
    environment = TitleEnvironment("chicago-express", 3, choices=64)
    got = play_a_game(environment)
    result = environment.match.result
    assert result is not None
    best = max(result.values())
    winners = [name for name, worth in result.items() if worth == best]
    expected = {n: (n in winners) / len(winners) - 1 / 3 for n in result}
    assert got == pytest.approx(expected)


def test_the_mask_has_the_listed_actions_of_the_agent_on_turn() -> None:
    environment = TitleEnvironment("chicago-express", 4)
    environment.reset(seed=0)
    legal = list(Legal(environment.title, environment.match.state))
    mask = environment.observe("player_0")["action_mask"]
    assert environment.agent_selection == "player_0"
    assert mask.sum() == len(legal) == len(environment.texts())
    assert mask[: len(legal)].all()
    assert environment.observe("player_1")["action_mask"].sum() == 0


def test_a_number_is_the_action_at_that_place_of_the_list() -> None:
    environment = TitleEnvironment("chicago-express", 4, render_mode="ansi")
    environment.reset()
    assert environment.texts()[0] == "Pass"
    environment.step(0)
    assert environment.match.actions == [Pass("player_0")]
    assert environment.render() == "player_0 passes."


def test_an_illegal_number_ends_the_match_for_the_one_who_chose_it() -> None:
    environment = env("chicago-express", players=3, choices=64)
    environment.reset(seed=1)
    environment.step(63)
    assert environment.terminations["player_0"]
    assert environment.rewards["player_0"] == -1


def test_long_lists_are_sampled_evenly() -> None:
    actions = [Pass(str(number)) for number in range(10)]
    assert sample(list(actions), 20) == actions
    assert [a.by for a in sample(list(actions), 5)] == ["0", "2", "4", "6", "8"]


def test_the_observation_begins_with_the_one_who_looks() -> None:
    environment = TitleEnvironment("chicago-express", 4)
    environment.reset()
    checked(ChicagoState, environment.match.state).cash["player_1"] = 77
    per_player = 5 + 5
    ann, bob = (environment.observe(name)["observation"] for name in ("player_0", "player_1"))
    assert (ann[1], ann[per_player + 1]) == (30, 77)
    assert (bob[0], bob[1], bob[3 * per_player + 1]) == (77, 77, 30)


@pytest.mark.parametrize("title", TITLES)
def test_every_number_of_an_observation_has_a_name(title: str) -> None:
    environment = TitleEnvironment(title)
    environment.reset(seed=3)
    labels = environment.layout.labels()
    numbers = environment.observe(environment.agent_selection)["observation"]
    assert len(labels) == len(set(labels)) == len(numbers)
    me = environment.agent_selection
    cash = numbers[labels.index("player 0: cash")]
    assert cash == environment.title.summary(environment.match.state)["players"][me]["cash"] > 0
    assert sum(numbers[labels.index(f"step: {step}")] for step in environment.layout.steps) == 1


def test_a_title_that_tells_only_what_it_must_has_an_environment() -> None:
    """No debts, no companies, no map."""
    register(Toy())
    toy = env("toy", players=2)
    toy.reset(seed=1)
    while toy.agents:
        seen, _, done, _, _ = toy.last()
        toy.step(None if done else int(seen["action_mask"].nonzero()[0][0]))
    assert len(seen["observation"]) == len(Layout(Toy(), 2).labels())


def test_an_environment_plays_with_corrected_data() -> None:
    box = fitting(get_title("1881"), {"train.3.price": 330})
    environment = TitleEnvironment("1881", 3, corrections=box)
    environment.reset(seed=1)
    assert environment.match.title.corrections == box
    assert environment.title.data()["trains"][1]["price"] == 330
