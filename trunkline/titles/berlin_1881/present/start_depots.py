"""Where the networks of the S-Bahn start: one of the places that the map keeps for it."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import decision, message, phrase
from trunkline.present.offers import consequences, offer, tried, why_not
from trunkline.present.rails.places import Spot, place_question
from trunkline.present.rails.question import Question
from trunkline.present.view import Chip, Decision, WhyNot
from trunkline.titles.berlin_1881.present.names import place, rule, spoken
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.sections import FLOATING
from trunkline.titles.berlin_1881.rules.start_depots import STARTS, PlaceStartDepot, StartDepots
from trunkline.titles.berlin_1881.rules.tables import MAIN, S_PLACE, STADTBAHN
from trunkline.titles.berlin_1881.rules.turns import NETWORK_OPERATES, OPERATES

WHERE_MAIN_NETWORK = message("1881.start.where-main-network", "Where does the main network start?")
WHERE_START = message("1881.start.where-start", "Where does {network} start?")


def question(scene: BerlinScene) -> Question:
    step = decision(scene.s)
    assert isinstance(step, StartDepots)
    network = step.networks[0]
    frame = Decision(
        heading=phrase(WHERE_MAIN_NETWORK if network == MAIN else WHERE_START, network=network),
        chips=(Chip(network),),
        context=_context(step),
        rule=rule(FLOATING),
        short=phrase("1881.start.start-network", "Start {network}", network=network),
    )
    spots = tuple(_spot(scene, step, hex_id) for hex_id in STADTBAHN.places)
    label = phrase("1881.start.places-s-bahn", "Slots of the S-Bahn")
    asked = place_question(frame, spots, scene.draft, label)
    return replace(asked, why=lambda where: asked.why(where) or _elsewhere(where))


def _context(step: StartDepots) -> str:
    told = [phrase("1881.start.depot-one-free", "A depot in one of the free slots.")]
    following = ", ".join(step.networks[1:])
    if following:
        told.append(phrase("1881.start.then", "Then {networks}.", networks=following))
    return " ".join(told)


def _spot(scene: BerlinScene, step: StartDepots, hex_id: str) -> Spot:
    t, s, name, network = scene.t, scene.s, place(hex_id), step.networks[0]
    action = PlaceStartDepot(step.decider(t, s), network, hex_id)
    no = why_not(t, s, action, phrase("1881.start.not-free", "{place} is not free", place=name))
    node = ATLAS.home(s.board, hex_id, S_PLACE) or 0
    value = ATLAS.face(s.board, hex_id).nodes[node].value()
    text = phrase(
        "1881.start.start-network-in-place",
        "Start {network} in {place}",
        network=network,
        place=name,
    )
    free = phrase("1881.start.start-here", "{network} can start here", network=network)
    told = [] if no else consequences(tried(t, s, action), STARTS, OPERATES, NETWORK_OPERATES)
    return Spot(
        id=hex_id,
        where=hex_id,
        text=name,
        note=phrase("1881.start.value", "value {value}", value=value),
        spoken=f"{spoken(s, hex_id)}; {free}",
        tag=text,
        act=offer(t, s, action, text, key="Enter"),
        no=no,
        lines=tuple(told[:2]),
    )


def _elsewhere(hex_id: str) -> WhyNot | None:
    if hex_id in STADTBAHN.places:
        return None
    what = phrase(
        "1881.start.no-network-starts", "No network starts in {place}", place=place(hex_id)
    )
    reason = phrase("1881.start.s-bahn-no", "The S-Bahn has no slot of its own there.")
    return WhyNot(what, reason, FLOATING)
