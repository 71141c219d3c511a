"""What the map of 1880 marks: the question at hand, or the home of a company to be founded."""

from __future__ import annotations

from trunkline.kernel import decision
from trunkline.present.rails.question import NO_MARKS, Marks, asked
from trunkline.present.view import HexView
from trunkline.titles.china_1880.present import founding
from trunkline.titles.china_1880.present.names import place, spoken
from trunkline.titles.china_1880.present.questions import QUESTIONS
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.share_round import ShareRound


def marks(scene: ChinaScene) -> Marks:
    question = asked(scene, QUESTIONS)
    if isinstance(decision(scene.s), ShareRound):
        return _home(scene)
    return NO_MARKS if question is None else question.marks()


def _home(scene: ChinaScene) -> Marks:
    viewer = scene.viewer
    now = founding.sheet(scene.s, viewer, scene.draft) if viewer else None
    if now is None:
        return NO_MARKS
    home = MAJORS[now.company].home
    return Marks((HexView(home, spoken(scene.s, home), place(home), chosen=True),))
