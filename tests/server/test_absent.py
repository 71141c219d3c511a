"""Absent players, and leaving: nudges, replacements, concessions, ends by vote, closing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.server.service import STRANGER, Game, new_game
from tests.server.test_clocks import DAYS, LIVE, begun, kinds
from tests.server.timed import Keeper, Time, timed
from trunkline.parts.orders.order import PassOrder
from trunkline.server.errors import Conflict, Forbidden, NotFound, Refused
from trunkline.server.matches import ending
from trunkline.server.matches.absence import nudge, read_nudge
from trunkline.server.matches.answers import answer
from trunkline.server.matches.clock_rules import DAY, HOUR, MINUTE, SECOND
from trunkline.server.matches.creation import NewMatch, SeatWanted, create
from trunkline.server.matches.gifts import give_time
from trunkline.server.matches.idle import look_after_idle
from trunkline.server.matches.json_view import show
from trunkline.server.matches.loans import take_back
from trunkline.server.matches.pauses import ask_pause
from trunkline.server.matches.replacing import propose, stand_in_link
from trunkline.server.matches.stand_ins import keep_seats, sit_in
from trunkline.server.matches.time_around import waited_for
from trunkline.server.matches.undo import undo
from trunkline.server.matches.votes import ReplaceAsked, Request
from trunkline.server.notices.compose import compose
from trunkline.server.orders.setting import ordering, place
from trunkline.server.people import sessions
from trunkline.server.people.caller import Caller
from trunkline.server.store.rows import Notice

BOT = ReplaceAsked("Ann", bot="steady")


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


async def absent(keeper: Keeper, *seats: str) -> Game:
    """A match over days in which Ann has given no sign for three days."""
    game = await begun(keeper, DAYS, *(seats or ("Ann", "Bob", "Cy")))
    await keeper.pass_time(3 * DAY)
    return game


async def asks(keeper: Keeper, game: Game, by: str, wanted: ReplaceAsked = BOT) -> Request:
    return await propose(keeper.service, game.id, game.players[by], wanted, None)


async def says(keeper: Keeper, game: Game, by: str, number: int, said: str) -> Request:
    return await answer(keeper.service, game.id, game.players[by], number, said, None)  # type: ignore[arg-type]


async def played_by(keeper: Keeper, game: Game) -> str | None:
    return (await keeper.service.match(game.id)).seats[0].lent_bot


def test_who_is_asked_too_waits_for_nobody(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await new_game(keeper.service, "Ann", "Bob")
        everyone_guesses = await keeper.service.match(game.id)
        assert waited_for(everyone_guesses, game.players["Bob"]) == ()
        await game.guess()
        ann_takes = await keeper.service.match(game.id)
        assert waited_for(ann_takes, game.players["Bob"]) == ("Ann",)

    timed(sqlite, time, story)


def test_all_together_nudge_once_in_twelve_hours(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, DAYS, "Ann", "Bob", "Cy")
        await nudge(service, game.id, game.players["Bob"], "Ann", None)
        with pytest.raises(Refused):
            await nudge(service, game.id, game.players["Cy"], "Ann", None)
        await keeper.pass_time(12 * HOUR)
        await nudge(service, game.id, game.players["Cy"], "Ann", None)
        last = await service.db.read(read_nudge, game.id, 3)
        assert last is not None
        assert (last.by, last.to) == ("Cy", "Ann")
        with pytest.raises(Refused):
            await nudge(service, game.id, game.players["Ann"], "Bob", None)

    timed(db, time, story)


def test_live_a_nudge_a_minute(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper, LIVE)
        bob = game.players["Bob"]
        await nudge(keeper.service, game.id, bob, "Ann", None)
        await keeper.pass_time(MINUTE)
        await nudge(keeper.service, game.id, bob, "Ann", None)

    timed(sqlite, time, story)


def test_who_was_here_a_short_time_ago_is_not_replaced(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper, DAYS, "Ann", "Bob", "Cy")
        await keeper.pass_time(3 * DAY - SECOND)
        with pytest.raises(Refused):
            await asks(keeper, game, "Bob")
        with pytest.raises(Forbidden):
            await asks(keeper, game, "Ann")

    timed(db, time, story)


def test_who_is_replaced_at_once_is_still_told_by_what_waits(db: str, time: Time) -> None:
    """E-mail waits ten minutes; the others may all have agreed by then."""

    async def story(keeper: Keeper) -> None:
        game = await absent(keeper)
        asked = await asks(keeper, game, "Bob")
        about_seat = Notice(id="1", event="replaced", match_id=game.id, seat=0, about=asked.number)
        assert await compose(keeper.service, about_seat) is not None
        await says(keeper, game, "Cy", asked.number, "agree")
        assert await played_by(keeper, game) == "steady"
        assert await compose(keeper.service, about_seat) is not None
        refused = await absent(keeper)
        asked = await asks(keeper, refused, "Bob")
        await says(keeper, refused, "Cy", asked.number, "decline")
        settled = replace(about_seat, match_id=refused.id, about=asked.number)
        assert await compose(keeper.service, settled) is None

    timed(db, time, story)


def test_a_bot_plays_after_a_day_unless_somebody_says_no(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await absent(keeper)
        asked = await asks(keeper, game, "Bob")
        assert asked.due_at == time.moment + DAY
        with pytest.raises(Refused):
            await asks(keeper, game, "Cy")
        await keeper.pass_time(DAY - 1)
        await keeper.look()
        assert await played_by(keeper, game) is None
        await keeper.pass_time(1)
        await keeper.look()
        await keeper.look()
        assert await played_by(keeper, game) == "steady"
        assert len(await kinds(keeper, game.id, "loan")) == 1
        await take_back(keeper.service, game.id, game.players["Ann"], "Ann")
        assert await played_by(keeper, game) is None

    timed(db, time, story)


def test_yes_of_all_others_makes_it_at_once(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await absent(keeper)
        asked = await asks(keeper, game, "Bob")
        assert (await says(keeper, game, "Cy", asked.number, "agree")).status == "granted"
        assert await played_by(keeper, game) == "steady"
        await keeper.pass_time(2 * DAY)
        await keeper.look()
        assert len(await kinds(keeper, game.id, "loan")) == 1

    timed(db, time, story)


def test_a_veto_holds_for_two_days(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await absent(keeper)
        asked = await asks(keeper, game, "Bob")
        await says(keeper, game, "Cy", asked.number, "decline")
        await keeper.pass_time(2 * DAY - SECOND)
        await keeper.look()
        assert await played_by(keeper, game) is None
        with pytest.raises(Refused):
            await asks(keeper, game, "Bob")
        await keeper.pass_time(SECOND)
        await asks(keeper, game, "Bob")

    timed(db, time, story)


def test_the_request_is_gone_when_the_absent_player_moves(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await absent(keeper)
        await asks(keeper, game, "Bob")
        await game.act("take", "Ann", count=1)
        await keeper.pass_time(DAY)
        await keeper.look()
        assert await played_by(keeper, game) is None

    timed(db, time, story)


def test_where_nobody_else_is_there_the_absent_player_has_the_whole_time(
    sqlite: str, time: Time
) -> None:
    async def story(keeper: Keeper) -> None:
        game = await absent(keeper, "Ann", "Bob")
        assert (await asks(keeper, game, "Bob")).status == "open"
        await keeper.pass_time(DAY)
        await keeper.look()
        assert await played_by(keeper, game) == "steady"

    timed(sqlite, time, story)


def browser() -> Caller:
    """Somebody who has never been here."""
    return Caller(session=sessions.new("Firefox")[0])


async def open_game(keeper: Keeper) -> Game:
    """Chicago Express has no secrets: anyone may play for the absent Ann."""
    wanted = NewMatch(
        "chicago-express", [SeatWanted("Ann"), SeatWanted("Bob"), SeatWanted("Cy")], clock=DAYS
    )
    game = Game(keeper.service, await create(keeper.service, STRANGER, wanted))
    await keeper.pass_time(3 * DAY)
    return game


def test_somebody_else_comes_by_a_link_and_keeps_the_seat_after_ten_days(
    db: str, time: Time
) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await open_game(keeper)
        asked = await asks(keeper, game, "Bob", ReplaceAsked("Ann"))
        with pytest.raises(Refused):
            await stand_in_link(service, game.id, game.players["Bob"], "Ann")
        await says(keeper, game, "Cy", asked.number, "agree")
        link = await stand_in_link(service, game.id, game.players["Bob"], "Ann")
        dee = browser()
        assert dee.session is not None
        token = link.url.rsplit("/", 1)[1]
        await sit_in(service, dee.session, token, "Dee")
        live = await service.match(game.id)
        assert dee.plays(live, live.seats[0]) is not None
        assert game.players["Ann"].plays(live, live.seats[0]) is None
        other = browser()
        assert other.session is not None
        with pytest.raises(Conflict):
            await sit_in(service, other.session, token, "Eve")
        await keeper.pass_time(10 * DAY)
        await keep_seats(service)
        live = await service.match(game.id)
        assert not game.players["Ann"].owns(live.seats[0])
        with pytest.raises(NotFound):
            await sit_in(service, other.session, token, "Eve")

    timed(db, time, story)


def test_the_owner_takes_the_seat_back_from_a_stand_in_by_one_click(
    sqlite: str, time: Time
) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await open_game(keeper)
        asked = await asks(keeper, game, "Bob", ReplaceAsked("Ann"))
        await says(keeper, game, "Cy", asked.number, "agree")
        await take_back(service, game.id, game.players["Ann"], "Ann")
        with pytest.raises(Refused):
            await stand_in_link(service, game.id, game.players["Bob"], "Ann")

    timed(sqlite, time, story)


def test_nobody_sees_secrets_of_a_seat_without_its_owner(sqlite: str, time: Time) -> None:
    """The toy has sealed guesses: silence of the owner is no consent to a person."""

    async def story(keeper: Keeper) -> None:
        game = await absent(keeper)
        asked = await asks(keeper, game, "Bob", ReplaceAsked("Ann"))
        assert (asked.needed, asked.due_at) == (("Cy", "Ann"), None)

    timed(sqlite, time, story)


def test_who_concedes_ranks_last_and_a_bot_plays_on(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, LIVE, "Ann", "Bob", "Cy")
        await ending.concede(service, game.id, game.players["Ann"], None)
        live = await service.match(game.id)
        assert (live.seats[0].left, live.seats[0].lent_bot) == ("conceded", "steady")
        assert len(await kinds(keeper, game.id, "told")) == 2, "and who is host now"
        assert live.host is not None
        assert live.host.name == "Bob"
        with pytest.raises(Refused):
            await ending.concede(service, game.id, game.players["Ann"], None)
        with pytest.raises(Refused):
            await take_back(service, game.id, game.players["Ann"], "Ann")
        asked = await ending.ask_to_end(service, game.id, game.players["Bob"], True, None)
        assert asked.needed == ("Cy",)
        await says(keeper, game, "Cy", asked.number, "agree")
        shown = await show(service, game.id, STRANGER, None, None)
        assert shown.ended_how == "vote"
        places = {each.player: each.place for each in shown.ranking}
        assert places == {"Bob": 1, "Cy": 1, "Ann": 3}

    timed(db, time, story)


def test_who_conceded_only_looks_on(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, LIVE, "Ann", "Bob", "Cy")
        cy = game.players["Cy"]
        await ending.concede(service, game.id, cy, None)
        live = await service.match(game.id)
        assert waited_for(live, game.players["Bob"]) == ("Ann",)
        assert waited_for(live, cy) == ()
        assert ordering(live, cy, "Cy") is None
        for refused in (
            nudge(service, game.id, cy, "Ann", None),
            give_time(service, game.id, cy, "Ann", None),
            ask_pause(service, game.id, cy, None),
            ending.ask_to_end(service, game.id, cy, True, None),
            undo(service, game.id, cy, live.version, 0, None),
            place(service, live, cy, None, PassOrder()),
        ):
            with pytest.raises(Refused, match="Cy has already left this match"):
                await refused

    timed(sqlite, time, story)


def test_of_two_people_the_concession_of_one_ends_the_match(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, LIVE)
        await game.act("take", "Ann", count=3)
        await ending.concede(service, game.id, game.players["Ann"], None)
        shown = await show(service, game.id, STRANGER, None, None)
        assert (shown.finished, shown.ended_how) == (True, "concession")
        assert [each.player for each in shown.ranking] == ["Bob", "Ann"]
        assert shown.notice == "Ann conceded. The match is over."
        with pytest.raises(Refused):
            await game.act("take", "Bob", count=1)
        await keeper.pass_time(DAY)
        await keeper.look()
        assert not await kinds(keeper, game.id, "flag")

    timed(db, time, story)


@pytest.mark.parametrize("ranked", [True, False])
def test_a_match_ends_when_all_agree_and_silence_is_a_yes(
    db: str, time: Time, ranked: bool
) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, DAYS, "Ann", "Bob", "Cy")
        asked = await ending.ask_to_end(service, game.id, game.players["Ann"], ranked, None)
        await says(keeper, game, "Bob", asked.number, "agree")
        await keeper.pass_time(3 * DAY - 1)
        await keeper.look()
        assert not (await service.match(game.id)).row.finished
        await keeper.pass_time(1)
        await keeper.look()
        shown = await show(service, game.id, STRANGER, None, None)
        assert shown.ended_how == "vote"
        assert (shown.result is not None) is ranked

    timed(db, time, story)


def test_one_no_keeps_the_match_going(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, LIVE)
        asked = await ending.ask_to_end(service, game.id, game.players["Ann"], True, None)
        await says(keeper, game, "Bob", asked.number, "decline")
        await keeper.pass_time(10 * MINUTE)
        await keeper.timekeeper.look()
        assert not (await service.match(game.id)).row.finished

    timed(db, time, story)


def test_a_forgotten_match_is_closed_and_can_be_reopened(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await new_game(service)
        await game.guess()
        await keeper.pass_time(90 * DAY)
        await look_after_idle(service)
        await look_after_idle(service)
        assert len(await kinds(keeper, game.id, "idle")) == 1
        await keeper.pass_time(30 * DAY - 1)
        await look_after_idle(service)
        assert not (await service.match(game.id)).row.finished
        await keeper.pass_time(1)
        await look_after_idle(service)
        shown = await show(service, game.id, STRANGER, None, None)
        assert (shown.ended_how, shown.result) == ("closed", None)
        await ending.reopen(service, game.id, game.players["Bob"])
        await game.act("take", "Ann", count=1)
        with pytest.raises(Refused):
            await ending.reopen(service, game.id, game.players["Bob"])

    timed(db, time, story)


def test_a_match_with_a_clock_is_never_closed(sqlite: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        game = await begun(keeper, DAYS)
        await keeper.pass_time(200 * DAY)
        await look_after_idle(keeper.service)
        assert not await kinds(keeper, game.id, "idle")

    timed(sqlite, time, story)


def test_only_what_nobody_else_plays_in_is_deleted(db: str, time: Time) -> None:
    async def story(keeper: Keeper) -> None:
        service = keeper.service
        game = await begun(keeper, LIVE)
        with pytest.raises(Refused):
            await ending.delete(service, game.id, game.players["Ann"])
        with pytest.raises(Forbidden):
            await ending.delete(service, game.id, game.players["Bob"])
        room = await new_game(service, "Ann", SeatWanted(open=True))
        alone = await new_game(service, "Ann", SeatWanted(bot="random"))
        for each in (room, alone):
            await ending.delete(service, each.id, each.players["Ann"])
            with pytest.raises(NotFound):
                await service.match(each.id)

    timed(db, time, story)
