"""Recorded games: the first position of one in which something is asked, as a state or a match.

Each title has one, played by bots with some sense: `tests/titles/<title>/recorded.py`.

GAME.at(asked(LayTrack), 200)             # the match up to the first such question after 200 actions
GAME.state(GAME.first(asked(LayTrack)))   # the position alone
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from tests.checked import checked
from trunkline.kernel import AnyDecision, AnyStep, Match, Record, State, decision

S = TypeVar("S", bound=State)
Wanted = Callable[[S, AnyDecision], bool]
"""Whether a position with its question is meant."""


def asked(*kinds: type[AnyStep]) -> Wanted[Any]:
    """Positions in which a step of these kinds is decided."""
    return lambda s, top: isinstance(top, kinds)


class Recorded(Generic[S]):
    """A recorded game with all its positions; replayed once, when it is first asked for."""

    def __init__(self, file: Path, kind: type[S]) -> None:
        self.file, self.kind = file, kind

    @cached_property
    def whole(self) -> Match:
        """The game to its end, not to be played on: `until(10_000)` is a match of one's own."""
        data = gzip.decompress(self.file.read_bytes())
        return Match.from_record(msgspec.json.decode(data, type=Record))

    @cached_property
    def _states(self) -> list[S]:
        match, states = self.until(0), []
        for action in self.whole.actions:
            states.append(checked(self.kind, match.state.clone()))
            match.play(action)
        return [*states, checked(self.kind, match.state)]

    def state(self, version: int) -> S:
        """The position after so many actions."""
        return self._states[version].clone()

    def questions(self, every: int = 1) -> Iterator[tuple[int, S, AnyDecision]]:
        """The positions before the end with their questions."""
        for version, s in list(enumerate(self._states[:-1]))[::every]:
            top = decision(s)
            assert top is not None
            yield version, s, top

    def first(self, wanted: Wanted[S], after: int = 0) -> int:
        """After how many actions the first such position comes."""
        for version, s, top in self.questions():
            if version >= after and wanted(s, top):
                return version
        raise AssertionError("the game has no such position")

    def until(self, version: int) -> Match:
        """The game up to this action, as a match to be played on."""
        whole = self.whole
        match = Match(whole.title, whole.players, seed=whole.seed)
        for action in whole.actions[:version]:
            match.play(action)
        return match

    def at(self, wanted: Wanted[S], after: int = 0) -> Match:
        """The game up to the first such position after so many actions."""
        return self.until(self.first(wanted, after))
