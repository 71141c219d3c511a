"""A recorded game of 1881: some 750 actions, with an S-Bahn, mergers and forced purchases."""

from pathlib import Path

from tests.recorded import Recorded
from trunkline.titles.berlin_1881.rules.state import BerlinState

GAME = Recorded(Path(__file__).parent / "recorded.trunk.json.gz", BerlinState)
