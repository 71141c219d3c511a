"""Presence: who has a page before them, told to those at the table, remembered by the minute."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from tests.server.rooms import Clock, Person, friend, set_up
from tests.server.service import running, told
from tests.stores import fresh
from trunkline.server.errors import StoreDown, Unauthenticated
from trunkline.server.events.lobbies import LobbyBell
from trunkline.server.matches.chat import say
from trunkline.server.matches.notes import keep
from trunkline.server.matches.reading import mark_read
from trunkline.server.matches.room_view import show_room
from trunkline.server.matches.time_around import here_of
from trunkline.server.people.arriving import say_here
from trunkline.server.people.caller import Caller
from trunkline.server.people.person import guest, keeps
from trunkline.server.service import Service

PAGE = "page-of-ada"
PATIENCE = 30


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def presence(service: Service, match_id: str, who: Caller) -> list[str | None]:
    return [seat.presence for seat in (await show_room(service, match_id, who)).seats]


def test_somebody_is_here_while_a_page_says_so(db: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        assert await presence(service, match_id, ada.caller) == ["away", None]
        await say_here(service, ada.caller, PAGE, True, match_id)
        assert await presence(service, match_id, ada.caller) == ["here", None]
        await say_here(service, ada.caller, "another page", True, match_id)
        await say_here(service, ada.caller, PAGE, False, match_id)
        assert await presence(service, match_id, ada.caller) == ["here", None]
        await say_here(service, ada.caller, "another page", False, match_id)
        assert await presence(service, match_id, ada.caller) == ["away", None]

    told(db, story)


def test_a_page_that_says_nothing_any_more_is_gone(sqlite: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        await say_here(service, ada.caller, PAGE, True, match_id)
        clock.turn(minutes=2)
        service.presence.sweep()
        assert await presence(service, match_id, ada.caller) == ["away", None]

    told(sqlite, story)


def test_when_somebody_was_last_there_is_kept_to_the_minute(db: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        await say_here(service, ada.caller, PAGE, True, match_id)
        async with running(db) as later:
            clock.turn(hours=3)
            seat = (await show_room(later, match_id, await ada.come_back())).seats[0]
            assert (seat.presence, seat.seen_at) == ("away", "2023-11-14T22:13:00Z")

    told(db, story)


def test_strangers_learn_nothing_of_who_is_there(sqlite: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada, stranger = Person(service), Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        before = await show_room(service, match_id, stranger.caller)
        await say_here(service, ada.caller, PAGE, True, match_id)
        assert await show_room(service, match_id, stranger.caller) == before
        with pytest.raises(Unauthenticated):
            await say_here(service, Caller(), PAGE, True, match_id)

    told(sqlite, story)


def test_the_lobby_counts_for_all_matches_that_go_on(db: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        first, _ = await set_up(service, ada, friend("Ben"))
        second, _ = await set_up(service, ada, friend("Cy"))
        await say_here(service, ada.caller, PAGE, True, None)
        for match_id in (first, second):
            assert await presence(service, match_id, ada.caller) == ["here", None]

    told(db, story)


async def next_event(stream: AsyncIterator[bytes]) -> bytes:
    """The next event that is no sign of life."""
    while True:
        found = await asyncio.wait_for(anext(stream), PATIENCE)
        if b"event:" in found or b"data:" in found:
            return found


def test_those_at_the_table_are_told_and_nothing_is_stored(db: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        seated = service.streams.watch(match_id, None, seated=True)
        watching = service.streams.watch(match_id, None)
        for stream in (seated, watching):
            await anext(stream)
            await anext(stream)
        await say_here(service, ada.caller, PAGE, True, match_id)
        assert await next_event(seated) == (
            b'event: presence\ndata: {"number":0,"presence":"here"}\n\n'
        )
        counts = (await service.match(match_id)).row
        assert (counts.version, counts.asides) == (0, 0)
        await say(service, match_id, ada.caller, "Hello", None)
        assert b"event: chat" in await next_event(watching)

    told(db, story)


def test_what_a_person_keeps_is_told_to_their_own_devices_alone(db: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        await say(service, match_id, ada.caller, "Hello", None)
        live = await service.match(match_id)
        own = service.streams.watch(match_id, None, True, guest(live.seats[0]).key)
        other = service.streams.watch(match_id, None, True, guest(live.seats[1]).key)
        for stream in (own, other):
            await anext(stream)
            await anext(stream)
        await mark_read(service, live, ada.caller, 1)
        assert await next_event(own) == b"event: own\ndata: {}\n\n"
        await keep(service, live, ada.caller, "buy NXR")
        assert await next_event(own) == b"event: own\ndata: {}\n\n"
        await mark_read(service, live, ada.caller, 1)  # nothing new
        await say(service, match_id, ada.caller, "Still there?", None)
        assert (await next_event(own)).startswith(b"event: chat")
        assert (await next_event(other)).startswith(b"event: chat")

    told(db, story)


def test_workers_tell_each_other_who_is_there(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Through PostgreSQL: a page speaks to one worker, another one shows it."""
    db = fresh(request, "postgresql", tmp_path)

    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        async with running(db) as other:
            stream = other.streams.watch(match_id, None, seated=True)
            await anext(stream)
            await anext(stream)
            await say_here(service, ada.caller, PAGE, True, match_id)
            assert b'"presence":"here"' in await next_event(stream)
            assert await presence(other, match_id, ada.caller) == ["here", None]
            await say_here(service, ada.caller, PAGE, False, match_id)
            assert b'"presence":"away"' in await next_event(stream)

    told(db, story)


def test_workers_on_one_file_know_it_by_the_minute(sqlite: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        async with running(sqlite, workers=2) as other:
            await say_here(service, ada.caller, PAGE, True, match_id)
            assert await presence(other, match_id, ada.caller) == ["here", None]
            clock.turn(minutes=3)
            assert await presence(other, match_id, ada.caller) == ["away", None]

    told(sqlite, story, workers=2)


def test_a_table_that_waits_knows_who_is_here_beyond_the_minute(sqlite: str, clock: Clock) -> None:
    """The store's minute can be over while the page has just spoken."""

    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        live = await service.match(match_id)
        await say_here(service, ada.caller, PAGE, True, match_id)
        clock.turn(minutes=0.75)
        assert here_of(service, live, ("Ada",)) == {"Ada"}
        await say_here(service, ada.caller, PAGE, False, match_id)
        assert here_of(service, live, ("Ada",)) == set()

    told(sqlite, story)


def test_a_page_that_speaks_to_a_stopping_server_may_come_again(sqlite: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        await service.db.close()
        with pytest.raises(StoreDown):
            await say_here(service, ada.caller, PAGE, True, match_id)

    told(sqlite, story)


def test_a_lobby_hears_what_its_own_reader_read_elsewhere_and_no_other_does(db: str) -> None:
    async def story(service: Service) -> None:
        ada, ben = Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"))
        await ben.sit(made.seats[1].link or "")
        live = await service.match(match_id)
        await say(service, match_id, ben.caller, "Hello", None)
        own, other = (LobbyBell(partial(keeps, who.caller)) for who in (ada, ben))
        service.streams.lobbies |= {own, other}
        await mark_read(service, live, ada.caller, 99)
        async with asyncio.timeout(PATIENCE):
            while not own.take_own():
                await asyncio.sleep(0.001)
        assert not other.take_own()

    told(db, story)
