"""Laying track and placing stations at the default rails table."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import decision, encode_action, phrase
from trunkline.present.ordinary.names import names, place, short
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.rails.allowance import allowance
from trunkline.present.rails.laying import Lines, Track
from trunkline.present.rails.station import Place, Site, Stations, station_question
from trunkline.present.rails.track import track_question
from trunkline.present.rails.weighing import Prospect
from trunkline.present.view import Act
from trunkline.present.words import money
from trunkline.rails.board.board import Board
from trunkline.rails.board.stations import kept
from trunkline.rails.rounds.actions import LayTile, Pass, PlaceMarker
from trunkline.rails.rounds.depot import on_sale
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import PlaceStation, station_price, waiting
from trunkline.rails.rounds.sections import STATIONS, TRACK, UPGRADES
from trunkline.rails.rounds.state import RailsState

MOST_STEPS = 6_000


def prospect(t: Ordinary, s: RailsState, company: str) -> Prospect:
    """What the company would earn on another board; without a train, with the one on sale."""
    own, sold = s.trains[company], on_sale(t, s)[0]

    def worth(board: Board) -> int:
        here = s.clone()
        here.board = board
        found = t.running(here, company)
        found = found if found.trains else replace(found, trains=(sold,))
        return found.best(MOST_STEPS).value

    key = (t.id, company, own or (sold.name,), t.phase(s).name)
    return Prospect(s.board, key, worth, "" if own else sold.name)


def track(scene: RailsScene) -> Track:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, LayTrack)
    company, director = step.company, s.director(step.company)
    stations = ", ".join(place(t, station.hex) for station in s.board.of(company))
    colours = step.colours(t, s)
    return Track(
        names=names(t, s),
        atlas=t.box.atlas,
        liveries=t.id,
        company=company,
        cash=s.cash[company],
        board=s.board,
        reach=step.reach(t, s),
        lays=t.plan.lays,
        key=(t.id, step, s.cash[company], t.phase(s).name, tuple(s.privates.items())),
        t=t,
        s=s,
        step=step,
        tile=LayTile,
        cost=lambda hex_id: t.plan.cost(t, s, company, hex_id),
        prospect=prospect(t, s, company),
        allowance=allowance(1, len(step.laid), colours),
        heading=phrase("table.ordinary.lay-track", "Lay track for {company}", company=company),
        badge=phrase("table.ordinary.phase", "Phase {phase}", phase=t.phase(s).name),
        rules=(TRACK, UPGRADES),
        done=Act(
            phrase("table.ordinary.done-track", "Done with track"),
            encode_action(Pass(director)),
            key="D",
            doing=phrase("table.ordinary.going", "Continuing…"),
        ),
        help=phrase(
            "table.ordinary.track-connects",
            "New track must connect to a station of {company}: {places}.",
            company=company,
            places=stations,
        ),
    )


laying = track_question(Lines(track))


def stations(scene: RailsScene) -> Stations:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, PlaceStation)
    company, director = step.company, s.director(step.company)
    price = station_price(t, s, company) or 0
    sites = tuple(
        Site(a.hex, a.city)
        for a in step.propose(t, s)
        if isinstance(a, PlaceMarker) and step.refuse(t, s, a) is None
    )
    return Stations(
        names=names(t, s),
        t=t,
        s=s,
        atlas=t.box.atlas,
        company=company,
        cash=s.cash[company],
        board=s.board,
        sites=sites,
        on=lambda site: s.board.place(company, site.hex, site.node),
        place=lambda site: _place(t, s, director, site, price),
        prospect=prospect(t, s, company),
        heading=phrase(
            "table.ordinary.place-station", "Place a station of {company}", company=company
        ),
        badge=phrase(
            "table.ordinary.stations-placed",
            "{count} of {all} placed",
            count=len(s.board.of(company)),
            all=len(t.box.charters[company].stations),
        ),
        context=phrase(
            "table.ordinary.station-costs",
            "The next station costs **{price}**.",
            price=money(t.currency, price),
        ),
        rule=STATIONS,
        none=Act(
            phrase("table.ordinary.no-station", "No station"),
            encode_action(Pass(director)),
            key="D",
            doing=phrase("table.ordinary.going", "Continuing…"),
        ),
        refuse=lambda hex_id, city: step.refuse(t, s, PlaceMarker(director, hex_id, city)),
    )


def _place(t: Ordinary, s: RailsState, director: str, site: Site, price: int) -> Place:
    cost = money(t.currency, price)
    text = phrase(
        "table.ordinary.station-in",
        "Place a station in {place} · {price}",
        place=short(t, site.hex),
        price=cost,
    )
    doing = phrase("table.ordinary.placing", "Placing…")
    action = encode_action(PlaceMarker(director, site.hex, site.node))
    act = Act(text, action, key="Enter", doing=doing)
    return Place(_whose(t, s, site), cost, price, act, STATIONS)


def _whose(t: Ordinary, s: RailsState, site: Site) -> str:
    """1 of 2 free, SR, kept for IR."""
    atlas = t.box.atlas
    slots = atlas.face(s.board, site.hex).nodes[site.node].slots
    there = s.board.markers(site.hex, site.node)
    homes = kept(atlas, s.board, site.hex, site.node, waiting(t, s))
    free = slots - len(there) - len(homes)
    words = phrase("table.ordinary.places-free", "{count} of {all} free", count=free, all=slots)
    reserved = (
        phrase("table.ordinary.kept-for", "reserved for {company}", company=c) for c in homes
    )
    return ", ".join([words, *there, *reserved])


placing = station_question(stations)
