"""Rooms without HTTP, for tests: people with browsers, and a clock that is turned."""

from __future__ import annotations

from typing import Any

import pytest

from trunkline.server.matches.creation import Created, NewMatch, SeatWanted, create
from trunkline.server.matches.sitting import Sitting, sit_down
from trunkline.server.people import sessions
from trunkline.server.people.caller import Caller
from trunkline.server.people.identify import identify
from trunkline.server.service import Service

CLOCKED = (
    "matches.creation",
    "matches.room_keeper",
    "matches.room_rows",
    "matches.rooms",
    "matches.room_view",
    "matches.seats",
    "matches.seating_order",
    "matches.setup",
    "matches.sitting",
    "matches.starting",
    "people.presence",
)
"""Modules of the server that ask for the time."""


class Clock:
    """Stands still until it is turned."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.at = 1_700_000_000_000
        for module in CLOCKED:
            patch.setattr(f"trunkline.server.{module}.now", lambda: self.at)

    def turn(self, *, minutes: float = 0, hours: float = 0, days: float = 0) -> None:
        self.at += int(((days * 24 + hours) * 60 + minutes) * 60_000)


class Person:
    """Somebody with a browser."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.session, self.secret = sessions.new("a browser")
        self.caller = Caller(session=self.session)

    async def come_back(self) -> Caller:
        """The browser asks again: the server knows the seats it holds."""
        found = await identify(self.service, self.secret)
        self.caller = self.caller if found is None else Caller(session=found)
        return self.caller

    async def sit(self, link: str, name: str | None = None, explain: bool = False) -> None:
        session = self.caller.session
        assert session is not None
        await sit_down(self.service, session, token_of(link), Sitting(name, explain))
        await self.come_back()


def token_of(link: str) -> str:
    return link.rpartition("/")[2]


async def set_up(
    service: Service, host: Person, *seats: SeatWanted, **more: Any
) -> tuple[str, Created]:
    """A match of the toy whose first seat is the host's; its id and what the creator was given."""
    wanted = [SeatWanted("Ada", mine=True), *seats]
    more.setdefault("options", {"heap": "10"})
    made = await create(service, host.caller, NewMatch("toy", wanted, **more))
    await host.come_back()
    return made.id, made


def friend(name: str | None = None) -> SeatWanted:
    return SeatWanted(name, invite=True)
