"""Lessons: matches with a coach, begun by one person against bots that play a part.

They are stored, replayed and taken back like any other match; they are nobody else's to see, have
no clock and count for no rating.
"""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from trunkline.bots import get_bot
from trunkline.kernel import (
    AnyTitle,
    UnknownTitle,
    decode_action,
    edition_for,
    get_title,
    kits,
    phrase,
)
from trunkline.present.lessons.model import Lesson
from trunkline.present.lessons.walk import Walk, lesson_of
from trunkline.server.clock import now
from trunkline.server.errors import NotFound
from trunkline.server.matches.actions import Submission, judge
from trunkline.server.matches.creation import (
    NewMatch,
    SeatGiven,
    SeatWanted,
    create,
    given,
    insert_match,
    plan_match,
    plan_seats,
    with_links,
)
from trunkline.server.matches.history import actions_in_force
from trunkline.server.matches.live import Live
from trunkline.server.matches.lobby import own_matches
from trunkline.server.matches.log import Written, append
from trunkline.server.matches.positions import first
from trunkline.server.matches.seat_states import change_state
from trunkline.server.matches.seats import touch
from trunkline.server.people.caller import Caller, held
from trunkline.server.people.links import read_key
from trunkline.server.people.lookalikes import skeleton
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow, SeatRow
from trunkline.server.store.schema import match_lessons, matches
from trunkline.server.threads import looking

REAL_BOT = "calm"


class LessonBegun(Struct, frozen=True):
    """A match that is a lesson; a program that began it gets the tokens of its seats."""

    id: str
    url: str
    seats: list[SeatGiven] = []


class LessonListed(Struct, frozen=True):
    """A lesson, and how far the caller has come with it."""

    title: str
    name: str
    note: str
    about: str
    steps: int
    match_id: str | None = None
    met: int = 0
    """How many of its steps are behind the caller or open now."""
    ended: bool = False


def taught() -> list[tuple[str, Lesson]]:
    """Every lesson with the id of its title, the shortest game first."""
    found = [(kit, lesson_of(kit.id)) for kit in kits() if kit.lesson]
    found.sort(key=lambda each: each[0].playing_time or (0, 0))
    return [(kit.id, lesson) for kit, lesson in found if lesson is not None]


def the_lesson(title_id: str) -> Lesson:
    """Raises NotFound."""
    try:
        get_title(title_id)
    except UnknownTitle as error:
        raise NotFound(str(error)) from None
    lesson = lesson_of(title_id)
    if lesson is None:
        raise NotFound(phrase("lesson.none", "There is no lesson for this title."))
    return lesson


async def begin(service: Service, caller: Caller, title_id: str) -> LessonBegun:
    """The caller's lesson of this title: the one that was begun and not ended, or a new one."""
    lesson, begun = the_lesson(title_id), await open_lessons(service, caller)
    live = begun.get(title_id)
    if live is not None and not (await walk_of(service, live)).ended:
        return LessonBegun(live.id, f"/matches/{live.id}")
    t = edition_for(get_title(title_id), lesson.options)
    key = await service.db.peek(read_key)
    wanted = _wanted(lesson, t, caller)
    planned = plan_seats(t, wanted.seats)
    row = replace(plan_match(t, wanted, planned), prepared=0)
    planned = [replace(planned[n], **_own(lesson, n, caller)) for n in range(len(planned))]
    planned, tokens = with_links(key, row.id, planned)
    row, written = await looking(_prepared, lesson, t, row, planned)
    own = [lesson.place] if caller.session is not None else []
    await service.db.write(_store, row, planned, written, caller, own)
    service.notify(await service.match(row.id))
    service.streams.publish_change(row.id)
    seats = [] if own else [given(planned, tokens)[lesson.place]]
    return LessonBegun(row.id, f"/matches/{row.id}", seats)


def _own(lesson: Lesson, number: int, caller: Caller) -> dict[str, object]:
    if number != lesson.place:
        return {}
    return {"account_id": caller.account_id, "explain": lesson.explains}


def _wanted(lesson: Lesson, t: AnyTitle, caller: Caller) -> NewMatch:
    name = caller.session.account_name if caller.session is not None else None
    own = name or phrase("lesson.guest", "Guest")
    bots = [SeatWanted(name=_other(seat.names, own), bot=seat.bot) for seat in lesson.bots]
    for seat in lesson.bots:
        get_bot(seat.bot, t)
    mine = SeatWanted(name=own, mine=caller.session is not None)
    return NewMatch(
        title=t.id,
        seats=[*bots[: lesson.place], mine, *bots[lesson.place :]],
        seed=lesson.seed,
        options=dict(lesson.options),
        name=str(lesson.name)[:40],
        pace="live",
        seen_by="us",
    )


def _other(names: tuple[str, ...], own: str) -> str:
    """A name of a bot that nobody takes for the learner's."""
    return next((name for name in names if skeleton(name) != skeleton(own)), f"{names[0]} 2")


def _prepared(
    lesson: Lesson, t: AnyTitle, row: MatchRow, planned: list[SeatRow]
) -> tuple[MatchRow, list[Written]]:
    """What is played before the lesson begins, as entries of the log."""
    players, written = tuple(seat.name for seat in planned), list[Written]()
    actions = lesson.prepared(t, players)
    row = replace(row, prepared=len(actions))
    live = Live(row, planned, t, first(t, row, players))
    for action in actions:
        assert live.state is not None
        submission = Submission(live.version, action, "lesson", "lesson")
        entry, after = judge(live, t, live.state, submission)
        written.append(entry)
        live.take(entry.after, after)
    return row, written


def _store(
    connection: Connection,
    row: MatchRow,
    planned: list[SeatRow],
    written: list[Written],
    caller: Caller,
    own: list[int],
) -> None:
    insert_match(connection, row, planned, caller.session, own)
    for each in written:
        append(connection, each)


async def open_lessons(service: Service, caller: Caller) -> dict[str, Live]:
    """By title, the newest lesson of the caller whose coach is there."""
    ids = await service.db.read(_read_open, caller)
    found = [await service.match(match_id) for match_id in ids]
    return {live.row.title: live for live in found if live.state is not None}


def _read_open(connection: Connection, caller: Caller) -> list[str]:
    """The oldest first."""
    rows = connection.execute(
        sa.select(matches.c.id)
        .join(match_lessons)
        .where(match_lessons.c.closed_at.is_(None), matches.c.id.in_(own_matches(caller)))
        .order_by(matches.c.created_at)
    )
    return [row.id for row in rows]


async def listed(service: Service, caller: Caller) -> tuple[LessonListed, ...]:
    """All lessons, and how far the caller has come."""
    begun = await open_lessons(service, caller)
    found = list[LessonListed]()
    for title_id, lesson in taught():
        words = str(lesson.name), str(lesson.note), str(lesson.about)
        shown = LessonListed(title_id, *words, len(lesson.steps))
        live = begun.get(title_id)
        if live is not None:
            walk = await walk_of(service, live)
            shown = replace(shown, match_id=live.id, met=walk.number, ended=walk.ended)
        found.append(shown)
    return tuple(found)


async def walk_of(service: Service, live: Live) -> Walk:
    """How far a lesson has come; worked out once a version."""
    key = (live.id, live.version)
    known: Walk | None = service.walks.get(key)
    if known is not None:
        return known
    actions = await actions_in_force(service, live)
    walk: Walk = service.walks.keep(key, await looking(_walk, live, actions))
    return walk


def _walk(live: Live, actions: list[str]) -> Walk:
    lesson, t = the_lesson(live.row.title), live.title
    assert t is not None
    played = [decode_action(t, action) for action in actions]
    s = first(t, live.row, live.players)
    return Walk(lesson, t, s, live.players[lesson.place], played, live.row.prepared or 0)


def learner(live: Live, caller: Caller) -> str | None:
    """The name of the learner's seat, if it is the caller's."""
    lesson = lesson_of(live.row.title)
    if lesson is None or not live.row.coached:
        return None
    seat = live.seats[lesson.place]
    return seat.name if caller.owns(seat) else None


async def close(service: Service, live: Live, caller: Caller) -> None:
    """Send the coach away: the match goes on as any other."""
    held(caller, live)
    await service.db.write(_close, live.id)
    service.forget(live.id)
    service.notify(await service.match(live.id))


def _close(connection: Connection, match_id: str) -> None:
    its = match_lessons.c.match_id == match_id
    connection.execute(sa.update(match_lessons).where(its).values(closed_at=now()))
    touch(connection, match_id)


async def real_game(service: Service, live: Live, caller: Caller) -> str:
    """A match of the same title and size against calm bots, with decisions explained; its id."""
    lesson, name = the_lesson(live.row.title), learner(live, caller) or held(caller, live)[0].name
    bots = [SeatWanted(name=seat.name, bot=REAL_BOT) for seat in live.seats if seat.bot is not None]
    mine = SeatWanted(name=name, mine=caller.session is not None)
    wanted = NewMatch(
        title=live.row.title,
        seats=[*bots[: lesson.place], mine, *bots[lesson.place :]],
        pace="live",
        hints=True,
        seen_by="us",
    )
    made = await create(service, caller, wanted)
    begun = await service.match(made.id)
    await service.db.write(_explain, begun.seats[lesson.place])
    await service.reseat(begun)
    await close(service, live, caller)
    return made.id


def _explain(connection: Connection, seat: SeatRow) -> None:
    change_state(connection, seat, explain=True)
    touch(connection, seat.match_id)
