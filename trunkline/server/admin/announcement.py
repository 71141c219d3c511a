"""The line over every lobby: hosts write it and take it away."""

from __future__ import annotations

from sqlalchemy import Connection

from trunkline.kernel import message, phrase
from trunkline.server.admin.acts import did
from trunkline.server.admin.store import Unknown
from trunkline.server.announcement import put_announcement

LONGEST = 200
TOO_LONG = message("server.line-too-long", "An announcement has at most {most} characters.")
ANNOUNCED = message("server.act.announced", "{host} announced: {text}")
WITHDRAWN = message("server.act.withdrawn", "{host} removed the announcement.")


def announce(connection: Connection, text: str, host: str = "") -> None:
    """An empty text takes the line away."""
    text = " ".join(text.split())
    if len(text) > LONGEST or not text.isprintable():
        raise Unknown(phrase(TOO_LONG, most=LONGEST))
    put_announcement(connection, text)
    if text:
        did(connection, ANNOUNCED, host, text=text)
    else:
        did(connection, WITHDRAWN, host)
