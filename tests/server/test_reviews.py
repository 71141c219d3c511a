"""Past actions looked at by the server."""

from __future__ import annotations

import pytest

from tests.server.service import Game, new_game, told
from trunkline.server.errors import NotFound
from trunkline.server.matches import reviews
from trunkline.server.matches.creation import NewMatch, SeatWanted, create
from trunkline.server.matches.reviews import reviewed
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service


async def game_of(service: Service, title: str, *names: str) -> Game:
    wanted = NewMatch(title, [SeatWanted(name) for name in names], 1, {})
    return Game(service, await create(service, Caller(), wanted))


def test_an_action_is_compared_with_the_others_that_were_legal(db: str) -> None:
    async def story(service: Service) -> None:
        game = await game_of(service, "chicago-express", "Ann", "Bob", "Cy")
        await game.act("bid", "Ann", amount=30)
        before, seen = await reviewed(service, await service.match(game.id), 1)
        assert before.stack
        assert seen is not None
        assert (seen.player, seen.run) == ("Ann", None)
        assert 0 < seen.seen <= seen.possible

    told(db, story)


def test_it_is_worked_out_once(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = reviews.look

    def look(
        title_id: str, rules: str, corrections: str, state: bytes, text: str, revealed: bool
    ) -> bytes:
        asked.append(text)
        return real(title_id, rules, corrections, state, text, revealed)

    monkeypatch.setattr(reviews, "look", look)

    async def story(service: Service) -> None:
        game = await game_of(service, "chicago-express", "Ann", "Bob", "Cy")
        await game.act("bid", "Ann", amount=11)
        live = await service.match(game.id)
        assert await reviewed(service, live, 1) == await reviewed(service, live, 1)
        assert len(asked) == 1

    told(db, story)


def test_nothing_is_said_of_a_sealed_bid(db: str) -> None:
    async def story(service: Service) -> None:
        game = await game_of(service, "1881", "Ann", "Bob", "Cy")
        live = await service.match(game.id)
        player = live.awaited()[0]
        offer = live.offers(player).offers[0].action
        await game.act(offer.pop("do"), offer.pop("by"), **offer)
        _, seen = await reviewed(service, await service.match(game.id), 1)
        assert seen is None

    told(db, story)


def test_an_action_that_never_was_is_not_found(db: str) -> None:
    async def story(service: Service) -> None:
        game = await new_game(service)
        for at in (0, 1):
            with pytest.raises(NotFound):
                await reviewed(service, await service.match(game.id), at)

    told(db, story)
