"""What is in the box of Shikoku 1889, from its data files."""

from importlib.resources import files

from trunkline.parts.hexes import FLAT
from trunkline.rails.rounds.box import Box

BOX = Box.read(files("trunkline.titles.shikoku_1889") / "data", FLAT)
