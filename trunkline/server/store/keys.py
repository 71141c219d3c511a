"""Small values that a store keeps under a name."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.store.schema import keys

PUT = sa.text(
    f"INSERT INTO {keys.name} (name, value) VALUES (:name, :value)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


def put(connection: Connection, name: str, value: str) -> None:
    """Write the value, whether there was one or not; several may do so at the same moment."""
    connection.execute(PUT, {"name": name, "value": value})


def get(connection: Connection, name: str) -> str | None:
    return connection.execute(sa.select(keys.c.value).where(keys.c.name == name)).scalar()
