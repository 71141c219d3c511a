"""The past of a match: positions at any action, and the log with everything undone in it."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Action, AnyTitle, State, decode_action, phrase
from trunkline.kernel.match import WITHHELD
from trunkline.server.clock import written
from trunkline.server.errors import NotFound
from trunkline.server.matches.live import Live
from trunkline.server.matches.log import read_log, unpack_told
from trunkline.server.matches.positions import (
    BadSnapshot,
    follow,
    in_force,
    read_trail,
    whole_trail,
)
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry
from trunkline.server.store.schema import log
from trunkline.server.threads import looking


class HistoryEntry(Struct, frozen=True):
    """One entry of the log for readers; `undone` ones are no longer in force."""

    version: int
    kind: str
    actions: int
    by: str
    submitter: str
    way: str
    told: list[str]
    undone: bool
    action: dict[str, object] | None
    written_at: str


def read_page(
    connection: Connection, match_id: str, after: int, most: int
) -> tuple[list[Entry], Undos]:
    """So many entries after this version, and all undos, which tell what is in force of them."""
    undos = connection.execute(
        sa.select(log.c.version, log.c.actions)
        .where(log.c.match_id == match_id, log.c.kind == "undo")
        .order_by(log.c.version)
    )
    return read_log(connection, match_id, after, most), Undos([(at, left) for at, left in undos])


class Undos:
    """The undos of a match: (version, actions in force after it), in order."""

    def __init__(self, undos: list[tuple[int, int]]) -> None:
        self._versions = [version for version, _ in undos]
        kept = [left for _, left in undos]
        self._least = list(accumulate(reversed(kept), min))[::-1]
        """For each undo, the fewest actions that it or a later one left in force."""

    def took_back(self, entry: Entry) -> bool:
        """An undo takes back everything beyond its number."""
        later = bisect_right(self._versions, entry.version)
        return later < len(self._least) and self._least[later] < entry.actions


async def history_page(
    service: Service, live: Live, who: str | None, after: int, most: int
) -> list[HistoryEntry]:
    """So many entries after this version, as this reader may know them, nothing left out."""
    entries, undos = await service.db.read(read_page, live.id, after, most)
    known = [entry for entry in entries if entry.version <= live.version]
    return await looking(for_reader, live, known, undos, who)


async def entries_of(service: Service, live: Live) -> list[Entry]:
    """The whole log up to the version at hand: what is secret is judged by its position."""
    entries = await service.db.read(read_log, live.id)
    return [entry for entry in entries if entry.version <= live.version]


def standing_entries(entries: list[Entry]) -> list[Entry]:
    """The actions in force, in order: an undo takes back everything beyond its number."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            del kept[entry.actions :]
        else:
            kept.append(entry)
    return kept


async def position_at(service: Service, live: Live, at: int) -> State:
    """The position after the first `at` actions; raises NotFound for one that never was."""
    if live.playable is None or not 0 <= at <= live.row.actions:
        raise NotFound(phrase("table.history.no-position", "Position {at} does not exist.", at=at))
    t, s = live.playable
    if at == live.row.actions:
        return s.clone()
    for read in (read_trail, whole_trail):
        trail = await service.db.read(read, live.id, at)
        try:
            return await looking(follow, t, live.row, live.players, trail)
        except BadSnapshot:
            continue
    raise NotFound(phrase("table.history.no-position", "Position {at} does not exist.", at=at))


async def actions_in_force(service: Service, live: Live, after: int = 0) -> list[str]:
    return await service.db.read(in_force, live.id, after, live.row.actions)


def hidden(t: AnyTitle | None, s: State | None, entry: Entry, reader: str | None) -> bool:
    """Whether an action is not (yet) for this reader's eyes.

    Entries that were no secret when written never become one; of a match that cannot be followed
    nobody can tell what was revealed, so secrets stay secret.
    """
    if not entry.secret or entry.by == reader or entry.action is None:
        return False
    if t is None or s is None:
        return True
    return t.secret(s, decode_action(t, entry.action))


def shown_action(entry: Entry, withhold: bool) -> dict[str, object] | None:
    if entry.action is None:
        return None
    if withhold:
        return {"do": WITHHELD, "by": entry.by}
    return msgspec.json.decode(entry.action, type=dict[str, object])


def for_reader(
    live: Live, entries: list[Entry], undos: Undos, reader: str | None
) -> list[HistoryEntry]:
    """The entries as this reader may know them."""
    t, s = live.title, None if live.notice else live.state
    return [
        HistoryEntry(
            entry.version,
            entry.kind,
            entry.actions,
            entry.by,
            entry.submitter,
            entry.way,
            unpack_told(entry.told),
            entry.kind == "action" and undos.took_back(entry),
            shown_action(entry, _unrevealed(t, s, entry, reader, not undos.took_back(entry))),
            written(entry.written_at),
        )
        for entry in entries
    ]


def _unrevealed(
    t: AnyTitle | None, s: State | None, entry: Entry, reader: str | None, standing: bool
) -> bool:
    """Secrets that were undone before they were revealed stay with their player for good."""
    if entry.secret and not standing and entry.kind == "action":
        return entry.by != reader
    return hidden(t, s, entry, reader)


def vanishing(t: AnyTitle, actions: list[str]) -> list[Action]:
    return [decode_action(t, action) for action in actions]
