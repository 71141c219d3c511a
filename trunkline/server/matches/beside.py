"""What the store keeps for a table beside the position: read at once, as of one moment."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.matches.chat import Said, read_said
from trunkline.server.matches.explaining import Explaining, read_explaining
from trunkline.server.matches.live import Live
from trunkline.server.matches.time_around import TimeAround, here_of, read_time, waited_for
from trunkline.server.orders.setting import ordering, read_own_orders
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import OrderRow, SeatRow


class Beside(Struct, frozen=True):
    """What was said, what the clocks show, what the viewer has ordered and wants explained."""

    said: Said
    time: TimeAround
    orders: tuple[SeatRow | None, list[OrderRow]]
    """Of the seat whose orders the viewer sets, if there is one."""
    explaining: Explaining


async def beside(
    service: Service, live: Live, caller: Caller, who: str | None, now: bool
) -> Beside:
    """For a table seen through the eyes of `who`, `now` or at an earlier position."""
    waiting = waited_for(live, caller) if now else ()
    here = here_of(service, live, waiting)
    seat = ordering(live, caller, who) if now else None

    def read(connection: Connection) -> Beside:
        return Beside(
            read_said(connection, live, caller),
            read_time(connection, live, waiting, here),
            (seat, [] if seat is None else read_own_orders(connection, live, seat)),
            read_explaining(connection, live, caller, who),
        )

    return await service.db.read(read)
