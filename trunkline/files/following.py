"""Following an export of 18xx.games as far as the rules of a title allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trunkline.files.export_18xx import Entry, Export, last_played, live_actions
from trunkline.files.importer import Game
from trunkline.files.opened import Opened
from trunkline.kernel import AnyTitle, BadLog, BadSetup, Malformed, Match, Refused, message, phrase

FORMAT = message("files.export.section", "Format of 18xx.games exports")
Follow = Callable[[Entry], None]
"""Plays one entry with its automatic actions; raises Malformed or Refused."""
Follower = Callable[[Match, Mapping[int | str, str]], Follow]
"""Made of a match and the names of its players by their ids in the export."""


def followed(export: Export, t: AnyTitle, follower: Follower, seed: int = 0) -> Game:
    """The match up to where the rules allow it, and what stopped it."""
    names = {seat.key: seat.name for seat in export.players}
    if len(names) < len(export.players):
        raise Malformed(
            phrase("files.export.same-id", "Two players of the export have the same id.")
        )
    try:
        match = Match(t, (seat.name for seat in export.players), seed=seed)
    except BadSetup as error:
        raise Malformed(
            phrase("files.export.bad-setup", "The export cannot be replayed: {error}", error=error)
        ) from None
    follow = follower(match, names)
    versions, played = [0], last_played(export.actions)
    for at, entry in enumerate(live_actions(export.actions), start=1):
        try:
            follow(entry)
        except Malformed as error:
            return Opened(match, versions, played), BadLog.unreadable(at, error, FORMAT)
        except Refused as error:
            return Opened(match, versions, played), BadLog(at, error.refusal)
        versions.append(match.version)
    return Opened(match, versions, played), None
