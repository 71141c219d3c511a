"""The tables of the pages on bots are those of the arena's own files."""

from pathlib import Path

import msgspec
import pytest

from tools.ratings import table
from trunkline.bots.standings import Standing, Standings

DOCS = Path(__file__).parents[2] / "docs"
FILES = sorted((DOCS / "arena").glob("*.json"))
OWN_PAGES = {"1880": "bots-1880.md"}


def line(row: Standing, games: int) -> str:
    """A row of a table, as it stands in the page."""
    return (
        f"| {row.bot} | {row.wins:g} of {games} | {row.share:.1%}"
        f" | {row.share_low:.1%} – {row.share_high:.1%} | {row.chance:.1%}"
        f" | {row.mean_worth:,.0f} | {row.rating:+.0f} | {row.low:+.0f} to {row.high:+.0f} |"
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_page_says_what_was_measured(file: Path) -> None:
    measured = msgspec.json.decode(file.read_bytes(), type=Standings)
    page = (DOCS / OWN_PAGES.get(measured.title, "bots.md")).read_text()
    for row in measured.bots:
        assert line(row, measured.games) in page
    assert f"trunkline arena {measured.title} " in page
    assert f"--games {measured.games}\n" in page


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_stronger_bot_is_clear_of_chance(file: Path) -> None:
    measured = msgspec.json.decode(file.read_bytes(), type=Standings)
    best = measured.bots[0]
    assert file.stem.startswith(f"{measured.title}-{best.bot}-")
    assert best.share_low > best.chance


def test_the_rating_list_is_that_of_the_ledger() -> None:
    assert "\n".join(table()) in (DOCS / "bots.md").read_text()
