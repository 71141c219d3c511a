"""The examples of docs/track.md give what the page says."""

import doctest
from pathlib import Path


def test_the_examples_of_the_page_on_track_work() -> None:
    page = Path(__file__).parents[2] / "docs" / "track.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0
