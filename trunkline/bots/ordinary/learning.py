"""What learners need of an ordinary title without steps or actions of its own."""

from trunkline.bots.learning import Learning
from trunkline.bots.ordinary.action_ids import ordinary_actions
from trunkline.bots.ordinary.observations import ordinary_layout

LEARNING = Learning(ordinary_actions, ordinary_layout)
