"""Processor time of legal lists, replays and random play.

`python list_probe.py FOLDER` reads the recorded games of a folder per title and prints ops as JSON.
It asks nothing but what the kernel has always answered, so that it can also measure a version of
long ago: see against.py.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec

from trunkline.kernel import Legal, Match, Record, get_title, play, start

ACTIONS = 600
"""Replays are measured on games of different lengths and given for so many actions."""
GAMES = 5
"""Recorded games per title, at most: from the first to the last at equal distances."""
SAMPLED = 3
"""Random games per title."""
PLAYERS = ("Ann", "Bob", "Cy", "Dee")
TOGETHER = 40
"""Actions after which an op is measured anew."""
TURNS = 10_000
TABLE = list(range(1024))


def op() -> float:
    """The seconds of one op at this moment."""
    began, total = process_time(), 0
    for i in range(TURNS):
        total += TABLE[i & 1023]
    return (process_time() - began) / TURNS


class Meter:
    """Counts ops of the same moment: what else the machine does slows down both alike."""

    def __init__(self) -> None:
        self.ops, self._op = 0.0, op()

    def add(self, seconds: float) -> None:
        now = op()
        self.ops += 2 * seconds / (self._op + now)
        self._op = now


def main(folder: Path) -> None:
    print(json.dumps({title.name: figures(title) for title in titles(folder)}))


def titles(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if any(path.glob("*.gz")))


def figures(folder: Path) -> dict[str, list[float]]:
    """Each game once: the best runs of its positions are not known yet, as in new games."""
    files = sorted(folder.glob("*.gz"))
    games = [read(file) for file in files[:: -(-len(files) // GAMES)]]
    for game in games:
        Match.from_record(game)  # fills the tables that last as long as the process
    found: dict[str, list[float]] = {}
    for name, ops in measured(games):
        found.setdefault(name, []).append(ops)
    return found


def read(file: Path) -> Record:
    return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Record)


def measured(games: list[Record]) -> Iterator[tuple[str, float]]:
    for game in games:
        meter, began = Meter(), process_time()
        match = Match.from_record(game)
        meter.add(process_time() - began)
        yield "replay, per 600 actions", meter.ops * ACTIONS / match.version
        listing, whole = play_along(match)
        yield "full list, per position", listing / match.version
        yield "full list and play, per action", whole / match.version
    for seed in range(SAMPLED):
        yield "random play by sample, per action", sampled(games[0].title, seed)


def play_along(match: Match) -> tuple[float, float]:
    """Every position with its full list: what the lists took, and everything."""
    t = match.title
    s: Any = start(t, match.players, match.seed, match.options)
    lists, plays = Meter(), Meter()
    for first in range(0, match.version, TOGETHER):
        listing = playing = 0.0
        for action in match.actions[first : first + TOGETHER]:
            asked = process_time()
            list(Legal(t, s))
            listed = process_time()
            play(t, s, action)
            listing, playing = listing + listed - asked, playing + process_time() - listed
        lists.add(listing)
        plays.add(playing)
    return lists.ops, lists.ops + plays.ops


def sampled(title: str, seed: int) -> float:
    t = get_title(title)
    random, s, actions = Random(seed), start(t, PLAYERS, seed), 0
    meter, began = Meter(), process_time()
    while s.stack:
        play(t, s, Legal(t, s).sample(random))
        actions += 1
    meter.add(process_time() - began)
    return meter.ops / actions


if __name__ == "__main__":
    main(Path(sys.argv[1]))
