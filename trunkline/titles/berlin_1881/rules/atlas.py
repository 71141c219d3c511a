"""The map and the tiles of 1881 Berlin, loaded once from data/map.txt and data/tiles.txt."""

from importlib.resources import files

from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.notation import parse_map, parse_tiles

_DATA = files("trunkline.titles.berlin_1881") / "data"
MAP = parse_map((_DATA / "map.txt").read_text("utf-8"))
TILES = parse_tiles((_DATA / "tiles.txt").read_text("utf-8"))
ATLAS = Atlas(MAP, TILES)
