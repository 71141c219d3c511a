"""The map: what the question at hand marks on it."""

from __future__ import annotations

from trunkline.present.rails.question import NO_MARKS, Marks, asked
from trunkline.titles.china_1880.present.questions import QUESTIONS
from trunkline.titles.china_1880.present.scene import ChinaScene


def marks(scene: ChinaScene) -> Marks:
    question = asked(scene, QUESTIONS)
    return NO_MARKS if question is None else question.marks()
