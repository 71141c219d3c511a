"""A match in memory, while others act on it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection

from tests.server.service import new_game, told
from trunkline.kernel import AnyTitle, Offers, State, get_title, offers, start
from trunkline.server.errors import Unauthenticated
from trunkline.server.matches import actions
from trunkline.server.matches import live as memory
from trunkline.server.matches.json_view import show
from trunkline.server.matches.log import Written, append
from trunkline.server.matches.seats import hand_over
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import digest
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow


def test_offers_that_took_too_long_are_not_kept_for_the_next_position(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody acts while the offers of the position before are still being worked out."""
    find, later = offers, start(get_title("toy"), ("Bob", "Ann"), 2)

    async def story(service: Service) -> None:
        live = await service.match((await new_game(service)).id)

        def overtaken(*args: Any) -> Offers:
            found = find(*args)
            live.take(live.row, later)
            return found

        monkeypatch.setattr(memory, "offers", overtaken)
        assert live.offers("Ann").decider == "Ann"
        monkeypatch.setattr(memory, "offers", find)
        assert live.offers("Ann").decider == "Bob"

    told(sqlite, story)


def test_what_is_shown_does_not_change_half_way(sqlite: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        live = await service.match(game.id)
        seen = live.still()
        await game.guess()
        assert live.version == 2
        assert seen.version == 0
        assert seen.awaited() == ("Ann", "Bob")

    told(sqlite, story)


def test_what_was_told_last_is_kept_and_read_again_when_it_was_forgotten(sqlite: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        await game.guess()
        assert (await service.match(game.id)).told is not None
        kept = (await show(service, game.id, Caller(), None, None)).told
        service.forget(game.id)
        assert (await service.match(game.id)).told is None, "only the store knows"
        assert (await show(service, game.id, Caller(), None, None)).told == kept != []

    told(sqlite, story)


def test_a_position_is_summed_up_once_for_all_who_watch(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str | None] = []
    sum_up = memory.summary

    def counted(t: AnyTitle, s: State, at: int, reader: str | None) -> dict[str, Any]:
        made.append(reader)
        return sum_up(t, s, at, reader)

    async def story(service: Service) -> None:
        game = await new_game(service)
        monkeypatch.setattr(memory, "summary", counted)
        watched = [await show(service, game.id, Caller(), None, None) for _ in range(500)]
        assert made == [None]
        assert {id(shown.state) for shown in watched} == {id(watched[0].state)}
        await show(service, game.id, game.players["Ann"], None, None)
        assert made == [None, "Ann"]
        await game.guess()
        assert (await show(service, game.id, Caller(), None, None)).state != watched[0].state

    told(sqlite, story)


def test_seats_that_change_while_an_action_is_judged_are_read_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when another worker gives Bob a new link at the very moment of Ann's action."""

    async def story(service: Service) -> None:
        game = await new_game(service)
        bob = (await service.match(game.id)).seats[1]

        def renewed_elsewhere(connection: Connection, written: Written) -> MatchRow:
            hand_over(connection, bob, digest("a new secret"), Caller())
            return append(connection, written)

        submitted = partial(actions.submit, write=renewed_elsewhere)
        monkeypatch.setattr(actions, "submit", submitted)
        await game.act("guess", "Ann", number=1)
        monkeypatch.undo()
        with pytest.raises(Unauthenticated):
            await actions.offers(service, game.id, game.players["Bob"], None)
        renewed = Caller(token_hash=digest("a new secret"))
        assert (await actions.offers(service, game.id, renewed, None)).decider == "Bob"

    told(sqlite, story)
