"""Where the networks of the S-Bahn start: one of the places that the map keeps for it."""

from __future__ import annotations

from trunkline.kernel import message, phrase
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

WHERE_MAIN_NETWORK = message("1881.start.where-main-network", "Where does the main network start?")
WHERE_START = message("1881.start.where-start", "Where does {network} start?")


def choosing(t: Berlin, s: BerlinState, step: StartDepots, draft: Draft) -> Decision:
    network, by = step.networks[0], step.decider(t, s)
    options = tuple(_option(t, s, step, hex_id, draft) for hex_id in STADTBAHN.places)
    chosen = draft.get("hex", "")
    legal = chosen in open_places(t, s, step)
    blocks: list[Options | Line] = [
        Options(options, label=phrase("1881.start.places-s-bahn", "Places of the S-Bahn"))
    ]
    main = None
    if legal:
        action = PlaceStartDepot(by, network, chosen)
        told = consequences(tried(t, s, action), STARTS, OPERATES, NETWORK_OPERATES)
        blocks += [Line(sentence) for sentence in told[:2]]
        text = phrase(
            "1881.start.start-network-in-place",
            "Start {network} in {place}",
            network=network,
            place=place(chosen),
        )
        main = act(t, s, action, text, key="Enter")
    return Decision(
        heading=phrase(WHERE_MAIN_NETWORK if network == MAIN else WHERE_START, network=network),
        chips=(Chip(network),),
        context=_context(step),
        blocks=tuple(blocks),
        main=main,
        rule=rule(FLOATING),
        draft={"hex": chosen} if legal else {},
        clicks=True,
        short=phrase("1881.start.start-network", "Start {network}", network=network),
    )


def _context(step: StartDepots) -> str:
    told = [phrase("1881.start.depot-one-free", "A depot on one of the free places.")]
    following = ", ".join(step.networks[1:])
    if following:
        told.append(phrase("1881.start.then", "Then {networks}.", networks=following))
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
    no = why_not(
        t, s, action, phrase("1881.start.not-free", "{place} is not free", place=place(hex_id))
    )
    node = ATLAS.home(s.board, hex_id, S_PLACE) or 0
    note = phrase(
        "1881.start.value", "value {value}", value=ATLAS.face(s.board, hex_id).nodes[node].value()
    )
    if no is not None:
        return Option(Plan(place(hex_id), no=no, note=note))
    chosen = draft.get("hex") == hex_id
    return Option(Plan(place(hex_id), {"hex": hex_id}, note=note, chosen=chosen))


def hexes(t: Berlin, s: BerlinState, step: StartDepots, draft: Draft) -> tuple[HexView, ...]:
    network = step.networks[0]
    free = phrase("1881.start.start-here", "{network} can start here", network=network)
    return tuple(
        HexView(
            hex_id,
            f"{spoken(s, hex_id)}; {free}",
            phrase(
                "1881.start.place-start-network",
                "{place}: start {network}",
                place=place(hex_id),
                network=network,
            ),
            legal=True,
            chosen=draft.get("hex") == hex_id,
        )
        for hex_id in open_places(t, s, step)
    )


def why(t: Berlin, s: BerlinState, step: StartDepots, hex_id: str) -> WhyNot:
    action = PlaceStartDepot(step.decider(t, s), step.networks[0], hex_id)
    if hex_id in STADTBAHN.places:
        no = why_not(
            t, s, action, phrase("1881.start.not-free", "{place} is not free", place=place(hex_id))
        )
        return no or WhyNot(place(hex_id), spoken(s, hex_id))
    what = phrase(
        "1881.start.no-network-starts", "No network starts in {place}", place=place(hex_id)
    )
    return WhyNot(
        what, phrase("1881.start.s-bahn-no", "The S-Bahn has no place of its own there."), FLOATING
    )
