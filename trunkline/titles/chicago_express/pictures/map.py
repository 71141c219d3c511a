"""The map of Chicago Express: terrain, costs, incomes, houses and locomotives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from trunkline.draw.layers import NO_MARKS as EMPTY_LAYERS
from trunkline.draw.layers import MarkLayers, mark_layers, part_of, with_marks
from trunkline.draw.lettering import LONG_NAMES, MAP_NAMES, PILL
from trunkline.draw.sheet import sheet
from trunkline.draw.svg import (
    EMPTY,
    Markup,
    circle,
    group,
    join,
    moved,
    polygon,
    rect,
    tag,
    text,
)
from trunkline.draw.theme import var
from trunkline.kernel import phrase
from trunkline.kernel.language import reader
from trunkline.titles.chicago_express.liveries import GROUNDS
from trunkline.titles.chicago_express.pictures.frame import HOUSE, industry_tracks, legend, rulers
from trunkline.titles.chicago_express.pictures.locomotives import (
    links,
    locomotives,
    rails,
    with_ghost,
)
from trunkline.titles.chicago_express.pictures.places import (
    NO_MARKS,
    RADIUS,
    TERRAINS,
    Industry,
    Marks,
    Place,
    outline,
)

TREES = "M-4.5 3L-1.5-5L1.5 3ZM-2 3h1v2h-1ZM2 3L4.6-3.5L7.2 3ZM4.1 3h1v2h-1Z"
PEAKS = "M-8 4.5L-3-4L0 .4L2-2.4L8 4.5Z"
LONG = 8
"""Names of more letters are drawn narrower."""


def ground(token: str) -> str:
    """The colour of a kind of hex."""
    return var(token, GROUNDS)


RULES = f"""
.hex{{stroke:{var("landline")};stroke-width:.8}}
.plain{{fill:{ground("ceplain")}}}.forest{{fill:{ground("ceforest")}}}
.mountain{{fill:{ground("cemountain")}}}.city{{fill:{ground("cecity")}}}
.industrial{{fill:{ground("ceindustry")}}}.start{{fill:{ground("cestart")}}}
.icon{{fill:{var("mapink")};opacity:.42}}
.tree{{fill:{var("good")};opacity:.75}}
.cost{{font-size:9.5px;fill:{var("mapink")};}}
.on-light{{fill:#14201C}}
.name{{font-size:9.5px;font-weight:600;font-stretch:{MAP_NAMES}%;fill:{var("mapink")};paint-order:stroke;
stroke:{var("halo")};stroke-width:2.6px;stroke-linejoin:round}}
.name.long{{font-stretch:{LONG_NAMES}%}}
.pill{{fill:{var("good")}}}.pilltext{{font-size:8.5px;font-weight:{PILL};fill:{var("panel")}}}
.house{{fill:{var("bad")};stroke:{var("halo")};stroke-width:.8}}
.plot{{fill:none;stroke:{var("mapmuted")};stroke-width:.9}}
.grows{{font-size:8px;fill:{var("mapmuted")}}}.on-light.grows{{fill:#53615B}}
.plot.on-light{{fill:none;stroke:#53615B}}
.ruler{{font-size:10px;fill:{var("muted")}}}
.id{{display:none;font-size:8px;fill:{var("mapmuted")}}}&.ids .id{{display:inline}}
.legend{{font-size:10.5px;fill:{var("ink")}}}.small{{font-size:10px;fill:{var("muted")}}}
.box{{fill:{var("panel")};stroke:{var("line2")};stroke-width:.7}}
.past{{fill:{var("sunk")};stroke:{var("line")}}}
.now{{fill:{ground("ceindustry")};stroke:{var("ink")};stroke-width:1.4}}
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


def chicago_map(
    places: Sequence[Place],
    industries: Sequence[Industry] = (),
    title: str = "Chicago Express",
    marks: Marks = NO_MARKS,
) -> str:
    """The whole map as an SVG document."""
    return with_marks(chicago_base(places, industries, title), chicago_marks(places, marks))


def chicago_base(
    places: Sequence[Place], industries: Sequence[Industry] = (), title: str = "Chicago Express"
) -> str:
    """The document without marks: the same for every viewer and every draft of a position."""
    return _base(tuple(places), tuple(industries), title, reader().tag)


@lru_cache(maxsize=64)
def _base(
    places: tuple[Place, ...], industries: tuple[Industry, ...], title: str, language: str
) -> str:
    """In the reader's language, which is a part of the key. Clicks and watchers share it."""
    left, top = -RADIUS - 30, -RADIUS - 24
    width = max(p.centre[0] for p in places) + RADIUS + 18 - left
    height = max(p.centre[1] for p in places) + RADIUS + 44 - top
    return sheet(
        title,
        width,
        height,
        RULES,
        join(hex_ground(place) for place in places),
        EMPTY_LAYERS.under,
        group(*(part_of(link.ends, drawn) for link, drawn in rails(links(places))), class_="q"),
        group(*(hex_text(place) for place in places), class_="q"),
        group(*(part_of((place.id,), locomotives(place)) for place in places), class_="q"),
        EMPTY_LAYERS.over,
        group(*rulers(places), class_="ruler q"),
        legend(left + 22, top + height - 24),
        industry_tracks(industries, left + 38, 8.85 * RADIUS * 1.732),
        left=left,
        top=top,
        scale=1.5,
        kind="chicago-map",
        own=GROUNDS,
        about=description(places),
    )


def chicago_marks(places: Sequence[Place], marks: Marks) -> MarkLayers:
    """What a draft adds: rings, and planned locomotives with their lines and numbers."""
    planned = [with_ghost(place, marks) for place in places]
    at = {place.id: place for place in planned}
    covered = {place.id for place in planned if place.ghost}
    joined = [link for link in links(planned) if covered & {*link.ends}]
    under = (*rings(marks, at), *(drawn for _, drawn in rails(joined)))
    over = (
        *(locomotives(place) for place in planned if place.ghost),
        *orders(marks, at),
    )
    return mark_layers(under, over, sorted(covered))


def description(places: Sequence[Place]) -> str:
    holders = dict.fromkeys(company for place in places for company in place.locomotives)
    counts = (f"{c} {sum(c in p.locomotives for p in places)}" for c in holders)
    return phrase(
        "chicago-express.map.hex-between-chicago",
        "{number} hex between Chicago and the coast. Locomotives: {companies}.",
        "{number} hexes between Chicago and the coast. Locomotives: {companies}.",
        number=len(places),
        companies=", ".join(counts) or phrase("chicago-express.map.none", "none"),
    )


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
            text(f"+{place.income}", 12, -15.4, class_="pilltext m"),
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
        kind = "name long m" if len(place.name) > LONG else "name m"
        parts.append(text(place.name, 0, 24.5, class_=kind))
    return group(*parts, transform=moved(*place.centre))


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
