"""Exports of 18xx.games, followed action by action."""

from __future__ import annotations

from trunkline.files import Importer
from trunkline.files.following import followed
from trunkline.files.importer import Game
from trunkline.titles.china_1880.exports.export import Export, is_export, read_export
from trunkline.titles.china_1880.exports.translator import Translator
from trunkline.titles.china_1880.rules.as_on_18xx_games import title


def follow(data: bytes, source: str) -> Game:
    """The game of an export as far as the rules allow, and what stopped it."""
    return import_game(read_export(data, source))


def import_game(export: Export) -> Game:
    """Follow an export as far as the rules allow: the match up to there, and what stopped it."""
    return followed(export, title, lambda match, names: Translator(match, names).follow)


IMPORTER = Importer("18xx.games", is_export, follow)
