"""Random schedules at a real service and store, against the plain clock: no second is lost or
gained, whether the server was restarted, down, or asked to undo."""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.server.plain_clock import PlainClock
from tests.server.service import new_game, settings
from tests.server.timed import FRIDAY, Keeper, Time, timed
from trunkline.server.matches.clock_asked import asked_of
from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.clock_store import read_stored
from trunkline.server.matches.gifts import give_time
from trunkline.server.matches.history import position_at
from trunkline.server.matches.undo import Undo, carry_out
from trunkline.server.matches.vacations import announce_for_seat
from trunkline.server.service import Service

SCHEDULES = 300 if os.environ.get("TRUNKLINE_SOAK") else 6
NAMES = ["Ann", "Bob", "Cy"]


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch, FRIDAY // 1_000 * 1_000)


class Schedule:
    """One toy match at the service, and the same at the plain clock."""

    def __init__(self, keeper: Keeper, clock: Clock, random: Random) -> None:
        self.keeper, self.clock, self.random = keeper, clock, random
        self.plain = PlainClock(
            clock.kind,
            clock.full // 1_000,
            clock.each_turn // 1_000,
            clock.increment,
            zone=clock.days_off(),
        )
        self.longest = 40 if clock.kind == "live" else 9_000

    @property
    def second(self) -> int:
        return self.keeper.time.moment // 1_000

    async def begin(self) -> None:
        game = await new_game(self.keeper.service, *NAMES, pace=self.clock.kind, clock=self.clock)
        self.game = game
        self.plain.begin(NAMES, *await self.asked(), self.second)

    async def asked(self) -> tuple[list[str], list[str]]:
        live = await self.keeper.service.match(self.game.id)
        assert live.playable is not None
        found = asked_of(live.seats, *live.playable)
        return list(found.people), list(found.running)

    async def run(self) -> None:
        await self.begin()
        steps = [self.act, self.act, self.act, self.undo, self.give, self.down, self.restart]
        steps += [self.vacation, self.wait]
        for _ in range(30):
            await self.random.choice(steps)()
            await self.compare()
            if (await self.keeper.service.match(self.game.id)).row.finished:
                return

    async def wait(self) -> None:
        await self.keeper.pass_time(1_000 * self.random.randrange(self.longest))
        self.plain.walk(self.second)

    async def act(self) -> None:
        await self.wait()
        live = await self.keeper.service.match(self.game.id)
        by = self.random.choice(live.awaited())
        number = live.row.actions + 1
        if live.row.step == "guesses":
            await self.game.act("guess", by, number=2)
        else:
            await self.game.act("take", by, count=1)
        self.plain.act(by, number, *await self.asked())

    async def undo(self) -> None:
        """Whoever agrees or not is tested elsewhere."""
        live = await self.keeper.service.match(self.game.id)
        if not live.row.actions:
            return
        to = self.random.randrange(live.row.actions)
        plan = Undo(to, await position_at(self.keeper.service, live, to), ())
        await carry_out(self.keeper.service, live, live.version, plan, "Ann", "link")
        self.plain.undo(to + 1, *await self.asked())

    async def give(self) -> None:
        to = self.random.choice(NAMES)
        by = next(name for name in NAMES if name != to)
        caller = self.game.players[by]
        await give_time(self.keeper.service, self.game.id, caller, to, None)
        self.plain.give(to, self.clock.gift // 1_000)

    async def down(self) -> None:
        began = self.second
        await self.keeper.down(1_000 * self.random.randrange(6, 2 * self.longest))
        self.plain.down.append((began, self.second))
        self.plain.walk(self.second)

    async def restart(self) -> None:
        """Another service goes on with what is stored."""
        await self.keeper.service.close()
        old = self.keeper.service.settings
        service = Service(settings(old.db, bots=True))
        await service.streams.start()
        self.keeper.service = self.game.service = service
        self.keeper.timekeeper.service = service

    async def vacation(self) -> None:
        if self.clock.kind != "days":
            return
        name = self.random.choice(NAMES)
        begins = self.second + self.random.randrange(1, self.longest)
        ends = begins + self.random.randrange(1, 9_000)
        caller, moments = self.game.players[name], (begins * 1_000, ends * 1_000)
        await announce_for_seat(self.keeper.service, self.game.id, caller, name, *moments)
        self.plain.away.setdefault(name, []).append((begins, ends))

    async def compare(self) -> None:
        stored = await self.keeper.service.db.read(read_stored, self.game.id)
        assert stored is not None
        counted = stored.counted(self.keeper.time.moment).hands
        for name in NAMES:
            plain, hand = self.plain.players[name], counted.seats[name]
            assert (hand.left, hand.turn) == (plain.pool * 1_000, plain.turn * 1_000), name


@pytest.mark.parametrize("seed", range(SCHEDULES))
def test_what_is_stored_is_what_the_plain_clock_counts(sqlite: str, time: Time, seed: int) -> None:
    random = Random(seed)
    clock = random.choice(
        (
            Clock(kind="live", budget=300, increment=10, at_zero="host"),
            Clock(kind="days", time=7_200, reserve=20_000, at_zero="host"),
            Clock(
                kind="days",
                time=7_200,
                weekends_off=True,
                zone="America/New_York",
                at_zero="host",
            ),
        )
    )

    async def story(keeper: Keeper) -> None:
        await Schedule(keeper, clock, random).run()

    timed(sqlite, time, story)
