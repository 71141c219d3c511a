"""Placing a station or depot: the places it may stand in, what each costs and opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from trunkline.kernel import AnyTitle, Refusal, State, phrase
from trunkline.present.map_view import HexView
from trunkline.present.rails.names import PENDING, Names
from trunkline.present.rails.onward import onward
from trunkline.present.rails.question import Marks, Question
from trunkline.present.rails.weighing import Change, Prospect, Weighed
from trunkline.present.scene import AnyScene
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    Facts,
    Option,
    Options,
    Plan,
    Row,
    Table,
    Tone,
    WhyNot,
)
from trunkline.present.words import change
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.reach import Passage, unless_full

SHOWN = 6


class Site(Struct, frozen=True):
    """A stop in which a marker may stand, perhaps in the place of another company's."""

    hex: str
    node: int
    seller: str = ""

    @property
    def stop(self) -> str:
        return f"{self.hex}.{self.node}"

    @property
    def key(self) -> str:
        return self.stop + (f"|{self.seller}" if self.seller else "")

    @property
    def change(self) -> Change:
        return ("station", self.hex, self.node, self.seller)


class Place(Struct, frozen=True):
    """What a title says of one site that could be chosen."""

    whose: str
    """Who stands there, what is free: "1 of 2 free"."""
    cost: str
    paid: int
    """What the treasury pays in all."""
    act: Act
    rule: str
    offer: tuple[Block, ...] = ()
    """What else is chosen for it, such as the price that is offered."""
    draft: Draft = {}


class Stations(Struct, frozen=True, kw_only=True):
    """All that a title says of a company that places a station."""

    names: Names
    t: AnyTitle
    s: State
    atlas: Atlas
    company: str
    cash: int
    board: Board
    sites: tuple[Site, ...]
    on: Callable[[Site], Board]
    """The board with the marker there."""
    place: Callable[[Site], Place]
    prospect: Prospect
    heading: str
    badge: str
    context: str
    rule: str
    none: Act
    refuse: Callable[[str, int], Refusal | None]
    rails: str = ""
    passes: Passage = unless_full


class Placing(Struct, frozen=True):
    """The places that are legal, the best first, and the chosen one."""

    stations: Stations
    sites: tuple[Site, ...]
    chosen: Site | None
    known: Weighed
    all: bool

    def draft(self, site: Site | None = None) -> Draft:
        return {} if site is None else {"site": site.key}

    def gain(self, site: Site) -> tuple[str, Tone]:
        found = self.known.gain(site.change)
        if found is None:
            return PENDING, "muted"
        return change(found), "good" if found > 0 else "bad" if found < 0 else "muted"

    def click(self, where: str) -> Draft:
        """A hex or one stop of it; another click takes the next place there."""
        here = [site for site in self.sites if where in (site.stop, site.hex)]
        at = here.index(self.chosen) + 1 if self.chosen in here else 0
        return self.draft(here[at % len(here)]) if here else self.draft(self.chosen)


def station_question(stations: Callable[[Any], Stations]) -> Callable[[AnyScene], Question]:
    def placing(scene: AnyScene) -> Placing:
        return _placing(scene.once(stations), scene.draft)

    def question(scene: AnyScene) -> Question:
        now = scene.once(placing)
        return Question(
            lambda: deciding(now), lambda: marks(now), now.click, lambda where: why(now, where)
        )

    return question


def _placing(found: Stations, draft: Draft) -> Placing:
    boards = ((site.change, _tried(found, site)) for site in found.sites)
    known = found.prospect.known("weigh" in draft, boards)
    sites = tuple(sorted(found.sites, key=lambda site: -(known.gain(site.change) or 0)))
    chosen = next((site for site in sites if site.key == draft.get("site")), None)
    return Placing(found, sites, chosen, known, "all" in draft)


def _tried(found: Stations, site: Site) -> Callable[[], Board]:
    return lambda: found.on(site)


def deciding(now: Placing) -> Decision:
    found, chosen = now.stations, now.chosen
    place = None if chosen is None else found.place(chosen)
    cancel = Plan(phrase("rails.station.cancel", "Cancel"), {}, key="⌫")
    blocks: list[Block] = [_table(now), *_more(now)] if now.sites else []
    if chosen is not None and place is not None:
        blocks += [*place.offer, _effect(now, chosen, place)]
    return Decision(
        heading=found.heading,
        badge=found.badge,
        context=found.context if now.sites else nowhere(found),
        blocks=tuple(blocks),
        main=place.act if place else None if now.sites else onward(found.t, found.s, found.none),
        others=(cancel,) if place else (),
        out=(found.none,) if now.sites else (),
        rule=found.names.rule(place.rule if place else found.rule),
        draft={**now.draft(chosen), **(place.draft if place else {})},
        clicks=bool(now.sites),
        later=any(site.change not in now.known.after for site in now.sites),
        short=place.act.text if place else found.heading,
    )


def nowhere(found: Stations) -> str:
    return phrase(
        "rails.station.no-place", "{company} cannot reach a free slot.", company=found.company
    )


def _table(now: Placing) -> Table:
    shown = list(now.sites if now.all else now.sites[:SHOWN])
    if now.chosen is not None and now.chosen not in shown:
        shown[-1:] = [now.chosen]
    heads = (
        Column(phrase("rails.station.where", "Where")),
        Column(phrase("rails.station.places", "Place")),
        Column(phrase("rails.station.cost", "Cost"), True),
        Column(phrase("rails.station.best-run", "Best run"), True),
    )
    rows = tuple(_row(now, site) for site in shown)
    return Table(heads, rows, phrase("rails.station.free-places", "Free slots"), dense=True)


def _row(now: Placing, site: Site) -> Row:
    place, (gain, tone) = now.stations.place(site), now.gain(site)
    label = ", ".join((name(now, site), place.whose, place.cost, _run(gain)))
    whose = (Chip(site.seller),) if site.seller else ()
    cells = (
        Cell(name(now, site), "strong" if site == now.chosen else ""),
        Cell("" if whose else place.whose, "muted", whose),
        Cell(place.cost),
        Cell(gain, tone),
    )
    plan = Plan(label, now.draft(site), chosen=site == now.chosen)
    return Row(cells, tint=site == now.chosen, hex=site.hex, label=label, plan=plan)


def _run(gain: str) -> str:
    return phrase("rails.station.best-run-gain", "best run {gain}", gain=gain)


def name(now: Placing, site: Site) -> str:
    """Wuhan L10; where a hex has several cities, which one."""
    found = now.stations
    place = found.names.place(site.hex)
    if len(found.atlas.face(found.board, site.hex).nodes) == 1:
        return place
    return phrase(
        "rails.station.city-number", "{place}, city {number}", place=place, number=site.node + 1
    )


def _more(now: Placing) -> tuple[Block, ...]:
    rest = len(now.sites) - SHOWN
    if rest <= 0 or now.all:
        return ()
    text = phrase("rails.station.more", "{number} more place", "{number} more places", number=rest)
    plan = Plan(text, {**now.draft(now.chosen), "all": "1"})
    return (Options((Option(plan),), "chips", phrase("rails.station.more-places", "More places")),)


def _effect(now: Placing, site: Site, place: Place) -> Facts:
    names = now.stations.names
    run = names.against(now.known.now, now.known.gain(site.change))
    cash = names.changed(now.stations.cash, -place.paid)
    return Facts(
        (
            (phrase("rails.station.opens", "Opens up"), opens(now.stations, site)),
            (phrase("rails.station.best-run", "Best run"), run),
            (phrase("rails.station.treasury", "Treasury"), cash),
        )
    )


def opens(found: Stations, site: Site) -> str:
    """The stops that can be reached only with a marker here."""
    boards = (found.board, found.on(site))
    before, after = (
        found.atlas.track(board).reach(found.company, found.rails, found.passes).stops()
        for board in boards
    )
    known = set(before)
    new = dict.fromkeys(found.names.short(stop[0]) for stop in after if stop not in known)
    return ", ".join(new) or phrase(
        "rails.station.nothing-new", "nothing new, but others cannot block it"
    )


def marks(now: Placing) -> Marks:
    """The marker stands in the chosen place as if it were there."""
    free = tuple((site.hex, site.node, site.seller) for site in now.sites if site != now.chosen)
    board = None if now.chosen is None else now.stations.on(now.chosen)
    return Marks(hexes(now), board=board, free=free)


def hexes(now: Placing) -> tuple[HexView, ...]:
    """Several stops of a hex go by their own ids."""
    views: dict[str, HexView] = {}
    several = [stop.rpartition(".")[0] for stop in {site.stop for site in now.sites}]
    for site in now.sites:
        id_ = site.stop if several.count(site.hex) > 1 else site.hex
        place, (gain, _) = now.stations.place(site), now.gain(site)
        said = [place.whose, place.cost, *(() if gain == PENDING else (_run(gain),))]
        label = f"{now.stations.names.spoken(site.hex)}; {', '.join(said)}"
        tag = f"{name(now, site)}: {', '.join(said)}"
        if id_ not in views or site == now.chosen:
            views[id_] = HexView(id_, label, tag, legal=True, chosen=site == now.chosen)
    return tuple(views.values())


def why(now: Placing, where: str) -> WhyNot | None:
    """Why no stop of a hex takes a marker; None if one does."""
    found, hex_id = now.stations, where.partition(".")[0]
    nodes = range(max(1, len(found.atlas.face(found.board, hex_id).nodes)))
    refusals = [found.refuse(hex_id, node) for node in nodes]
    first = refusals[0]
    if first is None or None in refusals:
        return None
    place = found.names.place(hex_id)
    what = phrase("rails.station.not-here", "Nothing can be placed in {place} now", place=place)
    return WhyNot(what, first.why, first.rule)
