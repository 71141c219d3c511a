"""What learners need: action ids and the layout of observations."""

from trunkline.bots.learning import Learning
from trunkline.titles.chicago_express.learning.actions import actions
from trunkline.titles.chicago_express.learning.layout import layout

LEARNING = Learning(actions, layout)
