"""A recorded game of 1881, and the first position of it in which something is asked."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from trunkline.kernel import AnyDecision, Match, Record, decision, decode_action, get_title
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.title import Berlin

MATCH = Path(__file__).parent / "1881.trunk.json.gz"
Wanted = Callable[[BerlinState, AnyDecision], bool]


class Played(Struct, frozen=True):
    """A whole game with all its positions."""

    match: Match
    states: tuple[BerlinState, ...]


@cache
def played() -> Played:
    """Some 800 actions of greedy bots, with an S-Bahn, mergers and forced purchases."""
    record = msgspec.json.decode(gzip.decompress(MATCH.read_bytes()), type=Record)
    t = get_title(record.title)
    match, states = Match(t, record.players, seed=record.seed), []
    for data in record.actions:
        assert isinstance(match.state, BerlinState)
        states.append(match.state.clone())
        match.play(decode_action(t, data))
    return Played(match, tuple(states))


def game(at: int) -> BerlinState:
    """The position after so many actions."""
    return played().states[at].clone()


def title() -> Berlin:
    t = get_title("1881")
    assert isinstance(t, Berlin)
    return t


def positions(every: int = 1) -> Iterator[tuple[int, BerlinState, AnyDecision]]:
    """The positions of the game with their questions."""
    for at, s in list(enumerate(played().states))[::every]:
        top = decision(s)
        assert top is not None
        yield at, s, top


def first(wanted: Wanted, after: int = 0) -> int:
    """After how many actions the first such position comes."""
    return next(at for at, s, top in positions() if at >= after and wanted(s, top))


def until(at: int) -> Match:
    """The game up to this action, as a match to be played on."""
    whole = played().match
    match = Match(whole.title, whole.players, seed=whole.seed)
    for action in whole.actions[:at]:
        match.play(action)
    return match
