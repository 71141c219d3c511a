"""A recorded game of 1880 by players with some sense, for tests and pictures of pages."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from trunkline.kernel import Match, Record
from trunkline.titles.china_1880.rules.state import ChinaState

MATCH = Path(__file__).parent / "1880.trunk.json.gz"
Wanted = Callable[[ChinaState], bool]


@cache
def record() -> Record:
    return msgspec.json.decode(gzip.decompress(MATCH.read_bytes()), type=Record)


@cache
def played() -> Match:
    """The whole game: some 600 actions of four players, from the auction to the end."""
    return Match.from_record(record())


@cache
def at(wanted: Wanted, after: int = 0) -> Match:
    """The game up to the first position of this kind after so many actions."""
    whole = played()
    for version in range(after, whole.version):
        s = whole.at(version)
        assert isinstance(s, ChinaState)
        if wanted(s):
            cut = replace(record(), actions=record().actions[:version], result=None)
            return Match.from_record(cut)
    raise AssertionError("the game has no such position")
