"""The clocks as values, against a small clock that was written apart from them."""

from __future__ import annotations

import os
from random import Random
from zoneinfo import ZoneInfo

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.plain_clock import PlainClock
from trunkline.server.matches import clock_model as model
from trunkline.server.matches.clock_model import Asked, Hands, Stop
from trunkline.server.matches.clock_rules import DAY, HOUR, MINUTE, SECOND, Clock
from trunkline.server.matches.clock_spans import FOR_EVER, Off, granted, united, weekends

SCHEDULES = 3_000 if os.environ.get("TRUNKLINE_SOAK") else 60
NAMES = ["Ann", "Ben", "Cy"]
LIVE = Clock(kind="live", budget=600, increment=20)
DAYS = Clock(kind="days", time=86_400)
MONDAY = 1_767_571_200_000
"""5 January 2026, midnight in Greenwich."""
NOBODY: dict[str, Off] = {}


def asked(*names: str, free: tuple[str, ...] = ()) -> Asked:
    return Asked(names, tuple(name for name in names if name not in free))


def total(hands: Hands, name: str) -> int:
    return hands.seats[name].total


def test_a_clock_starts_one_second_after_the_event() -> None:
    hands = model.begin(LIVE, NAMES, asked("Ann"), 0)
    assert total(model.count(hands, NOBODY, 1 * SECOND), "Ann") == 600 * SECOND
    assert total(model.count(hands, NOBODY, 4 * SECOND), "Ann") == 597 * SECOND


def test_live_every_own_decision_brings_its_increment() -> None:
    hands = model.begin(LIVE, NAMES, asked("Ann"), 0)
    hands = model.acted(hands, NOBODY, LIVE, "Ann", asked("Ben"), 11 * SECOND)
    assert total(hands, "Ann") == 610 * SECOND
    assert hands.seats["Ann"].since is None
    assert hands.seats["Ben"].since == 12 * SECOND


def test_a_decision_with_one_legal_answer_costs_nothing_and_brings_nothing() -> None:
    hands = model.begin(LIVE, NAMES, asked("Ann", free=("Ann",)), 0)
    hands = model.acted(hands, NOBODY, LIVE, "Ann", asked("Ben"), HOUR)
    assert total(hands, "Ann") == 600 * SECOND


def test_an_order_costs_nothing_and_brings_nothing() -> None:
    hands = model.free(model.begin(LIVE, NAMES, asked("Ann"), 0), "Ann")
    hands = model.acted(hands, NOBODY, LIVE, "Ann", asked("Ben"), 3 * SECOND)
    assert total(hands, "Ann") == 600 * SECOND


def test_of_several_asked_at_once_each_has_a_clock() -> None:
    hands = model.begin(LIVE, NAMES, asked("Ann", "Ben"), 0)
    hands = model.acted(hands, NOBODY, LIVE, "Ann", asked("Ben"), 31 * SECOND)
    hands = model.count(hands, NOBODY, 61 * SECOND)
    assert [total(hands, name) for name in NAMES] == [590_000, 540_000, 600_000]


def test_over_days_own_decisions_in_a_row_share_the_time() -> None:
    hands = model.begin(DAYS, NAMES, asked("Ann"), 0)
    hands = model.acted(hands, NOBODY, DAYS, "Ann", asked("Ann"), 10 * HOUR + SECOND)
    assert hands.seats["Ann"].turn == 14 * HOUR
    hands = model.acted(hands, NOBODY, DAYS, "Ann", asked("Ben"), 11 * HOUR)
    hands = model.acted(hands, NOBODY, DAYS, "Ben", asked("Ann"), 12 * HOUR)
    assert hands.seats["Ann"].turn == 24 * HOUR


def test_over_days_what_is_over_comes_from_the_reserve() -> None:
    hands = model.begin(DAYS, NAMES, asked("Ann"), 0)
    hands = model.count(hands, NOBODY, 30 * HOUR + SECOND)
    assert hands.seats["Ann"].turn == 0
    assert hands.seats["Ann"].left == 5 * DAY - 6 * HOUR
    assert model.due(hands, NOBODY) == 6 * DAY + SECOND


def test_a_flag_is_at_zero_once_and_not_before() -> None:
    hands = model.begin(LIVE, NAMES, asked("Ann"), 0)
    assert model.due(hands, NOBODY) == 601 * SECOND
    assert model.at_zero(model.count(hands, NOBODY, 601 * SECOND - 1)) == []
    hands = model.count(hands, NOBODY, 601 * SECOND)
    assert model.at_zero(hands) == ["Ann"]
    hands = model.fell(hands, "Ann")
    assert model.at_zero(hands) == []
    assert model.due(hands, NOBODY) is None


def test_undo_gives_back_what_others_spent_since_and_nothing_that_was_spent_before() -> None:
    before = model.begin(LIVE, NAMES, asked("Ann"), 0)
    before = model.count(before, NOBODY, 61 * SECOND)
    hands = model.acted(before, NOBODY, LIVE, "Ann", asked("Ben"), 61 * SECOND)
    hands = model.undone(hands, NOBODY, LIVE, before, asked("Ann"), 161 * SECOND)
    assert [total(hands, name) for name in NAMES] == [540_000, 600_000, 600_000]


def test_undo_past_a_clocks_zero_leaves_at_least_one_increment() -> None:
    before = model.count(model.begin(LIVE, NAMES, asked("Ann"), 0), NOBODY, HOUR)
    hands = model.acted(before, NOBODY, LIVE, "Ann", asked("Ben"), HOUR)
    hands = model.undone(hands, NOBODY, LIVE, before, asked("Ann"), 2 * HOUR)
    assert total(hands, "Ann") == 20 * SECOND


def test_gifts_outlast_an_undo() -> None:
    before = model.begin(LIVE, NAMES, asked("Ann"), 0)
    hands = model.acted(before, NOBODY, LIVE, "Ann", asked("Ben"), SECOND)
    hands = model.gave(hands, NOBODY, "Ben", 5 * MINUTE, 10 * SECOND)
    hands = model.undone(hands, NOBODY, LIVE, before, asked("Ann"), 20 * SECOND)
    assert total(hands, "Ben") == 15 * MINUTE


def test_who_comes_back_to_the_seat_has_at_least_one_increment() -> None:
    hands = model.count(model.begin(LIVE, NAMES, asked("Ann"), 0), NOBODY, HOUR)
    hands = model.asked_anew(hands, NOBODY, LIVE, asked(), HOUR)
    assert model.due(hands, NOBODY) is None
    hands = model.returned(hands, NOBODY, LIVE, "Ann", asked("Ann"), 2 * HOUR)
    assert total(hands, "Ann") == 20 * SECOND


def test_a_pause_stops_all_clocks_until_somebody_goes_on() -> None:
    hands = model.begin(LIVE, NAMES, asked("Ann", "Ben"), 0)
    hands = model.stopped(hands, NOBODY, Stop("pause", "Cy", 11 * SECOND))
    assert model.due(hands, NOBODY) is None
    hands = model.went_on(hands, NOBODY, ("pause",), HOUR)
    assert [total(hands, name) for name in NAMES] == [590_000, 590_000, 600_000]
    assert model.due(hands, NOBODY) == HOUR + 590_000


def test_a_pause_for_a_lost_connection_ends_by_itself() -> None:
    hands = model.begin(LIVE, NAMES, asked("Ann"), 0)
    stop = Stop("lost", "Ann", 11 * SECOND, 131 * SECOND)
    hands = model.stopped(hands, NOBODY, stop)
    assert hands.lost == {"Ann": 1}
    assert total(model.count(hands, NOBODY, 132 * SECOND), "Ann") == 589 * SECOND


def test_a_cover_stops_one_clock_alone() -> None:
    hands = model.begin(LIVE, NAMES, asked("Ann", "Ben"), 0)
    hands = model.stopped(hands, NOBODY, Stop("cover", "Ann", SECOND, MINUTE, "Ann"))
    hands = model.count(hands, NOBODY, 31 * SECOND)
    assert [total(hands, name) for name in NAMES] == [600_000, 570_000, 600_000]


def test_weekends_are_those_of_the_zone() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    found = list(weekends(berlin, MONDAY, MONDAY + 7 * DAY))
    inside = [span for span in found if span[0] > MONDAY]
    assert inside == [(MONDAY + 5 * DAY - HOUR, MONDAY + 7 * DAY - HOUR)]


def test_a_weekend_in_which_clocks_are_changed_has_an_hour_less() -> None:
    begins, ends = next(iter(weekends(ZoneInfo("Europe/Berlin"), 1_774_700_000_000, 2**60)))
    assert ends - begins == 2 * DAY - HOUR


def test_a_time_over_a_weekend_is_over_two_days_later() -> None:
    off = Off((), ZoneInfo("UTC"))
    assert off.when(MONDAY + 4 * DAY, 3 * DAY) == MONDAY + 9 * DAY
    assert off.counted(MONDAY, MONDAY + 14 * DAY) == 10 * DAY


def test_seconds_that_are_left_on_a_saturday_are_over_on_monday() -> None:
    saturday = MONDAY + 5 * DAY
    assert Off((), ZoneInfo("UTC")).when(saturday, 10 * SECOND) == MONDAY + 7 * DAY + 10 * SECOND


def test_a_match_grants_so_much_vacation_in_all() -> None:
    assert granted([(0, 10), (20, 40)], 15) == [(0, 10), (20, 25)]
    assert granted([(0, 10), (5, 12)], 11) == [(0, 11)]
    assert united([(5, 7), (1, 3), (3, 5)]) == [(1, 7)]


def test_what_never_ends_is_never_over() -> None:
    assert Off(((10, FOR_EVER),)).when(0, 20) is None
    assert Off(((10, FOR_EVER),)).when(0, 5) == 5


@pytest.mark.parametrize("seed", range(SCHEDULES))
def test_any_schedule_gives_the_times_of_the_plain_clock(seed: int) -> None:
    """Decisions, undos, gifts, pauses, votes, down times, vacations and weekends at random; at
    random moments the clocks are also stored and read again, as after a restart."""
    Schedule(Random(seed)).run()


class Schedule:
    """One random match, for both clocks at the same time."""

    def __init__(self, random: Random) -> None:
        self.random = random
        kind = random.choice(("live", "days"))
        self.clock = (
            Clock(
                kind="live", budget=random.randrange(20, 400), increment=random.choice((0, 5, 30))
            )
            if kind == "live"
            else Clock(
                kind="days",
                time=random.choice((3_600, 43_200)),
                reserve=random.choice((0, 7_200, 90_000)),
                weekends_off=random.random() < 0.6,
                zone=random.choice(("UTC", "Europe/Berlin", "America/New_York")),
            )
        )
        self.now = MONDAY // 1_000 + random.randrange(7 * 86_400)
        self.longest = 60 if kind == "live" else 20_000
        self.plain = PlainClock(
            kind,
            self.clock.full // 1_000,
            self.clock.each_turn // 1_000,
            self.clock.increment,
            zone=self.clock.days_off(),
        )
        people, costly = self.draw()
        self.hands = model.begin(
            self.clock, NAMES, Asked(tuple(people), tuple(costly)), self.now * 1_000
        )
        self.plain.begin(NAMES, people, costly, self.now)
        self.positions = [(people, costly)]
        self.marks: list[Hands] = []

    def draw(self) -> tuple[list[str], list[str]]:
        people = sorted(self.random.sample(NAMES, self.random.choice((1, 1, 1, 2, 3))))
        return people, [name for name in people if self.random.random() < 0.8]

    def offs(self) -> dict[str, Off]:
        down = [(a * 1_000, b * 1_000) for a, b in self.plain.down]
        return {
            name: Off(
                (*down, *((a * 1_000, b * 1_000) for a, b in self.plain.away.get(name, []))),
                self.clock.days_off(),
            )
            for name in NAMES
        }

    def run(self) -> None:
        for _ in range(40):
            step = self.random.choice(
                (
                    *(self.act, self.act, self.act, self.undo, self.give, self.pause),
                    *(self.hold, self.down, self.vacation, self.store, self.look),
                )
            )
            self.pass_time()
            step()
            self.compare()

    def pass_time(self) -> None:
        self.now += self.random.choice((0, 1, self.random.randrange(self.longest)))
        self.plain.walk(self.now)

    def act(self) -> None:
        by = self.random.choice(self.positions[-1][0])
        people, costly = self.draw()
        moment, position = self.now * 1_000, Asked(tuple(people), tuple(costly))
        self.marks.append(model.count(self.hands, self.offs(), moment))
        self.hands = model.acted(self.hands, self.offs(), self.clock, by, position, moment)
        self.plain.act(by, len(self.marks), people, costly)
        self.positions.append((people, costly))

    def undo(self) -> None:
        if not self.marks:
            return
        to = self.random.randrange(len(self.marks))
        people, costly = self.positions[to]
        position = Asked(tuple(people), tuple(costly))
        self.hands = model.undone(
            self.hands, self.offs(), self.clock, self.marks[to], position, self.now * 1_000
        )
        self.plain.undo(to + 1, people, costly)
        del self.marks[to:], self.positions[to + 1 :]

    def give(self) -> None:
        to, time = self.random.choice(NAMES), self.random.randrange(1, 500)
        self.hands = model.gave(self.hands, self.offs(), to, time * 1_000, self.now * 1_000)
        self.plain.give(to, time)

    def pause(self) -> None:
        moment = self.now * 1_000
        if self.plain.paused:
            self.hands = model.went_on(self.hands, self.offs(), ("pause",), moment)
        else:
            self.hands = model.stopped(self.hands, self.offs(), Stop("pause", "Ann", moment))
        self.plain.paused = not self.plain.paused

    def hold(self) -> None:
        if self.plain.held_until > self.now:
            return
        until = self.now + self.random.randrange(1, self.longest)
        stop = Stop("vote", "Ann", self.now * 1_000, until * 1_000)
        self.hands = model.stopped(self.hands, self.offs(), stop)
        self.plain.held_until = until

    def down(self) -> None:
        """The server is away from now on; nobody counts before it is back."""
        back = self.now + self.random.randrange(1, 2 * self.longest)
        self.plain.down.append((self.now, back))
        self.now = back
        self.plain.walk(back)

    def vacation(self) -> None:
        """Announced before it begins. Clocks count up to the announcement first."""
        if self.clock.kind != "days":
            return
        name = self.random.choice(NAMES)
        begins = self.now + self.random.randrange(1, self.longest)
        self.hands = model.count(self.hands, self.offs(), self.now * 1_000)
        self.plain.away.setdefault(name, []).append((begins, begins + self.random.randrange(9_000)))

    def store(self) -> None:
        packed = msgspec.json.encode(self.hands)
        self.hands = msgspec.json.decode(packed, type=Hands)

    def look(self) -> None:
        """Looking changes nothing."""
        model.count(self.hands, self.offs(), self.now * 1_000 + 999)

    def compare(self) -> None:
        counted = model.count(self.hands, self.offs(), self.now * 1_000)
        for name in NAMES:
            plain, hand = self.plain.players[name], counted.seats[name]
            assert (hand.left, hand.turn) == (plain.pool * 1_000, plain.turn * 1_000), name
        self.check_due(counted)

    def check_due(self, counted: Hands) -> None:
        """The flag falls at the moment foretold, if nothing happens before."""
        moment = model.due(counted, self.offs())
        if moment is None or moment <= counted.at:
            return
        waiting = replace(counted)
        assert model.at_zero(model.count(waiting, self.offs(), moment - 1)) == []
        assert model.at_zero(model.count(waiting, self.offs(), moment)) != []
