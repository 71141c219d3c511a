"""OpenSpiel games: `pyspiel.load_game("trunkline(title=TITLE,players=3)")`.

Import this module to register the game. It needs the extra `openspiel`. Actions are the fixed ids
of docs/learning.md; an action of several ids is several moves of the same player. Before the first
move chance draws one of the seeds; whatever the title draws later follows from it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]

from trunkline.bots.learning.game import Game, Rules, default_players
from trunkline.kernel import Data, decode_action, encode_action, get_title, title_ids

Ids = tuple[int, ...]

NAME = "trunkline"
SEEDS = 100
LONGEST = 20_000
"""More ids than any match has needed."""
PARAMETERS = {"title": "", "players": 0, "seeds": SEEDS}
"""Without a title it is the first that is installed, without players as many as usual."""
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Trunkline: rail-and-share board games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=7,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class TrunklineGame(pyspiel.Game):  # type: ignore[misc]
    """A title with a number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        t = get_title(given["title"] or title_ids()[0])
        players = given["players"] or default_players(t)
        self.rules, self.seeds = Rules(t, players), given["seeds"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.choices,
            max_chance_outcomes=self.seeds,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, given)

    def new_initial_state(self) -> TrunklineState:
        return TrunklineState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TrunklineObserver:
        return TrunklineObserver(self.rules)


class Held:
    """A match that OpenSpiel may copy and keep: it does so by deepcopy and pickle, we otherwise."""

    def __init__(self, game: Game | None = None) -> None:
        self.game = game

    def __deepcopy__(self, memo: Any) -> Held:
        if self.game is None:
            return Held()
        return Held(self.game.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        if self.game is None:
            return Held, ()
        match, question = self.game.match, self.game.question
        actions = [encode_action(action) for action in match.actions]
        chosen = () if question is None else question.chosen
        return _again, (match.title.id, len(match.players), match.seed, actions, chosen)


def _again(title: str, players: int, seed: int, actions: list[Data], chosen: Ids) -> Held:
    """The match that these actions and the ids chosen since lead to."""
    t = get_title(title)
    game = Game(Rules(t, players), seed)
    for data in actions:
        game.play(decode_action(t, data))
    for id in chosen:
        game.follow(id)
    return Held(game)


class TrunklineState(pyspiel.State):  # type: ignore[misc]
    """A position: before the seed is drawn, in the match, or after it."""

    def __init__(self, game: TrunklineGame) -> None:
        super().__init__(game)
        self.held = Held()
        self.seeds = game.seeds

    @property
    def game(self) -> Game | None:
        return self.held.game

    def current_player(self) -> int:
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.player is None else self.game.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / self.seeds) for seed in range(self.seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game is not None
        return sorted(self.game.ids()) if player == self.game.seat else []

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            rules: Rules = self.get_game().rules
            self.held = Held(Game(rules, seed=action))
        else:
            self.game.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        rules: Rules = self.get_game().rules
        assert rules.space is not None
        return rules.space.label(action)

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.player is None

    def returns(self) -> list[float]:
        if self.game is None or self.game.player is not None:
            return [0.0] * self.num_players()
        return list(self.game.rewards())

    def __str__(self) -> str:
        if self.game is None:
            return "the seed is drawn"
        match = self.game.match
        question = self.game.question
        drafted = "" if question is None else f" {question.chosen}"
        return f"{match.title.id} after {match.version} actions{drafted}"


class TrunklineObserver:
    """The numbers of docs/learning.md, as the player may know them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tensor = np.zeros(rules.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TrunklineState, player: int) -> None:
        if state.game is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.game.observe(self.rules.names[player])

    def string_from(self, state: TrunklineState, player: int) -> str:
        if state.game is None:
            return str(state)
        numbers = state.game.observe(self.rules.names[player])
        told = ", ".join(f"{at}: {numbers[at]:g}" for at in np.flatnonzero(numbers))
        return f"{state} | {told}"


pyspiel.register_game(TYPE, TrunklineGame)
