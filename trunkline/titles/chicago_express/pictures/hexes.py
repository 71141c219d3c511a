"""One hex of Chicago Express: ground and terrain, cost, income, house and name at their places."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.draw.lettering import LONG_NAMES
from trunkline.draw.placing import Placed
from trunkline.draw.svg import EMPTY, Markup, group, moved, number, polygon, rect, tag, text
from trunkline.kernel import phrase
from trunkline.titles.chicago_express.pictures import seats, texts
from trunkline.titles.chicago_express.pictures.frame import HOUSE
from trunkline.titles.chicago_express.pictures.places import RADIUS, TERRAINS, Place, outline
from trunkline.titles.chicago_express.pictures.sizes import ChicagoSizes

TREES = "M-4.5 3L-1.5-5L1.5 3ZM-2 3h1v2h-1ZM2 3L4.6-3.5L7.2 3ZM4.1 3h1v2h-1Z"
PEAKS = "M-8 4.5L-3-4L0 .4L2-2.4L8 4.5Z"
HOUSE_UNITS = 10.0
"""The width of the outline of a house."""
EDGED = ("city", "industrial", "start")
"""Kinds of hexes with an edge of ink."""
HATCHED = {
    "forest": "M-15 21L9-21M-9 25L15-18M-21 12L-1-22",
    "mountain": "M15 21L-9-21M9 25L-15-18",
}
"""Strokes that tell forest from mountain without their colours, for strong marks."""


def spoken(place: Place) -> str:
    """A hex in words."""
    parts = [f"{place.id} {place.name}".strip(), phrase(TERRAINS[place.terrain])]
    parts += (
        [phrase("chicago-express.map.cost", "cost {cost:money}", cost=place.cost)]
        if place.cost is not None
        else []
    )
    parts += (
        [phrase("chicago-express.map.income", "income {income}", income=place.income)]
        if place.income
        else []
    )
    parts += [phrase("chicago-express.map.developed", "developed")] if place.developed else []
    parts += [" ".join(place.locomotives)] if place.locomotives else []
    return ", ".join(parts)


def hex_ground(place: Place, sizes: ChicagoSizes, strong: bool = False) -> Markup:
    """The part of a hex that lies under the lines: fill and terrain; it takes the pointer."""
    hatch = HATCHED.get(place.terrain) if strong else None
    return group(
        tag("title", spoken(place)),
        polygon(outline(), class_=f"hex {place.terrain}"),
        tag("path", d=hatch, class_="hatch") if hatch else EMPTY,
        terrain_icon(place) if sizes.names_all else EMPTY,
        text(place.id, 0, 12, class_="id m"),
        id=f"hex-{place.id}",
        data_hex=place.id,
        transform=moved(*place.centre),
    )


def hex_edge(place: Place) -> Markup:
    """Of ink, above the grounds of all neighbours."""
    if place.terrain not in EDGED:
        return EMPTY
    return polygon(outline(), class_="edged", transform=moved(*place.centre))


def terrain_icon(place: Place) -> Markup:
    """Trees and peaks, where neither incomes nor locomotives stand."""
    if place.terrain == "forest":
        return tag("path", d=TREES, class_="tree", transform="translate(12 -16)")
    if place.terrain == "mountain":
        return tag("path", d=PEAKS, class_="icon", transform="translate(0 16)")
    return EMPTY


def hex_cost(place: Place, sizes: ChicagoSizes) -> Markup:
    """Top left; a number of order takes its place."""
    if place.cost is None or not sizes.names_all:
        return EMPTY
    baseline = seats.TOP + sizes.radii(sizes.cost) * 0.36
    x, y = seats.LEFT * RADIUS, baseline * RADIUS
    kind = f"cost on-{place.terrain}"
    return group(text(seats.cost_text(place), x, y, class_=kind), transform=moved(*place.centre))


def hex_figures(place: Place, sizes: ChicagoSizes) -> Markup:
    """Income top right, house or its outline in the middle."""
    parts = []
    if place.income:
        left, top, right, bottom = (side * RADIUS for side in seats.pill_box(place, sizes))
        box = rect(left, top, right - left, bottom - top, (bottom - top) / 2, class_="pill")
        baseline = (seats.TOP + sizes.radii(sizes.pill) * 0.36) * RADIUS
        words = text(f"+{place.income}", (left + right) / 2, baseline, class_="pilltext m")
        parts += [box, words]
    if place.developed:
        parts.append(house(place, sizes, "house"))
    elif place.grows and not place.locomotives and sizes.plots:
        parts.append(house(place, sizes, f"plot on-{place.terrain}"))
    return group(*parts, transform=moved(*place.centre))


def house(place: Place, sizes: ChicagoSizes, kind: str) -> Markup:
    """A house, or in the middle of a hex the outline of one that could be built."""
    x, y = seats.house_at(place, sizes) if kind == "house" else (0.0, 0.05)
    scale = sizes.radii(sizes.house) * RADIUS / HOUSE_UNITS * (1.0 if kind == "house" else 0.8)
    move = f"translate({number(x * RADIUS)} {number(y * RADIUS)})scale({scale:.3g})"
    return tag("path", d=HOUSE, class_=kind, transform=move)


def names(place: Place, placed: Iterable[Placed], sizes: ChicagoSizes) -> Markup:
    """The name where the pass over the map has put it, and costs of legal hexes on small maps."""
    written = (one(place, each, sizes) for each in placed if each.spot.words)
    return group(*written, transform=moved(*place.centre))


def one(place: Place, placed: Placed, sizes: ChicagoSizes) -> Markup:
    x, y = placed.spot.at[0] * RADIUS, placed.spot.at[1] * RADIUS
    if placed.item.kind != "name":
        baseline = y + sizes.radii(sizes.cost) * 0.36 * RADIUS
        return text(placed.spot.words, x, baseline, class_=f"cost m on-{place.terrain}")
    long = texts.name_width(place) == LONG_NAMES
    width = " narrow" if placed.spot.plain else " long" if long else ""
    return text(placed.spot.words, x, y, class_=f"name{width} m")
