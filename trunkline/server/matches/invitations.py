"""An invitation as whoever has its link sees it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.live import Live
from trunkline.server.matches.sitting import Invitation, find
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import SeatRow

Standing = Literal["free", "yours", "taken", "elsewhere", "device"]


class InvitationShown(Struct, frozen=True):
    """Who invites whom to what."""

    match: str
    title: str
    """The id of the title."""
    name: str
    """What the table calls the match."""
    pace: str
    clock: Clock
    begun: bool
    host: str | None
    players: list[str]
    """Who else has sat down, bots included."""
    seat: str
    invited_as: str
    """The name that the host knows; empty if there is none."""
    standing: Standing
    """free; yours: you sit there; taken: by somebody else; elsewhere: you sit on another seat of
    this match; device: for another device of who sits there."""
    mine: str | None
    """The seat of this match that you hold."""
    url: str


async def show_invitation(service: Service, token: str, caller: Caller) -> InvitationShown:
    """What a link leads to; nothing is written."""
    found = await find(service, token)
    return shown(await service.match(found.seat.match_id), found, caller)


def shown(live: Live, found: Invitation, caller: Caller) -> InvitationShown:
    seat, own = found.seat, caller.owned(live)
    host = live.host
    return InvitationShown(
        match=live.id,
        title=live.row.title,
        name=live.row.name,
        pace=live.row.pace,
        clock=live.clock,
        begun=live.row.begun,
        host=None if host is None or host.number == seat.number else host.name,
        players=[s.name for s in live.seats if s.number != seat.number and s.ready],
        seat=seat.name,
        invited_as=seat.name if seat.invited_as is None or live.row.begun else seat.invited_as,
        standing=_standing(found, seat, caller, own),
        mine=own[0].name if own else None,
        url=f"/matches/{live.id}",
    )


def _standing(found: Invitation, seat: SeatRow, caller: Caller, own: list[SeatRow]) -> Standing:
    if caller.owns(seat):
        return "yours"
    if found.device:
        return "device"
    if found.taken:
        return "taken"
    return "elsewhere" if own else "free"
