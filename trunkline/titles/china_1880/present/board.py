"""The map of 1880 with what the question at hand marks."""

from __future__ import annotations

from trunkline.draw.board_view import View
from trunkline.kernel import phrase
from trunkline.present.map_view import MapView
from trunkline.present.rails import map as rails
from trunkline.present.rails.question import NO_MARKS, Marks, asked
from trunkline.titles.china_1880.pictures import map_base, map_marks, stage
from trunkline.titles.china_1880.present.questions import QUESTIONS
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.atlas import ATLAS


def map_view(scene: ChinaScene) -> MapView:
    name = phrase("1880.board.map-china", "Map of China")
    plain = View(stage(scene.s))
    return rails.map_view(
        scene, scene.once(marks), rails.Sheet(map_base, map_marks), plain, ATLAS, name
    )


def marks(scene: ChinaScene) -> Marks:
    question = asked(scene, QUESTIONS)
    return NO_MARKS if question is None else question.marks()
