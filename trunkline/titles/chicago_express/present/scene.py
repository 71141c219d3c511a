"""The scene of Chicago Express's presenter."""

from __future__ import annotations

from trunkline.present.scene import Scene
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState

ChicagoScene = Scene[ChicagoExpress, ChicagoState]
