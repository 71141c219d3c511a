"""Ratings by title, from matches that are finished. They can be thrown away and are made again.

A match counts when it was marked as counting, came to a result, and at least two accounts sat at
it, each on one seat. Bots are rated with them, for scale; guests are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.matches.endings import WITH_LEAVERS, ranking
from trunkline.server.people.weng_lin import Strength, after
from trunkline.server.store.database import alone
from trunkline.server.store.rows import MatchRow, RatingRow, SeatRow, all_typed, columns
from trunkline.server.store.schema import match_settings, matches, ratings, seats

SHOWN_FROM = 5
"""Matches after which a rating is shown."""
RATING = 8_801_500
"""The number of the lock that keeps two workers from rating the same matches."""
BOT = "bot "


def bring_up_to_date(connection: Connection) -> int:
    """Rate the matches that are new; where an earlier one has changed, all from there on. How many
    were rated."""
    alone(connection, RATING)
    wanted, known = _wanted(connection), _known(connection)
    return sum(
        _rate(connection, title, wanted.get(title, []), known.get(title, []))
        for title in sorted({*wanted, *known})
    )


def is_up_to_date(connection: Connection) -> bool:
    """Whether every counted match is rated, in its order."""
    return _wanted(connection) == _known(connection)


def rebuild(connection: Connection) -> int:
    """Throw all ratings away and make them again; how many matches were rated."""
    alone(connection, RATING)
    connection.execute(sa.delete(ratings))
    return bring_up_to_date(connection)


Turns = dict[str, list[tuple[int, str]]]
"""By title its matches, each with its place among them."""


def _wanted(connection: Connection) -> Turns:
    found: Turns = {}
    for row in connection.execute(_counted()):
        of_title = found.setdefault(row.title, [])
        of_title.append((len(of_title), row.match_id))
    return found


def _known(connection: Connection) -> Turns:
    found: Turns = {}
    for row in connection.execute(_rated()):
        found.setdefault(row.title, []).append((row.turn, row.match_id))
    return found


def _counted() -> sa.Select[tuple[str, str]]:
    """Title and id of the matches that count, in the order in which they ended."""
    once = (
        sa.select(seats.c.match_id)
        .where(seats.c.account_id.is_not(None))
        .group_by(seats.c.match_id, seats.c.account_id)
        .having(sa.func.count() == 1)
        .subquery()
    )
    met = sa.select(once.c.match_id).group_by(once.c.match_id).having(sa.func.count() >= 2)
    return (
        sa.select(matches.c.title, matches.c.id.label("match_id"))
        .join(match_settings, match_settings.c.match_id == matches.c.id)
        .where(
            matches.c.finished,
            match_settings.c.counts,
            matches.c.result.is_not(None),
            matches.c.id.in_(met),
        )
        .order_by(matches.c.title, matches.c.changed_at, matches.c.id)
    )


def _rated() -> sa.Select[tuple[str, int, str]]:
    grouped = (ratings.c.title, ratings.c.turn, ratings.c.match_id)
    return sa.select(*grouped).group_by(*grouped).order_by(*grouped)


def _rate(
    connection: Connection,
    title: str,
    wanted: list[tuple[int, str]],
    known: list[tuple[int, str]],
) -> int:
    """Keep what is right from the beginning, and rate the rest anew."""
    kept = next(
        (at for at, (one, two) in enumerate(zip(wanted, known, strict=False)) if one != two),
        min(len(wanted), len(known)),
    )
    of_title = ratings.c.title == title
    connection.execute(sa.delete(ratings).where(of_title, ratings.c.turn >= kept))
    strengths = latest(connection, title)
    for turn, match_id in wanted[kept:]:
        played = _results(connection, match_id, turn, strengths)
        connection.execute(sa.insert(ratings), [columns(ratings, row) for row in played])
        strengths |= {row.person: Strength(row.rating, row.deviation) for row in played}
    return len(wanted) - kept


def latest(connection: Connection, title: str) -> dict[str, Strength]:
    """What is believed of everybody who has played a title."""
    rows = connection.execute(
        sa.select(ratings.c.person, ratings.c.rating, ratings.c.deviation)
        .where(ratings.c.title == title)
        .order_by(ratings.c.turn)
    )
    return {person: Strength(rating, deviation) for person, rating, deviation in rows}


def _results(
    connection: Connection, match_id: str, turn: int, strengths: dict[str, Strength]
) -> list[RatingRow]:
    found = connection.execute(sa.select(matches).where(matches.c.id == match_id)).one()
    row = MatchRow(**found._mapping)
    at = WITH_LEAVERS.where(seats.c.match_id == match_id).order_by(seats.c.number)
    seated = all_typed(SeatRow, connection.execute(at))
    return rate_match(row, seated, turn, strengths)


def rate_match(
    row: MatchRow, seated: Sequence[SeatRow], turn: int, strengths: dict[str, Strength]
) -> list[RatingRow]:
    """What a match does to those of its players who are rated."""
    ranks = places(row, seated)
    people = [(seat, person) for seat in seated if (person := rated_as(seat, seated)) is not None]
    before = [strengths.get(person, Strength()) for _, person in people]
    newer = after(before, [ranks[seat.name] for seat, _ in people])
    shared = _shared([person for _, person in people], newer)
    return [
        RatingRow(
            match_id=row.id,
            number=seat.number,
            title=row.title,
            turn=turn,
            person=person,
            place=ranks[seat.name],
            players=len(seated),
            won=ranks[seat.name] == 1,
            before=was.rating,
            rating=shared[person].rating,
            deviation=shared[person].deviation,
        )
        for (seat, person), was in zip(people, before, strict=True)
    ]


def _shared(people: list[str], newer: list[Strength]) -> dict[str, Strength]:
    """A bot on several seats learns from all of them: the mean."""
    found = {}
    for person, count in Counter(people).items():
        own = [each for name, each in zip(people, newer, strict=True) if name == person]
        found[person] = Strength(
            sum(each.rating for each in own) / count, sum(each.deviation for each in own) / count
        )
    return found


def rated_as(seat: SeatRow, seated: Sequence[SeatRow]) -> str | None:
    """Under which name a seat is rated: an account that has no other seat there, or a bot."""
    if seat.bot is not None:
        return f"{BOT}{seat.bot}"
    mine = [each for each in seated if each.account_id == seat.account_id]
    return None if seat.account_id is None or len(mine) > 1 else f"account {seat.account_id}"


def places(row: MatchRow, seated: Sequence[SeatRow]) -> dict[str, int]:
    """Everybody's place by the result: equal scores share one, and who left is last."""
    scores = msgspec.json.decode(row.result or "{}", type=dict[str, int])
    left = {seat.name for seat in seated if seat.left is not None}
    return {each.player: each.place for each in ranking(scores, left)}
