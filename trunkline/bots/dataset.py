"""Data sets: what players saw, what they could choose, what they chose and how it ended.

A data set is a Parquet file with a row for every id that was chosen in some matches of one title
with one number of players; docs/learning.md describes its columns. Its metadata say which action
ids and which layout of observations they are. It needs the extra `learn`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
from msgspec import Struct
from numpy.typing import NDArray

from trunkline.bots.bot import NO_LIMIT, choose, get_bot
from trunkline.bots.learning.game import Game, Rules
from trunkline.bots.places import Place, here
from trunkline.kernel import (
    Action,
    AnyTitle,
    Malformed,
    Record,
    decode_action,
    encode_action,
    get_title,
)
from trunkline.kernel.decoder import Decoder

FORMAT = "trunkline-dataset/1"
KEY = b"trunkline"
UNNAMED = -1
"""The choice where no id names the action: routes that are not the best, for example."""


class About(Struct, frozen=True):
    """What a data set is of; the metadata of its file."""

    title: str
    rules: str
    players: int
    action_version: int
    action_digest: str
    ids: int
    layout_version: int
    observation: int
    """How many numbers an observation has."""
    format: str = FORMAT


ABOUT = Decoder(About)


class Source(Struct, frozen=True):
    """Where matches come from that bots play: the title, who sits where, and the first seed."""

    title: str
    rules: str
    bots: tuple[str, ...]
    seed: int = 0


def about(rules: Rules) -> About:
    assert rules.space is not None, "a data set has fixed ids"
    return About(
        rules.t.id,
        rules.t.rules,
        len(rules.names),
        rules.space.version,
        rules.space.digest(),
        rules.space.size,
        rules.layout.version,
        rules.length,
    )


def schema(of: About) -> Any:
    """The columns, with what they are of as metadata."""
    columns = [
        ("match", pa.string()),
        ("move", pa.int32()),
        ("depth", pa.int8()),
        ("seat", pa.int8()),
        ("observation", pa.list_(pa.float32(), of.observation)),
        ("legal", pa.list_(pa.int32())),
        ("choice", pa.int32()),
        ("number", pa.int32()),
        ("action", pa.string()),
        ("worth", pa.int32()),
        ("result", pa.float32()),
    ]
    return pa.schema(columns, metadata={KEY: msgspec.json.encode(of)})


Row = dict[str, Any]


def rows_of(game: Game, name: str, action: Action) -> Iterator[Row]:
    """One row for each id of an action that is played in a game."""
    move, depth, player = game.match.version, 0, game.player
    assert player is not None
    while game.match.version == move:
        found = game.next_of(action)
        id, number = (UNNAMED, None) if found is None else found
        yield {
            "match": name,
            "move": move,
            "depth": depth,
            "seat": game.seat,
            "observation": game.observe(player),
            "legal": game.ids(),
            "choice": id,
            "number": number,
            "action": msgspec.json.encode(encode_action(action)).decode(),
        }
        if found is None or game.follow(id, number) is not None:
            game.play(action)
        depth += 1


def finished(game: Game, rows: list[Row]) -> list[Row]:
    """With how the match ended for the one who chose."""
    result, rewards = game.match.result or {}, game.rewards()
    for row in rows:
        seat = row["seat"]
        row["worth"] = result[game.rules.names[seat]]
        row["result"] = rewards[seat]
    return rows


def played_rows(source: Source, number: int) -> list[Row]:
    """The match of this number, which bots play: the seats rotate from one to the next."""
    t = get_title(source.title, source.rules)
    shift = number % len(source.bots)
    seated = source.bots[shift:] + source.bots[:shift]
    rules = Rules(t, len(seated))
    bots = {name: get_bot(bot, t) for name, bot in zip(rules.names, seated, strict=True)}
    seed = source.seed + number
    game, random = Game(rules, seed), Random(seed)
    rows: list[Row] = []
    while (player := game.player) is not None:
        action = choose(bots[player], t, game.match.state, player, random, NO_LIMIT)
        rows += rows_of(game, f"seed {seed}", action)
    return finished(game, rows)


def recorded_rows(record: Record, name: str) -> list[Row]:
    """The rows of a finished match that was kept."""
    t = get_title(record.title, record.rules, record.corrected)
    game = Game(Rules(t, record.players), record.seed, record.options)
    rows: list[Row] = []
    for number, data in enumerate(record.actions, start=1):
        action = decode_action(t, data)
        if action.by != game.player:
            game.play(action)
        else:
            rows += rows_of(game, name, action)
        if game.player is None and number < len(record.actions):
            raise Malformed(f"{name} goes on after its end.")
    if game.player is not None:
        raise Malformed(f"{name} is not finished: a data set tells how matches ended.")
    return finished(game, rows)


def play(
    t: AnyTitle, bots: Sequence[str], games: int, seed: int = 0, place: Place[list[Row]] = here
) -> tuple[About, Iterator[list[Row]]]:
    """Matches of bots, in the order of their numbers, wherever they are played."""
    source = Source(t.id, t.rules, tuple(bots), seed)
    done = dict(place(partial(played_rows, source), range(games)))
    return about(Rules(t, len(bots))), (done[number] for number in range(games))


def take(records: Sequence[tuple[str, Record]]) -> tuple[About, Iterator[list[Row]]]:
    """Matches that were kept: all of one title and with one number of players."""
    _, first = records[0]
    kinds = {(record.title, record.rules, len(record.players)) for _, record in records}
    if len(kinds) > 1:
        raise Malformed("A data set is of one title and one number of players.")
    t = get_title(first.title, first.rules, first.corrected)
    return about(Rules(t, first.players)), (recorded_rows(record, name) for name, record in records)


def write(path: Path, of: About, matches: Iterable[list[Row]]) -> int:
    """Write a file, a group of rows for each match; how many rows it has."""
    columns, count = schema(of), 0
    with pq.ParquetWriter(path, columns, compression="zstd") as writer:
        for rows in matches:
            writer.write_table(pa.Table.from_pylist(rows, columns))
            count += len(rows)
    return count


class Dataset:
    """A file that was written: its rows as arrays."""

    def __init__(self, path: Path) -> None:
        self.file = pq.ParquetFile(path)
        metadata = self.file.schema_arrow.metadata or {}
        if KEY not in metadata:
            raise Malformed(f"{path} is no data set of Trunkline.")
        self.about = ABOUT.decode(metadata[KEY])

    def __len__(self) -> int:
        return int(self.file.metadata.num_rows)

    def matches(self) -> Iterator[dict[str, Any]]:
        """Match by match, each column as an array; "legal" is a list of arrays."""
        for group in range(self.file.num_row_groups):
            yield self._arrays(self.file.read_row_group(group))

    def _arrays(self, table: Any) -> dict[str, Any]:
        arrays: dict[str, Any] = {
            name: table[name].to_numpy(zero_copy_only=False)
            for name in table.column_names
            if name not in ("observation", "legal")
        }
        numbers: NDArray[np.float32] = table["observation"].combine_chunks().flatten().to_numpy()
        arrays["observation"] = numbers.reshape(-1, self.about.observation)
        arrays["legal"] = list(table["legal"].to_numpy(zero_copy_only=False))
        return arrays

    def fits(self, t: AnyTitle) -> bool:
        """Whether the ids and the layout are those that this version has for the title."""
        return about(Rules(t, self.about.players)) == self.about
