"""Put a row into the store in place of the one with the same key, on either database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError


def put(
    connection: Connection, table: sa.Table, key: Mapping[str, Any], values: Mapping[str, Any]
) -> None:
    """Change the row with this key, or write a new one; another transaction may do so first."""
    change = sa.update(table).filter_by(**key).values(**values)
    if connection.execute(change).rowcount:
        return
    try:
        with connection.begin_nested():
            connection.execute(sa.insert(table).values(**key, **values))
    except IntegrityError:
        connection.execute(change)
