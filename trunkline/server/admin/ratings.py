"""Ratings: thrown away and made again from the matches and reports of the store."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.matches import run_shares
from trunkline.server.people import ratings


class Rebuilt(Struct, frozen=True):
    """How many matches were rated, and of how many reports the runs were read."""

    matches: int
    reports: int


def rebuild_ratings(connection: Connection) -> Rebuilt:
    return Rebuilt(ratings.rebuild(connection), run_shares.rebuild(connection))
