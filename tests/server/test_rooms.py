"""Waiting rooms: nobody is counted before they came."""

from __future__ import annotations

import pytest

from tests.server.rooms import Clock, Person, friend, set_up, token_of
from tests.server.service import told
from trunkline.kernel import BadSetup, get_title
from trunkline.kernel.language import speaking
from trunkline.rails.rounds.state import RailsState
from trunkline.server.errors import Conflict, Forbidden, NotFound, Refused
from trunkline.server.matches import ending, rooms, setup, sitting, starting
from trunkline.server.matches.creation import NewMatch, SeatWanted, create
from trunkline.server.matches.room_keeper import RoomKeeper
from trunkline.server.matches.room_view import Room, show_room
from trunkline.server.matches.seat_names import free_name
from trunkline.server.matches.seats import device_link
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import digest
from trunkline.server.service import Service


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def seen(service: Service, match_id: str, who: Person) -> Room:
    return await show_room(service, match_id, await who.come_back())


def states(room: Room) -> list[str]:
    return [seat.state for seat in room.seats]


def link_of(room: Room, number: int) -> str:
    link = room.seats[number].link
    assert link is not None
    return link


def test_a_match_begins_only_when_those_who_are_invited_sat_down(db: str) -> None:
    async def story(service: Service) -> None:
        ada, ben = Person(service), Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"), friend())
        room = await seen(service, match_id, ada)
        assert states(room) == ["seated", "invited", "invited"]
        assert [seat.name for seat in room.seats] == ["Ada", "Ben", "Friend 3"]
        assert room.waits_for == ["Ben", "Friend 3"]
        await ben.sit(link_of(room, 1))
        assert not (await service.match(match_id)).row.begun
        await Person(service).sit(link_of(room, 2), "Emil")
        live = await service.match(match_id)
        assert live.row.begun
        assert live.players == ("Ada", "Ben", "Emil")

    told(db, story)


def test_a_match_by_the_interface_can_be_played_at_once_with_its_tokens(sqlite: str) -> None:
    async def story(service: Service) -> None:
        wanted = NewMatch("toy", [SeatWanted("Ann"), SeatWanted("Bob")], options={"heap": "10"})
        made = await create(service, Caller(), wanted)
        assert (await service.match(made.id)).row.begun

    told(sqlite, story)


def test_a_program_sits_down_by_using_the_token_of_an_invitation(db: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, made = await set_up(service, ada, friend("Robo"))
        token = made.seats[1].token
        assert token is not None
        robo = Caller(token_hash=digest(token))
        assert robo.owned(await service.match(match_id)) == []
        await sitting.sit_by_token(service, match_id, robo)
        live = await service.match(match_id)
        assert live.row.begun
        assert [seat.name for seat in robo.owned(live)] == ["Robo"]
        with pytest.raises(Conflict):
            await Person(service).sit(token)

    told(db, story)


def test_the_host_copies_the_same_link_again_until_somebody_sits_down(db: str) -> None:
    async def story(service: Service) -> None:
        ada, ben = Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"))
        first = link_of(await seen(service, match_id, ada), 1)
        assert first == made.seats[1].link
        service.forget_all()
        assert link_of(await seen(service, match_id, ada), 1) == first
        await ben.sit(first)
        assert (await seen(service, match_id, ada)).seats[1].link is None
        assert (await seen(service, match_id, ben)).seats[2].link is None
        with pytest.raises(Conflict):
            await Person(service).sit(first)

    told(db, story)


def test_a_new_link_ends_the_old_one(db: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"))
        renewed = await rooms.invite(service, match_id, ada.caller, "Ben")
        assert renewed.link != made.seats[1].link
        assert link_of(await seen(service, match_id, ada), 1) == renewed.link
        with pytest.raises(NotFound):
            await Person(service).sit(made.seats[1].link or "")
        await Person(service).sit(renewed.link or "")

    told(db, story)


def test_only_the_host_changes_seats(sqlite: str) -> None:
    async def story(service: Service) -> None:
        ada, ben = Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"))
        await ben.sit(made.seats[1].link or "")
        for act in (rooms.invite, rooms.open_up, rooms.remove, rooms.nudge):
            with pytest.raises(Forbidden):
                await act(service, match_id, ben.caller, "Cy")
        with pytest.raises(Forbidden):
            await starting.start_now(service, match_id, ben.caller, True)
        with pytest.raises(Forbidden):
            await starting.cancel(service, match_id, ben.caller)
        with pytest.raises(Refused):
            await rooms.open_up(service, match_id, ada.caller, "Ada")

    told(sqlite, story)


def test_an_invitation_that_was_seen_or_declined_says_so(db: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, made = await set_up(service, ada, friend("Emil"), friend("Cy"))
        token = token_of(made.seats[1].link or "")
        emil = (await sitting.find(service, token)).seat
        assert states(await seen(service, match_id, ada))[1] == "invited"
        await sitting.opened(service, emil)
        assert states(await seen(service, match_id, ada))[1] == "looked"
        await sitting.decline(service, emil, " away till May ")
        room = await seen(service, match_id, ada)
        assert (room.seats[1].state, room.seats[1].declined) == ("declined", "away till May")
        await Person(service).sit(token)
        assert states(await seen(service, match_id, ada))[1] == "seated"

    told(db, story)


def test_a_seat_becomes_a_bot_an_open_seat_or_none(db: str) -> None:
    async def story(service: Service) -> None:
        ada, cy = Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"), friend("Eve"))
        await cy.sit(made.seats[2].link or "")
        await rooms.put_bot(service, match_id, ada.caller, "Ben", "random")
        await rooms.open_up(service, match_id, ada.caller, "Eve")
        room = await seen(service, match_id, ada)
        assert states(room) == ["seated", "bot", "seated", "open"]
        for gone in (1, 3):
            with pytest.raises(NotFound):
                await Person(service).sit(made.seats[gone].link or "")
        mine = [seat.name for seat in (await seen(service, match_id, cy)).seats if seat.mine]
        assert mine == ["Cy"]
        await sitting.claim(service, match_id, Person(service).caller, "Open seat 4", "Zoe")
        live = await service.match(match_id)
        assert live.row.begun
        assert live.players == ("Ada", "Random bot", "Cy", "Zoe")

    told(db, story, bots=True)


def test_links_of_seats_that_moved_up_still_lead_to_them(db: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"), friend("Dee"))
        await rooms.remove(service, match_id, ada.caller, "Ben")
        assert link_of(await seen(service, match_id, ada), 1) == made.seats[2].link
        await Person(service).sit(made.seats[2].link or "")
        await Person(service).sit(made.seats[3].link or "")
        assert (await service.match(match_id)).players == ("Ada", "Cy", "Dee")

    told(db, story)


def test_names_at_a_table_differ(sqlite: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, made = await set_up(service, ada, friend(), friend())
        with pytest.raises(
            Refused, match=r"Somebody called ADA already sits at this table\. Add a letter\."
        ):
            await Person(service).sit(made.seats[1].link or "", "ADA")
        with pytest.raises(BadSetup):
            await Person(service).sit(made.seats[1].link or "", " ")
        assert states(await seen(service, match_id, ada))[1] == "invited"

    told(sqlite, story)


def test_a_live_match_counts_down_and_everyone_can_say_wait(db: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada, ben, keeper = Person(service), Person(service), RoomKeeper(service)
        match_id, made = await set_up(service, ada, friend("Ben"), pace="live")
        await ben.sit(made.seats[1].link or "")
        assert (await seen(service, match_id, ada)).starts_at is not None
        await starting.hold(service, match_id, ben.caller)
        clock.turn(minutes=1)
        await keeper.start_those_due()
        room = await seen(service, match_id, ada)
        assert (room.begun, room.held_by, room.starts_at) == (False, "Ben", None)
        await starting.hold(service, match_id, ada.caller, go_on=True)
        await keeper.start_those_due()
        assert not (await service.match(match_id)).row.begun
        clock.turn(minutes=1)
        await keeper.start_those_due()
        assert (await service.match(match_id)).row.begun

    told(db, story)


def test_over_days_a_match_begins_at_once(sqlite: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), pace="days")
        await Person(service).sit(made.seats[1].link or "")
        assert (await service.match(match_id)).row.begun

    told(sqlite, story)


def test_start_anyway_lets_a_bot_play_until_the_missing_one_comes(db: str) -> None:
    async def story(service: Service) -> None:
        ada, emil = Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Emil"), SeatWanted(open=True))
        with pytest.raises(Refused, match="waiting for Emil"):
            await starting.start_now(service, match_id, ada.caller)
        fill = {"Open seat 3": None}
        live = await starting.start_now(service, match_id, ada.caller, True, fill, "random")
        assert live.row.begun
        assert live.players == ("Ada", "Emil")
        assert live.seats[1].lent_bot == "random"
        assert not Caller(token_hash=live.seats[1].token_hash).owns(live.seats[1])
        link = link_of(await seen(service, match_id, ada), 1)
        assert link == made.seats[1].link
        await emil.sit(link, "Somebody else")
        live = await service.match(match_id)
        assert live.players == ("Ada", "Emil")
        assert live.seats[1].lent_bot is None
        assert emil.caller.owns(live.seats[1])

    told(db, story, bots=True)


def test_who_never_came_is_not_asked_for_consent(sqlite: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Emil"))
        await starting.start_now(service, match_id, ada.caller, True, {}, "random")
        asked = await ending.ask_to_end(service, match_id, ada.caller, True, None)
        assert (asked.needed, asked.status) == ((), "granted")

    told(sqlite, story, bots=True)


def test_without_bots_on_the_server_nobody_is_replaced_by_one(sqlite: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, _ = await set_up(service, ada, friend("Emil"))
        with pytest.raises(Refused, match="no bots"):
            await starting.start_now(service, match_id, ada.caller, True)
        with pytest.raises(Refused, match="no bots"):
            await rooms.put_bot(service, match_id, ada.caller, "Emil", "random")

    told(sqlite, story)


def test_who_stands_up_leaves_the_seat_to_others(db: str) -> None:
    async def story(service: Service) -> None:
        ada, ben, zoe = Person(service), Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), SeatWanted(open=True), friend())
        await ben.sit(made.seats[1].link or "", "Benny")
        await sitting.claim(service, match_id, zoe.caller, "Open seat 3", "Zoe")
        await sitting.stand_up(service, match_id, ben.caller, "Benny")
        await sitting.stand_up(service, match_id, await zoe.come_back(), "Zoe")
        room = await seen(service, match_id, ada)
        assert states(room) == ["seated", "invited", "open", "invited"]
        assert room.seats[1].name == "Ben"
        assert link_of(room, 1) != made.seats[1].link
        assert not (await seen(service, match_id, ben)).seated
        with pytest.raises(Refused, match="Cancel the match instead"):
            await sitting.stand_up(service, match_id, ada.caller, "Ada")

    told(db, story)


def test_the_next_person_is_host_when_the_host_leaves(db: str) -> None:
    async def story(service: Service) -> None:
        ada, ben, cy = Person(service), Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"), friend("Dee"))
        await cy.sit(made.seats[2].link or "")
        await ben.sit(made.seats[1].link or "")
        await sitting.stand_up(service, match_id, ada.caller, "Ada")
        room = await seen(service, match_id, ben)
        assert (room.host, room.hosting) == ("Ben", True)
        assert room.waits_for == ["Ada", "Dee"]

    told(db, story)


def test_a_change_of_how_we_play_asks_those_who_sat_down(db: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada, ben, cy = Person(service), Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"))
        await ben.sit(made.seats[1].link or "")
        clock.turn(minutes=1)
        await setup.change_setup(service, match_id, ada.caller, setup.Setup(hints=True))
        clock.turn(minutes=1)
        await cy.sit(made.seats[2].link or "")
        room = await seen(service, match_id, ada)
        assert room.changed is not None
        assert (room.begun, room.changed.waits_for) == (False, ["Ben"])
        await setup.agree(service, match_id, ben.caller, "Ben")
        assert (await service.match(match_id)).row.begun
        assert (await service.match(match_id)).row.hints

    told(db, story)


def test_an_option_that_names_an_edition_changes_the_rules_of_the_match(sqlite: str) -> None:
    async def story(service: Service) -> None:
        ada, ben = Person(service), Person(service)
        wanted = NewMatch("1889", [SeatWanted("Ada", mine=True), friend("Ben")])
        made = await create(service, ada.caller, wanted)
        await ada.come_back()
        assert (await service.match(made.id)).row.rules == "1"
        beginner = setup.Setup(options={"game": "beginner"})
        await setup.change_setup(service, made.id, ada.caller, beginner)
        await ben.sit(made.seats[1].link or "")
        live = await service.match(made.id)
        assert (live.row.begun, live.row.rules) == (True, "1-beginner")
        assert live.title is get_title("1889", "1-beginner")
        assert isinstance(live.state, RailsState)
        assert set(live.state.privates.values()) == {"Ada", "Ben"}

    told(sqlite, story)


def test_no_answer_counts_as_fine_after_a_day(sqlite: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada, ben, keeper = Person(service), Person(service), RoomKeeper(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"))
        await ben.sit(made.seats[1].link or "")
        clock.turn(minutes=1)
        await setup.change_setup(service, match_id, ada.caller, setup.Setup(hints=True))
        await Person(service).sit(made.seats[2].link or "")
        clock.turn(hours=23)
        await keeper.tidy()
        assert not (await service.match(match_id)).row.begun
        clock.turn(hours=2)
        await keeper.tidy()
        assert (await service.match(match_id)).row.begun

    told(sqlite, story)


def test_a_nudge_goes_out_once_an_hour(sqlite: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada, ben = Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"))
        with pytest.raises(Refused, match="has not sat down"):
            await rooms.nudge(service, match_id, ada.caller, "Ben")
        await ben.sit(made.seats[1].link or "")
        await rooms.nudge(service, match_id, ada.caller, "Ben")
        with pytest.raises(Refused, match="less than an hour"):
            await rooms.nudge(service, match_id, ada.caller, "Ben")
        clock.turn(hours=1)
        await rooms.nudge(service, match_id, ada.caller, "Ben")

    told(sqlite, story)


def test_a_cancelled_match_leaves_no_trace(db: str) -> None:
    async def story(service: Service) -> None:
        ada = Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"))
        await starting.cancel(service, match_id, ada.caller)
        with pytest.raises(NotFound):
            await service.match(match_id)
        with pytest.raises(NotFound):
            await sitting.find(service, token_of(made.seats[1].link or ""))

    told(db, story)


def test_a_room_nobody_starts_is_cancelled_after_thirty_days(db: str, clock: Clock) -> None:
    async def story(service: Service) -> None:
        ada, keeper = Person(service), RoomKeeper(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        clock.turn(days=22)
        await keeper.tidy()
        before = (await service.match(match_id)).row.asides
        clock.turn(days=1)
        await keeper.tidy()
        await keeper.tidy()
        assert (await service.match(match_id)).row.asides == before + 1
        clock.turn(days=7)
        await keeper.tidy()
        with pytest.raises(NotFound):
            await service.match(match_id)

    told(db, story)


def test_another_device_plays_the_same_seat_and_the_link_works_once(db: str) -> None:
    async def story(service: Service) -> None:
        ada, phone = Person(service), Person(service)
        match_id, _ = await set_up(service, ada, friend("Ben"))
        given = await device_link(service, match_id, ada.caller, "Ada")
        with pytest.raises(Forbidden):
            await device_link(service, match_id, Person(service).caller, "Ada")
        await phone.sit(given.link or "")
        live = await service.match(match_id)
        ada_seat = live.seats[0]
        assert phone.caller.owns(ada_seat)
        assert (await ada.come_back()).owns(ada_seat)
        with pytest.raises(NotFound):
            await Person(service).sit(given.link or "")

    told(db, story)


def test_the_tick_of_a_newcomer_is_kept_for_the_seat(sqlite: str) -> None:
    async def story(service: Service) -> None:
        ada, ben = Person(service), Person(service)
        match_id, made = await set_up(service, ada, friend("Ben"), friend("Cy"))
        await ben.sit(made.seats[1].link or "", explain=True)
        assert (await seen(service, match_id, ben)).seats[1].explain is True
        assert (await seen(service, match_id, ada)).seats[1].explain is None
        await sitting.explain(service, match_id, ben.caller, "Ben", False)
        assert (await seen(service, match_id, ben)).seats[1].explain is False

    told(sqlite, story)


def test_seats_without_a_name_are_called_in_the_language_of_the_host() -> None:
    with speaking("de"):
        assert free_name(None, True, 2, ()) == "Freund 2"
        assert free_name("calm", False, 3, {"Leichter Bot"}) == "Leichter Bot 2"
    with speaking("pl"):
        assert free_name("strong", False, 3, ()) == "Silny bot"
    assert free_name("steady", False, 3, ()) == "Steady bot"
