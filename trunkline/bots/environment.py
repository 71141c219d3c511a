"""A PettingZoo environment for every title: agents take turns and choose by ids.

It needs the extra `bots`. What an id means is the same in every position (docs/learning.md):

* mode "ids": Discrete; where a number is open, such as a bid, an id is a bucket of numbers and the
  least one that is allowed is meant;
* mode "exact": MultiDiscrete of an id and a number; a number of 0 means what the id alone means,
  and `infos[agent]["numbers"]` tells which are allowed;
* mode "list": Discrete(choices), the old index space: id i is the i-th legal action of the list.

`step` also takes an action of the title itself, whether an id names it or not.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from trunkline.bots.learning.game import (
    CHOICES,
    NUMBERS,
    Game,
    Mode,
    Rules,
    default_players,
    read_choice,
)
from trunkline.kernel import NONE, Action, Corrections, describe, edition_for, get_title

Observation: TypeAlias = dict[str, Any]


class TitleEnvironment(AECEnv):  # type: ignore[misc]
    """One match of a title. The reward comes at the end: the share of the victory, minus 1/n."""

    def __init__(
        self,
        title: str,
        players: int | None = None,
        choices: int = CHOICES,
        options: dict[str, str] | None = None,
        render_mode: str | None = None,
        corrections: Corrections = NONE,
        mode: Mode = "ids",
    ) -> None:
        super().__init__()
        self.title = edition_for(get_title(title, corrections=corrections), options or {})
        self.render_mode = render_mode
        self.options = options
        self.rules = Rules(self.title, players or default_players(self.title), mode, choices)
        self.choices = self.rules.choices
        self.layout = self.rules.layout
        self.possible_agents = list(self.rules.names)
        self.metadata = {
            "name": f"trunkline_{title}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen_space(self.rules))
        self.action_spaces = {agent: choice_space(self.rules) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; the seed is that of the match. `options` mean nothing here."""
        self.game = Game(self.rules, seed or 0, self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._over = False
        self._look_anew()

    @property
    def match(self) -> Any:
        """The match that is played."""
        return self.game.match

    @property
    def offered(self) -> list[int]:
        """The ids that the agent on turn may choose."""
        return self.game.ids()

    def _look_anew(self) -> None:
        """Somebody is asked something else: who, and what they may say."""
        self._seen: dict[str, Observation] = {}
        player, question = self.game.player, self.game.question
        if player is None or question is None:
            return
        self.agent_selection = player
        if self.rules.mode == "exact":
            found = ((id, question.numbers(id)) for id in question.ids)
            self.infos[player]["numbers"] = {id: numbers for id, numbers in found if numbers}

    def step(self, action: Any) -> None:
        """Choose an id (with a number in the mode "exact"), or play an action of the title."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self._over:
            self._cumulative_rewards[agent] = 0.0
        if isinstance(action, Action):
            self.game.play(action)
        else:
            self.game.choose(*read_choice(action))
        self._look_anew()
        if self.game.player is None:
            self._end()
            self._accumulate_rewards()

    def _end(self) -> None:
        result = self.match.result or {}
        for name, reward in zip(self.agents, self.game.rewards(), strict=True):
            self.rewards[name] = reward
            self.terminations[name] = True
            self.infos[name] = {"worth": result[name]}
        self._over = True
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """The numbers of the position as the agent may know it, and the mask of the ids.

        The same arrays until somebody acts: copy what you change.
        """
        if agent not in self._seen:
            numbers, mask = self.game.observe(agent), self.game.mask(agent)
            self._seen[agent] = {"observation": numbers, "action_mask": mask}
        return self._seen[agent]

    def texts(self) -> list[str]:
        """What the ids on offer mean, in the order of `offered`."""
        if self.rules.space is not None:
            labels = self.rules.space.labels()
            return [labels[id] for id in self.offered]
        t, s = self.title, self.title.view(self.match.state, self.agent_selection)
        assert self.game.question is not None
        listed = (self.game.question.choices(id)[0] for id in self.offered)
        return [str(describe(t, s, action)) for action in listed if isinstance(action, Action)]

    def render(self) -> str | None:
        """With render_mode "ansi": what happened last."""
        if self.render_mode != "ansi":
            return None
        told = self.match.told[-1] if self.match.told else ()
        return "\n".join(str(sentence) for sentence in told)

    def close(self) -> None:
        """Nothing is held open."""


class IdAndNumber(spaces.MultiDiscrete):
    """An id and a number; a sample of what the mask of the ids allows says no number."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None or isinstance(mask, tuple):
            return super().sample(mask, probability)
        id = self.np_random.choice(np.flatnonzero(mask))
        return np.array([id, 0], self.dtype)


def seen_space(rules: Rules) -> spaces.Dict:
    """What is observed: the numbers and the mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (rules.length,), np.float32),
            "action_mask": spaces.Box(0, 1, (rules.choices,), np.int8),
        }
    )


def choice_space(rules: Rules) -> spaces.Space[Any]:
    """What is chosen: an id, in the mode "exact" with a number."""
    if rules.mode == "exact":
        return IdAndNumber([rules.choices, NUMBERS])
    return spaces.Discrete(rules.choices)


def env(title: str, **settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: illegal ids end the match.

    In the mode "exact" nothing looks after illegal choices: they raise an exception.
    """
    environment = TitleEnvironment(title, **settings)
    if environment.rules.mode != "exact":
        environment = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(environment)
