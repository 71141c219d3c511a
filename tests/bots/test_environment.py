"""The PettingZoo environment: the library's own tests, masks, rewards."""

import pytest

from tests.checked import checked
from trunkline.titles.chicago_express.rules.state import ChicagoState

pytest.importorskip("pettingzoo", reason="pip install 'trunkline[bots]'")

import numpy as np
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from tests.installed import TITLES
from tests.kernel.toy import Toy
from tests.kernel.toy_orders import KIT
from tests.soak import share
from trunkline.bots.environment import TitleEnvironment, env
from trunkline.bots.learning.actions import MOST_IDS
from trunkline.bots.learning.game import Mode, sample
from trunkline.bots.learning.summary import SummaryLayout
from trunkline.kernel import Legal, fitting, get_title, register
from trunkline.titles.chicago_express.rules.actions import Bid, Pass


# PettingZoo says so of every observation with a mask, of its own classic games too.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("mode", ["ids", "exact", "list"])
@pytest.mark.parametrize("title", TITLES)
def test_pettingzoos_own_test_of_the_interface_passes(title: str, mode: Mode) -> None:
    api_test(env(title, mode=mode, choices=128), num_cycles=share(1000, 60))


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoos_own_test_of_seeds_passes(title: str) -> None:
    seed_test(lambda: env(title), num_cycles=share(200, 20))


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
    environment = TitleEnvironment("chicago-express", 3)
    got = play_a_game(environment)
    result = environment.match.result
    assert result is not None
    best = max(result.values())
    winners = [name for name, worth in result.items() if worth == best]
    expected = {n: (n in winners) / len(winners) - 1 / 3 for n in result}
    assert got == pytest.approx(expected)


def test_in_the_mode_of_lists_the_mask_has_the_listed_actions_of_the_agent_on_turn() -> None:
    environment = TitleEnvironment("chicago-express", 4, mode="list")
    environment.reset(seed=0)
    legal = list(Legal(environment.title, environment.match.state))
    mask = environment.observe("player_0")["action_mask"]
    assert environment.agent_selection == "player_0"
    assert mask.sum() == len(legal) == len(environment.texts())
    assert mask[: len(legal)].all()
    assert environment.observe("player_1")["action_mask"].sum() == 0


def test_in_the_mode_of_lists_a_number_is_the_action_at_that_place() -> None:
    environment = TitleEnvironment("chicago-express", 4, render_mode="ansi", mode="list")
    environment.reset()
    assert environment.texts()[0] == "Pass"
    environment.step(0)
    assert environment.match.actions == [Pass("player_0")]
    assert environment.render() == "player_0 passes."


def test_an_id_is_the_action_that_its_label_names() -> None:
    environment = TitleEnvironment("chicago-express", 4)
    environment.reset()
    environment.step(environment.offered[environment.texts().index("bid amount=17")])
    assert environment.match.actions == [Bid("player_0", 17)]


def test_an_id_of_several_numbers_means_the_least_and_the_second_head_says_another() -> None:
    environment = TitleEnvironment("chicago-express", 3, mode="exact")
    environment.reset()
    checked(ChicagoState, environment.match.state).cash["player_0"] = 163
    environment.step(Bid("player_0", 150))
    assert environment.rules.space is not None
    bucket = environment.rules.space.labels().index("bid amount=160 to 169")
    for choice, amount in (((bucket, 0), 160), ((bucket, 162), 162), (bucket, 160)):
        other = TitleEnvironment("chicago-express", 3, mode="exact")
        other.reset()
        checked(ChicagoState, other.match.state).cash["player_0"] = 163
        other.game._ask()
        other._look_anew()
        assert other.infos["player_0"]["numbers"][bucket] == range(160, 164)
        other.step(choice)
        assert other.match.actions == [Bid("player_0", amount)]


def test_an_expansion_is_chosen_hex_by_hex_and_the_observation_tells_what_was_chosen() -> None:
    environment = TitleEnvironment("chicago-express", 3)
    environment.reset(seed=1)
    ids = environment.rules.space
    assert ids is not None
    label = ids.labels()
    while "expand company=PRR" not in environment.texts():
        wish = ("choose action=expansion", "bid amount=9", "pass")
        offered = dict(zip(environment.texts(), environment.offered, strict=True))
        environment.step(next((offered[w] for w in wish if w in offered), environment.offered[0]))
    agent, played = environment.agent_selection, len(environment.match.actions)
    company = label.index("expand company=PRR")
    environment.step(company)
    assert environment.agent_selection == agent
    assert len(environment.match.actions) == played
    assert all(text.startswith("expand ... hexes: ") for text in environment.texts())
    assert environment.observe(agent)["observation"][environment.layout.length] == company + 1
    environment.step(environment.offered[0])
    environment.step(label.index("expand ... hexes: no more"))
    assert len(environment.match.actions) == played + 1


def test_actions_that_no_id_names_can_be_played_as_they_are() -> None:
    environment = TitleEnvironment("chicago-express", 4)
    environment.reset()
    environment.step(Bid("player_0", 21))
    assert environment.match.actions == [Bid("player_0", 21)]


def test_an_illegal_id_ends_the_match_for_the_one_who_chose_it() -> None:
    environment = env("chicago-express", players=3)
    environment.reset(seed=1)
    environment.step(1)
    assert environment.terminations["player_0"]
    assert environment.rewards["player_0"] == -1


def test_long_lists_are_sampled_evenly() -> None:
    actions = [Pass(str(number)) for number in range(10)]
    assert sample(list(actions), 20) == actions
    assert [a.by for a in sample(list(actions), 5)] == ["0", "2", "4", "6", "8"]


@pytest.mark.parametrize("title", TITLES)
def test_every_number_of_an_observation_has_a_name(title: str) -> None:
    environment = TitleEnvironment(title)
    environment.reset(seed=3)
    labels = environment.layout.labels()
    numbers = environment.observe(environment.agent_selection)["observation"]
    assert len(labels) == len(set(labels)) == environment.layout.length < len(numbers)


def test_a_title_that_tells_only_what_it_must_has_an_environment() -> None:
    """No debts, no companies, no map."""
    register(KIT)
    toy = env("toy", players=2)
    toy.reset(seed=1)
    while toy.agents:
        seen, _, done, _, _ = toy.last()
        toy.step(None if done else int(seen["action_mask"].nonzero()[0][0]))
    assert len(seen["observation"]) == len(SummaryLayout(Toy(), 2).labels()) + MOST_IDS


def test_an_environment_plays_with_corrected_data() -> None:
    box = fitting(get_title("1881"), {"train.3.price": 330})
    environment = TitleEnvironment("1881", 3, corrections=box)
    environment.reset(seed=1)
    assert environment.match.title.corrections == box
    assert environment.title.data()["trains"][1]["price"] == 330
