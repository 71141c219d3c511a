"""A player that looks one action ahead: the net says what everybody will have won at the end, and
it takes the position in which it is furthest ahead of the best of the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from examples.value_net.net import Floats, Net
from trunkline.bots.learning import Layout, Observer, learning_of
from trunkline.bots.learning.codes import SEATS
from trunkline.kernel import Action, AnyTitle, Legal, State, decider, decision, play
from trunkline.titles.chicago_express.rules.actions import Bid, Expand, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.state import ChicagoState
from trunkline.titles.chicago_express.rules.title import ChicagoExpress
from trunkline.titles.chicago_express.rules.turn import Turn

SCALE = 40.0
"""The net counts in so many dollars."""
LEFT_OUT = re.compile(r"hexes|^developed|^value")
"""What lies on single hexes: a small net learns more, and sooner, from the sums."""


class Eyes:
    """What the net sees: the numbers of an observation that are not about single hexes."""

    def __init__(self, t: AnyTitle, players: int) -> None:
        layout = learning_of(t).layout(t, players)
        assert isinstance(layout, Layout), f"{t.name} has no whole observations"
        self.layout = layout
        kept = [at for at, name in enumerate(layout.labels()) if not LEFT_OUT.search(name)]
        self.kept = np.array(kept)
        worth = [layout.labels().index(f"worth: {seat}") for seat in SEATS[:players]]
        self.worth = np.array([kept.index(at) for at in worth])
        """Where it sees what each player is worth now, itself first."""
        self._observers: dict[str, Observer] = {}

    @property
    def size(self) -> int:
        return len(self.kept)

    def see(self, s: State, player: str) -> Floats:
        if player not in self._observers:
            self._observers[player] = self.layout.observer(player)
        numbers = self._observers[player].look(s)
        seen: Floats = np.frombuffer(numbers, np.float32)[self.kept]
        return seen


class Player:
    """A bot: of the actions that it tries it takes the one with the best value afterwards."""

    def __init__(self, eyes: Eyes, net: Net, tries: int = 1000, wander: float = 0.0) -> None:
        self.eyes, self.net, self.tries, self.wander = eyes, net, tries, wander

    def __call__(self, t: Any, s: Any, random: Random, budget: float = 0.0) -> Action:
        if random.random() < self.wander:
            return Legal(t, s).sample(random)
        return self.chosen(t, s, random)[0]

    def chosen(self, t: Any, s: Any, random: Random) -> tuple[Action, float]:
        """The action after which it is furthest ahead, and how far."""
        step = decision(s)
        if isinstance(step, Turn):
            return self.turn(t, s, random)
        if isinstance(step, Expansion):
            return self.expand(t, s, random)
        return self.best(t, s, self.some(list(Legal(t, s)), random))

    def some(self, actions: list[Action], random: Random) -> list[Action]:
        return actions if len(actions) <= self.tries else random.sample(actions, self.tries)

    def best(self, t: AnyTitle, s: State, actions: list[Action]) -> tuple[Action, float]:
        """The action after which the net likes the position best, and how much it does."""
        after = np.stack([self._after(t, s, action) for action in actions])
        ends = after[:, self.eyes.worth] + SCALE * self.net(after)
        values = ends[:, 0] - ends[:, 1:].max(axis=1)
        at = int(values.argmax())
        return actions[at], float(values[at])

    def _after(self, t: AnyTitle, s: State, action: Action) -> Floats:
        later = s.clone()
        play(t, later, action)
        self._settle(t, later, action.by)
        return self.eyes.see(later, action.by)

    def _settle(self, t: AnyTitle, s: State, player: str) -> None:
        """Auctions are looked at when they are over: whoever has bid most gets the share.

        What the player puts up for auction it takes for the least bid.
        """
        while isinstance(step := decision(s), Bidding):
            speaker = step.auction.speaker
            mine = speaker == player and step.auction.leader is None
            play(t, s, Bid(speaker, step.least(s)) if mine else Pass(speaker))  # type: ignore[arg-type]

    def turn(self, t: AnyTitle, s: State, random: Random) -> tuple[Action, float]:
        """What it would do next is a part of the choice of what to do."""
        found = []
        for action in Legal(t, s):
            later = s.clone()
            play(t, later, action)
            goes_on = decision(later) is not None and decider(t, later) == action.by
            if goes_on and not isinstance(decision(later), Turn):
                found.append((action, self.chosen(t, later, random)[1]))
            else:
                found.append(self.best(t, s, [action]))
        return max(found, key=lambda each: each[1])

    def expand(self, t: ChicagoExpress, s: ChicagoState, random: Random) -> tuple[Action, float]:
        """Hex by hex, as long as one more makes it better: there are hundreds of expansions."""
        legal = Legal(t, s)
        assert legal.player is not None
        chosen, value = self.best(t, s, [Pass(legal.player)])
        while actions := [a for a in self.one_more(t, s, chosen) if a in legal]:
            further, better = self.best(t, s, self.some(actions, random))
            if better <= value:
                break
            chosen, value = further, better
        return chosen, value

    def one_more(self, t: ChicagoExpress, s: ChicagoState, chosen: Action) -> Iterator[Action]:
        """Expansions into one more hex than this one, which may be a pass."""
        if isinstance(chosen, Expand):
            yield from _next_to(t, s, chosen.by, chosen.company, chosen.hexes)
        else:
            for company in t.order:
                if chosen.by in s.companies[company].owners:
                    yield from _next_to(t, s, chosen.by, company, ())


def _next_to(
    t: ChicagoExpress, s: ChicagoState, by: str, company: str, hexes: tuple[str, ...]
) -> Iterator[Expand]:
    network = (*s.companies[company].hexes, *hexes)
    around = dict.fromkeys(next for hex in network for next in t.map.neighbours[hex])
    for hex in around:
        if hex not in network:
            yield Expand(by, company, (*hexes, hex))
