"""The text notation of tiles and map hexes: a parser and a printer that agree (docs/track.md).

    57   yellow  6  city1:20[03]                          a tile: number, colour, count, face
    F8   yellow  "Capital" label:B city1:20[0]{Red} ...   a map hex: id, colour, name, face, marks

A stop is its kind, its number of places, its values, the edges with track to it and the companies
with a reserved place: station2:30[02;S13]{Red,S}. Plain track is 0-3, or S0-3 on another
network; a rail between two stops is a-b (the first and the second stop); plan:S03 is a reserved
route; stub@4, wall@4 and pier@5 mark edges of a map hex.
"""

import re
from collections.abc import Iterable, Iterator

from trunkline.kernel.numbers import whole_number
from trunkline.parts.hexes import POINTY
from trunkline.rails.board.hexmap import Hex, HexMap, Layout, Terrain, position
from trunkline.rails.board.tile import KINDS, Face, Node, Path, Planned, Tile, in_order

TOKEN = re.compile(r'"[^"]*"|\S+')
STOP = re.compile(
    r"(?P<kind>[a-z]+)(?P<slots>\d*)(?::(?P<values>[\d/]+))?"
    r"(?:\[(?P<exits>[0-5A-Z;]*)\])?(?:\{(?P<reserved>[^}]*)\})?"
)
TRACK = re.compile(r"(?P<network>[A-Z]?)(?P<a>[0-5a-f])-(?P<b>[0-5a-f])")
MARK = re.compile(r"(?P<name>[a-z]+)=(?P<amount>-?\d+)")
NODES = "abcdef"


class BadNotation(ValueError):
    """The text does not follow the notation; the message says where."""


def parse_tiles(text: str) -> dict[str, Tile]:
    """The tiles of a data file, by number, in its order."""
    tiles: dict[str, Tile] = {}
    for line, words, provenance in _lines(text):
        count = whole_number(words[2]) if len(words) > 2 else None
        if count is None:
            raise BadNotation(f"{line!r}: a tile is its number, colour, count and face.")
        face, rest = _face(words[1], words[3:])
        upgrade = _only(rest, line, "next")
        tiles[words[0]] = Tile(words[0], count, face, upgrade.get("next", ""), provenance)
    return tiles


def parse_map(text: str, layout: Layout = POINTY) -> HexMap:
    """The map of a data file."""
    return HexMap((parse_hex(line, provenance) for line, _, provenance in _lines(text)), layout)


def parse_hex(line: str, provenance: str = "") -> Hex:
    """One map hex from its line, without the provenance."""
    words = TOKEN.findall(line)
    if len(words) < 2:
        raise BadNotation(f"{line!r}: a hex is its id, colour, face and marks.")
    face, rest = _face(words[1], words[2:])
    traits = tuple((m["name"], int(m["amount"])) for w in rest if (m := MARK.fullmatch(w)))
    names = [word[1:-1] for word in rest if word.startswith('"')]
    rest = [word for word in rest if not MARK.fullmatch(word) and not word.startswith('"')]
    marks = _only(rest, line, "terrain", "stub", "wall", "pier", "home", "at")
    column, row = _at(marks["at"]) if "at" in marks else _grid(words[0])
    return Hex(
        words[0],
        column,
        row,
        face,
        names[0] if names else "",
        terrain=_terrain(marks["terrain"]) if "terrain" in marks else None,
        stubs=_edges(marks.get("stub", "")),
        walls=_edges(marks.get("wall", "")),
        piers=_edges(marks.get("pier", "")),
        homes=tuple(marks["home"].split(",")) if "home" in marks else (),
        traits=traits,
        provenance=provenance,
        short=names[1] if len(names) > 1 else "",
    )


def parse_face(text: str) -> Face:
    """A colour and a face: "yellow city1:20[03]"."""
    words = TOKEN.findall(text)
    if not words:
        raise BadNotation("A face begins with its colour.")
    face, rest = _face(words[0], words[1:])
    _only(rest, text)
    return face


def print_tile(tile: Tile) -> str:
    upgrade = f"next:{tile.next}" if tile.next else ""
    words = [tile.number, tile.colour, str(tile.count), *_face_words(tile.face), upgrade]
    return _line(words, tile.provenance)


def print_hex(h: Hex) -> str:
    terrain = f"terrain:{'+'.join(h.terrain.kinds)}:{h.terrain.cost}" if h.terrain else ""
    lists = (("stub", h.stubs), ("wall", h.walls), ("pier", h.piers))
    words = [
        h.id,
        h.face.colour,
        *(f'"{name}"' for name in (h.name, h.short) if name),
        *_face_words(h.face),
        terrain,
        *(f"{key}@{_digits(edges)}" for key, edges in lists if edges),
        f"home:{','.join(h.homes)}" if h.homes else "",
        *(f"{name}={amount}" for name, amount in h.traits),
        "" if _on_grid(h) else f"at:{h.column},{h.row}",
    ]
    return _line(words, h.provenance)


def print_face(face: Face) -> str:
    return _line([face.colour, *_face_words(face)])


def _lines(text: str) -> Iterator[tuple[str, list[str], str]]:
    """The entries: without comments and blank lines, cut from the provenance after a bar.

    A line "provenance: ..." holds for every following entry that gives none of its own.
    """
    usual = ""
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("provenance:"):
            usual = line.removeprefix("provenance:").strip()
        elif line and not line.startswith("#"):
            entry, _, provenance = line.partition("|")
            yield entry.strip(), TOKEN.findall(entry), provenance.strip() or usual


def _face(colour: str, words: Iterable[str]) -> tuple[Face, list[str]]:
    """The face that the words describe, and the words that do not belong to it."""
    nodes: list[Node] = []
    paths: list[Path] = []
    planned: list[Planned] = []
    label, rest = "", []
    for word in words:
        if word.startswith("label:"):
            label = word.removeprefix("label:")
        elif word.startswith("plan:"):
            planned.append(Planned(word[5], _edges(word[6:])))
        elif match := TRACK.fullmatch(word):
            paths.append(_track(match))
        elif (match := STOP.fullmatch(word)) and match["kind"] in KINDS:
            paths.extend(_exits(match["exits"] or "", len(nodes)))
            nodes.append(_node(match))
        else:
            rest.append(word)
    for path in paths:
        if any(node >= len(nodes) for node in path.nodes):
            raise BadNotation(f"{colour} {' '.join(words)}: track to a stop that is not there.")
    return Face(colour, tuple(nodes), in_order(paths), label, tuple(planned)), rest


def _node(match: re.Match[str]) -> Node:
    values = tuple(int(value) for value in (match["values"] or "0").split("/"))
    reserved = tuple(match["reserved"].split(",")) if match["reserved"] else ()
    return Node(match["kind"], int(match["slots"] or 0), values, reserved)


def _exits(text: str, node: int) -> Iterator[Path]:
    """Track to a stop: "02;S13" is edges 0 and 2, and on network S edges 1 and 3."""
    for group in text.split(";"):
        network = group[:1] if group[:1].isalpha() else ""
        yield from (Path((edge,), (node,), network) for edge in _edges(group[len(network) :]))


def _track(match: re.Match[str]) -> Path:
    ends = (match["a"], match["b"])
    edges = tuple(sorted(int(end) for end in ends if end.isdigit()))
    nodes = tuple(sorted(NODES.index(end) for end in ends if not end.isdigit()))
    return Path(edges, nodes, match["network"])


def _edges(digits: str) -> tuple[int, ...]:
    if not all(digit in "012345" for digit in digits):
        raise BadNotation(f"{digits!r}: edges are the digits 0 to 5.")
    return tuple(sorted(int(digit) for digit in digits))


def _terrain(text: str) -> Terrain:
    kinds, _, price = text.partition(":")
    cost = whole_number(price)
    if cost is None:
        raise BadNotation(f"terrain:{text}: terrain is its kinds and its cost.")
    return Terrain(cost, tuple(kinds.split("+")))


def _at(text: str) -> tuple[int, int]:
    column, _, row = text.partition(",")
    return int(column), int(row)


def _grid(hex_id: str) -> tuple[int, int]:
    if not re.fullmatch(r"[A-Z]\d+", hex_id):
        raise BadNotation(f"{hex_id}: a hex without a letter and a number needs at:column,row.")
    return position(hex_id)


def _on_grid(h: Hex) -> bool:
    return bool(re.fullmatch(r"[A-Z]\d+", h.id)) and position(h.id) == (h.column, h.row)


def _only(words: list[str], line: str, *keys: str) -> dict[str, str]:
    """The words "key:text" and "key@edges" by key; any other word is an error."""
    known = {}
    for word in words:
        key, _, text = word.replace("@", ":", 1).partition(":")
        if not text or key not in keys:
            raise BadNotation(f"{line!r}: what is {word!r}?")
        known[key] = text
    return known


def _face_words(face: Face) -> Iterator[str]:
    if face.label:
        yield f"label:{face.label}"
    for index, node in enumerate(face.nodes):
        yield _node_word(face, index, node)
    for path in face.paths:
        if len(path.edges) != 1:
            a, b = (*(str(edge) for edge in path.edges), *(NODES[node] for node in path.nodes))
            yield f"{path.network}{a}-{b}"
    for plan in face.planned:
        yield f"plan:{plan.network}{_digits(plan.edges)}"


def _node_word(face: Face, index: int, node: Node) -> str:
    exits: dict[str, str] = {}
    for path in face.paths:
        if path.nodes == (index,):
            exits[path.network] = exits.get(path.network, "") + str(path.edges[0])
    groups = ";".join(network + edges for network, edges in exits.items())
    values = "/".join(str(value) for value in node.values)
    return (
        node.kind
        + (str(node.slots) if node.slots else "")
        + (f":{values}" if values != "0" else "")
        + (f"[{groups}]" if groups else "")
        + (f"{{{','.join(node.reserved)}}}" if node.reserved else "")
    )


def _digits(edges: tuple[int, ...]) -> str:
    return "".join(str(edge) for edge in edges)


def _line(words: Iterable[str], provenance: str = "") -> str:
    line = " ".join(word for word in words if word)
    return f"{line} | {provenance}" if provenance else line
