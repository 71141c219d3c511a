"""Tiles as cards beside the chosen hex, and the same in a row for phones."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.map_view import FanCard
from trunkline.present.rails.laying import Laying
from trunkline.present.rails.placements import Placement
from trunkline.present.view import Option, Options, Plan, WhyNot


class TileCards(Struct, frozen=True):
    """The cards of one hex."""

    now: Laying
    chosen: Placement

    def cards(self) -> tuple[FanCard, ...]:
        """One card per tile; the chosen one as it is turned, the others in their best rotation."""
        kinds = self.now.placements.kinds(self.chosen.hex)
        shown = (self.chosen if each.tile == self.chosen.tile else each for each in kinds)
        return tuple(self._card(each) for each in shown)

    def few(self, most: int) -> tuple[FanCard, ...]:
        """The first of them; the chosen one is always among them."""
        every = self.cards()
        first, chosen = every[:most], [card for card in every[most:] if card.plan.chosen]
        return (*first[: most - len(chosen)], *chosen)

    def _card(self, each: Placement) -> FanCard:
        now, chosen = self.now, each == self.chosen
        gain, tone = now.placements.gain_text(each)
        return FanCard(
            plan=Plan(f"#{each.tile}", now.draft(each), chosen=chosen),
            label=told(now, each),
            picture=now.picture(each),
            cost=now.price(each),
            gain=gain,
            tone=tone,
            left=left(now, each),
            ways=self.ways(each),
            turn=turned(now, each, 1) if chosen else None,
            back=turned(now, each, -1) if chosen else None,
            ribbon=self._ribbon(each),
        )

    def ways(self, each: Placement) -> str:
        """Which way of how many the chosen tile lies; of the others, how many there are."""
        turns = self.now.placements.turns(each)
        if each == self.chosen and len(turns) > 1:
            at = turns.index(each) + 1
            return phrase(
                "rails.tile-cards.way", "way {number} of {all}", number=at, all=len(turns)
            )
        return phrase("rails.tile-cards.ways", "{number} way", "{number} ways", number=len(turns))

    def said(self) -> str:
        """What is announced when the tile was turned: way 2 of 3, towards Hefei."""
        return f"{self.ways(self.chosen)}, {self.now.leads_to(self.chosen)}"

    def _ribbon(self, each: Placement) -> str:
        here, placements = self.now.placements.on_hex(each.hex), self.now.placements
        best = each == here[0] and len(here) > 1 and (placements.gain(each) or 0) > 0
        if not best or not placements.complete:
            return ""
        return phrase("rails.tile-cards.best", "best of {number}", number=len(here))

    def row(self) -> Options:
        """For phones."""
        options = tuple(
            Option(
                Plan(card.label, card.plan.draft, chosen=card.plan.chosen),
                lines=(f"**{card.plan.text}** {card.cost}", f"{card.left} · **{card.gain}**"),
                picture=card.picture,
                aside=Plan(f"↻ {card.ways}", card.turn.draft)
                if card.turn and card.turn.no is None
                else None,
            )
            for card in self.cards()
        )
        return Options(
            options, "fan", phrase("rails.tile-cards.tiles", "Tiles for {hex}", hex=self.chosen.hex)
        )


def cards(now: Laying, chosen: Placement) -> TileCards:
    return TileCards(now, chosen)


def left(now: Laying, each: Placement) -> str:
    """How many of this tile the supply has."""
    return phrase("rails.track.left", "{number} left", "{number} left", number=now.left(each))


def turned(now: Laying, each: Placement, by: int, key: str = "") -> Plan:
    """To the next legal way or the one before; greyed where there is no other."""
    other, text = now.placements.turned(each, by), phrase("rails.track.turn", "Turn")
    if other is not None:
        return Plan(text, now.draft(other), key=key)
    reason = phrase("rails.track.one-way", "#{tile} fits here in one way only.", tile=each.tile)
    what = phrase("rails.track.cannot-turned", "It cannot be turned")
    return Plan(text, no=WhyNot(what, reason, now.track.rules[0]))


def told(now: Laying, each: Placement) -> str:
    """For those who hear it: "Tile 8851 on K7, Wuhan, 2 left, ¥30, best run +30"."""
    gain, _ = now.placements.gain_text(each)
    tile = phrase(
        "rails.track.tile-on-place",
        "Tile {tile} on {place}",
        tile=each.tile,
        place=now.track.names.place(each.hex),
    )
    run = phrase("rails.track.best-run-change", "best run {change}", change=gain)
    note = now.track.note(each)
    parts = (tile, now.leads_to(each), left(now, each), now.price(each), run, note)
    return ", ".join(part for part in parts if part)
