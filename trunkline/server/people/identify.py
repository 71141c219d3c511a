"""The session of a browser, found by the secret that it keeps."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.server.clock import now
from trunkline.server.people import sessions
from trunkline.server.people.caller import Session
from trunkline.server.people.tokens import digest
from trunkline.server.service import Service


async def identify(service: Service, secret: str) -> Session | None:
    """The session of this secret, which is in use by that. Where accounts are switched off nobody
    is called by one; their seats stay theirs."""
    session = await service.db.peek(
        sessions.read_session, digest(secret), service.settings.session_days
    )
    if session is not None and (not session.returned or session.seen_at < now() - sessions.REFRESH):
        await service.db.write(sessions.touch, session.hash)
    if session is not None and not service.settings.accounts:
        session = replace(session, account_name=None, host=False, language="")
    return session
