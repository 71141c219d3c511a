"""Limits of holdings: certificates in all, a part of one company, and what the pool takes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from trunkline.rails.rounds.prices import marks
from trunkline.rails.rounds.state import RailsState

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary


class Limits(Struct, frozen=True):
    """What a title allows; the marks are letters of its market."""

    holding: int = 6
    """Units of one company that a player may have by a purchase."""
    pool: int = 5
    """Units of one company that the pool may have."""
    uncounted: str = ""
    """Marks of spaces whose companies do not count towards the certificate limit."""
    boundless: str = ""
    """Marks of spaces whose companies may be held beyond `holding`."""


def counts(t: Ordinary, s: RailsState, company: str) -> bool:
    """Whether certificates of the company count towards the limit."""
    return not _any_of(t.plan.limits.uncounted, marks(t, s, company))


def bounded(t: Ordinary, s: RailsState, company: str) -> bool:
    """Whether a player may hold only a part of the company."""
    return not _any_of(t.plan.limits.boundless, marks(t, s, company))


@cache
def _any_of(wanted: str, marks: str) -> bool:
    """Whether a space has one of these marks."""
    return not {*wanted}.isdisjoint(marks)


def certificates(t: Ordinary, s: RailsState, player: str) -> int:
    """The certificates that count: shares of companies and privates."""
    papers = sum(
        s.shares[company].certificates(player)
        for company in t.box.charters
        if counts(t, s, company)
    )
    return papers + len(t.owned(s, player))


def certificate_limit(t: Ordinary, s: RailsState) -> int:
    return t.box.components.certificate_limit[str(len(s.players))]


def too_much_of(t: Ordinary, s: RailsState, player: str) -> tuple[str, ...]:
    """The companies of which a player has more than allowed: by prices, never by purchases."""
    most = t.plan.limits.holding
    return tuple(
        company
        for company in t.box.charters
        if bounded(t, s, company) and s.shares[company].units(player) > most
    )


def over_limit(t: Ordinary, s: RailsState, player: str) -> bool:
    """Whether the player has to sell in a stock round."""
    too_many = certificates(t, s, player) > certificate_limit(t, s)
    return too_many or bool(too_much_of(t, s, player))
