"""What workers on one file of SQLite pass on to each other: they have no channel, so the latest
lie in one row of the store, and each worker looks there now and then."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel.decoder import Decoder
from trunkline.server.people.tokens import new_id
from trunkline.server.store import keys
from trunkline.server.store.database import Database

NAME = "passed on"
KEPT = 64
"""Messages that stay; who looks too late has missed the older ones and can do without."""


class Slip(Struct, frozen=True, array_like=True):
    """One message, numbered over all workers."""

    number: int
    worker: str
    message: str


SLIPS: Decoder[list[Slip]] = Decoder(list[Slip])


class PassedOn:
    """One worker's view of the row."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self._worker = new_id(12)
        self._outgoing: list[str] = []
        self._last: int | None = None
        """The newest message that is known; None before the first look, which hears nothing."""

    def send(self, message: bytes) -> None:
        """For the other workers: it goes with the next look."""
        self._outgoing.append(message.decode())
        del self._outgoing[:-KEPT]

    async def look(self) -> list[bytes]:
        """Write what is to be sent; what the others have sent since the last look."""
        found = await self._exchange()
        last, self._last = self._last, found[-1].number if found else 0
        new = [] if last is None else [slip for slip in found if slip.number > last]
        return [slip.message.encode() for slip in new if slip.worker != self._worker]

    async def _exchange(self) -> list[Slip]:
        if not self._outgoing:
            return await self.db.peek(read_slips)
        sent, self._outgoing = self._outgoing, []
        return await self.db.write(add_slips, self._worker, sent)


def read_slips(connection: Connection) -> list[Slip]:
    return SLIPS.decode(keys.get(connection, NAME) or "[]")


def add_slips(connection: Connection, worker: str, sent: list[str]) -> list[Slip]:
    """All slips, with these at their end."""
    known = read_slips(connection)
    first = known[-1].number + 1 if known else 1
    added = [Slip(first + at, worker, message) for at, message in enumerate(sent)]
    slips = [*known, *added][-KEPT:]
    keys.put(connection, NAME, msgspec.json.encode(slips).decode())
    return slips
