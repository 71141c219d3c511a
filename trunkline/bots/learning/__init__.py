"""For learners: actions as fixed ids, positions as numbers; every title has both."""

from trunkline.bots.learning.actions import ActionSpace, Question
from trunkline.bots.learning.layout import Fact, Layout, Observer
from trunkline.bots.learning.learning import Learning, action_space, layout, learning_of

__all__ = [
    "ActionSpace",
    "Fact",
    "Layout",
    "Learning",
    "Observer",
    "Question",
    "action_space",
    "layout",
    "learning_of",
]
