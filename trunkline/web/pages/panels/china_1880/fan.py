"""The fan: tiles as cards around the chosen hex, and the same in a row for phones."""

from __future__ import annotations

from trunkline.kernel import encode_action
from trunkline.titles.china_1880.atlas import ATLAS
from trunkline.web.pages.panels.china_1880.laying import Laying
from trunkline.web.pages.panels.china_1880.names import short, yuan
from trunkline.web.pages.panels.china_1880.placements import Placement, words
from trunkline.web.pages.view import Act, Fan, FanCard, Option, Options, Plan
from trunkline.web.pages.words import listed

CARDS = 4


def lay(now: Laying, each: Placement, key: str = "") -> Act:
    """The whole act: Lay #8851 on K7 · ¥30."""
    text = f"Lay #{each.tile} on {each.hex} · {yuan(now.track.costs[each.hex])}"
    return Act(text, encode_action(now.action(each)), key=key, doing="Laying…")


def turned(now: Laying, each: Placement, by: int = 1) -> Placement | None:
    """The next legal rotation; None if there is no other."""
    turns = now.track.turns(each)
    return turns[(turns.index(each) + by) % len(turns)] if len(turns) > 1 else None


def cards(now: Laying, chosen: Placement) -> tuple[FanCard, ...]:
    """One card per tile; the chosen one as it is turned, the others in their best rotation."""
    kinds = [chosen if p.tile == chosen.tile else p for p in now.track.kinds(chosen.hex)]
    return tuple(_card(now, each, chosen) for each in kinds)


def _card(now: Laying, each: Placement, chosen: Placement) -> FanCard:
    gain, tone = now.gain_text(each)
    cost = now.track.costs[each.hex]
    turns, turn = now.track.turns(each), turned(now, each)
    here = now.track.on_hex(each.hex)
    best = each == here[0] and len(here) > 1 and now.track.complete
    leads_to = words(each.leads(now.s, now.step.company))
    place_in = f"{turns.index(each) + 1} of {len(turns)}"
    return FanCard(
        plan=Plan(f"#{each.tile}", now.draft(each), chosen=each == chosen),
        label=f"Tile {each.tile}, {leads_to}, cost {cost} Yuan, best run {gain}",
        picture=each.picture,
        cost=yuan(cost),
        gain=gain,
        tone=tone,
        turn=Plan(place_in, now.draft(turn)) if turn and each == chosen else None,
        ribbon=f"best of {len(here)}" if best and (now.track.gain(each) or 0) > 0 else "",
    )


def fan_row(now: Laying, chosen: Placement) -> Options:
    """The same cards in a row, for phones."""
    options = tuple(
        Option(
            Plan(card.label, card.plan.draft, chosen=card.plan.chosen),
            lines=(card.cost, f"**{card.gain}**"),
            picture=card.picture,
            aside=Plan(f"↻ {card.turn.text}", card.turn.draft) if card.turn else None,
        )
        for card in cards(now, chosen)
    )
    return Options(options, "fan", f"Tiles for {chosen.hex}")


def fan(now: Laying) -> Fan | None:
    """Around the chosen hex on the map."""
    if now.chosen is None:
        return None
    found, gain = now.chosen.leads(now.s, now.step.company), now.track.gain(now.chosen)
    gain_text, tone = now.gain_text(now.chosen)
    joins = f"joins {listed(map(short, found.stops[:2]))}" if found.stops else ""
    parts = [joins] if joins else []
    parts += [gain_text] if gain else []
    return Fan(
        hex=now.chosen.hex,
        cards=cards(now, now.chosen)[:CARDS],
        do=lay(now, now.chosen),
        cancel=Plan("Cancel", now.draft()),
        tag=", ".join(parts),
        tone=tone,
        away=found.stops[:2] or _network_beside(now, now.chosen),
    )


def _network_beside(now: Laying, each: Placement) -> tuple[str, ...]:
    """The neighbours from which the company's track comes."""
    reach, edges = now.step.reach(now.s), ATLAS.turned(each.tile, each.rotation).exits("")
    beside = (
        ATLAS.map.neighbour(each.hex, edge) for edge in edges if reach.arrives(each.hex, edge)
    )
    return tuple(hex_id for hex_id in beside if hex_id is not None)
