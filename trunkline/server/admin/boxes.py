"""The data that new matches of a title are played with on this server."""

from __future__ import annotations

from sqlalchemy import Connection

from trunkline.kernel import AnyTitle, Corrections
from trunkline.server.people.boxes import read_default, save_default


def default_data(connection: Connection, t: AnyTitle) -> Corrections:
    return read_default(connection, t)


def set_default_data(connection: Connection, t: AnyTitle, corrections: Corrections) -> None:
    """Matches that have begun keep the data that they began with."""
    save_default(connection, t, corrections)
