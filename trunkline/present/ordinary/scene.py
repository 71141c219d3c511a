"""The scene of the default rails table."""

from __future__ import annotations

from trunkline.present.scene import Scene
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import RailsState

RailsScene = Scene[Ordinary, RailsState]
