"""What can go wrong for a player: plain exceptions, the same for every way in.

Errors of the rules library (Malformed, BadSetup, BadLog, UnknownTitle) and of the bots (UnknownBot)
pass through as they are. Which status or page an error becomes is for trunkline.web to say.
"""

from __future__ import annotations

from typing import Self

from trunkline.kernel import Refusal, message, no, phrase

SETUP = message("error.section.setup", "Setting up a match")
SEATS = message("error.section.seats", "Seats at the table")
NOT_YOURS = message("error.seat.not-yours", "You cannot play for {name}: the seat is not yours.")


class ServerError(Exception):
    """What a player is told in place of an answer: str() is the sentence, in their language."""

    retry_after: int | None = None
    """Seconds after which it is worth trying again, if waiting helps."""


class NotFound(ServerError):
    """There is no such match, or nothing else of this name or number."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail or phrase("error.no-such-match", "This match does not exist."))


class Unauthenticated(ServerError):
    """No seat token, session or password, or a wrong one."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(
            detail
            or phrase(
                "error.seat-token-needed", "A seat token is needed: Authorization: Bearer ..."
            )
        )


class Locked(ServerError):
    """The host of the server has locked this account."""


class Conflict(ServerError):
    """Somebody else was first."""


class Stale(ServerError):
    """The player decided on an earlier version than the present one."""

    def __init__(self, version: int) -> None:
        super().__init__(
            phrase(
                "error.position-changed-while",
                "The match has moved on to version {version}. Choose again.",
                version=version,
            )
        )
        self.version = version


class RuleError(ServerError):
    """Understood, but a rule of the game or of the table is against it."""

    def __init__(self, why: str, rule: str) -> None:
        super().__init__(why)
        self.rule = phrase(rule)

    @classmethod
    def by(cls, refusal: Refusal) -> Self:
        return cls(refusal.why, refusal.rule)


class Forbidden(RuleError):
    """Not your seat, or not your decision."""


class Refused(RuleError):
    """Yours to decide, but not allowed."""


def not_your_seat(name: str) -> Forbidden:
    return Forbidden.by(no(NOT_YOURS, SEATS, name=name))


class TooManyTries(ServerError):
    """Too many wrong passwords for one name."""

    def __init__(self, seconds: int) -> None:
        super().__init__(
            phrase(
                "error.too-many-passwords",
                "Too many wrong passwords for this name. Try again later.",
            )
        )
        self.retry_after = seconds


class Unavailable(ServerError):
    """Something that the server relies on does not answer, or too many ask for it."""


class Busy(ServerError):
    """Costly work waits in line, and the line is full."""

    retry_after = 10

    def __init__(self) -> None:
        super().__init__(
            phrase(
                "error.too-costly",
                "The server is busy with other calculations. Try again in a moment.",
            )
        )


class Crowded(ServerError):
    """Too many at one address wait for their turn."""

    retry_after = 5

    def __init__(self) -> None:
        super().__init__(
            phrase(
                "error.too-many-waiting", "Too many requests are waiting. Try again in a moment."
            )
        )


class StoreDown(Exception):
    """The database does not answer. Nobody's request can be served, so this is not told and
    handled like the others."""

    retry_after = 2
