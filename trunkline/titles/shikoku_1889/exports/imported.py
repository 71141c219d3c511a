"""Exports of 18xx.games of 1889, followed action by action."""

from __future__ import annotations

from trunkline.files import Importer
from trunkline.files.export_18xx import is_export, read_export
from trunkline.files.following import followed
from trunkline.files.importer import Game
from trunkline.titles.shikoku_1889.exports.as_on_18xx_games import title
from trunkline.titles.shikoku_1889.exports.translator import Translator
from trunkline.titles.shikoku_1889.head import ID


def follow(data: bytes, source: str) -> Game:
    """The game of an export as far as the rules allow, and what stopped it."""
    export = read_export(data, source, ID)
    return followed(export, title, lambda match, names: Translator(match, names).follow)


IMPORTER = Importer("18xx.games", is_export, follow)
