"""Lessons: guided games, and first rounds of the longer titles.

This is the place where they appear: what lessons() lists is offered by the first contact page, the
lobby and the page "Learn".
"""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import kits, phrase
from trunkline.present.learn.texts import learning
from trunkline.server.matches.lessons import LessonListed, listed
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service


class Lesson(Struct, frozen=True):
    """A lesson that can be begun or gone on with."""

    title: str
    """The id of its title."""
    name: str
    url: str
    note: str
    """How long it takes, or how far this person has come: "decision 7 of 12"."""
    about: str = ""
    done: float | None = None
    """How much of it is done, from 0 to 1; None before it was begun."""


async def lessons(service: Service, caller: Caller) -> tuple[Lesson, ...]:
    """The lessons of all titles, those that were begun first."""
    found = [_lesson(each) for each in await listed(service, caller)]
    return tuple(sorted(found, key=lambda each: each.done is None))


def _lesson(each: LessonListed) -> Lesson:
    url = f"/learn/lessons/{each.title}"
    if each.match_id is None or each.ended:
        return Lesson(each.title, each.name, url, each.note, each.about)
    place = phrase(
        "coach.decision", "decision {number} of {all}", number=max(1, each.met), all=each.steps
    )
    done = each.met / each.steps
    return Lesson(each.title, each.name, f"/matches/{each.match_id}", place, each.about, done)


def anything_to_learn() -> bool:
    """A lesson, or something to read about a title."""
    return any(kit.lesson or learning(kit.id) for kit in kits())
