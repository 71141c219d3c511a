"""Whole games of random players, to compare and to count."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from random import Random

import msgspec

from trunkline.kernel import (
    AnyTitle,
    Legal,
    Match,
    State,
    corrected,
    encode_state,
    play,
    start,
)
from trunkline.kernel.corrections import corrections_from

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")


def perft(t: AnyTitle, s: State, depth: int) -> int:
    """How many sequences of listed actions of this length there are: any change of rules shows."""
    if depth == 0:
        return 1
    if not s.stack:
        return 0
    if depth == 1:
        return sum(1 for _ in Legal(t, s))
    total = 0
    for action in Legal(t, s):
        after = s.clone()
        play(t, after, action)
        total += perft(t, after, depth - 1)
    return total


def random_game(
    t: AnyTitle,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    most_actions: int = 20_000,
) -> Match:
    """A whole game of random players, each action judged by the rules."""
    match = Match(t, NAMES[:players], seed=seed, options=options)
    random = Random(seed)
    while match.state.stack:
        assert match.version < most_actions, f"no end after {most_actions} random actions"
        match.play(match.legal.sample(random))
    return match


def fingerprint(t: AnyTitle, players: int, seed: int, options: Mapping[str, str] | None) -> str:
    """A digest over every position of a random game."""
    s = start(t, NAMES[:players], seed, options)
    random, digest = Random(seed), hashlib.sha256()
    while s.stack:
        play(t, s, Legal(t, s).sample(random))
        digest.update(encode_state(s))
    return digest.hexdigest()


def print_fingerprint() -> None:
    """What another process prints of the same game, to be compared."""
    module, name, players, seed, options, corrections = sys.argv[1:]
    bare = getattr(__import__(module, fromlist=[name]), name)()
    t = corrected(bare, corrections_from(corrections))
    print(fingerprint(t, int(players), int(seed), msgspec.json.decode(options)))
