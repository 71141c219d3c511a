"""The steps of Branch Line in a few words, for the lobby."""

from trunkline.present.doing import Doing

DOING = Doing(steps={"turn": "{player} buys or builds"})
