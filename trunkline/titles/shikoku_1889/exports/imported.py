"""Exports of 18xx.games of 1889, followed action by action."""

from __future__ import annotations

from trunkline.files import Importer
from trunkline.files.export_18xx import is_export, read_export
from trunkline.files.following import Follower, followed
from trunkline.files.importer import Game
from trunkline.titles.shikoku_1889.exports import as_on_18xx_games, beginner
from trunkline.titles.shikoku_1889.exports.pieces import TILES, Pieces, copies
from trunkline.titles.shikoku_1889.exports.translator import Translator
from trunkline.titles.shikoku_1889.head import ID

BEGINNER = "beginner_game"
"""What that site calls the beginner's game."""
MORE_TILES = copies(beginner.MORE_TILES, prefix="Beg")


def follow(data: bytes, source: str) -> Game:
    """The game of an export as far as the rules allow, and what stopped it."""
    export = read_export(data, source, ID, known={BEGINNER})
    if BEGINNER in export.variants:
        pieces = Pieces(TILES | MORE_TILES)
        return followed(export, beginner.title, translated(pieces), export.seed)
    return followed(export, as_on_18xx_games.title, translated(Pieces()))


def translated(pieces: Pieces) -> Follower:
    return lambda match, names: Translator(match, names, pieces).follow


IMPORTER = Importer("18xx.games", is_export, follow)
