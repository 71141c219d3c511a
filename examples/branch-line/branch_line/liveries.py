"""How the railways look."""

from trunkline.draw.theme import Livery

LIVERIES = {
    "Red": Livery("#A8322A", sign="bar"),
    "Blue": Livery("#2B4F8F", sign="dot"),
}
