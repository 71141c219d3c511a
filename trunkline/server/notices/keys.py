"""The keys of notices: made when a store is first served, and the same for all workers."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.store import keys
from trunkline.server.store.database import Database, alone

MAKING = 1_880_882
"""The number of the lock under which one worker makes the keys."""
SECRET, PRIVATE, PUBLIC = "notices", "push", "push-public"
LENGTH = 32


class NoticeKeys(Struct, frozen=True):
    """What signs links in messages, and the pair by which push services know this server."""

    secret: str
    push_private: str
    push_public: str


async def notice_keys(db: Database) -> NoticeKeys:
    known = await db.peek(_read)
    return await db.write(_make) if known is None else known


def _read(connection: Connection) -> NoticeKeys | None:
    found = [keys.get(connection, name) for name in (SECRET, PRIVATE, PUBLIC)]
    secret, private, public = found
    if secret is None or private is None or public is None:
        return None
    return NoticeKeys(secret, private, public)


def _make(connection: Connection) -> NoticeKeys:
    alone(connection, MAKING)
    known = _read(connection)
    if known is not None:
        return known
    pair = ec.generate_private_key(ec.SECP256R1())
    private = pair.private_numbers().private_value.to_bytes(LENGTH, "big")
    public = pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    made = NoticeKeys(secrets.token_hex(LENGTH), as_text(private), as_text(public))
    for name, value in ((SECRET, made.secret), (PRIVATE, made.push_private)):
        keys.put(connection, name, value)
    keys.put(connection, PUBLIC, made.push_public)
    return made


def as_text(data: bytes) -> str:
    """As web push writes keys: base64 for addresses, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()
