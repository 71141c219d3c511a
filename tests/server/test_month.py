"""A month of a match over days in fast-forward, of each title: clocks, orders, vacations,
replacements, concessions and ends by vote, with the server away now and then."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.service import STRANGER, Game
from tests.server.test_clocks import kinds
from tests.server.timed import Keeper, Time, timed
from tests.soak import pairs
from trunkline.kernel import Legal, encode_action, title_ids
from trunkline.parts.orders.order import (
    ORDERS,
    Order,
    PassOrder,
    RepeatOrder,
    RunOrder,
    kind_of,
)
from trunkline.server.errors import Refused
from trunkline.server.matches import ending
from trunkline.server.matches.absence import nudge
from trunkline.server.matches.actions import Submission, submit
from trunkline.server.matches.clock_rules import DAY, HOUR, AtZero, Clock
from trunkline.server.matches.clock_store import read_stored
from trunkline.server.matches.creation import NewMatch, SeatWanted, create
from trunkline.server.matches.gifts import give_time
from trunkline.server.matches.json_view import show
from trunkline.server.matches.loans import take_back
from trunkline.server.matches.log import unpack_told
from trunkline.server.matches.replacing import propose
from trunkline.server.matches.vacations import announce_for_seat
from trunkline.server.matches.votes import ReplaceAsked
from trunkline.server.orders import setting
from trunkline.server.orders.offered import Offered, offered
from trunkline.server.orders.worker import OrderWorker

PLAYERS = ("Ann", "Bob", "Cy")
CLOCK = Clock(kind="days", time=12 * 3_600, reserve=86_400, weekends_off=True, zone="Europe/Berlin")
FOR_CY = ReplaceAsked("Cy", bot="steady")
TITLES = [title for title in title_ids() if title != "toy"]


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


class Month:
    """Ann is quick, Bob takes most of a day and leaves orders, Cy often forgets the match."""

    def __init__(self, keeper: Keeper, game: Game, seed: int) -> None:
        self.keeper, self.game, self.random = keeper, game, Random(seed)
        self.service = keeper.service
        self.orders = OrderWorker(self.service)

    async def day(self, number: int) -> None:
        """Looks every four hours; the server is away for one of them now and then."""
        await self.leave_orders()
        for _ in range(6):
            away = self.random.random() < 0.1
            await (self.keeper.down if away else self.keeper.pass_time)(4 * HOUR)
            await self.keeper.look()
            await self.play_bots()
            await self.decide(number)
            await self.check()

    async def leave_orders(self) -> None:
        """Bob orders whatever can be ordered without choosing a price."""
        live, caller = await self.service.match(self.game.id), self.game.players["Bob"]
        bob = setting.own_seat(caller, live, "Bob")
        if live.playable is None or live.ended or bob.playing_bot is not None:
            return
        t, s = live.playable
        placed = await setting.own_orders(self.service, live, bob)
        known = [_named(ORDERS.decode(row.content)) for row in placed]
        for order in _wanted(offered(t, t.view(s, "Bob"), "Bob")):
            if _named(order) not in known and len(known) < setting.MOST_ORDERS:
                known.append(_named(order))
                await setting.place(self.service, live, caller, "Bob", order)
        await self.carry_out()

    async def carry_out(self) -> None:
        self.orders.look(await self.service.match(self.game.id))
        await self.orders.idle()

    async def play_bots(self) -> None:
        """Bots play at once; here without a process of their own, and not for ever."""
        for _ in range(6):
            live = await self.service.match(self.game.id)
            seats = [live.seat(name) for name in live.awaited()]
            bots = [s for s in seats if s is not None and s.playing_bot is not None]
            if not bots:
                return
            await self.act(bots[0].name, "bot-for")

    async def decide(self, number: int) -> None:
        live = await self.service.match(self.game.id)
        for name in live.awaited():
            seat = live.seat(name)
            assert seat is not None
            if seat.playing_bot is None and self.comes(name, number):
                await self.act(name, "link")
                return

    def comes(self, name: str, number: int) -> bool:
        chances = {"Ann": 0.9, "Bob": 0.3, "Cy": 0.0 if 6 <= number <= 12 else 0.2}
        return self.random.random() < chances[name]

    async def act(self, name: str, way: str) -> None:
        live = await self.service.match(self.game.id)
        assert live.playable is not None
        t, s = live.playable
        legal = list(Legal(t, t.view(s, name), name))
        passes = [action for action in legal if action.passes]
        action = passes[0] if passes and self.random.random() < 0.4 else self.random.choice(legal)
        assert encode_action(action)["by"] == name
        await submit(self.service, live, Submission(live.version, action, name, way))
        await self.carry_out()

    async def check(self) -> None:
        """Nobody has less than nothing, and nobody but who is asked loses time."""
        stored = await self.service.db.read(read_stored, self.game.id)
        assert stored is not None
        live = await self.service.match(self.game.id)
        for name, hand in stored.hands.seats.items():
            assert hand.left >= 0
            assert hand.turn >= 0
            assert (hand.since is None) or name in live.awaited()


def _wanted(offers: tuple[Offered, ...]) -> Iterator[Order]:
    for offer in offers:
        if offer.why_not is None and offer.kind == "pass":
            yield PassOrder()
        elif offer.why_not is None and offer.kind in ("run", "repeat"):
            kind = RunOrder if offer.kind == "run" else RepeatOrder
            yield from (kind(company=name) for name in offer.names)


def _named(order: Order) -> tuple[str, str]:
    return kind_of(order), getattr(order, "company", "")


async def begin(keeper: Keeper, title: str, clock: Clock) -> Month:
    wanted = NewMatch(title, [SeatWanted(name) for name in PLAYERS], seed=3, clock=clock)
    game = Game(keeper.service, await create(keeper.service, STRANGER, wanted))
    return Month(keeper, game, 7)


@pytest.mark.parametrize(("title", "at_zero"), pairs(TITLES, ["bot", "host"]))
def test_a_month_over_days(sqlite: str, time: Time, title: str, at_zero: AtZero) -> None:
    """Where the host decides, nobody plays for an absent player unless the table agrees to it."""

    async def story(keeper: Keeper) -> None:
        month = await begin(keeper, title, replace(CLOCK, at_zero=at_zero))
        service, game = keeper.service, month.game
        for number in range(1, 31):
            if number == 3:
                begins = time.moment + DAY
                bob = game.players["Bob"]
                await announce_for_seat(service, game.id, bob, "Bob", begins, begins + 2 * DAY)
            if number in (8, 20):
                await try_to_help(month)
            if number == 11 and at_zero == "host":
                await propose(service, game.id, game.players["Ann"], FOR_CY, None)
            await month.day(number)
            if (await service.match(game.id)).row.finished:
                break
            if number == 14:
                await come_back(month)
        else:
            await part(month)
        await read_back(month)

    timed(sqlite, time, story)


async def try_to_help(month: Month) -> None:
    """Somebody nudges and gives a day to whom the match waits for."""
    live = await month.service.match(month.game.id)
    for name in live.awaited():
        seat, other = live.seat(name), "Ann" if name != "Ann" else "Bob"
        if seat is not None and seat.playing_bot is None:
            caller = month.game.players[other]
            await nudge(month.service, month.game.id, caller, name, None)
            await give_time(month.service, month.game.id, caller, name, None)
            return


async def come_back(month: Month) -> None:
    """All who were replaced by a bot take their seats back."""
    live = await month.service.match(month.game.id)
    for seat in live.seats:
        if seat.lent_bot is not None:
            await take_back(month.service, month.game.id, month.game.players[seat.name], seat.name)


async def part(month: Month) -> None:
    """Cy concedes, and the others agree to end: Bob by silence."""
    service, game, keeper = month.service, month.game, month.keeper
    await ending.concede(service, game.id, game.players["Cy"], None)
    with pytest.raises(Refused):
        await take_back(service, game.id, game.players["Cy"], "Cy")
    await ending.ask_to_end(service, game.id, game.players["Ann"], True, None)
    await keeper.pass_time(3 * DAY)
    await keeper.look()
    shown = await show(service, game.id, STRANGER, None, None)
    assert shown.ended_how == "vote"
    assert shown.ranking[-1].player == "Cy"
    assert len(await kinds(keeper, game.id, "conceded")) == 1
    flags: list[dict[str, Any]] = await kinds(keeper, game.id, "flag")
    assert any(flag["seat"] == "Cy" for flag in flags)


async def read_back(month: Month) -> None:
    """The log tells every action and by which way it came."""
    entries = await month.service.logs.entries(await month.service.match(month.game.id))
    assert {entry.way for entry in entries} == {"link", "bot-for", "order"}
    ordered = [entry for entry in entries if entry.way == "order"]
    assert {entry.by for entry in ordered} == {"Bob"}
    assert all(unpack_told(entry.told) for entry in ordered if not entry.secret)
