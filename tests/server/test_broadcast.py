"""Broadcasting: what one worker publishes all of them hear."""

from __future__ import annotations

import asyncio

from trunkline.server.events.broadcast import (
    Broadcaster,
    MemoryBroadcaster,
    PostgresBroadcaster,
    broadcaster,
)

PATIENCE = 60


class Listener:
    """Hears, and can be waited for."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def next(self) -> bytes:
        return await asyncio.wait_for(self.heard.get(), PATIENCE)


async def listening(to: Broadcaster) -> Listener:
    found = Listener()
    await to.start(found.heard.put_nowait)
    return found


def test_a_database_has_the_broadcaster_that_fits_it() -> None:
    assert isinstance(broadcaster("matches.db"), MemoryBroadcaster)
    assert isinstance(broadcaster("postgresql://one@example.org/two"), PostgresBroadcaster)


def test_who_publishes_hears_it_too_in_order(db: str) -> None:
    async def story() -> None:
        one = broadcaster(db)
        ears = await listening(one)
        for message in (b"first", b"second"):
            one.publish(message)
        assert [await ears.next(), await ears.next()] == [b"first", b"second"]
        await one.stop()

    asyncio.run(story())


def test_other_workers_hear_it_and_what_was_published_last(postgres: str) -> None:
    async def story() -> None:
        one, other = broadcaster(f"{postgres}/postgres"), broadcaster(f"{postgres}/postgres")
        ears = await listening(other)
        await listening(one)
        one.publish("grün".encode())
        await one.stop()
        assert await ears.next() == "grün".encode()
        await other.stop()

    asyncio.run(story())


def test_nobody_hears_before_the_start_or_after_the_end() -> None:
    async def story() -> None:
        one = MemoryBroadcaster()
        one.publish(b"too early")
        ears = await listening(one)
        await one.stop()
        one.publish(b"too late")
        assert ears.heard.empty()

    asyncio.run(story())
