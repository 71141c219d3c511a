"""Lessons: guided games, and first rounds of the longer titles.

This is the place where they appear: what lessons() lists is offered by the first contact page, the
lobby and the way "Learn". No title has a lesson yet, so nothing of it is shown.
"""

from __future__ import annotations

from msgspec import Struct

from trunkline.server.people.caller import Caller


class Lesson(Struct, frozen=True):
    """A lesson that can be begun or gone on with."""

    title: str
    """The id of its title."""
    name: str
    url: str
    note: str
    """How long it takes, or how far this person has come: "decision 7 of 12"."""
    done: float | None = None
    """How much of it is done, from 0 to 1; None before it was begun."""


def lessons(caller: Caller) -> tuple[Lesson, ...]:
    """The lessons of all titles, those that were begun first."""
    return ()


def any_lessons() -> bool:
    return bool(lessons(Caller()))
