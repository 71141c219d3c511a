"""Everything written on a board: placed together over all hexes, then drawn hex by hex."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec.structs import replace

from trunkline.draw import hex_marks, offboard
from trunkline.draw.board_view import Drawing, View
from trunkline.draw.face import R
from trunkline.draw.hex_items import ORDER, Facts, discs, items
from trunkline.draw.placing import Item, Layout, Placed
from trunkline.draw.svg import EMPTY, Markup, group, join, moved
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.board.memo import BoardMemo

Texts = Mapping[str, tuple[Placed, ...]]
"""By hex, in the order of placing."""
PLACED: BoardMemo[tuple[Atlas, View], Texts] = BoardMemo()


def texts(d: Drawing) -> Texts:
    """What is written on every hex of this board, and where; kept with the board."""
    view = d.view.base()
    return PLACED.get(d.board, (d.atlas, view), lambda: _placed(d))


def _placed(d: Drawing) -> Texts:
    told = [facts(d, h) for h in d.atlas.map]
    layout = Layout(disc for each in told for disc in discs(each))
    layout.write(in_order(told))
    return by_hex(layout.placed)


def layout_around(d: Drawing, base: Texts, tried: Collection[str]) -> Layout:
    """The map with everything written on it but what is said anew of these hexes."""
    told = (facts(d, h) for h in d.atlas.map)
    stay = (each for hex_id, there in base.items() if hex_id not in tried for each in there)
    return Layout((disc for each in told for disc in discs(each)), stay)


def hidden_texts(d: Drawing, legal: Iterable[str], tried: Collection[str]) -> list[Item]:
    """Names and costs of legal hexes that have none on a small map."""
    told = [facts(d, d.atlas.map[hex_id]) for hex_id in legal if hex_id not in tried]
    whole = [replace(each, named=True, costed=True) for each in told]
    known = {(item.hex, item.kind) for item in in_order(told)}
    return [item for item in in_order(whole) if (item.hex, item.kind) not in known]


def in_order(told: Iterable[Facts]) -> list[Item]:
    found = [item for each in told for item in items(each)]
    return sorted(found, key=lambda item: ORDER.index(item.kind))


def by_hex(placed: Iterable[Placed]) -> Texts:
    found: dict[str, tuple[Placed, ...]] = {}
    for each in placed:
        found[each.item.hex] = (*found.get(each.item.hex, ()), each)
    return found


def facts(d: Drawing, h: Hex) -> Facts:
    """What decides about the texts of this hex."""
    x, y = d.centres[h.id]
    sizes = d.sizes
    at_home = bool(d.board.in_hex(h.id) or h.homes or any(n.reserved for n in h.face.nodes))
    return Facts(
        h,
        d.face(h.id),
        (x / R, y / R),
        d.built(h),
        d.view.bonuses is not None and h.id not in d.view.bonuses,
        d.view.stage if offboard.terminal(d.face(h.id)) else 0,
        sizes.names_all or at_home,
        sizes.names_all,
        sizes,
    )


def names(d: Drawing, h: Hex, placed: Iterable[Placed]) -> Markup:
    return _on_hex(d, h, (one(d, each) for each in placed if each.item.kind == "name"))


def figures(d: Drawing, h: Hex, placed: Iterable[Placed]) -> Markup:
    """Values, labels, costs and bonuses, above all names."""
    arrows = offboard.arrows(d.face(h.id).exits()) if offboard.terminal(d.face(h.id)) else ()
    written = (one(d, each) for each in placed if each.item.kind != "name")
    return _on_hex(d, h, (*arrows, *written))


def _on_hex(d: Drawing, h: Hex, parts: Iterable[Markup]) -> Markup:
    return group(*parts, transform=moved(*d.centres[h.id]))


def one(d: Drawing, placed: Placed) -> Markup:
    """A text around the middle of its hex."""
    spot, item, sizes = placed.spot, placed.item, d.sizes
    match item.kind:
        case "name":
            return hex_marks.name(spot, sizes)
        case "value":
            return hex_marks.value(spot, sizes)
        case "label":
            return hex_marks.label(spot, item.style, sizes)
        case "cost":
            terrain = d.atlas.map[item.hex].terrain
            return hex_marks.cost(spot, terrain, item.style, sizes) if terrain else EMPTY
        case "strip":
            return join(_strip(d, placed))
    return hex_marks.badge(spot, item.kind, sizes)


def _strip(d: Drawing, placed: Placed) -> Iterator[Markup]:
    node = offboard.terminal(d.face(placed.item.hex))
    if node is not None:
        yield from offboard.strip(node, placed.spot.at, d.view.stage, d.sizes)
