"""What players' runs earned of what was possible: kept beside the reports, for profiles."""

from __future__ import annotations

import zlib

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel.decoder import Decoder
from trunkline.report import Report
from trunkline.server.matches.positions import WRITTEN_BY
from trunkline.server.store.schema import reports, run_shares

REPORTS = Decoder(Report)


def save(connection: Connection, match_id: str, found: Report) -> None:
    """Of the players who chose routes in this match; in place of what was known before."""
    connection.execute(sa.delete(run_shares).where(run_shares.c.match_id == match_id))
    for player in dict.fromkeys(run.player for run in found.runs):
        own = [run for run in found.runs if run.player == player]
        values = {
            "match_id": match_id,
            "player": player,
            "earned": sum(run.revenue for run in own),
            "possible": sum(run.best for run in own),
        }
        connection.execute(sa.insert(run_shares), values)


def rebuild(connection: Connection) -> int:
    """From all reports that are stored; how many there are."""
    connection.execute(sa.delete(run_shares))
    stored = sa.select(reports.c.match_id, reports.c.report).filter_by(written_by=WRITTEN_BY)
    rows = connection.execute(stored).all()
    for match_id, packed in rows:
        save(connection, match_id, REPORTS.decode(zlib.decompress(packed)))
    return len(rows)
