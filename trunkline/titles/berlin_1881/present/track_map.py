"""What the map shows while track is laid: tiles in a fan, hexes that can be chosen."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.rails.placements import PENDING
from trunkline.present.view import Fan, HexView, Plan, Tone
from trunkline.present.words import listed
from trunkline.titles.berlin_1881.present.laying import Laying
from trunkline.titles.berlin_1881.present.names import place, short_place, spoken
from trunkline.titles.berlin_1881.present.track import CARDS, cards, lay, price
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.building import reach_of


def fan(now: Laying) -> Fan | None:
    """Around the chosen hex on the map."""
    if now.chosen is None:
        return None
    found, extra = now.leads(now.chosen), now.effect(now.chosen)
    gain, tone = now.placements.gain_text(now.chosen)
    parts: list[str] = []
    if found.stops:
        parts.append(
            phrase(
                "1881.track.joins",
                "joins {places}",
                places=listed(map(short_place, found.stops[:2])),
            )
        )
    if extra.merged:
        names = listed(extra.merged)
        parts = [
            phrase(
                "1881.track.names-merges",
                "{names} merges",
                "{names} merge",
                number=len(extra.merged),
                names=names,
            )
        ]
        tone = "warn"
    elif now.placements.gain(now.chosen):
        parts.append(gain)
    tiles = cards(now, now.chosen)
    return Fan(
        hex=now.chosen.hex,
        cards=tiles.few(CARDS),
        more=max(0, len(now.placements.kinds(now.chosen.hex)) - CARDS),
        said=tiles.said(),
        do=lay(now, now.chosen),
        cancel=Plan(phrase("1881.track.cancel", "Cancel"), now.draft()),
        tag=", ".join(parts),
        tone=_tag_tone(tone),
        away=found.stops[:2],
    )


def _tag_tone(tone: Tone) -> Tone:
    return "" if tone == "muted" else tone


def hexes(now: Laying) -> tuple[HexView, ...]:
    """What the map says of the hexes that glow."""
    views = []
    for hex_id in now.placements.hexes():
        here, cost = now.placements.on_hex(hex_id), now.placements.costs[hex_id]
        gain, _ = now.placements.gain_text(here[0])
        kinds = len({each.tile for each in here})
        parts = [phrase("1881.track.number-tile", "{number} tile", "{number} tiles", number=kinds)]
        if gain != PENDING:
            parts.append(phrase("1881.track.best-gain", "best gain {change}", change=gain))
        chosen = now.chosen is not None and now.chosen.hex == hex_id
        tag = "" if chosen else f"{place(hex_id)}: {', '.join([price(cost), *parts])}"
        label = "; ".join(
            (
                spoken(now.s, hex_id),
                phrase("1881.track.can-be-built", "can be built"),
                ", ".join(parts),
            )
        )
        views.append(HexView(hex_id, label, tag, True, chosen))
    return tuple(views)


def bright(now: Laying) -> tuple[str, ...]:
    """The company's network and what glows; everything else lies under the veil."""
    reach = reach_of(now.step.ground(now.s), now.company)
    network = [hex_id for hex_id, number in ATLAS.index.items() if number in reach.masks]
    return tuple(dict.fromkeys([*network, *now.placements.hexes()]))
