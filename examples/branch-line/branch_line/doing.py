"""The steps of Branch Line in a few words, for the lobby."""

from trunkline.kernel import message
from trunkline.present.doing import Doing

DOING = Doing(
    steps={"turn": message("branch-line.doing.turn", "{player} buys or builds")},
)
