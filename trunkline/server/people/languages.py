"""Which language somebody reads: what their account has chosen, or how they added a way."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import message
from trunkline.kernel.language import ENGLISH, LANGUAGES, offered
from trunkline.server.store.rows import Notice
from trunkline.server.store.schema import accounts, notice_ways

OWN_NAME = message("language.own-name", "English")
"""How each language calls itself."""


def languages() -> dict[str, str]:
    """Those that can be chosen: tag -> its own name."""
    return {tag: LANGUAGES[tag].text(OWN_NAME) for tag in offered()}


def set_language(connection: Connection, account_id: str, tag: str) -> None:
    connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(language=tag))


def language_of(connection: Connection, notice: Notice) -> str:
    """The language in which somebody is told something: their account's, else the one in which
    they asked to be told by this way."""
    chosen = connection.execute(
        sa.select(accounts.c.language).where(accounts.c.id == notice.account_id)
    ).scalar()
    asked = connection.execute(
        sa.select(notice_ways.c.language).where(notice_ways.c.id == notice.way_id)
    ).scalar()
    return next((tag for tag in (chosen, asked) if tag in offered()), ENGLISH)
