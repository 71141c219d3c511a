"""A match played by the server alone: every way in gets the same answers and the same errors."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.service import STRANGER, Game, new_game, told
from trunkline.kernel import Malformed
from trunkline.server.errors import (
    Conflict,
    Forbidden,
    NotFound,
    Refused,
    Stale,
    StoreDown,
    Unauthenticated,
)
from trunkline.server.matches import actions, chat, votes
from trunkline.server.matches.actions import Done
from trunkline.server.matches.answers import answer
from trunkline.server.matches.creation import SeatWanted
from trunkline.server.matches.json_view import show
from trunkline.server.matches.sitting import claim, sit_down
from trunkline.server.matches.undo import undo
from trunkline.server.matches.votes import Request, UndoAsked
from trunkline.server.people import sessions
from trunkline.server.people.caller import Caller
from trunkline.server.people.identify import identify
from trunkline.server.people.tokens import digest
from trunkline.server.service import Service

PATIENCE = 60


def test_a_match_is_played_to_its_end(db: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        await game.guess()
        for count, player in ((3, "Ann"), (3, "Bob"), (3, "Ann"), (1, "Bob")):
            done = await game.act("take", player, count=count)
        assert (done.version, done.told) == (6, ["Bob takes 1."])
        shown = await show(service, game.id, STRANGER, None, None)
        assert shown.finished
        assert shown.result == {"Ann": 6, "Bob": 4}
        with pytest.raises(Refused):
            await game.act("take", "Ann", count=1)

    told(db, story)


def test_what_is_stored_is_there_for_the_next_service(db: str) -> None:
    played: list[str] = []

    async def first(service: Service) -> None:
        game = await new_game(service)
        await game.guess()
        played.append(game.id)

    async def second(service: Service) -> None:
        live = await service.match(played[0])
        assert (live.version, live.awaited()) == (2, ("Ann",))

    told(db, first)
    told(db, second)


def test_a_match_begins_with_its_last_seat(sqlite: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service, "Ann", SeatWanted(open=True))
        with pytest.raises(Refused, match="begins when everyone has sat down"):
            await game.act("guess", "Ann", number=2)
        given = await claim(service, game.id, STRANGER, "Open seat 2", "Bob")
        assert given.token is not None
        game.players["Bob"] = Caller(token_hash=digest(given.token))
        await game.guess()
        with pytest.raises(Conflict):
            await claim(service, game.id, STRANGER, "Bob", "Cy")

    told(sqlite, story)


def test_a_browser_sits_down_by_a_secret_link_and_is_known_again(sqlite: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service, "Ann", SeatWanted(open=True))
        given = await claim(service, game.id, STRANGER, "Open seat 2", "Bob")
        session, secret = sessions.new("Firefox")
        assert given.token is not None
        await sit_down(service, session, given.token)
        game.players["Bob"] = Caller(session=await identify(service, secret))
        await game.guess()
        with pytest.raises(NotFound, match="does not open a seat"):
            await sit_down(service, session, "no such link")

    told(sqlite, story)


def test_an_action_on_an_earlier_version_is_stale(sqlite: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        await game.guess()
        await game.act("take", "Ann", count=3)
        with pytest.raises(Stale) as caught:
            await game.act("take", "Bob", seen=2, count=3)
        assert caught.value.version == 3

    told(sqlite, story)


def test_of_several_at_once_one_is_in_time(db: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        await game.guess()
        tries = [game.act("take", "Ann", seen=2, count=1) for _ in range(5)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(each).__name__ for each in found) == ["Done"] + 4 * ["Stale"]

    told(db, story)


def test_a_refusal_has_its_reason_and_its_rule(sqlite: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        await game.guess()
        with pytest.raises(Refused, match="One to three counters are taken") as caught:
            await game.act("take", "Ann", count=4)
        assert caught.value.rule == "Toy 2"
        data = {"do": "take", "by": "Ann", "count": 4}
        no = await actions.check(service, game.id, game.players["Ann"], data)
        assert no is not None
        assert (no.why, no.rule) == (str(caught.value), caught.value.rule)
        assert (await service.match(game.id)).version == 2

    told(sqlite, story)


def test_nobody_acts_for_another(sqlite: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        ann, bob = game.players["Ann"], game.players["Bob"]
        data = {"do": "guess", "by": "Ann", "number": 1}
        with pytest.raises(Forbidden, match="You cannot play for Ann"):
            await actions.act(service, game.id, bob, 0, data, None)
        with pytest.raises(Unauthenticated):
            await actions.act(service, game.id, STRANGER, 0, data, None)
        with pytest.raises(Unauthenticated, match="opens no seat"):
            await actions.act(service, game.id, Caller(token_hash="other"), 0, data, None)
        await game.guess()
        with pytest.raises(Forbidden):
            await game.act("take", "Bob", count=1)
        with pytest.raises(Forbidden):
            await actions.offers(service, game.id, ann, "Bob")

    told(sqlite, story)


def test_what_is_no_action_or_no_match(sqlite: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        with pytest.raises(Malformed):
            await game.act("fly", "Ann")
        with pytest.raises(NotFound, match="This match does not exist"):
            await service.match("none")

    told(sqlite, story)


def test_ones_own_last_action_is_taken_back_at_once(db: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        await game.guess()
        await game.act("take", "Ann", count=3)
        done = await undo(service, game.id, game.players["Ann"], 3, None, None)
        assert isinstance(done, Done)
        assert (done.version, done.told) == (4, ["Ann undoes an action."])
        assert (await service.match(game.id)).awaited() == ("Ann",)

    told(db, story)


async def asked_to_go_back(service: Service) -> tuple[Game, Request]:
    """Ann and Bob have taken; Ann asks for both to be taken back."""
    game = await new_game(service)
    await game.guess()
    await game.act("take", "Ann", count=3)
    await game.act("take", "Bob", count=1)
    asked = await undo(service, game.id, game.players["Ann"], 4, 2, None)
    assert isinstance(asked, Request)
    return game, asked


def test_what_others_did_is_taken_back_by_vote(db: str) -> None:
    async def story(service: Service) -> None:
        game, asked = await asked_to_go_back(service)
        assert (asked.asked, asked.needed) == (UndoAsked(2), ("Bob",))
        with pytest.raises(Forbidden):
            await answer(service, game.id, game.players["Ann"], asked.number, "agree", None)
        agreed = await answer(service, game.id, game.players["Bob"], asked.number, "agree", None)
        assert agreed.status == "granted"
        live = await service.match(game.id)
        assert (live.row.actions, live.version) == (2, 5)
        with pytest.raises(Conflict, match="no longer open"):
            await answer(service, game.id, game.players["Bob"], asked.number, "decline", None)

    told(db, story)


def test_a_vote_can_be_declined(sqlite: str) -> None:
    async def story(service: Service) -> None:
        game, asked = await asked_to_go_back(service)
        bob = game.players["Bob"]
        assert (await answer(service, game.id, bob, asked.number, "decline", None)).status == (
            "declined"
        )
        assert (await service.match(game.id)).version == 4
        assert [r.status for r in await votes.requests(service, game.id)] == ["declined"]

    told(sqlite, story)


def test_a_bot_plays_its_seat(sqlite: str) -> None:
    async def story(service: Service) -> None:
        played = asyncio.Event()
        service.listeners.append(lambda live, _: played.set() if live.row.actions == 2 else None)
        game = await new_game(service, "Ann", SeatWanted(bot="random"))
        await game.act("guess", "Ann", number=2)
        await asyncio.wait_for(played.wait(), PATIENCE)
        assert (await service.match(game.id)).awaited() == ("Ann",)

    told(sqlite, story, bots=True, modules=("tests.web.titles",))


def test_who_watches_learns_of_everything(db: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        stream = service.streams.watch(game.id, None)
        seen = [await anext(stream)]
        await game.guess()
        await chat.say(service, game.id, game.players["Bob"], "Good luck", None)
        while b"Good luck" not in seen[-1]:
            seen.append(await asyncio.wait_for(anext(stream), PATIENCE))
        await stream.aclose()  # type: ignore[attr-defined]
        events = b"".join(seen)
        assert [line for line in events.split(b"\n") if line.startswith(b"id:")] == [
            b"id: 1",
            b"id: 2",
            b"id: 2.1",
        ]
        later = service.streams.watch(game.id, (1, 0))
        await anext(later)
        assert (await anext(later)).startswith(b"id: 2\n")
        await later.aclose()  # type: ignore[attr-defined]

    told(db, story)


def test_a_store_that_fails_is_told_apart(sqlite: str) -> None:
    async def story(service: Service) -> None:
        await new_game(service)

        def fail(_: object) -> None:
            raise OSError("the disk is gone")

        with pytest.raises(StoreDown):
            await service.db.read(fail)

    told(sqlite, story)
