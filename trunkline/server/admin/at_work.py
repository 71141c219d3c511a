"""Hosts at work on a running server: who may, and everybody notices at once."""

from __future__ import annotations

from typing import ParamSpec, TypeVar

from sqlalchemy import Connection

from trunkline.kernel import message, no, phrase
from trunkline.server.admin.store import Unknown, Work
from trunkline.server.announcement import read_announcement
from trunkline.server.changes import note
from trunkline.server.errors import NotFound, Refused
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service

P = ParamSpec("P")
X = TypeVar("X")
HOSTS = message("server.section.hosts", "Hosts of this server")
ONLY_HOSTS = message("server.only-hosts", "This page is for the hosts of this server.")
UNDONE = message("server.undone", "{why}")


def host_name(caller: Caller) -> str:
    """The name of the host who asks; raises NotFound for everybody else."""
    session = caller.session
    if session is None or not session.host or session.account_name is None:
        raise NotFound(phrase(ONLY_HOSTS))
    return session.account_name


async def act(
    service: Service, caller: Caller, work: Work[P, X], *args: P.args, **kwargs: P.kwargs
) -> X:
    """Do it in the name of the host; raises NotFound or Refused. All workers read again what they
    have in memory, and those who watch a match see what it was told."""
    host_name(caller)
    try:
        found = await service.db.write(_noted, work, *args, **kwargs)
    except Unknown as error:
        raise Refused.by(no(UNDONE, HOSTS, why=str(error))) from None
    service.forget_written()
    service.announcement = await service.db.read(read_announcement)
    await service.streams.look_again()
    return found


def _noted(connection: Connection, work: Work[P, X], /, *args: P.args, **kwargs: P.kwargs) -> X:
    found = work(connection, *args, **kwargs)
    note(connection)
    return found


async def let_bots_play(service: Service, match_ids: list[str]) -> None:
    """Bots have taken seats in these matches."""
    for match_id in match_ids:
        service.notify(await service.match(match_id))
