"""The players of a server by title: those who have a rating, those who will, and bots for scale."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.people.accounts import own_account
from trunkline.server.people.caller import Caller
from trunkline.server.people.profiles import may_see, met_by, refresh
from trunkline.server.people.ratings import BOT, SHOWN_FROM
from trunkline.server.people.weng_lin import Strength
from trunkline.server.service import Service
from trunkline.server.store.rows import Account, RatingRow, all_typed
from trunkline.server.store.schema import accounts, ratings


class PlayerListed(Struct, frozen=True):
    """One line of the list."""

    name: str
    bot: bool
    mine: bool
    played: int
    """Matches that count for the rating."""
    won: int
    rating: int | None
    """From five matches on."""
    interval: int | None


async def players(service: Service, caller: Caller, title: str) -> list[PlayerListed]:
    """The best first, below them those with fewer than five matches; raises Unauthenticated."""
    viewer, _ = await own_account(service, caller)
    await refresh(service)
    return await service.db.read(_players, viewer.id, title)


def _players(connection: Connection, viewer: str, title: str) -> list[PlayerListed]:
    of_title = sa.select(ratings).where(ratings.c.title == title).order_by(ratings.c.turn)
    by_person: dict[str, list[RatingRow]] = {}
    for row in all_typed(RatingRow, connection.execute(of_title)):
        by_person.setdefault(row.person, []).append(row)
    known = {f"account {each.id}": each for each in _visible(connection, viewer)}
    lines = []
    for person, rows in by_person.items():
        if person.startswith(BOT):
            lines.append(_line(person.removeprefix(BOT), True, False, rows))
        elif person in known:
            account = known[person]
            lines.append(_line(account.name, False, account.id == viewer, rows))
    return sorted(lines, key=_order)


def _order(line: PlayerListed) -> tuple[bool, int, int, str]:
    return line.rating is None, -(line.rating or 0), -line.played, line.name


def _visible(connection: Connection, viewer: str) -> list[Account]:
    met = met_by(connection, viewer)
    everybody = all_typed(Account, connection.execute(sa.select(accounts)))
    return [
        each
        for each in everybody
        if each.id == viewer or (not each.unlisted and may_see(viewer, each, met))
    ]


def _line(name: str, bot: bool, mine: bool, rows: Sequence[RatingRow]) -> PlayerListed:
    last, shown = rows[-1], len(rows) >= SHOWN_FROM
    strength = Strength(last.rating, last.deviation)
    return PlayerListed(
        name,
        bot,
        mine,
        len(rows),
        sum(row.won for row in rows),
        round(strength.rating) if shown else None,
        round(strength.interval) if shown else None,
    )
