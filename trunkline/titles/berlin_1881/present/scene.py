"""The scene of 1881's presenter."""

from __future__ import annotations

from trunkline.present.scene import Scene
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.title import Berlin

BerlinScene = Scene[Berlin, BerlinState]
