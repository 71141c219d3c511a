"""A Gymnasium environment for every title: one agent chooses for one seat, or for all of them.

With `opponents`, bots play the other seats and the agent sees nothing but its own turns. Without,
it is self-play: the agent chooses for whoever is on turn, sees what that player may know, and
`info["player"]` tells whose turn it is. An illegal choice ends the match with a reward of -1. It
needs the extra `bots`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np

from trunkline.bots.bot import NO_LIMIT, Bot, choose, get_bot
from trunkline.bots.environment import Observation, choice_space, seen_space
from trunkline.bots.learning.game import CHOICES, Game, Mode, Rules, default_players, read_choice
from trunkline.kernel import NONE, Corrections, Refused, edition_for, get_title

ILLEGAL = -1.0
MOST_SEEDS = 1 << 31


class SeatEnvironment(gymnasium.Env[Observation, Any]):
    """One match of a title after the other."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        title: str,
        players: int | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        mode: Mode = "ids",
        choices: int = CHOICES,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        corrections: Corrections = NONE,
    ) -> None:
        t = edition_for(get_title(title, corrections=corrections), options or {})
        self.rules = Rules(t, players or default_players(t), mode, choices)
        self.bots = self._bots(opponents)
        self.seat = seat
        """Where the agent sits against bots; None: drawn anew for each match."""
        self.options, self.render_mode = options, render_mode
        self.observation_space = seen_space(self.rules)
        self.action_space = choice_space(self.rules)

    def _bots(self, opponents: str | Sequence[str] | None) -> tuple[Bot, ...]:
        """As many as there are other seats; none for self-play."""
        if opponents is None:
            return ()
        others = len(self.rules.names) - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise ValueError(f"{len(names)} opponents for {others} other seats")
        return tuple(get_bot(name, self.rules.t) for name in names)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new match. `options` mean nothing here."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(MOST_SEEDS))
        self.game = Game(self.rules, number, self.options)
        self.random = Random(number)
        drawn = int(self.np_random.integers(len(self.rules.names)))
        self.at = drawn if self.seat is None else self.seat
        self._let_bots_play()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose an id for the player on turn."""
        id, number = read_choice(action)
        actor = self.game.seat
        if not self._chose(id, number):
            return self._observe(), ILLEGAL, True, False, self._info()
        self._let_bots_play()
        over = self.game.player is None
        info = self._info()
        if not over:
            return self._observe(), 0.0, False, False, info
        rewards = self.game.rewards()
        info["rewards"] = np.array(rewards)
        return self._observe(), rewards[self.at if self.bots else actor], True, False, info

    def _chose(self, id: int, number: int | None) -> bool:
        """Whether that may be chosen; then it is done."""
        question = self.game.question
        if question is None or id not in question.ids:
            return False
        numbers = question.numbers(id)
        if number is not None and numbers and number not in numbers:
            return False
        try:
            self.game.choose(id, number)
        except Refused:
            return False
        return True

    def _let_bots_play(self) -> None:
        game, t = self.game, self.rules.t
        while self.bots and game.player is not None and game.seat != self.at:
            bot = self.bots[(game.seat - self.at) % len(self.rules.names) - 1]
            state = game.match.state
            game.play(choose(bot, t, state, game.player, self.random, NO_LIMIT))

    def _looks(self) -> str:
        """Who sees: the agent's seat, in self-play the player on turn."""
        return self.rules.names[self.at] if self.bots else self.game.player or self.rules.names[0]

    def _observe(self) -> Observation:
        player = self._looks()
        return {"observation": self.game.observe(player), "action_mask": self.game.mask(player)}

    def _info(self) -> dict[str, Any]:
        return {"player": self.game.seat}

    def render(self) -> Any:
        """With render_mode "ansi": what happened last."""
        if self.render_mode != "ansi":
            return None
        told = self.game.match.told
        return "\n".join(str(sentence) for sentence in told[-1]) if told else ""
