"""The map of Chicago Express: terrain, costs, incomes, houses and locomotives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from trunkline.draw.sheet import sheet
from trunkline.draw.signs import chip
from trunkline.draw.svg import (
    EMPTY,
    Markup,
    circle,
    group,
    join,
    line,
    moved,
    number,
    polygon,
    rect,
    tag,
    text,
)
from trunkline.draw.theme import Livery, livery, var
from trunkline.table.hexes import EDGES, FLAT, Point

RADIUS = 30.0
LOCOMOTIVE = (22.0, 16.0)
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TITLE_ID = "chicago-express"
FILLS = {
    "plain": "ceplain",
    "forest": "ceforest",
    "mountain": "cemountain",
    "city": "cecity",
    "industrial": "ceindustry",
    "start": "cestart",
}
LEGEND = (
    ("plain", "plain"),
    ("forest", "forest, one locomotive"),
    ("mountain", "mountain, one locomotive"),
    ("city", "city"),
    ("industrial", "industry"),
    ("start", "home of a company"),
)
TREES = "M-4.5 3L-1.5-5L1.5 3ZM-2 3h1v2h-1ZM2 3L4.6-3.5L7.2 3ZM4.1 3h1v2h-1Z"
PEAKS = "M-8 4.5L-3-4L0 .4L2-2.4L8 4.5Z"
HOUSE = "M-5 0L0-5.4L5 0H3.8V4.6H-3.8V0Z"
SEATS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (1, ((0, 0),)),
    2: (1, ((-11.6, 0), (11.6, 0))),
    3: (0.82, ((-9.7, -6.6), (9.7, -6.6), (0, 7.4))),
    4: (0.82, ((-9.7, -6.6), (9.7, -6.6), (-9.7, 7.4), (9.7, 7.4))),
    5: (0.72, ((-16.6, -6), (0, -6), (16.6, -6), (-8.3, 6.4), (8.3, 6.4))),
}
"""Size and places of the locomotives that share a hex, by their number."""
RULES = f"""
.hex{{stroke:{var("landline")};stroke-width:.8}}
.plain{{fill:{var("ceplain")}}}.forest{{fill:{var("ceforest")}}}
.mountain{{fill:{var("cemountain")}}}.city{{fill:{var("cecity")}}}
.industrial{{fill:{var("ceindustry")}}}.start{{fill:{var("cestart")}}}
.icon{{fill:{var("mapink")};opacity:.42}}
.tree{{fill:{var("good")};opacity:.75}}
.cost{{font-size:9.5px;fill:{var("mapink")};}}
.on-light{{fill:#14201C}}
.name{{font-size:9.5px;font-weight:600;fill:{var("mapink")};paint-order:stroke;
stroke:{var("halo")};stroke-width:2.6px;stroke-linejoin:round}}
.pill{{fill:{var("good")}}}.pilltext{{font-size:8.5px;fill:{var("panel")}}}
.house{{fill:{var("bad")};stroke:{var("halo")};stroke-width:.8}}
.plot{{fill:none;stroke:{var("mapmuted")};stroke-width:.9}}
.grows{{font-size:8px;fill:{var("mapmuted")}}}.on-light.grows{{fill:#53615B}}
.plot.on-light{{fill:none;stroke:#53615B}}
.ruler{{font-size:10px;fill:{var("muted")}}}
.id{{display:none;font-size:8px;fill:{var("mapmuted")}}}.ids .id{{display:inline}}
.legend{{font-size:10.5px;fill:{var("ink")}}}.small{{font-size:10px;fill:{var("muted")}}}
.box{{fill:{var("panel")};stroke:{var("line2")};stroke-width:.7}}
.past{{fill:{var("sunk")};stroke:{var("line")}}}
.now{{fill:{var("ceindustry")};stroke:{var("ink")};stroke-width:1.4}}
.casing{{stroke:{var("city")};stroke-width:8;stroke-linecap:round}}
.rail{{stroke-width:4.5;stroke-linecap:round}}
.halo{{fill:none;stroke:{var("halo")};stroke-width:5}}
.legal{{fill:none;stroke:{var("accent")};stroke-width:2.2}}
.wide{{stroke-width:7}}.chosen{{fill:none;stroke:{var("accent")};stroke-width:3.5}}
.order{{fill:{var("accent")};stroke:{var("halo")}}}
.ordertext{{font-size:9.5px;fill:{var("onaccent")}}}
.ghost{{opacity:.6}}.ghost rect{{stroke-dasharray:3 2}}
.planned{{stroke-dasharray:1 7}}
"""


class Place(Struct, frozen=True):
    """A hex as it is drawn."""

    id: str
    column: int
    row: int
    terrain: str
    cost: int | None = None
    income: int = 0
    name: str = ""
    grows: int = 0
    """What a development would add to the income; 0 if none is possible any more."""
    developed: bool = False
    locomotives: tuple[str, ...] = ()
    ghost: str = ""
    """The last of the locomotives is only planned."""

    @property
    def centre(self) -> Point:
        x, y = FLAT.centre(self.column, self.row)
        return x * RADIUS, y * RADIUS


class Industry(Struct, frozen=True):
    """An industrial track and the box that counts now."""

    name: str
    boxes: tuple[int, ...]
    now: int


class Marks(Struct, frozen=True):
    """What a table may add to the map: hexes to choose from, hexes chosen in order, by whom."""

    legal: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    company: str = ""


NO_MARKS = Marks()


def chicago_map(
    places: Sequence[Place],
    industries: Sequence[Industry] = (),
    title: str = "Map of Chicago Express",
    marks: Marks = NO_MARKS,
) -> str:
    """The whole map as an SVG document."""
    places = [with_ghost(place, marks) for place in places]
    at = {place.id: place for place in places}
    left, top = -RADIUS - 30, -RADIUS - 24
    width = max(p.centre[0] for p in places) + RADIUS + 18 - left
    height = max(p.centre[1] for p in places) + RADIUS + 44 - top
    return sheet(
        title,
        width,
        height,
        RULES,
        join(hex_ground(place) for place in places),
        group(*rings(marks, at), class_="q"),
        group(*rails(places), class_="q"),
        group(*(hex_text(place) for place in places), class_="q"),
        group(*(locomotives(place) for place in places), class_="q"),
        group(*orders(marks, at), class_="q"),
        group(*rulers(places), class_="ruler q"),
        legend(left + 22, top + height - 24),
        industry_tracks(industries, left + 38, 8.85 * RADIUS * 1.732),
        left=left,
        top=top,
        scale=1.5,
        about=description(places),
    )


def description(places: Sequence[Place]) -> str:
    holders = dict.fromkeys(company for place in places for company in place.locomotives)
    counts = (f"{c} {sum(c in p.locomotives for p in places)}" for c in holders)
    listed = ", ".join(counts) or "none"
    return f"{len(places)} hexes between Chicago and the coast. Locomotives: {listed}."


def spoken(place: Place) -> str:
    """A hex in words."""
    parts = [f"{place.id} {place.name}".strip(), place.terrain]
    parts += [f"cost ${place.cost}"] if place.cost is not None else []
    parts += [f"income {place.income}"] if place.income else []
    parts += ["developed"] if place.developed else []
    parts += [" ".join(place.locomotives)] if place.locomotives else []
    return ", ".join(parts)


def outline(inset: float = 0) -> tuple[Point, ...]:
    return tuple((x * (RADIUS - inset), y * (RADIUS - inset)) for x, y in FLAT.corners())


def hex_ground(place: Place) -> Markup:
    """The part of a hex that lies under the lines: fill and terrain; it takes the pointer."""
    return group(
        tag("title", spoken(place)),
        polygon(outline(), class_=f"hex {place.terrain}"),
        terrain_icon(place),
        text(place.id, 0, 12, class_="id m"),
        id=f"hex-{place.id}",
        data_hex=place.id,
        transform=moved(*place.centre),
    )


def terrain_icon(place: Place) -> Markup:
    if place.terrain == "forest":
        return tag("path", d=TREES, class_="tree", transform="translate(12 -16)")
    if place.terrain == "mountain":
        return tag("path", d=PEAKS, class_="icon", transform="translate(-9 15)")
    return EMPTY


def hex_text(place: Place) -> Markup:
    """Cost top left, income top right, house lower right, name below."""
    on_light = " on-light" if place.terrain == "city" else ""
    parts = []
    if place.cost is not None:
        parts.append(text(f"${place.cost}", -14.5, -16.5, class_="cost m" + on_light))
    if place.income:
        parts += [
            rect(3.5, -24, 17, 11, 5.5, class_="pill"),
            text(f"+{place.income}", 12, -15.4, class_="pilltext b m"),
        ]
    if place.developed:
        parts.append(tag("path", d=HOUSE, class_="house", transform="translate(18 12)"))
    elif place.grows:
        parts += [
            tag(
                "path",
                d=HOUSE,
                class_="plot" + on_light,
                transform="translate(18.5 12.5)scale(.75)",
            ),
            text(f"+{place.grows}", 13, 15.5, class_="grows e" + on_light),
        ]
    if place.name:
        parts.append(text(place.name, 0, 24.5, class_="name m"))
    return group(*parts, transform=moved(*place.centre))


def seat(place: Place, company: str) -> Point:
    """Where the locomotive of a company stands, in the coordinates of the map."""
    places = SEATS[min(len(place.locomotives), 5)][1]
    x, y = places[place.locomotives.index(company) % 5]
    return place.centre[0] + x, place.centre[1] + y


def locomotives(place: Place) -> Markup:
    if not place.locomotives:
        return EMPTY
    scale = SEATS[min(len(place.locomotives), 5)][0]
    width, height = (side * scale for side in LOCOMOTIVE)
    return join(
        group(
            chip(look, look.short or company, *seat(place, company), width, height),
            class_="ghost" if company == place.ghost else None,
        )
        for company in place.locomotives
        for look in (livery(TITLE_ID, company),)
    )


def with_ghost(place: Place, marks: Marks) -> Place:
    """The place with the locomotive that the player plans to put there."""
    if not marks.company or place.id not in marks.chosen or marks.company in place.locomotives:
        return place
    everyone = (*place.locomotives, marks.company)
    return replace(place, locomotives=everyone, ghost=marks.company)


def rails(places: Sequence[Place]) -> Iterator[Markup]:
    """Lines between neighbouring locomotives of a company, all casings below all lines."""
    runs = list(links(places))
    for start, end, _, _ in runs:
        yield line(start, end, class_="casing")
    for start, end, look, planned in runs:
        kind = "rail planned" if planned else "rail"
        yield line(start, end, class_=kind, stroke=look.colour)


def links(places: Sequence[Place]) -> Iterator[tuple[Point, Point, Livery, bool]]:
    """Each pair of neighbours that hold locomotives of one company, once; the last: planned."""
    at = {(place.column, place.row): place for place in places}
    for place in places:
        for edge in EDGES[3:]:
            other = at.get(FLAT.neighbour(place.column, place.row, edge))
            for company in place.locomotives:
                if other is not None and company in other.locomotives:
                    look = livery(TITLE_ID, company)
                    planned = company in (place.ghost, other.ghost)
                    yield seat(place, company), seat(other, company), look, planned


def rings(marks: Marks, at: Mapping[str, Place]) -> Iterator[Markup]:
    """Hexes that may be chosen, and those that are."""
    for ids, halo, ring, inset in (
        (marks.legal, "halo", "legal", 3),
        (marks.chosen, "halo wide", "chosen", 3),
    ):
        for place in (at[name] for name in ids):
            where = moved(*place.centre)
            yield polygon(outline(inset), class_=halo, transform=where)
            yield polygon(outline(inset), class_=ring, transform=where)


def orders(marks: Marks, at: Mapping[str, Place]) -> Iterator[Markup]:
    """The chosen hexes numbered."""
    for count, place in enumerate((at[name] for name in marks.chosen), start=1):
        x, y = place.centre
        yield circle(x - 15, y - 17, 8, class_="order")
        yield text(str(count), x - 15, y - 13.6, class_="ordertext b m")


def rulers(places: Sequence[Place]) -> Iterator[Markup]:
    """Letters of the columns above, numbers of the rows at both sides."""
    columns = sorted({place.column for place in places})
    rows = sorted({place.row for place in places})
    for column in columns:
        x, _ = FLAT.centre(column, 0)
        yield text(COLUMNS[column], x * RADIUS, -RADIUS - 8, class_="m")
    for column, shift in ((columns[0], -RADIUS - 14), (columns[-1], RADIUS + 8)):
        for row in rows:
            x, y = FLAT.centre(column, row)
            yield text(str(row), x * RADIUS + shift, y * RADIUS + 3.5, class_="m")


def legend(x: float, y: float) -> Markup:
    """A swatch and a word for every ground, the plot and the house."""
    parts, across = [], 0.0
    for terrain, word in LEGEND:
        parts += [
            rect(across, -9, 11, 11, 1, class_=f"hex {terrain}"),
            text(word, across + 16, 0, class_="legend"),
        ]
        across += 34 + 5.3 * len(word)
    for shape, word in (("plot", "+2 if developed"), ("house", "developed")):
        parts += [
            tag("path", d=HOUSE, class_=shape, transform=f"translate({number(across + 5)} -3)"),
            text(word, across + 16, 0, class_="legend"),
        ]
        across += 34 + 5.3 * len(word)
    return group(*parts, transform=moved(x, y), class_="q")


def industry_tracks(industries: Sequence[Industry], x: float, y: float) -> Markup:
    """The boxes of each industrial track; the one that counts now is framed."""
    rows = []
    for index, track in enumerate(industries):
        below = index * 24
        rows.append(text(track.name, 0, below + 12, class_="legend"))
        for place, value in enumerate(track.boxes):
            left = 56 + place * 18
            state = "now" if value == track.now else "past" if value < track.now else ""
            rows += [
                rect(left, below, 17, 17, 2, class_=f"box {state}".strip()),
                text(str(value), left + 8.5, below + 12, class_="small m"),
            ]
    head = text("Industry, income now", 0, -8, class_="small") if rows else EMPTY
    return group(head, *rows, transform=moved(x, y), class_="q")
