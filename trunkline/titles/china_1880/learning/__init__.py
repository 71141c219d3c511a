"""What learners need: action ids and the layout of observations."""

from trunkline.bots.learning import Learning
from trunkline.titles.china_1880.learning.actions import actions
from trunkline.titles.china_1880.learning.layout import layout

LEARNING = Learning(actions, layout)
