"""Links of invitations: made from a secret of the store whenever they are shown, never kept."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

from sqlalchemy import Connection

from trunkline.server.store import keys
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.upgrade import LINKS

BYTES = 24


def read_key(connection: Connection) -> str:
    """What all links of this store are made from; it is drawn when a server starts."""
    found = keys.get(connection, LINKS)
    assert found is not None
    return found


def link_token(key: str, match_id: str, seat: int, counter: int) -> str:
    """The secret of a seat's link, of 192 bits; another one for each counter."""
    named = f"{match_id}/{seat}/{counter}".encode()
    made = hmac.digest(key.encode(), named, "sha256")[:BYTES]
    return urlsafe_b64encode(made).decode()


def link_of(key: str, seat: SeatRow) -> str | None:
    """The path by which an invited person comes to this seat, while nobody has sat down."""
    if not seat.awaits or seat.link_seat is None or seat.link_counter is None:
        return None
    return f"/join/{link_token(key, seat.match_id, seat.link_seat, seat.link_counter)}"
