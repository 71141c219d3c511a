"""The coach at the table of a lesson, as a page shows it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from trunkline.kernel import encode_action
from trunkline.present.lessons.model import Coaching, Tone
from trunkline.present.lessons.walk import Walk
from trunkline.present.view import Draft
from trunkline.present.words import listed
from trunkline.server.matches.lessons import learner, walk_of
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service

Dot = Literal["met", "now", "next"]


class LookShown(Struct, frozen=True):
    """Something to look at: its number, where it is (for scripts and in words), what it says."""

    number: int
    mark: str
    at: str
    says: str


class Said(Struct, frozen=True):
    """What the coach says before a decision."""

    heading: str
    why: str
    looks: tuple[LookShown, ...] = ()
    advice: str = ""
    reason: str = ""
    draft: Draft = {}
    """What "Show me" puts together."""
    action: dict[str, Any] | None = None
    """What it would do; the button for it is ringed, if the page has one."""
    show: str = ""
    """Else the mark of what would be pressed."""
    more: str = ""
    rule: str = ""


class Reaction(Struct, frozen=True):
    """What the coach says to the last act of the learner."""

    says: str
    tone: Tone
    back: int | None = None
    """So many actions are left when it is taken back; None where that is not offered."""


class CoachShown(Struct, frozen=True):
    """The panel."""

    number: int
    steps: int
    dots: tuple[Dot, ...]
    prepared: int
    """Actions that were played before the lesson began."""
    said: Said | None = None
    """None while others decide, and after the end."""
    reaction: Reaction | None = None
    instead: tuple[str, ...] = ()
    """Of steps that did not come."""
    ended: bool = False
    opening: bool = False
    """Only the beginning of a game."""
    learned: tuple[str, ...] = ()
    others: str = ""
    """Against whom one can play on."""


async def coach_at(
    service: Service, live: Live, caller: Caller, who: str | None
) -> CoachShown | None:
    """For the learner's own eyes."""
    name = learner(live, caller)
    if name is None or name != who or live.playable is None:
        return None
    return shown(await walk_of(service, live), live)


def shown(walk: Walk, live: Live) -> CoachShown:
    """The lesson as far as it has come, in the reader's words."""
    steps = len(walk.lesson.steps)
    others = listed(seat.name for seat in live.seats if seat.bot is not None)
    return CoachShown(
        walk.number,
        steps,
        tuple(_dot(walk, number) for number in range(1, steps + 1)),
        live.row.prepared or 0,
        None if walk.coaching is None else _said(walk.coaching),
        _reaction(walk),
        tuple(map(str, walk.instead)),
        walk.ended,
        walk.lesson.opening,
        tuple(map(str, walk.lesson.learned)),
        others,
    )


def _dot(walk: Walk, number: int) -> Dot:
    if number == walk.number and walk.asked and walk.step and not walk.ended:
        return "now"
    return "met" if number <= walk.number else "next"


def _said(coaching: Coaching) -> Said:
    looks = (
        LookShown(number, look.mark, str(look.at), str(look.says))
        for number, look in enumerate(coaching.looks, start=1)
    )
    return Said(
        str(coaching.heading),
        str(coaching.why),
        tuple(looks),
        "" if coaching.advice is None else str(coaching.advice),
        "" if coaching.reason is None else str(coaching.reason),
        coaching.draft,
        None if coaching.action is None else encode_action(coaching.action),
        coaching.show,
        "" if coaching.more is None else str(coaching.more),
        coaching.rule,
    )


def _reaction(walk: Walk) -> Reaction | None:
    if walk.answer is None:
        return None
    tone = walk.answer.tone
    back = walk.decided[-1].at if tone == "costly" and not walk.ended else None
    return Reaction(str(walk.answer.says), tone, back)
