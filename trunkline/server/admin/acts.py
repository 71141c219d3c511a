"""What hosts did: every act is a line that all hosts see, and those whom it concerns are told."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Message, Sentence, message, say
from trunkline.server.clock import now, written
from trunkline.server.matches.log import pack_told, unpack_told
from trunkline.server.people.tokens import new_id
from trunkline.server.store.schema import host_acts

OWNER = message("server.owner", "The owner of this server")
MOST = 200
Who = str | Sentence


class ActShown(Struct, frozen=True):
    """One line."""

    text: str
    done_at: str


def by(host: str) -> Who:
    """The name of a host; whoever works by command is the owner."""
    return host or say(OWNER)


def did(connection: Connection, act: Message, host: str, **values: str) -> None:
    """Keep a line: `act` is a sentence about {host}."""
    said = pack_told([say(act, host=by(host), **values)])
    connection.execute(sa.insert(host_acts), {"id": new_id(20), "said": said, "done_at": now()})


def list_acts(connection: Connection, most: int = MOST) -> list[ActShown]:
    """The newest first."""
    rows = connection.execute(
        sa.select(host_acts).order_by(host_acts.c.done_at.desc(), host_acts.c.id).limit(most)
    )
    return [ActShown(" ".join(unpack_told(row.said)), written(row.done_at)) for row in rows]
