"""Faces: what is printed on a tile or on a map hex, and tiles, which are faces to be laid."""

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

KINDS = ("city", "town", "boomtown", "station", "stop", "offboard", "harbour")
"""The kinds of stops that titles know."""
TERMINALS = frozenset({"offboard", "harbour"})
"""Kinds of stops where every route ends."""


class Node(Struct, frozen=True):
    """A stop on a face. Kinds are the title's words: city, town, boomtown, station, stop, ..."""

    kind: str
    slots: int = 0
    """How many station markers fit."""
    values: tuple[int, ...] = (0,)
    """One value, or one for each stage of the game."""
    reserved: tuple[str, ...] = ()
    """Whose station markers have a place kept here."""

    @property
    def terminal(self) -> bool:
        return self.kind in TERMINALS

    def value(self, stage: int = 0) -> int:
        return self.values[min(stage, len(self.values) - 1)]


class Path(Struct, frozen=True):
    """A piece of track: edge to edge, edge to node, or node to node; edges and nodes ascend."""

    edges: tuple[int, ...]
    nodes: tuple[int, ...] = ()
    network: str = ""
    """The rail system; "" is the ordinary one, others have a letter."""

    def turned(self, rotation: int) -> "Path":
        edges = tuple(sorted((edge + rotation) % 6 for edge in self.edges))
        return Path(edges, self.nodes, self.network)

    def among(self, places: Sequence[int]) -> "Path":
        """The same track on a face where stop i is called places[i]."""
        nodes = tuple(sorted({places[node] for node in self.nodes}))
        return Path(self.edges, nodes, self.network)


class Planned(Struct, frozen=True):
    """A route that is reserved but not built: the edges it must join."""

    network: str
    edges: tuple[int, ...]

    def turned(self, rotation: int) -> "Planned":
        return Planned(self.network, tuple(sorted((edge + rotation) % 6 for edge in self.edges)))


class Face(Struct, frozen=True, cache_hash=True):
    """The picture on a tile or a map hex."""

    colour: str
    nodes: tuple[Node, ...] = ()
    paths: tuple[Path, ...] = ()
    label: str = ""
    planned: tuple[Planned, ...] = ()

    def turned(self, rotation: int) -> "Face":
        """The face after clockwise turns by 60 degrees: edge e becomes e + rotation."""
        return Face(
            self.colour,
            self.nodes,
            in_order(path.turned(rotation) for path in self.paths),
            self.label,
            tuple(plan.turned(rotation) for plan in self.planned),
        )

    def exits(self, network: str | None = None) -> tuple[int, ...]:
        """The edges that track of this network (None: of any) runs to, ascending."""
        wanted = (path for path in self.paths if network in (None, path.network))
        return tuple(sorted({edge for path in wanted for edge in path.edges}))

    def node_exits(self, node: int, network: str | None = None) -> tuple[int, ...]:
        """The edges with track to this stop, ascending."""
        paths = (p for p in self.paths if node in p.nodes and network in (None, p.network))
        return tuple(sorted({edge for path in paths for edge in path.edges}))

    def networks(self) -> tuple[str, ...]:
        """The rail systems that have track here."""
        return tuple(sorted({path.network for path in self.paths}))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the stops, which upgrades keep unless the title says otherwise."""
        return tuple(node.kind for node in self.nodes)


class Tile(Struct, frozen=True):
    """A kind of tile: its printed number, its face in rotation 0, and how many there are."""

    number: str
    count: int
    face: Face
    next: str = ""
    """The colour that replaces it if that is not the usual one."""
    provenance: str = ""

    @property
    def colour(self) -> str:
        return self.face.colour


def in_order(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Track to stops first, by stop; then plain track; the ordinary network before the others."""
    return tuple(sorted(paths, key=_place))


def _place(path: Path) -> tuple[int, tuple[int, ...], str, tuple[int, ...]]:
    kind = 0 if len(path.edges) == 1 else 1 if path.edges else 2
    return kind, path.nodes, path.network, path.edges


@cache
def follow(old: Face, new: Face) -> tuple[int, ...]:
    """For each stop of the old face the stop of the new one that it becomes.

    Stops follow their track. Those without track take the stops left over in order, or join the
    last one (the second city of an empty double city).
    """
    places: list[int | None] = [_holding(new, old.node_exits(i)) for i in range(len(old.nodes))]
    free = [i for i in range(len(new.nodes)) if i not in places]
    last = len(new.nodes) - 1
    return tuple((free.pop(0) if free else last) if at is None else at for at in places)


def _holding(face: Face, exits: tuple[int, ...]) -> int | None:
    if not exits:
        return None
    wanted = set(exits)
    for node in range(len(face.nodes)):
        if wanted <= set(face.node_exits(node)):
            return node
    return None
