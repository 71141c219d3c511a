"""One line for everyone: it stands over every lobby until a host takes it away."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel.decoder import Decoder
from trunkline.server.people.tokens import new_id
from trunkline.server.store import keys

NAME = "announcement"


class Announcement(Struct, frozen=True):
    """`id` is new with every line: who has put one away sees the next."""

    id: str
    text: str


LINE = Decoder(Announcement)


def read_announcement(connection: Connection) -> Announcement | None:
    kept = keys.get(connection, NAME)
    return LINE.decode(kept) if kept else None


def put_announcement(connection: Connection, text: str) -> None:
    """An empty text takes the line away."""
    line = msgspec.json.encode(Announcement(new_id(), text)).decode() if text else ""
    keys.put(connection, NAME, line)
