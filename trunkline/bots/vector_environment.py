"""Many matches in one call, by the conventions of Gymnasium's vector environments.

Each of the processes plays its share of the matches; observations and masks lie in memory that all
of them share, so nothing but the chosen ids goes to and fro. A match that is over begins anew with
the next step (AutoresetMode.NEXT_STEP), whatever is chosen in it then. It needs the extra `bots`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from trunkline.bots.environment import Observation
from trunkline.bots.seat_environment import SeatEnvironment

Seeds = list[int | None]
CLOSE = "close"


class Shared:
    """The numbers of all matches, in memory that several processes see."""

    def __init__(self, context: Any, count: int, length: int, choices: int) -> None:
        self.shapes = (count, length, choices)
        self.buffers = (
            context.RawArray("f", count * length),
            context.RawArray("b", count * choices),
            context.RawArray("d", count),
            context.RawArray("b", count),
        )

    def arrays(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Observations, masks, rewards, and whether each match is over."""
        count, length, choices = self.shapes
        seen, masks, rewards, over = self.buffers
        return (
            np.frombuffer(seen, np.float32).reshape(count, length),
            np.frombuffer(masks, np.int8).reshape(count, choices),
            np.frombuffer(rewards, np.float64),
            np.frombuffer(over, np.int8),
        )


class Share:
    """The matches first, first + 1, ... of one process."""

    def __init__(self, settings: dict[str, Any], shared: Shared, first: int, count: int) -> None:
        self.environments = [SeatEnvironment(**settings) for _ in range(count)]
        self.first = first
        self.seen, self.masks, self.rewards, self.over = shared.arrays()

    def reset(self, seeds: Seeds) -> list[dict[str, Any]]:
        return [self._begin(number, seed) for number, seed in enumerate(seeds)]

    def _begin(self, number: int, seed: int | None = None) -> dict[str, Any]:
        observation, info = self.environments[number].reset(seed=seed)
        self._write(number, observation, 0.0, over=False)
        return info

    def step(self, choices: Sequence[Any]) -> list[dict[str, Any]]:
        return [self._choose(number, choice) for number, choice in enumerate(choices)]

    def _choose(self, number: int, choice: Any) -> dict[str, Any]:
        if self.over[self.first + number]:
            return self._begin(number)
        observation, reward, over, _, info = self.environments[number].step(choice)
        self._write(number, observation, reward, over)
        return info

    def _write(self, number: int, observation: Observation, reward: float, over: bool) -> None:
        at = self.first + number
        self.seen[at] = observation["observation"]
        self.masks[at] = observation["action_mask"]
        self.rewards[at], self.over[at] = reward, over


class Here:
    """A share that is played in this process."""

    def __init__(self, *settings: Any) -> None:
        self.share = Share(*settings)

    def send(self, verb: str, what: Any) -> None:
        self.answer = getattr(self.share, verb)(what)

    def receive(self) -> list[dict[str, Any]]:
        answer: list[dict[str, Any]] = self.answer
        return answer

    def close(self) -> None:
        """Nothing is held open."""


class Elsewhere:
    """A share that is played in another process."""

    def __init__(self, context: Any, *settings: Any) -> None:
        self.line, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, *settings), daemon=True)
        self.process.start()
        other.close()

    def send(self, verb: str, what: Any) -> None:
        self.line.send((verb, what))

    def receive(self) -> list[dict[str, Any]]:
        answer = self.line.recv()
        if isinstance(answer, Exception):
            raise answer
        infos: list[dict[str, Any]] = answer
        return infos

    def close(self) -> None:
        self.line.send((CLOSE, None))
        self.process.join()
        self.line.close()


def _serve(line: Connection, *settings: Any) -> None:
    """What a process does: play what it is told, until it is told to close."""
    share = Share(*settings)
    while True:
        verb, what = line.recv()
        if verb == CLOSE:
            return
        try:
            line.send(getattr(share, verb)(what))
        except Exception as error:
            line.send(error)


class VectorEnvironment(VectorEnv[Observation, Any, Any]):
    """So many matches; the settings are those of SeatEnvironment."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self, title: str, num_envs: int, jobs: int = 1, start: str | None = None, **settings: Any
    ) -> None:
        sample = SeatEnvironment(title, **settings)
        self.num_envs, self.closed = num_envs, False
        self.single_observation_space = sample.observation_space
        self.single_action_space = sample.action_space
        self.observation_space = batch_space(sample.observation_space, num_envs)
        self.action_space = batch_space(sample.action_space, num_envs)
        context = get_context(start)
        shared = Shared(context, num_envs, sample.rules.length, sample.rules.choices)
        self._arrays = shared.arrays()
        cuts = [num_envs * job // jobs for job in range(jobs + 1)]
        self._shares = list(pairwise(cuts))
        told = {"title": title, **settings}
        places = [(told, shared, first, last - first) for first, last in self._shares]
        self._places: list[Here | Elsewhere] = (
            [Here(*places[0])] if jobs == 1 else [Elsewhere(context, *each) for each in places]
        )

    def reset(
        self, *, seed: int | Seeds | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all matches; match i has the seed `seed + i`, or the i-th of a list."""
        seeds: Seeds = seed if isinstance(seed, list) else [None] * self.num_envs
        if isinstance(seed, int):
            seeds = [seed + number for number in range(self.num_envs)]
        infos = self._all("reset", seeds)
        return self._observed(), infos

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Choose in every match."""
        infos = self._all("step", np.asarray(actions))
        _, _, rewards, over = self._arrays
        never = np.zeros(self.num_envs, np.bool_)
        return self._observed(), rewards.copy(), over.astype(np.bool_), never, infos

    def _all(self, verb: str, what: Any) -> dict[str, Any]:
        for place, (first, last) in zip(self._places, self._shares, strict=True):
            place.send(verb, what[first:last])
        infos: dict[str, Any] = {}
        told = [info for place in self._places for info in place.receive()]
        for number, info in enumerate(told):
            infos = self._add_info(infos, info, number)
        return infos

    def _observed(self) -> Observation:
        seen, masks, _, _ = self._arrays
        return {"observation": seen.copy(), "action_mask": masks.copy()}

    def close_extras(self, **settings: Any) -> None:
        for place in self._places:
            place.close()
