"""An order that stops: its player is told, and nobody else."""

from __future__ import annotations

from sqlalchemy import Connection

from trunkline.kernel import Sentence, message, say
from trunkline.parts.orders.seen import Stops
from trunkline.server.matches.live import Live
from trunkline.server.notices.posting import post
from trunkline.server.orders.store import DAYS, stopped_row, take_old, update, with_placed
from trunkline.server.people.person import at_seat
from trunkline.server.service import Service
from trunkline.server.store.rows import OrderRow, SeatRow

TOO_OLD = message("orders.too-old", "It was {days} days old.")
STOPPED = message("orders.told-stopped", "Your order stopped: {why}")


async def stop(service: Service, live: Live, seat: SeatRow, row: OrderRow, found: Stops) -> None:
    """Write down at which version it asked, and why; of several workers one does.

    The player's own pages may have drawn this version before the stop was written.
    """
    stopped = stopped_row(with_placed(row, found.placed), live.version, found.why, found.ends)
    await service.db.write(_stop, live, seat, stopped, found.why)
    service.streams.tell_own(live.id, at_seat(seat).key)


def _stop(connection: Connection, live: Live, seat: SeatRow, row: OrderRow, why: Sentence) -> None:
    if update(connection, row):
        tell_stopped(connection, live.id, seat.number, why, live.version)


def tell_stopped(
    connection: Connection, match_id: str, seat: int, why: Sentence, version: int | None = None
) -> None:
    """By every way that its player has, with the reason."""
    told = say(STOPPED, why=Sentence(why.key, why.values))
    post(connection, "order-stopped", match_id, seat, what=told, version=version)


def end_old(connection: Connection) -> None:
    """What had been forgotten ends after thirty days; one that had ended before is gone quietly."""
    for row in take_old(connection):
        if not row.ended:
            why = say(TOO_OLD, days=DAYS)
            tell_stopped(connection, row.match_id, row.seat, why)
