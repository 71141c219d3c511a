"""A match as learners play it: whoever is on turn chooses ids and sees numbers.

All environments, the data sets and the OpenSpiel adapter stand on this. It needs NumPy.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trunkline.bots.learning.actions import MOST_IDS, ActionSpace, Question
from trunkline.bots.learning.learning import AnyLayout, Looks, action_space, layout
from trunkline.bots.standings import shares_of_victory
from trunkline.kernel import Action, AnyTitle, Legal, Match, Span

Mode: TypeAlias = Literal["ids", "exact", "list"]
Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]
CHOICES = 1024
NUMBERS = 1 << 16
"""The second head of the mode "exact" says numbers below this."""


class Asked(Protocol):
    """An open question in ids."""

    @property
    def chosen(self) -> tuple[int, ...]: ...
    @property
    def ids(self) -> Collection[int]: ...
    def choices(self, id: int) -> Sequence[Action | Span]: ...
    def choose(self, id: int, number: int | None = None) -> Action | None: ...
    def numbers(self, id: int) -> range: ...


class Rules:
    """What stays the same from match to match: the title, its ids and its layout."""

    def __init__(
        self,
        t: AnyTitle,
        players: int | Sequence[str],
        mode: Mode = "ids",
        choices: int = CHOICES,
    ) -> None:
        self.t, self.mode = t, mode
        if isinstance(players, int):
            players = [f"player_{seat}" for seat in range(players)]
        self.names = tuple(players)
        self.layout: AnyLayout = layout(t, len(self.names))
        self.space: ActionSpace | None = None if mode == "list" else action_space(t)
        self.choices = choices if self.space is None else self.space.size
        self.length = self.layout.length + MOST_IDS
        """Of an observation: the position, then the ids chosen so far."""

    def ask(self, match: Match, player: str) -> Asked:
        legal = Legal(self.t, self.t.view(match.state, player), player)
        return Listed(legal, self.choices) if self.space is None else self.space.ask(legal)


class Listed:
    """The old index space: id i is the i-th listed action; long lists are sampled evenly."""

    def __init__(self, legal: Legal, most: int) -> None:
        self.chosen: tuple[int, ...] = ()
        self.actions = sample(list(legal), most)
        self.ids = range(len(self.actions))

    def choices(self, id: int) -> Sequence[Action]:
        return (self.actions[id],)

    def choose(self, id: int, number: int | None = None) -> Action | None:
        return self.actions[id]

    def numbers(self, id: int) -> range:
        return range(0)


def sample(actions: list[Action], most: int) -> list[Action]:
    """All actions, or as many as there is room for, spread evenly; the first one stays."""
    if len(actions) <= most:
        return actions
    return [actions[number * len(actions) // most] for number in range(most)]


class Game:
    """One match."""

    def __init__(
        self, rules: Rules, seed: int = 0, options: Mapping[str, str] | None = None
    ) -> None:
        self.rules = rules
        self.match = Match(rules.t, rules.names, seed=seed, options=options)
        self._observers: dict[str, Looks] = {}
        self._ask()

    def copy(self) -> Game:
        """An independent game in the same position; its log is the same."""
        other = object.__new__(Game)
        other.rules, other._observers = self.rules, {}
        other.match = _copied(self.match)
        other.player, other.question = self.player, copy(self.question)
        return other

    def _ask(self) -> None:
        self.player = self.match.decider
        """Who is on turn; None when the match is over."""
        self.question = None if self.player is None else self.rules.ask(self.match, self.player)

    @property
    def seat(self) -> int:
        """Of the player on turn; -1 when the match is over."""
        return -1 if self.player is None else self.rules.names.index(self.player)

    def ids(self) -> list[int]:
        """What the player on turn may choose."""
        return [] if self.question is None else list(self.question.ids)

    def choose(self, id: int, number: int | None = None) -> Action | None:
        """Choose an id; the action that was played, or None if more ids must follow."""
        action = self.follow(id, number)
        if action is not None:
            self.play(action)
        return action

    def follow(self, id: int, number: int | None = None) -> Action | None:
        """Choose an id without playing the action that it leads to."""
        assert self.question is not None, "the match is over"
        return self.question.choose(id, number)

    def next_of(self, action: Action) -> tuple[int, int | None] | None:
        """The id, with its number, that leads on to this action; None if no id does."""
        assert isinstance(self.question, Question), "only fixed ids name actions"
        return self.question.next_of(action)

    def play(self, action: Action) -> None:
        """Any legal action, whether an id names it or not; ids chosen so far are forgotten."""
        self.match.play(action)
        self._ask()

    def observe(self, player: str) -> Floats:
        """The position as this player may know it, then the ids that were chosen so far."""
        if player not in self._observers:
            self._observers[player] = self.rules.layout.observer(player)
        length = self.rules.layout.length
        numbers: Floats = np.zeros(self.rules.length, np.float32)
        numbers[:length] = np.frombuffer(self._observers[player].look(self.match.state), np.float32)
        if player == self.player and self.question is not None:
            for place, id in enumerate(self.question.chosen[-MOST_IDS:], start=length):
                numbers[place] = id + 1
        return numbers

    def mask(self, player: str) -> Mask:
        """1 for each id that the player may choose now."""
        mask: Mask = np.zeros(self.rules.choices, np.int8)
        if player == self.player:
            mask[self.ids()] = 1
        return mask

    def rewards(self) -> tuple[float, ...]:
        """By seats, at the end: the share of the victory, minus 1/n."""
        result = self.match.result or {}
        victory = shares_of_victory(tuple(result[name] for name in self.rules.names))
        return tuple(share - 1 / len(victory) for share in victory)


def _copied(match: Match) -> Match:
    """Positions are never changed in place by a match; its lists are."""
    other = copy(match)
    for name, value in vars(match).items():
        if isinstance(value, list):
            setattr(other, name, value.copy())
    return other


def default_players(t: AnyTitle) -> int:
    """Four, or as near to that as the title allows."""
    return max(t.seats[0], min(4, t.seats[1]))


def read_choice(action: Any) -> tuple[int, int | None]:
    """An id, or an id with a number; 0 says no number, and means what the id alone means."""
    if isinstance(action, int) or np.ndim(action) == 0:
        return int(action), None
    id, number = (int(each) for each in action)
    return id, number or None
