"""Upgrades: which tile may lie where, as a pure function of the hex, its face and the new tile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from trunkline.kernel import Message, Refusal, message, no, say
from trunkline.parts.hexes import EDGES, opposite
from trunkline.rails.board.hexmap import Hex, HexMap
from trunkline.rails.board.nouns import Noun, both, counted_stops, either
from trunkline.rails.board.tile import Face, Tile, follow

Fits = Callable[[Hex, Face, Tile, Face], Refusal | None]
"""A title's own rule: the hex, its present face, the new tile and its face as turned."""
FINISHED = message("rails.upgrade.finished", "{hex} cannot be upgraded further.")
OTHER_COLOUR = message(
    "rails.upgrade.other-colour",
    "{hex} takes a {next:rails.colour} tile next; #{tile} is {colour:rails.colour}.",
)
TILE_MARKED = message("rails.upgrade.tile-marked", "#{tile} is marked {label}; {hex} is not.")
HEX_MARKED = message(
    "rails.upgrade.hex-marked", "{hex} takes only tiles marked {label}; #{tile} is not."
)
OTHER_STOPS = message(
    "rails.upgrade.other-stops",
    "#{tile} does not fit {hex}. Needed: {wanted}. On the tile: {stops}.",
)
NO_STOP = message("rails.upgrade.no-stop", "no stop")
LOSES_TRACK = message(
    "rails.upgrade.loses-track", "#{tile} does not keep the track towards {where}."
)
FEWER_PLACES = message("rails.upgrade.fewer-places", "#{tile} has fewer slots.")
NETWORK_RAILS = message(
    "rails.upgrade.network-rails",
    "The {network} rails of #{tile} must lie where {hex} has or reserves such rails.",
)
PRINTED_TRACK = message(
    "rails.upgrade.printed-track",
    "{hex} keeps its printed track towards {where}; #{tile} has none there.",
)
INTO_FERRY = message(
    "rails.upgrade.into-ferry", "Track of #{tile} would run to the ferry pier of {hex}."
)
OFF_MAP = message("rails.upgrade.off-map", "Track of #{tile} would run off the map from {hex}.")
AGAINST_BARRIER = message(
    "rails.upgrade.against-barrier",
    "Track of #{tile} would run against the barrier between {hex} and {where}.",
)
NO_TRACK_THERE = message(
    "rails.upgrade.no-track-there",
    "Track of #{tile} would run into {where}, which has no track at that side.",
)
BORDER = message("rails.upgrade.border", "the border")


class Upgrading(Struct, frozen=True, eq=False):
    """What differs between titles."""

    laying: str
    """The rulebook's section on first tiles."""
    upgrading: str
    """The rulebook's section on replacing tiles and printed faces."""
    colours: Mapping[str, str]
    """The colour that follows each colour; a colour without one cannot be built on."""
    fixed: frozenset[str] = frozenset()
    """Colours of the map that nobody ever builds on: track may only run to their track."""
    accepts: Mapping[str, tuple[str, ...]] = {}
    """Which stops may follow which: "boomtown": ("town", "city"). See `stops`; by default the
    label and the kinds of the stops stay as they are."""
    also: tuple[Fits, ...] = ()

    def section(self, old: Face) -> str:
        return self.laying if old.colour == "white" else self.upgrading

    def next_colour(self, old: Face, tile: Tile | None) -> str | None:
        """The colour that may replace this face; None if no colour ever may."""
        return (tile.next if tile and tile.next else None) or self.colours.get(old.colour)

    def followers(self, old: Face) -> tuple[str, ...]:
        """The stops, as `stops` writes them, that may come where these are."""
        return self.accepts.get(stops(old), (stops(old),))


def stops(face: Face) -> str:
    """Label and kinds of stops in one line: "OO city city", "town", "" for plain track."""
    return " ".join((face.label, *face.kinds)).strip()


def refuse_upgrade(
    upgrading: Upgrading,
    map_: HexMap,
    h: Hex,
    old: Face,
    present: Tile | None,
    tile: Tile,
    new: Face,
) -> Refusal | None:
    """Why the tile, turned to this face, cannot replace the present tile (None: the print)."""
    rule = upgrading.section(old)
    colour = upgrading.next_colour(old, present)
    if colour is None:
        return no(FINISHED, rule, hex=h.id)
    if new.colour != colour:
        return no(OTHER_COLOUR, rule, hex=h.id, next=colour, tile=tile.number, colour=new.colour)
    return (
        _refuse_stops(upgrading, h, old, tile, rule)
        or _refuse_lost_track(map_, h, old, tile, new, rule)
        or _refuse_networks(h, old, tile, new, rule)
        or _refuse_exits(upgrading, map_, h, tile, new, rule)
        or next((no_ for fits in upgrading.also if (no_ := fits(h, old, tile, new))), None)
    )


def open_edges(upgrading: Upgrading, map_: HexMap, hex_id: str, network: str) -> frozenset[int]:
    """The edges that track of a network may run to: not off the map, nor into a closed side."""
    return frozenset(e for e in EDGES if not _closed(upgrading, map_, map_[hex_id], e, network))


def _refuse_stops(upgrading: Upgrading, h: Hex, old: Face, tile: Tile, rule: str) -> Refusal | None:
    wanted = upgrading.followers(old)
    if stops(tile.face) in wanted:
        return None
    labels = {_label(text) for text in wanted}
    if tile.face.label and tile.face.label not in labels:
        return no(TILE_MARKED, rule, tile=tile.number, label=tile.face.label, hex=h.id)
    if not tile.face.label and "" not in labels:
        return no(HEX_MARKED, rule, hex=h.id, label=either(sorted(labels)), tile=tile.number)
    return no(
        OTHER_STOPS,
        rule,
        hex=h.id,
        wanted=either(map(_listed, wanted)),
        tile=tile.number,
        stops=_listed(stops(tile.face)),
    )


def _label(text: str) -> str:
    first = text.partition(" ")[0]
    return "" if first.islower() else first


def _listed(text: str) -> Noun:
    kinds = [word for word in text.split() if word.islower()]
    return counted_stops(kinds) if kinds else say(NO_STOP)


def _refuse_lost_track(
    map_: HexMap, h: Hex, old: Face, tile: Tile, new: Face, rule: str
) -> Refusal | None:
    places = follow(old, new)
    for path in old.paths:
        kept = path.among(places)
        joined = not kept.edges and len(kept.nodes) == 1
        if kept not in new.paths and not joined:
            return no(
                LOSES_TRACK,
                rule,
                tile=tile.number,
                where=both(_beyond(map_, h, edge) for edge in path.edges) if path.edges else h.id,
            )
    for place, node in enumerate(new.nodes):
        if sum(old.nodes[i].slots for i, at in enumerate(places) if at == place) > node.slots:
            return no(FEWER_PLACES, rule, tile=tile.number)
    return None


def _refuse_networks(h: Hex, old: Face, tile: Tile, new: Face, rule: str) -> Refusal | None:
    """Rails of another system lie exactly where they are or where their route is reserved."""
    networks = {*old.networks(), *new.networks(), *(plan.network for plan in old.planned)}
    for network in sorted(networks - {""}):
        reserved = {e for plan in old.planned if plan.network == network for e in plan.edges}
        if set(new.exits(network)) != reserved | set(old.exits(network)):
            return no(NETWORK_RAILS, rule, network=network, tile=tile.number, hex=h.id)
    return None


def _refuse_exits(
    upgrading: Upgrading, map_: HexMap, h: Hex, tile: Tile, new: Face, rule: str
) -> Refusal | None:
    for path in new.paths:
        for edge in path.edges:
            why = _closed(upgrading, map_, h, edge, path.network)
            if why is not None:
                where = _beyond(map_, h, edge)
                return no(why, rule, tile=tile.number, hex=h.id, where=where)
    for edge in h.stubs:
        if edge not in new.exits(""):
            return no(PRINTED_TRACK, rule, hex=h.id, where=_beyond(map_, h, edge), tile=tile.number)
    return None


def _closed(upgrading: Upgrading, map_: HexMap, h: Hex, edge: int, network: str) -> Message | None:
    """Why no track may run to this edge; None if it may."""
    beyond = map_.neighbour(h.id, edge)
    if edge in h.piers:
        return INTO_FERRY
    if beyond is None:
        return OFF_MAP
    if not map_.passable(h.id, edge):
        return AGAINST_BARRIER
    face = map_[beyond].face
    if face.colour in upgrading.fixed and opposite(edge) not in face.exits(network):
        return NO_TRACK_THERE
    return None


def _beyond(map_: HexMap, h: Hex, edge: int) -> Noun:
    return map_.neighbour(h.id, edge) or say(BORDER)


def rotations(face: Face) -> Iterator[tuple[int, Face]]:
    """The rotations that give different pictures, each with the turned face."""
    seen = set()
    for rotation in EDGES:
        turned = face.turned(rotation)
        picture = _picture(turned)
        if picture not in seen:
            seen.add(picture)
            yield rotation, turned


def _picture(face: Face) -> object:
    """What the picture shows: the order in which stops are numbered does not matter."""
    plain = frozenset(path for path in face.paths if not path.nodes)
    seen = sorted(
        (node.kind, node.slots, node.values, node.reserved, _rails(face, index))
        for index, node in enumerate(face.nodes)
    )
    return plain, tuple(seen)


def _rails(face: Face, node: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return tuple((network, face.node_exits(node, network)) for network in face.networks())
