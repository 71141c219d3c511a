"""The map of 1881: what the question at hand marks, or the homes in the start round."""

from __future__ import annotations

from trunkline.draw.board_view import View
from trunkline.kernel import decision, phrase
from trunkline.present.map_view import MapView
from trunkline.present.rails import map as rails
from trunkline.present.rails.question import NO_MARKS, Marks, asked, ringed
from trunkline.titles.berlin_1881.pictures import map_base, map_marks
from trunkline.titles.berlin_1881.present import first_purchase
from trunkline.titles.berlin_1881.present.questions import QUESTIONS
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase


def map_view(scene: BerlinScene) -> MapView:
    name = phrase("1881.board.map-berlin", "Map of Berlin")
    plain = View(bonuses=scene.s.bonuses)
    return rails.map_view(
        scene,
        scene.once(marks),
        rails.Sheet(map_base, map_marks),
        plain,
        scene.s.pieces.atlas,
        name,
    )


def marks(scene: BerlinScene) -> Marks:
    t, s, top = scene.t, scene.s, decision(scene.s)
    if isinstance(top, FirstPurchase) and scene.viewer == top.decider(t, s):
        return ringed(first_purchase.hexes(t, s, top, scene.draft))
    question = asked(scene, QUESTIONS)
    return NO_MARKS if question is None else question.marks()
