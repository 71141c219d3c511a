"""What the map shows while track is laid: hexes that can be chosen, tiles in a fan."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from trunkline.kernel import phrase
from trunkline.present.map_view import Fan, HexView
from trunkline.present.rails.laying import Laying
from trunkline.present.rails.names import PENDING
from trunkline.present.rails.placements import Placement
from trunkline.present.rails.question import Marks, ringed
from trunkline.present.rails.tile_cards import cards
from trunkline.present.view import Act, Plan, Tone
from trunkline.present.words import listed

CARDS = 4
JOINED = 2
"""So many places are named in the tag."""
Lay = Callable[[Laying, Placement], Act]


def marks(now: Laying, lay: Lay) -> Marks:
    """The chosen tile lies on the map as it would."""
    found, chosen = ringed(hexes(now)), now.chosen
    if chosen is None:
        return found
    return replace(found, board=now.on(chosen), fan=fan(now, chosen, lay(now, chosen)))


def fan(now: Laying, chosen: Placement, do: Act) -> Fan:
    """Beside the chosen hex."""
    near = now.leads(chosen).stops[:JOINED]
    tiles = cards(now, chosen)
    tag, tone = _tag(now, chosen, near)
    return Fan(
        hex=chosen.hex,
        cards=tiles.few(CARDS),
        more=max(0, len(now.placements.kinds(chosen.hex)) - CARDS),
        said=tiles.said(),
        do=do,
        cancel=Plan(phrase("rails.track.cancel", "Cancel"), now.draft()),
        tag=tag,
        tone=tone,
        away=near,
    )


def _tag(now: Laying, chosen: Placement, near: tuple[str, ...]) -> tuple[str, Tone]:
    warning = now.track.extras(chosen).tag
    if warning:
        return warning, "warn"
    gain, tone = now.placements.gain_text(chosen)
    parts = [gain] if now.placements.gain(chosen) else []
    if near:
        places = listed(map(now.track.names.short, near))
        parts.insert(0, phrase("rails.track.joins", "connects {places}", places=places))
    return ", ".join(parts), "" if tone == "muted" else tone


def hexes(now: Laying) -> tuple[HexView, ...]:
    """What the map says of the hexes that can be chosen."""
    return tuple(_hex(now, hex_id) for hex_id in now.placements.hexes())


def _hex(now: Laying, hex_id: str) -> HexView:
    here, names = now.placements.on_hex(hex_id), now.track.names
    gain, _ = now.placements.gain_text(here[0])
    kinds = len({each.tile for each in here})
    parts = [phrase("rails.track.number-tile", "{number} tile", "{number} tiles", number=kinds)]
    if gain != PENDING:
        parts.append(phrase("rails.track.best-gain", "best gain {change}", change=gain))
    if now.chosen is not None and now.chosen.hex == hex_id:
        return HexView(hex_id, _turned(now, now.chosen), "", True, True)
    built = phrase("rails.track.can-be-built", "you can build here")
    label = "; ".join((names.spoken(hex_id), built, ", ".join(parts)))
    tag = f"{names.place(hex_id)}: {', '.join([now.price(here[0]), *parts])}"
    return HexView(hex_id, label, tag, True)


def _turned(now: Laying, chosen: Placement) -> str:
    """The chosen tile as it lies: which way this is, and where it leads."""
    return phrase(
        "rails.track.lies",
        "{place}; tile {tile} lies here, {said}",
        place=now.track.names.place(chosen.hex),
        tile=chosen.tile,
        said=cards(now, chosen).said(),
    )
