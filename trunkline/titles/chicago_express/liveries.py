"""How the companies of Chicago Express look, and the grounds of its map."""

from trunkline.draw.theme import Livery, Tokens

LIVERIES = {
    "PRR": Livery("#C1212B", short="P"),
    "B&O": Livery("#0B3C8C", sign="half", short="B"),
    "C&O": Livery("#E2B714", True, "three bars", short="C"),
    "NYC": Livery("#57A85F", True, "ring", short="N"),
    "WAB": Livery("#1B1B1B", sign="diamond", short="W", edge="#8B9497"),
}
DASHES = {"B&O": "9 3", "C&O": "4 3", "NYC": "12 3 3 3", "WAB": "2 3"}
"""Of lines between locomotives where marks are strong; that of PRR is whole."""
GROUNDS: Tokens = {
    "ceplain": ("#F1E7C4", "#4A4634"),
    "ceforest": ("#A9C79B", "#2F4A2E"),
    "cemountain": ("#CDB9A6", "#5A4C42"),
    "cecity": ("#FFFFFF", "#EDEFE9"),
    "ceindustry": ("#E9B79C", "#7B4A34"),
    "cestart": ("#CBD6EA", "#2F3F5E"),
}
