"""The map of Chicago Express: terrain, costs, incomes, houses, locomotives, and marks on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from trunkline.draw.layers import NO_MARKS as EMPTY_LAYERS
from trunkline.draw.layers import MarkLayers, mark_layers, part_of, with_marks
from trunkline.draw.lettering import LONG_NAMES, MAP_NAMES, PILL
from trunkline.draw.placing import Placed
from trunkline.draw.sheet import sheet
from trunkline.draw.sizes import DEFAULT_CLASS, by_class
from trunkline.draw.svg import Markup, circle, group, join, moved, polygon, text
from trunkline.draw.theme import livery, var
from trunkline.kernel import phrase
from trunkline.kernel.language import reader
from trunkline.titles.chicago_express.head import ID
from trunkline.titles.chicago_express.liveries import GROUNDS
from trunkline.titles.chicago_express.pictures import frame, seats, texts
from trunkline.titles.chicago_express.pictures.hexes import (
    hex_cost,
    hex_edge,
    hex_figures,
    hex_ground,
    names,
)
from trunkline.titles.chicago_express.pictures.locomotives import (
    links,
    locomotives,
    rails,
    with_ghost,
)
from trunkline.titles.chicago_express.pictures.places import (
    NO_MARKS,
    RADIUS,
    Industry,
    Marks,
    Place,
    outline,
)
from trunkline.titles.chicago_express.pictures.sizes import SIZES, ChicagoSizes


def ground(token: str) -> str:
    """The colour of a kind of hex."""
    return var(token, GROUNDS)


def sized(selector: str, rule: str) -> str:
    return by_class(selector, rule, RADIUS, SIZES)


RULES = f"""
.hex{{stroke:{var("landline")};stroke-width:.8}}
.edged{{fill:none;stroke:{var("mapink")};stroke-width:1px;vector-effect:non-scaling-stroke}}
.plain{{fill:{ground("ceplain")}}}.forest{{fill:{ground("ceforest")}}}
.mountain{{fill:{ground("cemountain")}}}.city{{fill:{ground("cecity")}}}
.industrial{{fill:{ground("ceindustry")}}}.start{{fill:{ground("cestart")}}}
.icon{{fill:{var("mapink")};opacity:.42}}
.tree{{fill:{var("good")};opacity:.75}}
.hatch{{fill:none;stroke:{var("mapink")};stroke-width:1;opacity:.45}}
.cost{{fill:{var("mapink")}}}{sized(".cost", "font-size:{cost}px")}
.cost.on-city{{fill:#14201C}}
.name{{font-weight:{texts.NAME_WEIGHT};font-stretch:{MAP_NAMES}%;fill:{var("mapink")};
paint-order:stroke;stroke:{var("halo")};stroke-linejoin:round}}
{sized(".name", "font-size:{name}px;stroke-width:calc(2.6*{px}px)")}
.name.long{{font-stretch:{LONG_NAMES}%}}.name.narrow{{font-stretch:{texts.NARROW}%}}
.pill{{fill:{var("good")}}}.pilltext{{font-weight:{PILL};fill:{var("panel")}}}
{sized(".pilltext", "font-size:{pill}px")}
.house{{fill:{var("bad")};stroke:{var("halo")};stroke-width:.8}}
.plot{{fill:none;stroke:{var("mapmuted")};stroke-width:.9}}
.plot.on-city{{fill:none;stroke:#53615B}}
.id{{display:none;font-size:8px;fill:{var("mapmuted")}}}&.ids .id{{display:inline}}
{frame.RULES}
.now{{fill:{ground("ceindustry")}}}
.casing{{stroke:{var("city")};stroke-width:8;stroke-linecap:round}}
.rail{{stroke-width:4.5;stroke-linecap:round}}
.strong{{stroke-width:3px;vector-effect:non-scaling-stroke;stroke-linecap:butt}}
.halo,.legal,.chosen,.under,.since{{fill:none;vector-effect:non-scaling-stroke}}
.halo{{stroke:{var("halo")};stroke-width:5px}}.halo.wide{{stroke-width:7px}}
.legal{{stroke:{var("accent")};stroke-width:2.2px}}
.chosen{{stroke:{var("accent")};stroke-width:3.5px}}
.under{{stroke:{var("city")};stroke-width:4.6px}}
.since{{stroke-width:2.6px;stroke-dasharray:7 3.5}}
.order{{fill:{var("accent")};stroke:{var("halo")}}}
.ordertext{{fill:{var("onaccent")}}}.disc{{stroke:{var("halo")}}}
{sized(".ordertext,.discnum", "font-size:{order}px")}
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
    size = marks.size or DEFAULT_CLASS
    base = chicago_base(places, industries, title, size, marks.strong)
    return with_marks(base, chicago_marks(places, marks))


def chicago_base(
    places: Sequence[Place],
    industries: Sequence[Industry] = (),
    title: str = "Chicago Express",
    size: int = DEFAULT_CLASS,
    strong: bool = False,
) -> str:
    """The document without marks: the same for every viewer and every draft of a position."""
    return _base(tuple(places), tuple(industries), title, SIZES[size], strong, reader().tag)


@lru_cache(maxsize=64)
def _base(
    places: tuple[Place, ...],
    industries: tuple[Industry, ...],
    title: str,
    sizes: ChicagoSizes,
    strong: bool,
    language: str,
) -> str:
    """In the reader's language, which is a part of the key. Clicks and watchers share it."""
    at = frame.frame(places, sizes)
    written = by_hex(texts.placed_on(places, sizes))
    lines = (part_of(link.ends, drawn) for link, drawn in rails(links(places), sizes, strong))
    return sheet(
        title,
        at.width,
        at.height,
        RULES,
        join(hex_ground(place, sizes, strong) for place in places),
        group(*map(hex_edge, places), class_="q"),
        EMPTY_LAYERS.under,
        group(*lines, class_="q"),
        group(*(part_of((f"cost-{p.id}",), hex_cost(p, sizes)) for p in places), class_="q"),
        group(*(part_of((p.id,), said(p, sizes, written)) for p in places), class_="q"),
        group(*(part_of((p.id,), locomotives(p, sizes)) for p in places), class_="q"),
        EMPTY_LAYERS.over,
        frame.rulers(places, at),
        frame.legend(at),
        frame.industry_tracks(industries, at),
        left=at.left,
        top=at.top,
        scale=1.5,
        kind="chicago-map",
        data_r=sizes.r,
        own=GROUNDS,
        about=description(places),
    )


def by_hex(placed: Sequence[Placed]) -> dict[str, list[Placed]]:
    found: dict[str, list[Placed]] = {}
    for each in placed:
        found.setdefault(each.item.hex, []).append(each)
    return found


def said(place: Place, sizes: ChicagoSizes, written: Mapping[str, Sequence[Placed]]) -> Markup:
    return join((hex_figures(place, sizes), names(place, written.get(place.id, ()), sizes)))


def chicago_marks(places: Sequence[Place], marks: Marks) -> MarkLayers:
    """What a draft adds: rings, and planned locomotives with their lines and numbers."""
    sizes = SIZES[marks.size or DEFAULT_CLASS]
    planned = [with_ghost(place, marks) for place in places]
    at = {place.id: place for place in planned}
    ghosts = [place for place in planned if place.ghost]
    covered = sorted(place.id for place in ghosts)
    joined = [link for link in links(planned) if not {*covered}.isdisjoint(link.ends)]
    under = (*rings(marks, at), *(drawn for _, drawn in rails(joined, sizes)))
    numbered = order_discs(marks)
    over = (
        *written_marks(tuple(places), ghosts, marks, sizes),
        *(locomotives(place, sizes) for place in ghosts),
        *orders(numbered, at, sizes),
    )
    return mark_layers(under, over, [*covered, *(f"cost-{name}" for name in numbered)])


def written_marks(
    places: tuple[Place, ...], ghosts: Sequence[Place], marks: Marks, sizes: ChicagoSizes
) -> Iterator[Markup]:
    """What is said of hexes with planned locomotives, and costs of legal hexes on small maps."""
    small = marks.legal if not sizes.names_all else ()
    if not (ghosts or small):
        return
    layout = texts.layout_around(places, sizes, {place.id for place in ghosts})
    layout.write(texts.in_order(ghosts, sizes))
    written = by_hex(layout.placed)
    yield from (said(place, sizes, written) for place in ghosts)
    legal = [place for place in places if place.id in small and place.cost is not None]
    for placed in layout.write(texts.legal_cost(place, sizes) for place in legal):
        yield names(next(p for p in legal if p.id == placed.item.hex), (placed,), sizes)


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


def rings(marks: Marks, at: Mapping[str, Place]) -> Iterator[Markup]:
    """Hexes that others changed, those that may be chosen, and those that are."""
    for changed in marks.since:
        where, colour = moved(*at[changed.hex].centre), livery(ID, changed.company).colour
        yield polygon(outline(4), class_="under", transform=where)
        yield polygon(outline(4), class_="since", transform=where, stroke=colour)
    for ids, halo, ring in ((marks.legal, "halo", "legal"), (marks.chosen, "halo wide", "chosen")):
        for place in (at[name] for name in ids):
            where = moved(*place.centre)
            yield polygon(outline(3), class_=halo, transform=where)
            yield polygon(outline(3), class_=ring, transform=where)


def order_discs(marks: Marks) -> dict[str, tuple[int, str]]:
    """Numbers of hexes: those of others' acts in their colours, then those that are chosen."""
    found = {each.hex: (each.order, each.company) for each in marks.since if each.order}
    return found | {name: (count, "") for count, name in enumerate(marks.chosen, start=1)}


def orders(
    numbered: Mapping[str, tuple[int, str]], at: Mapping[str, Place], sizes: ChicagoSizes
) -> Iterator[Markup]:
    """Where the cost stood, a disc with the number."""
    size = sizes.radii(sizes.order) * RADIUS
    for name, (count, company) in numbered.items():
        x, y = at[name].centre
        x, y = x + (seats.LEFT + 0.22) * RADIUS, y + seats.TOP * RADIUS
        look = livery(ID, company) if company else None
        fill, letters = (look.colour, look.letters) if look else (None, None)
        own = None if look else "order"
        yield circle(x, y, size * 0.72, class_=own or "disc", fill=fill)
        kind = "ordertext b m" if own else "discnum b m"
        yield text(str(count), x, y + size * 0.36, class_=kind, fill=letters)
