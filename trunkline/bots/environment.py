"""A PettingZoo environment for every title: agents take turns and choose by number.

It needs the extra `bots`. The action space is Discrete(choices). Action i is the i-th legal action
that the title lists for the agent on turn; the mask tells which numbers mean something. Where more
are listed than there are choices, a sample that is spread evenly over the list is offered.
Open-ended choices (bids, prices) are offered as the sample that the title proposes.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from trunkline.bots.observation import Layout
from trunkline.bots.standings import shares_of_victory
from trunkline.kernel import NONE, Action, Corrections, Legal, Match, describe, get_title

CHOICES = 1024
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
    ) -> None:
        super().__init__()
        self.title = get_title(title, corrections=corrections)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"trunkline_{title}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.options = options
        count = (
            max(self.title.seats[0], min(4, self.title.seats[1])) if players is None else players
        )
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self.layout = Layout(self.title, count)
        self.choices = choices
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.layout.length,), np.float32),
                "action_mask": spaces.Box(0, 1, (choices,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; the seed is that of the match. `options` mean nothing here."""
        self.match = Match(self.title, self.possible_agents, seed=seed or 0, options=self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Find out who is on turn, and number the legal actions."""
        player = self.match.decider
        self.offered: list[Action] = []
        if player is not None:
            self.agent_selection = player
            t, s = self.title, self.title.view(self.match.state, player)
            self.offered = sample(list(Legal(t, s, player)), self.choices)

    def step(self, action: int | None) -> None:
        """Play the offered action of this number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        self.match.play(self.offered[action])
        self._ask()
        self._clear_rewards()
        if self.match.decider is None:
            result = self.match.result or {}
            victory = shares_of_victory(tuple(result[name] for name in self.agents))
            for name, share in zip(self.agents, victory, strict=True):
                self.rewards[name] = share - 1 / len(victory)
                self.terminations[name] = True
                self.infos[name] = {"worth": result[name]}
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """The numbers of trunkline.bots.observation, and the mask of the offered actions."""
        mask = np.zeros(self.choices, np.int8)
        if agent == self.agent_selection:
            mask[: len(self.offered)] = 1
        numbers = self.layout.observe(self.match.state, agent)
        return {"observation": np.array(numbers, np.float32), "action_mask": mask}

    def texts(self) -> list[str]:
        """What the offered actions would do, in words."""
        t, s = self.title, self.title.view(self.match.state, self.agent_selection)
        return [str(describe(t, s, action)) for action in self.offered]

    def render(self) -> str | None:
        """With render_mode "ansi": what happened last."""
        if self.render_mode != "ansi":
            return None
        told = self.match.told[-1] if self.match.told else ()
        return "\n".join(str(sentence) for sentence in told)

    def close(self) -> None:
        """Nothing is held open."""


def sample(actions: list[Action], most: int) -> list[Action]:
    """All actions, or as many as there is room for, spread evenly; the first one stays."""
    if len(actions) <= most:
        return actions
    return [actions[number * len(actions) // most] for number in range(most)]


def env(title: str, **settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: illegal numbers end the match."""
    legal = wrappers.TerminateIllegalWrapper(TitleEnvironment(title, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(legal)
