"""Whose turn it is to ask for something costly: one at a time for each address."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext

from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.limits import address
from trunkline.web.parameters import AnyRequest


def turn(request: AnyRequest, service: Service) -> AbstractAsyncContextManager[None]:
    """For what everybody may read: reports, histories, match files, hints."""
    return service.turnstile.turn(address(request))


def visit(
    request: AnyRequest, service: Service, caller: Caller, live: Live
) -> AbstractAsyncContextManager[None]:
    """For the table itself: those who play at it never wait for those who only look."""
    return nullcontext() if caller.owned(live) else turn(request, service)
