"""Whose the things are that somebody keeps beside any match: an account's, else a browser's."""

from __future__ import annotations

from msgspec import Struct

from trunkline.server.people.caller import Session


class Keeper(Struct, frozen=True):
    """Whose it is; what an account keeps goes with it."""

    key: str
    account_id: str | None = None


def keeper(session: Session) -> Keeper:
    if session.account_id is not None:
        return Keeper(f"account {session.account_id}", session.account_id)
    return Keeper(f"browser {session.id}")
