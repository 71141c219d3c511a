"""Where the networks of the S-Bahn start: one of the places that the map keeps for it."""

from __future__ import annotations

from trunkline.titles.berlin_1881.atlas import ATLAS
from trunkline.titles.berlin_1881.sections import FLOATING
from trunkline.titles.berlin_1881.start_depots import PlaceStartDepot, StartDepots
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import S_PLACE, STADTBAHN
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.names import place, rule, spoken, spoken_company
from trunkline.web.pages.panels.berlin_1881.trial import act, consequences, tried, why_not
from trunkline.web.pages.view import (
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


def choosing(t: Berlin, s: BerlinState, step: StartDepots, draft: Draft) -> Decision:
    network, by = step.networks[0], step.decider(t, s)
    options = tuple(_option(t, s, step, hex_id, draft) for hex_id in STADTBAHN.places)
    chosen = draft.get("hex", "")
    following = ", ".join(step.networks[1:])
    legal = chosen in open_places(t, s, step)
    blocks: list[Options | Line] = [Options(options, label="Places of the S-Bahn")]
    main = None
    if legal:
        action = PlaceStartDepot(by, network, chosen)
        told = consequences(tried(t, s, action), "Network {network} starts", "operates")
        blocks += [Line(sentence) for sentence in told[:2]]
        main = act(t, s, action, f"Start {network} in {place(chosen)}", key="Enter")
    return Decision(
        heading=f"Where does {spoken_company(network)} start?",
        chips=(Chip(network),),
        context=f"A depot on one of the free places. {f'Then {following}.' if following else ''}",
        blocks=tuple(blocks),
        main=main,
        rule=rule(FLOATING),
        draft={"hex": chosen} if legal else {},
        clicks=True,
        short=f"Start {network}",
    )


def open_places(t: Berlin, s: BerlinState, step: StartDepots) -> tuple[str, ...]:
    by, network = step.decider(t, s), step.networks[0]
    return tuple(
        hex_id
        for hex_id in STADTBAHN.places
        if step.refuse(t, s, PlaceStartDepot(by, network, hex_id)) is None
    )


def _option(t: Berlin, s: BerlinState, step: StartDepots, hex_id: str, draft: Draft) -> Option:
    action = PlaceStartDepot(step.decider(t, s), step.networks[0], hex_id)
    no = why_not(t, s, action, f"{place(hex_id)} is not free")
    node = ATLAS.home(s.board, hex_id, S_PLACE) or 0
    note = f"value {ATLAS.face(s.board, hex_id).nodes[node].value()}"
    if no is not None:
        return Option(Plan(place(hex_id), no=no, note=note))
    chosen = draft.get("hex") == hex_id
    return Option(Plan(place(hex_id), {"hex": hex_id}, note=note, chosen=chosen))


def hexes(t: Berlin, s: BerlinState, step: StartDepots, draft: Draft) -> tuple[HexView, ...]:
    network = step.networks[0]
    return tuple(
        HexView(
            hex_id,
            f"{spoken(s, hex_id)}; {network} can start here",
            f"{place(hex_id)}: start {network}",
            legal=True,
            chosen=draft.get("hex") == hex_id,
        )
        for hex_id in open_places(t, s, step)
    )


def why(t: Berlin, s: BerlinState, step: StartDepots, hex_id: str) -> WhyNot:
    action = PlaceStartDepot(step.decider(t, s), step.networks[0], hex_id)
    if hex_id in STADTBAHN.places:
        no = why_not(t, s, action, f"{place(hex_id)} is not free")
        return no or WhyNot(place(hex_id), spoken(s, hex_id))
    what = f"No network starts in {place(hex_id)}"
    return WhyNot(what, "The S-Bahn has no place of its own there.", FLOATING)
