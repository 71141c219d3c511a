"""Pictures: pure functions from positions to SVG.

`picture` draws a match, `title_picture` a title; docs/drawing.md lists the rest.
"""

from trunkline.draw.picture import NothingToDraw, draw, kinds, picture, title_picture
from trunkline.draw.theme import in_theme
from trunkline.draw.worth import draw_worth

__all__ = [
    "NothingToDraw",
    "draw",
    "draw_worth",
    "in_theme",
    "kinds",
    "picture",
    "title_picture",
]
