"""The games of 18xx.games that referee our rules; they are not part of the repository."""

from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "shared" / "18xx-games"
GAMES = sorted((FOLDER / "games").glob("1880-*.json.gz"))
PUBLIC = FOLDER / "games" / "1880-public.json.gz"
ABSENT = "the games of ../shared/18xx-games are not beside the repository"
needs_games = pytest.mark.skipif(not GAMES, reason=ABSENT)
