"""What an account is told on its own page: what a host of the server did that concerns it."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Sentence
from trunkline.server.clock import now, written
from trunkline.server.matches.log import pack_told, unpack_told
from trunkline.server.notices.posting import post_to_account
from trunkline.server.people.tokens import new_id
from trunkline.server.store.schema import account_news

MOST = 20


class News(Struct, frozen=True):
    """A sentence, and when it was written."""

    id: str
    text: str
    written_at: str


def tell_account(connection: Connection, account_id: str, sentence: Sentence) -> None:
    """Shown when its owner is next here, and told by every way they have."""
    row = {"id": new_id(20), "account_id": account_id, "written_at": now()}
    connection.execute(sa.insert(account_news), {**row, "said": pack_told([sentence])})
    post_to_account(connection, "host", account_id, what=sentence)


def read_news(connection: Connection, account_id: str, unread: bool = True) -> list[News]:
    """The newest first; those that were read only if asked for."""
    wanted = sa.select(account_news).where(account_news.c.account_id == account_id)
    if unread:
        wanted = wanted.where(sa.not_(account_news.c.read))
    rows = connection.execute(wanted.order_by(account_news.c.written_at.desc()).limit(MOST))
    return [News(row.id, " ".join(unpack_told(row.said)), written(row.written_at)) for row in rows]


def mark_read(connection: Connection, account_id: str) -> None:
    its = account_news.c.account_id == account_id
    connection.execute(sa.update(account_news).where(its).values(read=True))
