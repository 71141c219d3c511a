"""Reading pictures back: elements by class, ends of paths, and the maps and tiles to draw."""

import re
from importlib.resources import files
from xml.etree import ElementTree

from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.notation import parse_map, parse_tiles

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?(?:\d+\.\d+|\.\d+|\d+)")
TITLES = files("trunkline") / "titles"


def read(package: str, name: str) -> str:
    return (TITLES / package / "data" / name).read_text("utf-8")


def atlas(package: str) -> Atlas:
    return Atlas(parse_map(read(package, "map.txt")), parse_tiles(read(package, "tiles.txt")))


CHINA, BERLIN = atlas("china_1880"), atlas("berlin_1881")
ALL_TILES = [
    *(("1880", tile) for tile in CHINA.tiles.values()),
    *(("1881", tile) for tile in BERLIN.tiles.values()),
]


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if kind in e.get("class", "").split()]


def texts(root: ElementTree.Element) -> list[str]:
    return [e.text or "" for e in root.iter(f"{SVG}text")]


def ends(path: ElementTree.Element) -> tuple[tuple[float, float], tuple[float, float]]:
    """The first and the last point of a path."""
    numbers = [float(n) for n in NUMBER.findall(path.get("d", ""))]
    return (numbers[0], numbers[1]), (numbers[-2], numbers[-1])


def disc(circle: ElementTree.Element) -> tuple[float, float, float]:
    return tuple(float(circle.get(key, "0")) for key in ("cx", "cy", "r"))  # type: ignore[return-value]
