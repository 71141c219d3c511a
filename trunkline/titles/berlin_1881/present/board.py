"""What the map of 1881 marks: the question at hand, or the homes in the start round."""

from __future__ import annotations

from trunkline.kernel import decision
from trunkline.present.rails.question import NO_MARKS, Marks, asked, ringed
from trunkline.titles.berlin_1881.present import first_purchase
from trunkline.titles.berlin_1881.present.questions import QUESTIONS
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase


def marks(scene: BerlinScene) -> Marks:
    t, s, top = scene.t, scene.s, decision(scene.s)
    if isinstance(top, FirstPurchase) and scene.viewer == top.decider(t, s):
        return ringed(first_purchase.hexes(t, s, top, scene.draft))
    question = asked(scene, QUESTIONS)
    return NO_MARKS if question is None else question.marks()
