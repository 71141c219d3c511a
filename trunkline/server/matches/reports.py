"""The report of a match: worked out once, in another process; of one that is over it is stored."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection
from time import monotonic

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.files.opened import Opened
from trunkline.kernel import Match, Record, Sentence
from trunkline.kernel.before_keys import read_sentences
from trunkline.report import Report, report
from trunkline.server.costly.gauge import Gauge, lengthening
from trunkline.server.matches import run_shares
from trunkline.server.matches.history import actions_in_force
from trunkline.server.matches.live import Live, setup_of
from trunkline.server.matches.positions import WRITTEN_BY
from trunkline.server.matches.run_shares import REPORTS
from trunkline.server.once import Once
from trunkline.server.service import Service
from trunkline.server.store.schema import log, matches, reports

SECONDS_PER_RUN = 1.0
SECONDS = 30.0
"""For all runs of a match together: then the bounds are shown, and others have their turn."""
_reports: Once[Report] = Once(32)
_gauge = Gauge()


async def reported(service: Service, live: Live) -> Report:
    """The report of a match as it stands; however many ask, the work is done once. Raises Busy."""
    return await _reports.get(_key(live), lambda: _found(service, live))


def studied(live: Live) -> int | None:
    """How much of the match has been studied, in per cent, while that is being done."""
    return _gauge.read(_key(live))


def _key(live: Live) -> tuple[object, ...]:
    return (live.id, live.version, live.players)


async def _found(service: Service, live: Live) -> Report:
    """From the store, or worked out and put there."""
    stored = await service.db.read(read_report, live.id, live.version)
    if stored is None:
        actions = await actions_in_force(service, live)
        with _gauge.of(_key(live)) as file:
            stored = await service.costly.run(study, setup_of(live), actions, file)
        if live.row.finished:
            await service.db.write(save_report, live.id, live.version, stored)
    return REPORTS.decode(zlib.decompress(stored))


def study(record: Record, actions: list[str], gauge: str) -> bytes:
    """Replay these actions and report on them; packed as the store keeps it."""
    played = msgspec.structs.replace(record, actions=[msgspec.json.decode(a) for a in actions])
    found = report(Opened.own(Match.from_record(played)), clocks(), lengthening(gauge))
    return zlib.compress(msgspec.json.encode(found))


def clocks() -> Callable[[], Callable[[], bool]]:
    """A clock for each run whose best routes are sought, none later than the end of it all."""
    last = monotonic() + SECONDS

    def clock() -> Callable[[], bool]:
        end = min(last, monotonic() + SECONDS_PER_RUN)
        return lambda: monotonic() > end

    return clock


def read_report(connection: Connection, match_id: str, version: int) -> bytes | None:
    """The stored report, if this package wrote it about this version."""
    found: bytes | None = connection.execute(
        sa.select(reports.c.report).where(
            reports.c.match_id == match_id,
            reports.c.version == version,
            reports.c.written_by == WRITTEN_BY,
        )
    ).scalar()
    return found


def save_report(connection: Connection, match_id: str, version: int, report: bytes) -> None:
    """Keep it in place of an earlier one, unless the match has moved on or is gone."""
    unmoved = sa.select(matches.c.id).where(matches.c.id == match_id, matches.c.version == version)
    if connection.execute(unmoved.with_for_update()).first() is not None:
        connection.execute(sa.delete(reports).where(reports.c.match_id == match_id))
        values = {"match_id": match_id, "version": version, "written_by": WRITTEN_BY}
        connection.execute(sa.insert(reports).values(**values, report=report))
        run_shares.save(connection, match_id, REPORTS.decode(zlib.decompress(report)))


async def told_at(
    service: Service, live: Live, places: Collection[int]
) -> dict[int, list[Sentence]]:
    """What the actions with these numbers told; of several the one in force."""
    return await service.db.read(_read_told, live.id, places)


def _read_told(
    connection: Connection, match_id: str, places: Collection[int]
) -> dict[int, list[Sentence]]:
    rows = connection.execute(
        sa.select(log.c.actions, log.c.told)
        .where(log.c.match_id == match_id, log.c.kind == "action", log.c.actions.in_(places))
        .order_by(log.c.version)
    )
    return {actions: read_sentences(told) for actions, told in rows}
