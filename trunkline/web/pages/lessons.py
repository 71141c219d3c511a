"""Lessons: guided games, and first rounds of the longer titles.

This is the place where they appear: what lessons() lists is offered by the first contact page, the
lobby and the page "Learn". No title has a lesson yet.
"""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import kits
from trunkline.present.learn.texts import learning
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


def anything_to_learn() -> bool:
    """A lesson, or something to read about a title."""
    return bool(lessons(Caller())) or any(learning(kit.id) for kit in kits())
