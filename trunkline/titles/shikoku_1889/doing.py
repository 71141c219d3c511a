"""The steps of Shikoku 1889 in a few words."""

from msgspec.structs import replace

from trunkline.kernel import message
from trunkline.present.ordinary import doing

GREEN_TILE = message("1889.doing.green-tile", "{player} may lay a tile in Ohzu")
DOING = replace(doing.DOING, steps={**doing.DOING.steps, "green_tile": GREEN_TILE})
