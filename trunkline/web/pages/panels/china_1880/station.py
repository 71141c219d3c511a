"""Placing a station: the free places, what each costs and opens."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trunkline.kernel import encode_action
from trunkline.titles.china_1880 import homes
from trunkline.titles.china_1880.actions import Pass, PlaceMarker
from trunkline.titles.china_1880.atlas import ATLAS
from trunkline.titles.china_1880.components import MAJORS
from trunkline.titles.china_1880.place_station import PlaceStation, marker_price
from trunkline.titles.china_1880.sections import STATIONS
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.web.pages.panels.china_1880.gains import best_on, weights
from trunkline.web.pages.panels.china_1880.names import place, short, spoken, yuan
from trunkline.web.pages.panels.rails.placements import PENDING
from trunkline.web.pages.panels.rails.weighing import Change, Weighed, weigh
from trunkline.web.pages.view import (
    Act,
    Block,
    Cell,
    Column,
    Decision,
    Draft,
    Facts,
    HexView,
    Plan,
    Row,
    Table,
    Tone,
    WhyNot,
)
from trunkline.web.pages.words import became, change, counted


class Site(Struct, frozen=True):
    """A city in which a marker may be placed."""

    hex: str
    city: int

    @property
    def id(self) -> str:
        return f"{self.hex}.{self.city}"

    @property
    def change(self) -> Change:
        return ("station", self.hex, self.city)


class Placing(Struct, frozen=True):
    """The sites that are legal, the chosen one, and what is known of them."""

    s: ChinaState
    step: PlaceStation
    sites: tuple[Site, ...]
    chosen: Site | None
    known: Weighed
    price: int

    def draft(self, site: Site | None = None) -> Draft:
        return {} if site is None else {"site": site.id}

    def gain(self, site: Site) -> tuple[str, Tone]:
        found = self.known.gain(site.change)
        if found is None:
            return PENDING, "muted"
        return change(found), "good" if found > 0 else "muted"


def placing(t: China1880, s: ChinaState, step: PlaceStation, draft: Draft) -> Placing:
    legal = tuple(
        Site(a.hex, a.city)
        for a in step.propose(t, s)
        if isinstance(a, PlaceMarker) and step.refuse(t, s, a) is None
    )
    known = weights(t, s, step.company, "weigh" in draft)
    if "weigh" in draft:
        weigh(known, ((site.change, _value(t, s, step.company, site)) for site in legal))
    legal = tuple(sorted(legal, key=lambda site: -(known.gain(site.change) or 0)))
    chosen = next((site for site in legal if site.id == draft.get("site")), None)
    return Placing(s, step, legal, chosen, known, marker_price(s, step.company) or 0)


def _value(t: China1880, s: ChinaState, company: str, site: Site) -> Callable[[], int]:
    return lambda: best_on(t, s, company, s.board.place(company, site.hex, site.city))


def clicked(t: China1880, s: ChinaState, step: PlaceStation, draft: Draft, where: str) -> Draft:
    """A hex, or one city of a hex that has several."""
    now = placing(t, s, step, draft)
    found = next((site for site in now.sites if where in (site.id, site.hex)), None)
    return now.draft(found)


def deciding(t: China1880, s: ChinaState, step: PlaceStation, draft: Draft) -> Decision:
    now = placing(t, s, step, draft)
    company = step.company
    placed, all_ = len(s.board.of(company)), len(MAJORS[company].stations)
    none = Act("No station", encode_action(Pass(s.director(company))), key="D", doing="Going on…")
    complete = all(site.change in now.known.after for site in now.sites)
    return Decision(
        heading=f"Place a station of {company}",
        badge=f"{placed} of {all_} placed",
        context=_context(now),
        blocks=_blocks(now),
        main=_main(now),
        others=(Plan("Cancel", {}),) if now.chosen else (),
        out=(none,),
        rule=STATIONS,
        draft=now.draft(now.chosen),
        clicks=True,
        later=not complete,
        short=f"Station of {company}" + (f": {short(now.chosen.hex)}" if now.chosen else ""),
    )


def _context(now: Placing) -> str:
    if not now.sites:
        return "No city with a free place can be reached and paid for."
    count = counted(len(now.sites), "place glows", "places glow")
    return f"The next marker costs **{yuan(now.price)}**. {count}."


def _blocks(now: Placing) -> tuple[Block, ...]:
    if not now.sites:
        return ()
    heads = (Column("City"), Column("Places"), Column("Cost", True), Column("Best run", True))
    table = Table(heads, tuple(_row(now, site) for site in now.sites), "Free places")
    return (table, *((_effect(now, now.chosen),) if now.chosen else ()))


def _row(now: Placing, site: Site) -> Row:
    gain, tone = now.gain(site)
    label = f"{name(now.s, site)}, {yuan(now.price)}, best run {gain}"
    return Row(
        (
            Cell(name(now.s, site), "strong" if site == now.chosen else ""),
            Cell(_places(now.s, site), "muted"),
            Cell(yuan(now.price)),
            Cell(gain, tone),
        ),
        tint=site == now.chosen,
        hex=site.hex,
        label=label,
        plan=Plan(label, now.draft(site), chosen=site == now.chosen),
    )


def name(s: ChinaState, site: Site) -> str:
    """Wuhan L10; where a hex has several cities, which one."""
    face = ATLAS.face(s.board, site.hex)
    if len(face.nodes) == 1:
        return place(site.hex)
    return f"{place(site.hex)}, city {site.city + 1}"


def _places(s: ChinaState, site: Site) -> str:
    slots = ATLAS.face(s.board, site.hex).nodes[site.city].slots
    there = s.board.markers(site.hex, site.city)
    waiting = homes.waiting(s)
    kept = [
        company
        for printed in ATLAS.map[site.hex].face.nodes
        for company in printed.reserved
        if company in waiting and ATLAS.home(s.board, site.hex, company) == site.city
    ]
    beside = [*there, *(f"kept for {company}" for company in kept)]
    free = slots - len(there) - len(kept)
    return f"{free} of {slots} free" + (f", {', '.join(beside)}" if beside else "")


def _effect(now: Placing, site: Site) -> Facts:
    cash = now.s.cash[now.step.company]
    gain = now.known.gain(site.change)
    run = PENDING if gain is None else became(yuan(now.known.now), yuan(now.known.now + gain))
    return Facts(
        (
            ("Opens", opens(now.s, now.step.company, site)),
            ("Best run", f"**{run}**"),
            ("Treasury", f"**{became(yuan(cash), yuan(cash - now.price))}**"),
        )
    )


def opens(s: ChinaState, company: str, site: Site) -> str:
    """The stops that can be reached only with a marker here."""
    before = set(ATLAS.track(s.board).reach(company).stops())
    after = ATLAS.track(s.board.place(company, site.hex, site.city)).reach(company).stops()
    new = dict.fromkeys(short(hex_id) for hex_id, node in after if (hex_id, node) not in before)
    return ", ".join(new) or "nothing new; others cannot close it to you"


def _main(now: Placing) -> Act | None:
    if now.chosen is None:
        return None
    director = now.s.director(now.step.company)
    action = PlaceMarker(director, now.chosen.hex, now.chosen.city)
    text = f"Place a station in {short(now.chosen.hex)} · {yuan(now.price)}"
    return Act(text, encode_action(action), key="Enter", doing="Placing…")


def hexes(now: Placing) -> tuple[HexView, ...]:
    views = []
    several = [site.hex for site in now.sites]
    for site in now.sites:
        gain, _ = now.gain(site)
        best = "" if gain == PENDING else f", best run {gain}"
        views.append(
            HexView(
                site.id if several.count(site.hex) > 1 else site.hex,
                f"{spoken(now.s, site.hex)}; a station can be placed, {now.price} Yuan{best}",
                f"{name(now.s, site)}: {yuan(now.price)}{best}",
                legal=True,
                chosen=site == now.chosen,
            )
        )
    return tuple(views)


def why(t: China1880, s: ChinaState, step: PlaceStation, hex_id: str) -> WhyNot | None:
    """Why no city of the hex takes a marker; None if one does."""
    cities = range(max(1, len(ATLAS.face(s.board, hex_id).nodes)))
    found = [
        step.refuse(t, s, PlaceMarker(s.director(step.company), hex_id, city)) for city in cities
    ]
    if None in found or not found or found[0] is None:
        return None
    return WhyNot(f"No station in {place(hex_id)} now", found[0].why, found[0].rule)
