"""Placing a station in 1880: places kept for homes, and a price that doubles in phase D."""

from __future__ import annotations

from trunkline.kernel import decision, encode_action, phrase
from trunkline.present.rails.station import Place, Site, Stations, station_question
from trunkline.present.view import Act
from trunkline.present.words import listed
from trunkline.rails.board.stations import kept
from trunkline.titles.china_1880.present.gains import prospect
from trunkline.titles.china_1880.present.names import names, short, yuan
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules import homes
from trunkline.titles.china_1880.rules.actions import Pass, PlaceMarker
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.place_station import PlaceStation, marker_price
from trunkline.titles.china_1880.rules.sections import STATIONS
from trunkline.titles.china_1880.rules.state import ChinaState


def stations(scene: ChinaScene) -> Stations:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, PlaceStation)
    company, director = step.company, s.director(step.company)
    price = marker_price(s, company) or 0
    sites = tuple(
        Site(a.hex, a.city)
        for a in step.propose(t, s)
        if isinstance(a, PlaceMarker) and step.refuse(t, s, a) is None
    )
    return Stations(
        names=names(s),
        t=t,
        s=s,
        atlas=ATLAS,
        company=company,
        cash=s.cash[company],
        board=s.board,
        sites=sites,
        on=lambda site: s.board.place(company, site.hex, site.node),
        place=lambda site: _place(s, director, site, price),
        prospect=prospect(t, s, company),
        heading=phrase(
            "1880.station.place-a-station-of", "Place a station of {company}", company=company
        ),
        badge=phrase(
            "1880.station.count-of-all-placed",
            "{count} of {all} placed",
            count=len(s.board.of(company)),
            all=len(MAJORS[company].stations),
        ),
        context=phrase(
            "1880.station.next-marker-costs",
            "The next station costs **{price}**. {number} slot is highlighted.",
            "The next station costs **{price}**. {number} slots are highlighted.",
            number=len(sites),
            price=yuan(price),
        ),
        rule=STATIONS,
        none=Act(
            phrase("1880.station.no-station", "No station"),
            encode_action(Pass(director)),
            key="D",
            doing=phrase("1880.station.going", "Continuing…"),
        ),
        refuse=lambda hex_id, city: step.refuse(t, s, PlaceMarker(director, hex_id, city)),
    )


def _place(s: ChinaState, director: str, site: Site, price: int) -> Place:
    text = phrase(
        "1880.station.place-a-station-in-place-price",
        "Place a station in {place} · {price}",
        place=short(site.hex),
        price=yuan(price),
    )
    doing = phrase("1880.station.placing", "Placing…")
    action = encode_action(PlaceMarker(director, site.hex, site.node))
    act = Act(text, action, key="Enter", doing=doing)
    return Place(_whose(s, site), yuan(price), price, act, STATIONS)


def _whose(s: ChinaState, site: Site) -> str:
    """1 of 2 free, JHU, kept for BZU."""
    slots = ATLAS.face(s.board, site.hex).nodes[site.node].slots
    there = s.board.markers(site.hex, site.node)
    waiting = kept(ATLAS, s.board, site.hex, site.node, homes.waiting(s))
    free = slots - len(there) - len(waiting)
    words = phrase("1880.station.free", "{count} of {all} free", count=free, all=slots)
    if not waiting:
        return ", ".join([words, *there])
    reserved = phrase("1880.station.kept", "reserved for {companies}", companies=listed(waiting))
    return ", ".join([words, *there, reserved])


placing = station_question(stations)
