"""Orders at the server: they act when their seat is asked, never twice, and end when they should."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.server.service import Game, new_game, running, settings
from trunkline.parts.orders.order import PassOrder, PlanOrder, RunOrder
from trunkline.server import clock
from trunkline.server.background import Background
from trunkline.server.errors import Forbidden, NotFound, Refused, Unauthenticated
from trunkline.server.matches.answers import answer
from trunkline.server.matches.history import history_page
from trunkline.server.matches.loans import lend, take_back
from trunkline.server.matches.undo import undo
from trunkline.server.orders import setting
from trunkline.server.orders.shown import OrderShown, orders_shown
from trunkline.server.orders.stands import stands
from trunkline.server.orders.store import LIFE, read_orders
from trunkline.server.people.caller import Caller
from trunkline.server.people.person import at_seat
from trunkline.server.service import Service

TAKE_ONE = RunOrder(company="Ann", asks=())
"""Ann takes one counter whenever she is asked."""
Story = Callable[[Service, Background], Awaitable[None]]


def told(db: str, story: Story, **more: Any) -> None:
    """Let a story happen at a service whose orders can be waited for."""

    async def begin() -> None:
        async with Background(Service(settings(db, **more))) as background:
            await story(background.service, background)

    asyncio.run(begin())


class Seat:
    """Ann at her table: what she sets, and what she sees of it."""

    def __init__(self, game: Game, background: Background, name: str = "Ann") -> None:
        self.game, self.background, self.name = game, background, name
        self.service, self.caller = game.service, game.players[name]

    async def set(self, order: Any) -> str:
        row = await setting.place(self.service, await self.live(), self.caller, self.name, order)
        await self.background.orders.idle()
        return row.id

    async def live(self) -> Any:
        return await self.service.match(self.game.id)

    async def orders(self) -> tuple[OrderShown, ...]:
        return (await orders_shown(self.service, await self.live(), self.caller, None)).orders

    async def act(self, do: str, by: str, **fields: Any) -> None:
        await self.game.act(do, by, **fields)
        await self.background.orders.idle()

    async def ways(self) -> list[tuple[str, str]]:
        """Who acted, and how, from the first turn on."""
        page = await history_page(self.service, await self.live(), None, 2, 100)
        return [(entry.by, entry.way) for entry in page]


async def at_the_table(service: Service, background: Background, **more: Any) -> Seat:
    game = await new_game(service, **more)
    await game.guess()
    return Seat(game, background)


def test_an_order_acts_at_once_and_every_time_it_is_asked(db: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        await ann.set(TAKE_ONE)
        await ann.act("take", "Bob", count=3)
        await ann.act("take", "Bob", count=3)
        assert await ann.ways() == [
            ("Ann", "order"),
            ("Bob", "link"),
            ("Ann", "order"),
            ("Bob", "link"),
            ("Ann", "order"),
        ]
        assert [each.state for each in await ann.orders()] == ["active"]

    told(db, story)


def test_it_stops_at_what_is_ticked_and_goes_on_afterwards(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        await ann.set(RunOrder(company="Ann", asks=("takes",)))
        await ann.act("take", "Bob", count=2)
        (shown,) = await ann.orders()
        assert (shown.state, shown.stopped) == ("stopped", "Bob takes 2.")
        await ann.act("take", "Ann", count=1)
        (shown,) = await ann.orders()
        assert (shown.state, shown.stopped) == ("active", "")

    told(sqlite, story)


def test_pages_of_its_player_hear_of_a_stop_that_came_after_they_were_drawn(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        await ann.set(RunOrder(company="Ann", asks=("takes",)))
        heard = list[tuple[str, str]]()
        monkeypatch.setattr(service.streams, "tell_own", lambda *what: heard.append(what))
        await ann.act("take", "Bob", count=2)
        seat = (await ann.live()).seat("Ann")
        assert heard == [(ann.game.id, at_seat(seat).key)]

    told(sqlite, story)


def test_its_player_is_told_by_every_way_when_it_stops(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_of: list[tuple[str, int, str]] = []

    def post(_: Any, event: str, match_id: str, seat: int, *, what: Any, version: int) -> int:
        told_of.append((event, seat, str(what)))
        return 1

    async def story(service: Service, background: Background) -> None:
        monkeypatch.setattr("trunkline.server.orders.stopping.post", post)
        ann = await at_the_table(service, background)
        await ann.set(RunOrder(company="Ann", asks=("takes",)))
        await ann.act("take", "Bob", count=2)
        assert told_of == [("order-stopped", 0, "Your order stopped: Bob takes 2.")]

    told(sqlite, story)


def test_an_undo_stops_it_and_one_past_its_moment_ends_it(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        await ann.act("take", "Ann", count=2)
        await ann.act("take", "Bob", count=2)
        await ann.set(TAKE_ONE)
        live = await ann.live()
        await undo(service, ann.game.id, ann.caller, live.version, None, "Ann")
        await background.orders.idle()
        (shown,) = await ann.orders()
        assert (shown.state, shown.stopped) == ("stopped", "Ann undid something.")
        live = await ann.live()
        agreed = Caller(token_hash=ann.game.players["Bob"].token_hash)
        await _undo_all(service, ann, live.version, agreed)
        assert await ann.orders() == ()

    told(sqlite, story)


async def _undo_all(service: Service, ann: Seat, seen: int, bob: Caller) -> None:
    asked = await undo(service, ann.game.id, ann.caller, seen, 2, "Ann")
    await answer(service, ann.game.id, bob, asked.number, "agree", None)  # type: ignore[union-attr]
    await ann.background.orders.idle()


def test_it_ends_after_thirty_days(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        await ann.act("take", "Ann", count=1)
        await ann.set(TAKE_ONE)
        later = clock.now() + LIFE - 60_000
        monkeypatch.setattr("trunkline.server.orders.store.now", lambda: later)
        assert len(await ann.orders()) == 1
        monkeypatch.setattr("trunkline.server.orders.store.now", lambda: later + 60_000)
        assert await ann.orders() == ()
        await ann.act("take", "Bob", count=1)
        assert (await ann.ways())[-1] == ("Bob", "link")
        await background.tidying.tidy()

    told(sqlite, story)


def test_it_rests_while_a_bot_has_the_seat(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        await ann.act("take", "Ann", count=1)
        await ann.set(TAKE_ONE)
        request = await lend(service, ann.game.id, ann.caller, "Ann", None, "random")
        bob = ann.game.players["Bob"]
        await answer(service, ann.game.id, bob, request.number, "agree", None)
        await ann.act("take", "Bob", count=1)
        assert (await ann.ways())[-1] == ("Bob", "link")
        assert [each.state for each in await ann.orders()] == ["rests"]
        with pytest.raises(Refused):
            await ann.set(TAKE_ONE)
        await take_back(service, ann.game.id, ann.caller, "Ann")
        await background.orders.sweep()
        await background.orders.idle()
        assert (await ann.ways())[-1] == ("Ann", "order")

    told(sqlite, story)


def test_the_hand_at_the_table_goes_first(sqlite: str) -> None:
    """In a live match there is a moment in which the order can be stopped."""

    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background, pace="live")
        await setting.place(service, await ann.live(), ann.caller, "Ann", TAKE_ONE)
        await setting.stop_now(service, await ann.live(), ann.caller, "Ann")
        (shown,) = await ann.orders()
        assert (shown.state, shown.stopped) == ("stopped", "You stopped it.")
        assert await ann.ways() == []

    told(sqlite, story, order_pause=600.0)


def test_what_is_taken_back_or_changed_meanwhile_does_not_act(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background, pace="live")
        live = await ann.live()
        row = await setting.place(service, live, ann.caller, "Ann", TAKE_ONE)
        await setting.take_back(service, live, ann.caller, "Ann", row.id)
        await background.orders.idle()
        assert await ann.ways() == []
        with pytest.raises(NotFound):
            await setting.take_back(service, live, ann.caller, "Ann", row.id)

    told(sqlite, story, order_pause=0.05)


def test_only_the_player_of_the_seat_has_to_do_with_it(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        live = await ann.live()
        with pytest.raises(Forbidden):
            await orders_shown(service, live, ann.game.players["Bob"], "Ann")
        with pytest.raises(Forbidden):
            await setting.place(service, live, ann.game.players["Bob"], "Ann", TAKE_ONE)
        with pytest.raises(Unauthenticated):
            await orders_shown(service, live, Caller(), "Ann")

    told(sqlite, story)


def test_what_cannot_be_ordered_says_why(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        live = await ann.live()
        for order, why in (
            (PassOrder(), "Toy has no such orders."),
            (RunOrder(company="Bob"), "You do not direct Bob."),
            (PlanOrder(moves=({"do": "take", "by": "Bob", "count": 1},), at=2), "of yours"),
            (PlanOrder(moves=({"do": "take", "by": "Ann", "count": 1},), at=1), "present position"),
        ):
            with pytest.raises(Refused, match=why):
                await setting.place(service, live, ann.caller, "Ann", order)
            told = await stands(service, live, ann.caller, "Ann", order)
            assert not told.acts
            assert why in told.text

    told(sqlite, story)


def test_as_it_stands_tells_what_it_does_at_once(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        found = await stands(service, await ann.live(), ann.caller, "Ann", TAKE_ONE)
        assert (found.acts, found.at_once) == (True, True)
        assert found.text == "it is your turn, so it chooses “Take 1” at once."
        assert await ann.ways() == []

    told(sqlite, story)


def moves(*counts: tuple[str, int]) -> tuple[dict[str, Any], ...]:
    return tuple({"do": "take", "by": by, "count": count} for by, count in counts)


def test_a_plan_is_done_as_long_as_everything_happens_as_planned(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        plan = moves(("Ann", 1), ("Bob", 2), ("Ann", 3))
        await ann.set(PlanOrder(moves=plan, at=2, fit="all"))
        await ann.act("take", "Bob", count=2)
        assert (await ann.ways())[-1] == ("Ann", "order")
        assert await ann.orders() == ()

    told(sqlite, story)


def test_a_plan_stops_where_another_does_something_else(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        plan = moves(("Ann", 1), ("Bob", 2), ("Ann", 3))
        await ann.set(PlanOrder(moves=plan, at=2, fit="all"))
        await ann.act("take", "Bob", count=1)
        (shown,) = await ann.orders()
        assert shown.stopped == "Done 1 of 2: Bob did something else."
        await ann.act("take", "Ann", count=1)
        assert await ann.orders() == ()

    told(sqlite, story)


def test_moves_that_fit_by_themselves_are_done_whatever_others_do(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        plan = moves(("Ann", 1), ("Bob", 2), ("Ann", 3))
        await ann.set(PlanOrder(moves=plan, at=2, fit="each"))
        await ann.act("take", "Bob", count=1)
        assert (await ann.ways())[-1] == ("Ann", "order")
        assert await ann.orders() == ()

    told(sqlite, story)


def test_an_order_placed_while_an_older_position_is_looked_at_is_kept(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: Service, background: Background) -> None:
        looked, placed, read = asyncio.Event(), asyncio.Event(), service.db.read

        async def slow(work: Any, *args: Any) -> Any:
            if work is read_orders:
                looked.set()
                await placed.wait()
            return await read(work, *args)

        monkeypatch.setattr(service.db, "read", slow)
        game = await new_game(service)
        ann = Seat(game, background)
        await looked.wait()
        await game.guess()
        plan = PlanOrder(moves=moves(("Ann", 1)), at=2, fit="each")
        await setting.place(service, await ann.live(), ann.caller, "Ann", plan)
        placed.set()
        await background.orders.idle()
        assert await ann.ways() == [("Ann", "order")]

    told(sqlite, story)


def test_a_match_that_is_over_has_no_orders(sqlite: str) -> None:
    async def story(service: Service, background: Background) -> None:
        ann = await at_the_table(service, background)
        await ann.set(TAKE_ONE)
        for count in (3, 3, 1):
            await ann.act("take", "Bob", count=count)
        assert (await ann.live()).row.finished
        assert await ann.orders() == ()

    told(sqlite, story)


def test_another_worker_picks_up_what_nobody_carried_out(db: str) -> None:
    async def story() -> None:
        async with running(db) as first:
            game = await new_game(first)
            await game.guess()
            live = await first.match(game.id)
            first.listeners.clear()
            await setting.place(first, live, game.players["Ann"], "Ann", TAKE_ONE)
        async with Background(Service(settings(db))) as background:
            await background.orders.sweep()
            await background.orders.idle()
            assert (await background.service.match(game.id)).row.actions == 3

    asyncio.run(story())
