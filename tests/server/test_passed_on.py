"""Workers on one file of SQLite pass on to each other what is told once."""

import asyncio
from collections.abc import AsyncIterator

from tests.server.rooms import Person, friend, set_up
from tests.server.service import running, told
from trunkline.server.events.passed_on import KEPT, PassedOn
from trunkline.server.matches.notes import keep
from trunkline.server.matches.starting import drop
from trunkline.server.people.person import known
from trunkline.server.service import Service
from trunkline.server.store.database import connect

PATIENCE = 30


def test_another_worker_hears_it_once_and_who_sent_it_does_not(sqlite: str) -> None:
    async def story() -> None:
        db = connect(sqlite, shared=True)
        one, other = PassedOn(db), PassedOn(db)
        for worker in (one, other):
            assert await worker.look() == []
        one.send(b"first")
        one.send(b"second")
        assert await one.look() == []
        assert await other.look() == [b"first", b"second"]
        assert await other.look() == []
        assert await PassedOn(db).look() == []  # a new worker hears nothing old
        await db.close()

    asyncio.run(story())


def test_the_latest_stay_and_older_ones_go(sqlite: str) -> None:
    async def story() -> None:
        db = connect(sqlite, shared=True)
        one, other = PassedOn(db), PassedOn(db)
        await other.look()
        for number in range(KEPT + 10):
            one.send(str(number).encode())
            await one.look()
        assert await other.look() == [str(n).encode() for n in range(10, KEPT + 10)]
        await db.close()

    asyncio.run(story())


async def named(stream: AsyncIterator[bytes], name: str) -> None:
    """Wait until an event of this name comes."""

    async def wait() -> None:
        async for events in stream:
            if f"event: {name}\n".encode() in events:
                return

    await asyncio.wait_for(wait(), PATIENCE)


def test_two_workers_tell_devices_of_their_own_and_watchers_of_the_end(sqlite: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        live = await service.match(match_id)
        async with running(sqlite, workers=2) as other:
            person = known(ada.caller, live).key
            own = other.streams.watch(match_id, None, seated=True, person=person)
            stranger = other.streams.watch(match_id, None)
            for stream in (own, stranger):
                await anext(stream)
            assert other.streams._passed_on is not None
            await other.streams._passed_on.look()  # from now on it hears
            await keep(service, live, ada.caller, "Ben wants the ferry.")
            await named(own, "own")
            await drop(service, match_id, "Ada")
            await named(stranger, "cancelled")
            assert other.streams.open == 2

    told(sqlite, story, workers=2)


def test_one_worker_alone_has_nobody_to_pass_on_to(sqlite: str) -> None:
    async def story(service: Service) -> None:
        assert service.streams._passed_on is None

    told(sqlite, story)
