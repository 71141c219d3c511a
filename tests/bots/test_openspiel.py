"""The OpenSpiel adapter: the library's own test of random play, and what its moves mean."""

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="pip install 'trunkline[openspiel]'")

import trunkline.bots.openspiel  # noqa: E402, F401 (registers the game)

GAME = "trunkline(title=chicago-express,players=3,seeds=2)"


def test_openspiels_own_test_of_random_play_passes() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(GAME), num_sims=1, serialize=False, verbose=False)


def test_a_move_is_an_id_and_a_copy_plays_on_by_itself() -> None:
    state = pyspiel.load_game(GAME).new_initial_state()
    state.apply_action(1)
    assert state.current_player() == 0
    bids = {state.action_to_string(0, id): id for id in state.legal_actions()}
    twin = state.clone()
    twin.apply_action(bids["bid amount=12"])
    assert twin.current_player() == 1
    assert state.current_player() == 0
    assert len(state.observation_tensor(0)) == len(twin.observation_tensor(1))


def test_a_state_comes_back_from_its_history() -> None:
    game = pyspiel.load_game(GAME)
    state = game.new_initial_state()
    for _ in range(7):
        legal = state.legal_actions()
        state.apply_action(legal[-1])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.observation_tensor(0) == state.observation_tensor(0)
