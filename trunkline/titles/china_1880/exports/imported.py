"""Exports of 18xx.games, followed action by action."""

from __future__ import annotations

from trunkline.files import Importer, Opened
from trunkline.kernel import BadLog, BadSetup, Malformed, Match, Refused, phrase
from trunkline.titles.china_1880.exports.entries import FORMAT
from trunkline.titles.china_1880.exports.export import (
    Export,
    is_export,
    last_played,
    live_actions,
    read_export,
)
from trunkline.titles.china_1880.exports.translator import Translator
from trunkline.titles.china_1880.rules.as_on_18xx_games import title


def follow(data: bytes, source: str) -> tuple[Opened, BadLog | None]:
    """The game of an export as far as the rules allow, and what stopped it."""
    return import_game(read_export(data, source))


def import_game(export: Export) -> tuple[Opened, BadLog | None]:
    """Follow an export as far as the rules allow: the match up to there, and what stopped it."""
    names = {seat.key: seat.name for seat in export.players}
    if len(names) < len(export.players):
        raise Malformed(
            phrase("1880.import.two-players-export", "Two players of the export have the same id.")
        )
    try:
        match = Match(title, (seat.name for seat in export.players))
    except BadSetup as error:
        raise Malformed(
            phrase(
                "1880.import.export-cannot-followed",
                "The export cannot be followed: {error}",
                error=error,
            )
        ) from None
    translator = Translator(match, names)
    versions, played = [0], last_played(export.actions)
    for at, entry in enumerate(live_actions(export.actions), start=1):
        try:
            translator.follow(entry)
        except Malformed as error:
            return Opened(match, versions, played), BadLog.unreadable(at, error, FORMAT)
        except Refused as error:
            return Opened(match, versions, played), BadLog(at, error.refusal)
        versions.append(match.version)
    return Opened(match, versions, played), None


IMPORTER = Importer("18xx.games", is_export, follow)
