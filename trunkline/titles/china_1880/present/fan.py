"""The fan around the chosen hex: the cards of the rails, priced and told as 1880 does."""

from __future__ import annotations

from trunkline.kernel import encode_action, phrase
from trunkline.present.rails.placements import Placement
from trunkline.present.rails.tile_cards import TileCards
from trunkline.present.view import Act, Fan, Plan
from trunkline.present.words import listed
from trunkline.titles.china_1880.present.laying import Laying, picture
from trunkline.titles.china_1880.present.names import short, yuan
from trunkline.titles.china_1880.rules.atlas import ATLAS

CARDS = 4
JOINED = 2
"""So many places are named in the tag."""


def lay(now: Laying, each: Placement, key: str = "") -> Act:
    """The whole act: Lay #8851 on K7 · ¥30."""
    text = phrase(
        "1880.fan.lay",
        "Lay #{tile} on {hex} · {cost}",
        tile=each.tile,
        hex=each.hex,
        cost=yuan(now.placements.costs[each.hex]),
    )
    return Act(
        text, encode_action(now.action(each)), key=key, doing=phrase("1880.fan.laying", "Laying…")
    )


def told(now: Laying, each: Placement) -> str:
    """For those who hear it: "Tile 8851 on K7, Wuhan, cost 30 Yuan, best run +30"."""
    gain, _ = now.placements.gain_text(each)
    return phrase(
        "1880.fan.tile-cost-yuan",
        "Tile {tile} on {hex}, {leads_to}, cost {cost} Yuan, best run {gain}",
        tile=each.tile,
        hex=each.hex,
        leads_to=now.leads_to(each),
        cost=now.placements.costs[each.hex],
        gain=gain,
    )


def cards(now: Laying, chosen: Placement) -> TileCards:
    return TileCards(
        now.placements,
        chosen,
        now.draft,
        picture,
        lambda each: told(now, each),
        yuan,
        lambda tile: ATLAS.left(now.s.board, tile),
        now.leads_to,
    )


def fan(now: Laying) -> Fan | None:
    """Around the chosen hex on the map."""
    if now.chosen is None:
        return None
    found, gain = now.leads(now.chosen), now.placements.gain(now.chosen)
    gain_text, tone = now.placements.gain_text(now.chosen)
    near = found.stops[:JOINED]
    parts = (
        [phrase("1880.fan.joins", "joins {places}", places=listed(map(short, near)))]
        if near
        else []
    )
    parts += [gain_text] if gain else []
    tiles = cards(now, now.chosen)
    return Fan(
        hex=now.chosen.hex,
        cards=tiles.few(CARDS),
        more=max(0, len(now.placements.kinds(now.chosen.hex)) - CARDS),
        said=tiles.said(),
        do=lay(now, now.chosen),
        cancel=Plan(phrase("1880.fan.cancel", "Cancel"), now.draft()),
        tag=", ".join(parts),
        tone=tone,
        away=near or _network_beside(now, now.chosen),
    )


def _network_beside(now: Laying, each: Placement) -> tuple[str, ...]:
    """The neighbours from which the company's track comes."""
    reach, edges = now.step.reach(now.s), ATLAS.turned(each.tile, each.rotation).exits("")
    beside = (
        ATLAS.map.neighbour(each.hex, edge) for edge in edges if reach.arrives(each.hex, edge)
    )
    return tuple(hex_id for hex_id in beside if hex_id is not None)
