"""Where the networks of the S-Bahn start: one of the places that the map keeps for it."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.view import (
    Chip,
    Decision,
    Draft,
    HexView,
    Line,
    Option,
    Options,
    Plan,
    WhyNot,
)
from trunkline.titles.berlin_1881.present.names import place, rule, spoken
from trunkline.titles.berlin_1881.present.trial import act, consequences, tried, why_not
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.sections import FLOATING
from trunkline.titles.berlin_1881.rules.start_depots import STARTS, PlaceStartDepot, StartDepots
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, S_PLACE, STADTBAHN
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.turns import NETWORK_OPERATES, OPERATES


def choosing(t: Berlin, s: BerlinState, step: StartDepots, draft: Draft) -> Decision:
    network, by = step.networks[0], step.decider(t, s)
    options = tuple(_option(t, s, step, hex_id, draft) for hex_id in STADTBAHN.places)
    chosen = draft.get("hex", "")
    legal = chosen in open_places(t, s, step)
    blocks: list[Options | Line] = [Options(options, label=phrase("Places of the S-Bahn"))]
    main = None
    if legal:
        action = PlaceStartDepot(by, network, chosen)
        told = consequences(tried(t, s, action), STARTS, OPERATES, NETWORK_OPERATES)
        blocks += [Line(sentence) for sentence in told[:2]]
        text = phrase("Start {network} in {place}", network=network, place=place(chosen))
        main = act(t, s, action, text, key="Enter")
    return Decision(
        heading=phrase(
            "Where does the main network start?"
            if network == MAIN
            else "Where does {network} start?",
            network=network,
        ),
        chips=(Chip(network),),
        context=_context(step),
        blocks=tuple(blocks),
        main=main,
        rule=rule(FLOATING),
        draft={"hex": chosen} if legal else {},
        clicks=True,
        short=phrase("Start {network}", network=network),
    )


def _context(step: StartDepots) -> str:
    told = [phrase("A depot on one of the free places.")]
    following = ", ".join(step.networks[1:])
    if following:
        told.append(phrase("Then {networks}.", networks=following))
    return " ".join(told)


def open_places(t: Berlin, s: BerlinState, step: StartDepots) -> tuple[str, ...]:
    by, network = step.decider(t, s), step.networks[0]
    return tuple(
        hex_id
        for hex_id in STADTBAHN.places
        if step.refuse(t, s, PlaceStartDepot(by, network, hex_id)) is None
    )


def _option(t: Berlin, s: BerlinState, step: StartDepots, hex_id: str, draft: Draft) -> Option:
    action = PlaceStartDepot(step.decider(t, s), step.networks[0], hex_id)
    no = why_not(t, s, action, phrase("{place} is not free", place=place(hex_id)))
    node = ATLAS.home(s.board, hex_id, S_PLACE) or 0
    note = phrase("value {value}", value=ATLAS.face(s.board, hex_id).nodes[node].value())
    if no is not None:
        return Option(Plan(place(hex_id), no=no, note=note))
    chosen = draft.get("hex") == hex_id
    return Option(Plan(place(hex_id), {"hex": hex_id}, note=note, chosen=chosen))


def hexes(t: Berlin, s: BerlinState, step: StartDepots, draft: Draft) -> tuple[HexView, ...]:
    network = step.networks[0]
    free = phrase("{network} can start here", network=network)
    return tuple(
        HexView(
            hex_id,
            f"{spoken(s, hex_id)}; {free}",
            phrase("{place}: start {network}", place=place(hex_id), network=network),
            legal=True,
            chosen=draft.get("hex") == hex_id,
        )
        for hex_id in open_places(t, s, step)
    )


def why(t: Berlin, s: BerlinState, step: StartDepots, hex_id: str) -> WhyNot:
    action = PlaceStartDepot(step.decider(t, s), step.networks[0], hex_id)
    if hex_id in STADTBAHN.places:
        no = why_not(t, s, action, phrase("{place} is not free", place=place(hex_id)))
        return no or WhyNot(place(hex_id), spoken(s, hex_id))
    what = phrase("No network starts in {place}", place=place(hex_id))
    return WhyNot(what, phrase("The S-Bahn has no place of its own there."), FLOATING)
