"""How somebody likes to set up a match of a title: kept for the next one."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel.decoder import Decoder
from trunkline.server.people import sessions
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.keeper import keeper
from trunkline.server.service import Service
from trunkline.server.store.schema import kept_forms
from trunkline.server.store.upsert import put

FORMS: Decoder[dict[str, str]] = Decoder(dict[str, str])


async def keep_form(
    service: Service, session: Session, title: str, form: Mapping[str, str]
) -> None:
    """From now on a new match of this title begins so."""
    await service.db.write(_keep, session, title, msgspec.json.encode(form).decode())


def _keep(connection: Connection, session: Session, title: str, form: str) -> None:
    sessions.save(connection, session)
    whose = keeper(session)
    key = {"person": whose.key, "title": title}
    put(connection, kept_forms, key, {"account_id": whose.account_id, "form": form})


async def kept_form(service: Service, caller: Caller, title: str) -> dict[str, str]:
    """What was kept; nothing where nothing was."""
    if caller.session is None:
        return {}
    found = await service.db.peek(_read, keeper(caller.session).key, title)
    return {} if found is None else FORMS.decode(found)


def _read(connection: Connection, person: str, title: str) -> str | None:
    kept = sa.select(kept_forms.c.form).filter_by(person=person, title=title)
    return connection.execute(kept).scalar()
