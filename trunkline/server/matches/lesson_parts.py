"""The parts that bots play in a lesson: what the lesson says comes before what they would do."""

from __future__ import annotations

from trunkline.kernel import Action, refuse
from trunkline.present.lessons.model import Lesson, Part
from trunkline.present.lessons.walk import lesson_of
from trunkline.server.matches.live import Live
from trunkline.server.store.rows import SeatRow


def played_part(live: Live, seat: SeatRow) -> Action | None:
    """What the part of this seat says; None where it says nothing that the rules allow."""
    lesson = lesson_of(live.row.title)
    if lesson is None or live.playable is None or not live.row.coached or seat.bot is None:
        return None
    t, s = live.playable
    action = part_at(lesson, seat.number)(t, t.view(s, seat.name), seat.name)
    return action if action is not None and refuse(t, s, action) is None else None


def part_at(lesson: Lesson, number: int) -> Part:
    """The part of the bot at this seat; the learner's own is between them."""
    return lesson.bots[number if number < lesson.place else number - 1].part
