"""Placing a station: the free places, what each costs and opens."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trunkline.kernel import decision, encode_action, message, phrase
from trunkline.present.rails.placements import PENDING
from trunkline.present.rails.weighing import Change, Weighed, weigh
from trunkline.present.view import (
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
from trunkline.present.words import became, change
from trunkline.titles.china_1880.present.gains import best_on, weights
from trunkline.titles.china_1880.present.names import place, short, spoken, yuan
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules import homes
from trunkline.titles.china_1880.rules.actions import Pass, PlaceMarker
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.place_station import PlaceStation, marker_price
from trunkline.titles.china_1880.rules.sections import STATIONS
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

STATION_OF_COMPANY_PLACE = message(
    "1880.station.station-of-company-place", "Station of {company}: {place}"
)
STATION_OF_COMPANY = message("1880.station.station-of-company", "Station of {company}")
STATION_PLACED_YUAN = message(
    "1880.station.station-placed-yuan", "{hex}; a station can be placed, {price} Yuan"
)
STATION_PLACED_YUAN_BEST = message(
    "1880.station.station-placed-yuan-best",
    "{hex}; a station can be placed, {price} Yuan, best run {gain}",
)
PLACE_PRICE = message("1880.station.place-price", "{place}: {price}")
PLACE_PRICE_GAIN = message("1880.station.place-price-gain", "{place}: {price}, best run {gain}")


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


def placing(scene: ChinaScene) -> Placing:
    t, s, draft, step = scene.t, scene.s, scene.draft, decision(scene.s)
    assert isinstance(step, PlaceStation)
    legal = tuple(
        Site(a.hex, a.city)
        for a in step.propose(t, s)
        if isinstance(a, PlaceMarker) and step.refuse(t, s, a) is None
    )
    known = weights(t, s, step.company, "weigh" in draft)
    if "weigh" in draft:
        weigh(known, ((site.change, _value(t, s, step.company, site)) for site in legal))
    known = known.snapshot()
    legal = tuple(sorted(legal, key=lambda site: -(known.gain(site.change) or 0)))
    chosen = next((site for site in legal if site.id == draft.get("site")), None)
    return Placing(s, step, legal, chosen, known, marker_price(s, step.company) or 0)


def _value(t: China1880, s: ChinaState, company: str, site: Site) -> Callable[[], int]:
    return lambda: best_on(t, s, company, s.board.place(company, site.hex, site.city))


def clicked(now: Placing, where: str) -> Draft:
    """A hex, or one city of a hex that has several."""
    found = next((site for site in now.sites if where in (site.id, site.hex)), None)
    return now.draft(found)


def deciding(now: Placing) -> Decision:
    s, company = now.s, now.step.company
    placed, all_ = len(s.board.of(company)), len(MAJORS[company].stations)
    none = Act(
        phrase("1880.station.no-station", "No station"),
        encode_action(Pass(s.director(company))),
        key="D",
        doing=phrase("1880.station.going", "Going on…"),
    )
    complete = all(site.change in now.known.after for site in now.sites)
    return Decision(
        heading=phrase(
            "1880.station.place-a-station-of", "Place a station of {company}", company=company
        ),
        badge=phrase(
            "1880.station.count-of-all-placed", "{count} of {all} placed", count=placed, all=all_
        ),
        context=_context(now),
        blocks=_blocks(now),
        main=_main(now),
        others=(Plan(phrase("1880.station.cancel", "Cancel"), {}),) if now.chosen else (),
        out=(none,),
        rule=STATIONS,
        draft=now.draft(now.chosen),
        clicks=True,
        later=not complete,
        short=_short(now),
    )


def _short(now: Placing) -> str:
    return phrase(
        STATION_OF_COMPANY_PLACE if now.chosen else STATION_OF_COMPANY,
        company=now.step.company,
        place=short(now.chosen.hex) if now.chosen else "",
    )


def _context(now: Placing) -> str:
    if not now.sites:
        return phrase(
            "1880.station.no-city-free", "No city with a free place can be reached and paid for."
        )
    return phrase(
        "1880.station.next-marker-costs",
        "The next marker costs **{price}**. {number} place glows.",
        "The next marker costs **{price}**. {number} places glow.",
        number=len(now.sites),
        price=yuan(now.price),
    )


def _blocks(now: Placing) -> tuple[Block, ...]:
    if not now.sites:
        return ()
    heads = (
        Column(phrase("1880.station.city", "City")),
        Column(phrase("1880.station.places", "Places")),
        Column(phrase("1880.station.cost", "Cost"), True),
        Column(phrase("1880.station.best-run", "Best run"), True),
    )
    table = Table(
        heads,
        tuple(_row(now, site) for site in now.sites),
        phrase("1880.station.free-places", "Free places"),
    )
    return (table, *((_effect(now, now.chosen),) if now.chosen else ()))


def _row(now: Placing, site: Site) -> Row:
    gain, tone = now.gain(site)
    label = phrase(
        "1880.station.place-price-best-run-gain",
        "{place}, {price}, best run {gain}",
        place=name(now.s, site),
        price=yuan(now.price),
        gain=gain,
    )
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
    return phrase(
        "1880.station.place-city-number",
        "{place}, city {number}",
        place=place(site.hex),
        number=site.city + 1,
    )


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
    free = slots - len(there) - len(kept)
    words = phrase("1880.station.free", "{count} of {all} free", count=free, all=slots)
    reserved = (
        phrase("1880.station.kept", "kept for {company}", company=company) for company in kept
    )
    return ", ".join([words, *there, *reserved])


def _effect(now: Placing, site: Site) -> Facts:
    cash = now.s.cash[now.step.company]
    gain = now.known.gain(site.change)
    run = PENDING if gain is None else became(yuan(now.known.now), yuan(now.known.now + gain))
    return Facts(
        (
            (phrase("1880.station.opens", "Opens"), opens(now.s, now.step.company, site)),
            (phrase("1880.station.best-run", "Best run"), f"**{run}**"),
            (
                phrase("1880.station.treasury", "Treasury"),
                f"**{became(yuan(cash), yuan(cash - now.price))}**",
            ),
        )
    )


def opens(s: ChinaState, company: str, site: Site) -> str:
    """The stops that can be reached only with a marker here."""
    before = set(ATLAS.track(s.board).reach(company).stops())
    after = ATLAS.track(s.board.place(company, site.hex, site.city)).reach(company).stops()
    new = dict.fromkeys(short(hex_id) for hex_id, node in after if (hex_id, node) not in before)
    return ", ".join(new) or phrase(
        "1880.station.nothing-new-others", "nothing new; others cannot close it to you"
    )


def _main(now: Placing) -> Act | None:
    if now.chosen is None:
        return None
    director = now.s.director(now.step.company)
    action = PlaceMarker(director, now.chosen.hex, now.chosen.city)
    text = phrase(
        "1880.station.place-a-station-in-place-price",
        "Place a station in {place} · {price}",
        place=short(now.chosen.hex),
        price=yuan(now.price),
    )
    return Act(
        text, encode_action(action), key="Enter", doing=phrase("1880.station.placing", "Placing…")
    )


def hexes(now: Placing) -> tuple[HexView, ...]:
    views = []
    several = [site.hex for site in now.sites]
    for site in now.sites:
        views.append(
            HexView(
                site.id if several.count(site.hex) > 1 else site.hex,
                _spoken(now, site),
                _tag(now, site),
                legal=True,
                chosen=site == now.chosen,
            )
        )
    return tuple(views)


def _spoken(now: Placing, site: Site) -> str:
    gain, _ = now.gain(site)
    return phrase(
        STATION_PLACED_YUAN if gain == PENDING else STATION_PLACED_YUAN_BEST,
        hex=spoken(now.s, site.hex),
        price=now.price,
        gain=gain,
    )


def _tag(now: Placing, site: Site) -> str:
    gain, _ = now.gain(site)
    return phrase(
        PLACE_PRICE if gain == PENDING else PLACE_PRICE_GAIN,
        place=name(now.s, site),
        price=yuan(now.price),
        gain=gain,
    )


def why(t: China1880, s: ChinaState, step: PlaceStation, hex_id: str) -> WhyNot | None:
    """Why no city of the hex takes a marker; None if one does."""
    cities = range(max(1, len(ATLAS.face(s.board, hex_id).nodes)))
    found = [
        step.refuse(t, s, PlaceMarker(s.director(step.company), hex_id, city)) for city in cities
    ]
    if None in found or not found or found[0] is None:
        return None
    what = phrase(
        "1880.station.no-station-in-place", "No station in {place} now", place=place(hex_id)
    )
    return WhyNot(what, found[0].why, found[0].rule)
