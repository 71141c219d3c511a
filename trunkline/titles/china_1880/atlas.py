"""The map and the tiles of 1880: China."""

from importlib.resources import files

from trunkline.rails.atlas import Atlas
from trunkline.rails.atlas import Atlas
from trunkline.rails.notation import parse_map, parse_tiles

_DATA = files(__package__) / "data"
ATLAS = Atlas(
    parse_map((_DATA / "map.txt").read_text(encoding="utf-8")),
    parse_tiles((_DATA / "tiles.txt").read_text(encoding="utf-8")),
)
ATLAS = Atlas(MAP, TILES)
