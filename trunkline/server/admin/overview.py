"""What hosts see of the server: who plays what and when, and nothing of the games themselves."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.admin.accounts import AccountListed, list_accounts
from trunkline.server.admin.acts import ActShown, list_acts
from trunkline.server.admin.facts import Fact, read_facts
from trunkline.server.admin.matches import MatchListed, list_matches
from trunkline.server.announcement import Announcement, read_announcement
from trunkline.server.clock import now, written
from trunkline.server.settings import Settings

Show = Literal["playing", "open", "over", "quiet"]
QUIET = 30 * 24 * 60 * 60 * 1000
MOST_MATCHES = 100
MOST_ACTS = 30


class Overview(Struct, frozen=True):
    """The page of the server as values; its JSON twin."""

    show: Show
    find: str
    counts: dict[str, int]
    matches: list[MatchListed]
    more: int
    """Matches that fit and are not listed."""
    people: list[AccountListed]
    facts: list[Fact]
    line: Announcement | None
    acts: list[ActShown]


def overview(connection: Connection, settings: Settings, show: Show, find: str) -> Overview:
    every = list_matches(connection)
    found = [match for match in every if _fits(match, show) and _says(match, find)]
    return Overview(
        show,
        find,
        {name: sum(_fits(match, name) for match in every) for name in SHOWN},
        found[:MOST_MATCHES],
        max(0, len(found) - MOST_MATCHES),
        list_accounts(connection),
        read_facts(connection, settings),
        read_announcement(connection),
        list_acts(connection, MOST_ACTS),
    )


SHOWN: tuple[Show, ...] = ("playing", "open", "over", "quiet")


def _fits(match: MatchListed, show: Show) -> bool:
    if show == "over":
        return match.state in ("finished", "ended")
    if show == "quiet":
        running = match.state in ("playing", "open")
        return running and match.changed_at < written(now() - QUIET)
    return match.state == show


def _says(match: MatchListed, find: str) -> bool:
    words = " ".join([match.name, match.title, match.id, *match.players]).casefold()
    return find.strip().casefold() in words
