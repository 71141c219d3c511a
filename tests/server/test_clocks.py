"""Clocks at a match: the server counts, stores, and lets flags fall, each once."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from tests.server.service import STRANGER, Game, new_game, settings
from tests.server.timed import Keeper, Time, timed
from trunkline.kernel import BadSetup
from trunkline.server.errors import Forbidden, Refused
from trunkline.server.matches import flags
from trunkline.server.matches.answers import answer
from trunkline.server.matches.clock_lobby import TimeLeft, time_left
from trunkline.server.matches.clock_rules import DAY, HOUR, MINUTE, SECOND, Clock
from trunkline.server.matches.clock_store import read_stored
from trunkline.server.matches.creation import SeatWanted
from trunkline.server.matches.gifts import give_time
from trunkline.server.matches.json_view import show
from trunkline.server.matches.loans import take_back
from trunkline.server.matches.pauses import ask_pause, cover, go_on, pause_lost
from trunkline.server.matches.undo import undo
from trunkline.server.matches.vacations import announce_for_seat, end_vacation
from trunkline.server.service import Service
from trunkline.server.store.schema import log, messages
from trunkline.server.timekeeper import Timekeeper

LIVE = Clock(kind="live", budget=600, increment=20)
DAYS = Clock(kind="days", time=86_400)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


async def begun(keeper: Keeper, clock: Clock = LIVE, *seats: Any, **more: Any) -> Game:
    """A toy match after its guesses: Ann is asked to take counters."""
    pace = "days" if clock.kind == "days" else "live"
    game = await new_game(keeper.service, *seats, pace=pace, clock=clock, **more)
    await game.guess()
    return game


async def kinds(keeper: Keeper, match_id: str, kind: str) -> list[dict[str, Any]]:
    def read(connection: Connection) -> list[dict[str, Any]]:
        rows = connection.execute(
            sa.select(messages.c.data, messages.c.seat)
            .where(messages.c.match_id == match_id, messages.c.kind == kind)
            .order_by(messages.c.number)
        )
        return [{"seat": row.seat, **msgspec.json.decode(row.data)} for row in rows]

    return await keeper.service.db.read(read)


def test_the_server_counts_for_whom_it_asks(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper)
        await keeper.pass_time(31 * SECOND)
        assert await keeper.left(game.id, "Ann") == 620 * SECOND - 30 * SECOND
        await game.act("take", "Ann", count=1)
        await keeper.pass_time(11 * SECOND)
        assert await keeper.left(game.id, "Ann") == 610 * SECOND
        assert await keeper.left(game.id, "Bob") == 610 * SECOND

    timed(db, time, story)


def test_an_old_match_has_no_clock(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await new_game(keeper.service)
        shown = await show(keeper.service, game.id, STRANGER, None, None)
        assert shown.clock is None
        assert shown.agreed == Clock()
        await keeper.pass_time(400 * DAY)
        await keeper.look()
        assert (await keeper.service.match(game.id)).version == 0

    timed(sqlite, time, story)


@pytest.mark.parametrize(
    ("clock", "pace"),
    [
        (Clock(kind="live", budget=60), "days"),
        (Clock(kind="days"), "days"),
        (Clock(kind="days", time=60, zone="Nowhere/At_All"), "days"),
    ],
)
def test_a_clock_that_nobody_could_play_by_is_refused(
    sqlite: str, time: Time, clock: Clock, pace: str
) -> None:
    async def story(keeper: Keeper) -> None:
        with pytest.raises(BadSetup):
            await new_game(keeper.service, pace=pace, clock=clock)

    timed(sqlite, time, story)


def test_where_there_are_no_bots_none_can_play_at_zero(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        with pytest.raises(BadSetup):
            await begun(keeper)

    timed(sqlite, time, story, bots=False)


def test_time_in_which_the_server_was_down_counts_for_nobody(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper)
        await keeper.pass_time(11 * SECOND)
        await keeper.down(5 * HOUR)
        await keeper.look()
        assert await keeper.left(game.id, "Ann") == 610 * SECOND
        await keeper.pass_time(10 * SECOND)
        assert await keeper.left(game.id, "Ann") == 600 * SECOND

    timed(db, time, story)


def test_an_action_is_the_first_to_notice_that_the_server_slept(db: str, time: Time) -> None:
    """As when a laptop wakes: the request is faster than the next sign of life."""

    async def story(keeper: Keeper) -> None:
        game = await begun(keeper)
        await keeper.pass_time(11 * SECOND)
        time.moment += 5 * HOUR
        await game.act("take", "Ann", count=1)
        assert await keeper.left(game.id, "Ann") == 630 * SECOND

    timed(db, time, story)


def test_bots_cost_nobody_time(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await new_game(
            keeper.service, "Ann", SeatWanted(bot="random"), pace="live", clock=LIVE
        )
        assert (await keeper.of(game.id, "Random bot")).runs_from is None
        assert (await keeper.of(game.id, "Ann")).runs_from == time.moment + SECOND

    timed(sqlite, time, story)


def test_a_decision_with_one_legal_answer_costs_nothing(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper, LIVE, "Bob", "Cy")
        for player in ("Bob", "Cy", "Bob"):
            await game.act("take", player, count=3)
        assert (await keeper.of(game.id, "Cy")).runs_from is None
        await keeper.pass_time(DAY)
        await keeper.look()
        assert not await kinds(keeper, game.id, "flag")

    timed(sqlite, time, story)


def test_events_and_the_api_tell_the_clocks(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper)
        stream = service.streams.watch(game.id, (0, 0))
        await anext(stream)
        first = await anext(stream)
        await game.act("take", "Ann", count=1)
        told = (await anext(stream)).decode()
        data = msgspec.json.decode(told.split("data: ")[1].split("\n")[0])
        assert data["clock"]["seats"][1]["runs_from"] == time.moment + SECOND
        assert first.decode().count('"clock"') == 2
        shown = await show(service, game.id, STRANGER, None, None)
        assert shown.clock is not None
        assert [each.seat for each in shown.clock.seats] == ["Ann", "Bob"]

    timed(db, time, story)


def test_at_zero_a_bot_plays_until_they_are_back(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper)
        await keeper.pass_time(621 * SECOND - 1)
        await keeper.look()
        assert (await service.match(game.id)).seats[0].lent_bot is None
        await keeper.pass_time(1)
        await keeper.look()
        await keeper.look()
        assert (await service.match(game.id)).seats[0].lent_bot == "steady"
        assert await kinds(keeper, game.id, "flag") == [{"seat": "Ann", "what": "bot"}]
        (told,) = await kinds(keeper, game.id, "told")
        assert told["text"] == "Ann has run out of time. A bot plays until they are back."
        await take_back(service, game.id, game.players["Ann"], "Ann")
        assert await keeper.left(game.id, "Ann") == 20 * SECOND
        await game.act("take", "Ann", count=1)

    timed(db, time, story)


def test_at_zero_the_clock_skips_where_the_rules_allow(db: str, time: Time) -> None:
    """Ann has a joker, once; then a bot plays for her."""

    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, msgspec.structs.replace(LIVE, at_zero="skip"))
        await keeper.pass_time(621 * SECOND)
        await keeper.look()
        live = await service.match(game.id)
        assert live.awaited() == ("Bob",)
        entry = (await service.logs.entries(live))[-1]
        assert (entry.by, entry.way, entry.submitter) == ("Ann", "clock", "clock")
        assert await keeper.left(game.id, "Ann") == 20 * SECOND
        await game.act("take", "Bob", count=1)
        await keeper.pass_time(21 * SECOND)
        await keeper.look()
        assert (await service.match(game.id)).seats[0].lent_bot == "steady"

    timed(db, time, story)


def test_at_zero_the_host_decides(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, msgspec.structs.replace(LIVE, at_zero="host"))
        await game.act("take", "Ann", count=1)
        await keeper.pass_time(621 * SECOND)
        await keeper.look()
        await keeper.look()
        assert await kinds(keeper, game.id, "flag") == [{"seat": "Bob", "what": "host"}]
        assert (await keeper.of(game.id, "Bob")).fallen
        await give_time(service, game.id, game.players["Ann"], "Bob", None, hour=True)
        bob = await keeper.of(game.id, "Bob")
        assert (bob.fallen, bob.left) == (False, HOUR)
        told = [each["text"] for each in await kinds(keeper, game.id, "told")]
        assert told == ["Bob has run out of time. The host decides.", "Ann gives Bob an hour."]

    timed(db, time, story)


def test_at_zero_they_are_out_and_rank_last(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        clock = msgspec.structs.replace(LIVE, at_zero="out")
        game = await begun(keeper, clock, "Ann", "Bob", "Cy")
        await keeper.pass_time(621 * SECOND)
        await keeper.look()
        live = await service.match(game.id)
        assert (live.seats[0].left, live.seats[0].lent_bot) == ("out", "steady")
        with pytest.raises(Refused):
            await take_back(service, game.id, game.players["Ann"], "Ann")

    timed(db, time, story)


def test_anyone_but_the_owner_can_give_time(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper)
        await keeper.pass_time(SECOND)
        await give_time(keeper.service, game.id, game.players["Bob"], "Ann", None)
        assert await keeper.left(game.id, "Ann") == 920 * SECOND
        with pytest.raises(Forbidden):
            await give_time(keeper.service, game.id, game.players["Ann"], "Ann", None)
        told = await kinds(keeper, game.id, "clock")
        assert (told[0]["what"], told[0]["by"], told[0]["time"]) == ("gave", "Bob", 5 * MINUTE)
        assert told[0]["clock"]["seats"][0]["left"] == 920 * SECOND

    timed(db, time, story)


def test_a_live_match_is_paused_when_all_agree_and_goes_on_by_anyone(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper)
        await keeper.pass_time(11 * SECOND)
        asked = await ask_pause(service, game.id, game.players["Ann"], None)
        assert asked.needed == ("Bob",)
        await answer(service, game.id, game.players["Bob"], asked.number, "agree", None)
        await keeper.pass_time(HOUR)
        await keeper.look()
        shown = await show(service, game.id, STRANGER, None, None)
        assert shown.clock is not None
        assert shown.clock.paused_by == "Ann"
        await go_on(service, game.id, game.players["Bob"], None)
        assert await keeper.left(game.id, "Ann") == 610 * SECOND
        with pytest.raises(Refused):
            await go_on(service, game.id, game.players["Bob"], None)

    timed(db, time, story)


def test_a_pause_does_not_wait_for_whom_a_bot_plays(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper, LIVE, "Ann", "Bob", "Cy")
        await game.act("take", "Ann", count=1)
        await keeper.pass_time(621 * SECOND)
        await keeper.look()
        asked = await ask_pause(keeper.service, game.id, game.players["Ann"], None)
        assert asked.needed == ("Cy",)

    timed(sqlite, time, story)


def test_for_a_lost_connection_the_table_waits_two_minutes_twice(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper)
        await keeper.pass_time(SECOND)
        for _ in range(2):
            assert await pause_lost(keeper.service, game.id, "Ann")
            assert not await pause_lost(keeper.service, game.id, "Ann")
            await keeper.pass_time(121 * SECOND)
        assert await keeper.left(game.id, "Ann") == 618 * SECOND
        assert not await pause_lost(keeper.service, game.id, "Ann")
        assert not await pause_lost(keeper.service, game.id, "Bob")

    timed(db, time, story)


def test_a_page_that_says_nothing_any_more_pauses_the_table(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper)
        await service.presence.come("a page", [(game.id, 0)])
        await keeper.pass_time(71 * SECOND)
        service.presence.sweep()
        await keeper.timekeeper.settle()
        shown = await show(service, game.id, STRANGER, None, None)
        assert shown.clock is not None
        assert shown.clock.paused_by == "Ann"
        assert shown.clock.paused_until == time.moment + 120 * SECOND
        await keeper.pass_time(30 * SECOND)
        await service.presence.come("another page", [(game.id, 1)])
        await keeper.timekeeper.settle()
        left = await keeper.left(game.id, "Ann")
        await service.presence.come("a page", [(game.id, 0)])
        await keeper.timekeeper.settle()
        back = await show(service, game.id, STRANGER, None, None)
        assert back.clock is not None
        assert back.clock.paused_by is None
        assert await keeper.left(game.id, "Ann") == left

    timed(sqlite, time, story)


def test_a_vote_that_waits_for_others_stops_the_clocks(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper)
        await game.act("take", "Ann", count=1)
        await game.act("take", "Bob", count=1)
        await keeper.pass_time(11 * SECOND)
        request: Any = await undo(service, game.id, game.players["Ann"], 4, 2, None)
        await keeper.pass_time(60 * SECOND)
        assert await keeper.left(game.id, "Ann") == 630 * SECOND
        await answer(service, game.id, game.players["Bob"], request.number, "decline", None)
        await keeper.pass_time(10 * SECOND)
        assert await keeper.left(game.id, "Ann") == 620 * SECOND

    timed(db, time, story)


def test_undo_restores_the_clocks(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper)
        await keeper.pass_time(101 * SECOND)
        await game.act("take", "Ann", count=1)
        await keeper.pass_time(201 * SECOND)
        await undo(service, game.id, game.players["Ann"], 3, None, None)
        assert await keeper.left(game.id, "Ann") == 520 * SECOND
        assert await keeper.left(game.id, "Bob") == 620 * SECOND

    timed(db, time, story)


def test_a_seat_that_a_bot_has_costs_its_owner_nothing(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, DAYS)
        await keeper.pass_time(6 * DAY + SECOND)
        await keeper.look()
        await keeper.pass_time(30 * DAY)
        await keeper.look()
        assert len(await kinds(keeper, game.id, "flag")) == 1
        await take_back(service, game.id, game.players["Ann"], "Ann")
        ann = await keeper.of(game.id, "Ann")
        assert (ann.left, ann.reserve) == (DAY, 0)

    timed(db, time, story)


def test_weekends_do_not_count_in_the_zone_of_the_match(sqlite: str, time: Time) -> None:
    """It is Friday noon in Greenwich, one o'clock in Berlin."""

    async def story(keeper: Keeper) -> None:
        clock = Clock(kind="days", time=86_400, weekends_off=True, zone="Europe/Berlin")
        game = await begun(keeper, clock)
        await keeper.pass_time(2 * DAY)
        assert await keeper.left(game.id, "Ann") == 13 * HOUR + SECOND
        assert (await keeper.of(game.id, "Ann")).stands

    timed(sqlite, time, story)


def test_a_vacation_stops_the_clock_of_its_seat(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, DAYS)
        ann = game.players["Ann"]
        with pytest.raises(Refused):
            await announce_for_seat(
                service, game.id, ann, "Ann", time.moment - 1, time.moment + DAY
            )
        begins = time.moment + HOUR
        away = await announce_for_seat(service, game.id, ann, "Ann", begins, begins + 3 * DAY)
        await keeper.pass_time(2 * DAY)
        assert await keeper.left(game.id, "Ann") == 23 * HOUR + SECOND
        await end_vacation(service, ann, away.id)
        await keeper.pass_time(HOUR)
        assert await keeper.left(game.id, "Ann") == 22 * HOUR + SECOND

    timed(db, time, story)


def test_a_match_grants_its_vacation_and_no_more(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        clock = msgspec.structs.replace(DAYS, vacation=2)
        game = await begun(keeper, clock)
        begins, ann = time.moment + SECOND, game.players["Ann"]
        await announce_for_seat(keeper.service, game.id, ann, "Ann", begins, begins + 5 * DAY)
        await keeper.pass_time(2 * DAY + HOUR + SECOND)
        assert await keeper.left(game.id, "Ann") == 23 * HOUR

    timed(sqlite, time, story)


def test_players_over_days_are_told_when_time_runs_out(sqlite: str, time: Time) -> None:
    """When the reserve begins, and when a quarter is left; each once in a turn."""

    async def story(keeper: Keeper) -> None:
        game = await begun(keeper, DAYS)
        told = []
        for _ in range(6 * 24):
            await keeper.pass_time(HOUR)
            await keeper.look()
            stored = await keeper.service.db.read(read_stored, game.id)
            assert stored is not None
            told.append(stored.hands.seats["Ann"].warned)
        assert told.index(("reserve",)) + 1 == 25
        assert told.index(("reserve", "quarter")) + 1 == 109

    timed(sqlite, time, story)


def test_the_cover_of_a_shared_screen_costs_nothing(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper)
        with pytest.raises(Refused):
            await cover(keeper.service, game.id, game.players["Ann"], "Ann", True)

    timed(sqlite, time, story)


def test_the_lobby_learns_how_much_time_is_left(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper)
        plain = await new_game(keeper.service)
        await keeper.pass_time(501 * SECOND)
        found = await time_left(keeper.service, {game.id: "Ann", plain.id: "Ann"})
        assert found[game.id] == TimeLeft(120, 0.2)
        assert plain.id not in found

    timed(sqlite, time, story)


def test_of_two_workers_one_lets_the_flag_fall(db: str, time: Time) -> None:
    """Both look at the same moment, again and again."""

    async def story(keeper: Keeper) -> None:
        other = Service(settings(db, bots=True, workers=2))
        clock = msgspec.structs.replace(LIVE, at_zero="skip")
        games = [await begun(keeper, clock) for _ in range(4)]
        games += [await begun(keeper) for _ in range(4)]
        await keeper.pass_time(621 * SECOND)
        look = (keeper.look, Timekeeper(other).look)
        await asyncio.gather(*(each() for each in look * 3))
        await other.close()
        for game in games:
            flags, skipped = await kinds(keeper, game.id, "flag"), await skips(keeper, game.id)
            assert len(flags) + skipped == 1

    timed(db, time, story, workers=2)


async def skips(keeper: Keeper, match_id: str) -> int:
    def count(connection: Connection) -> int:
        here = (log.c.match_id == match_id) & (log.c.way == "clock")
        return int(connection.execute(sa.select(sa.func.count()).where(here)).scalar_one())

    return await keeper.service.db.read(count)


def test_a_worker_that_dies_at_the_flag_has_done_nothing(
    db: str, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The transaction is lost with the worker; the next look lets the flag fall."""

    async def story(keeper: Keeper) -> None:
        game = await begun(keeper)
        await keeper.pass_time(621 * SECOND)

        class Killed(Exception):
            pass

        def killed(*_: Any) -> Any:
            raise Killed

        monkeypatch.setattr(flags, "add_message", killed)
        with pytest.raises(Killed):
            await keeper.look()
        monkeypatch.undo()
        Time(monkeypatch, keeper.time.moment)
        assert (await keeper.service.match(game.id)).seats[0].lent_bot is None
        await keeper.look()
        assert len(await kinds(keeper, game.id, "flag")) == 1

    timed(db, time, story)


def test_clocks_of_matches_that_others_let_begin_are_started(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await new_game(service, pace="live", clock=LIVE)

        def forget(connection: Connection) -> None:
            connection.exec_driver_sql("UPDATE clocks SET hands = '', due_at = NULL")

        await service.db.write(forget)
        await keeper.look()
        assert (await keeper.of(game.id, "Ann")).runs_from == time.moment + SECOND

    timed(sqlite, time, story)


def test_changes_of_clocks_need_clocks(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await new_game(keeper.service)
        with pytest.raises(Refused):
            await give_time(keeper.service, game.id, game.players["Bob"], "Ann", None)

    timed(sqlite, time, story)
