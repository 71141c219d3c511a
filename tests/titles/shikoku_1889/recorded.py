"""A recorded game of Shikoku 1889: the example that comes with the title."""

from __future__ import annotations

from pathlib import Path

from tests.recorded import Recorded
from trunkline.rails.rounds.state import RailsState
from trunkline.titles import shikoku_1889

GAME: Recorded[RailsState] = Recorded(
    Path(shikoku_1889.__file__).parent / "example.trunk.json.gz", RailsState
)
