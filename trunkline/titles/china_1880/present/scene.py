"""The scene of 1880's presenter."""

from __future__ import annotations

from trunkline.present.scene import Scene
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

ChinaScene = Scene[China1880, ChinaState]
