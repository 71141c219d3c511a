"""The public conformance suite: what every title promises, checked throughout whole games."""

from trunkline.testing.conformance import Conformance, conform
from trunkline.testing.games import NAMES, fingerprint, perft, random_game

__all__ = ["NAMES", "Conformance", "conform", "fingerprint", "perft", "random_game"]
