"""A match made from an export of 18xx.games, and its positions as the file counts them."""

from __future__ import annotations

from msgspec import Struct

from trunkline.imports.entries import FORMAT
from trunkline.imports.export import Export, live_actions
from trunkline.imports.translator import Translator
from trunkline.kernel import BadLog, BadSetup, Malformed, Match, Refused, State
from trunkline.titles.china_1880.as_on_18xx_games import title


class Imported(Struct, frozen=True):
    """Our match, and how far it had come after each action of the file.

    Our log may have more or fewer actions: founding is three actions there and one here.
    """

    match: Match
    versions: tuple[int, ...]
    """versions[n] is the version of the match after the first n live actions of the file."""

    @property
    def version(self) -> int:
        """How many actions of the file have been followed."""
        return len(self.versions) - 1

    def at(self, position: int) -> State:
        """The position after so many actions of the file."""
        return self.match.at(self.versions[position])


def import_game(export: Export) -> tuple[Imported, BadLog | None]:
    """Follow the export as far as the rules allow: the match up to there, and what stopped it."""
    names = {seat.id: seat.name for seat in export.players}
    try:
        match = Match(title, (seat.name for seat in export.players))
    except BadSetup as error:
        raise Malformed(f"The export cannot be followed: {error}") from None
    translator = Translator(match, names)
    versions = [0]
    for at, entry in enumerate(live_actions(export.actions), start=1):
        try:
            translator.follow(entry)
        except Malformed as error:
            return Imported(match, tuple(versions)), BadLog(at, str(error), FORMAT)
        except Refused as error:
            refusal = error.refusal
            return Imported(match, tuple(versions)), BadLog(at, refusal.why, refusal.rule)
        versions.append(match.version)
    return Imported(match, tuple(versions)), None
