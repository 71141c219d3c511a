"""Tiles as cards beside the chosen hex, and the same in a row for phones."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.rails.laying import Laying
from trunkline.present.rails.placements import Placement
from trunkline.present.view import FanCard, Option, Options, Plan


class TileCards(Struct, frozen=True):
    """The cards of one hex."""

    now: Laying
    chosen: Placement

    def cards(self) -> tuple[FanCard, ...]:
        """One card per tile; the chosen one as it is turned, the others in their best rotation."""
        kinds = self.now.placements.kinds(self.chosen.hex)
        shown = (self.chosen if each.tile == self.chosen.tile else each for each in kinds)
        return tuple(self._card(each) for each in shown)

    def _card(self, each: Placement) -> FanCard:
        now = self.now
        gain, tone = now.placements.gain_text(each)
        turn = now.placements.turned(each)
        return FanCard(
            plan=Plan(f"#{each.tile}", now.draft(each), chosen=each == self.chosen),
            label=told(now, each),
            picture=now.picture(each),
            cost=now.price(each),
            gain=gain,
            tone=tone,
            turn=Plan(way(now, each), now.draft(turn)) if turn and each == self.chosen else None,
            ribbon=self._ribbon(each),
            left=left(now, each),
        )

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
                lines=(f"{card.cost} · **{card.gain}**", card.left),
                picture=card.picture,
                aside=Plan(f"↻ {card.turn.text}", card.turn.draft) if card.turn else None,
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


def way(now: Laying, each: Placement) -> str:
    """Which of its rotations this is: 2 of 3."""
    turns = now.placements.turns(each)
    return phrase(
        "rails.tile-cards.of", "{number} of {all}", number=turns.index(each) + 1, all=len(turns)
    )


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
