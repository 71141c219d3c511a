"""Tiles as cards around the chosen hex, and the same in a row for phones."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.rails.placements import Placement, Placements
from trunkline.present.view import Draft, FanCard, Option, Options, Plan


class TileCards(Struct, frozen=True):
    """The cards of one hex, and how the title draws, prices and tells them."""

    placements: Placements
    chosen: Placement
    draft: Callable[[Placement], Draft]
    picture: Callable[[Placement], str]
    label: Callable[[Placement], str]
    """Tile 8851, Xi'an to K9, cost 30 Yuan, best run plus 30."""
    money: Callable[[int], str]

    def cards(self) -> tuple[FanCard, ...]:
        """One card per tile; the chosen one as it is turned, the others in their best rotation."""
        kinds = self.placements.kinds(self.chosen.hex)
        shown = (self.chosen if each.tile == self.chosen.tile else each for each in kinds)
        return tuple(self._card(each) for each in shown)

    def _card(self, each: Placement) -> FanCard:
        gain, tone = self.placements.gain_text(each)
        here, turns = self.placements.on_hex(each.hex), self.placements.turns(each)
        turn = self.placements.turned(each)
        best = each == here[0] and len(here) > 1 and (self.placements.gain(each) or 0) > 0
        which = phrase(
            "rails.tile-cards.of", "{number} of {all}", number=turns.index(each) + 1, all=len(turns)
        )
        complete = best and self.placements.complete
        return FanCard(
            plan=Plan(f"#{each.tile}", self.draft(each), chosen=each == self.chosen),
            label=self.label(each),
            picture=self.picture(each),
            cost=self.money(self.placements.costs[each.hex]),
            gain=gain,
            tone=tone,
            turn=Plan(which, self.draft(turn)) if turn and each == self.chosen else None,
            ribbon=phrase("rails.tile-cards.best", "best of {number}", number=len(here))
            if complete
            else "",
        )

    def row(self) -> Options:
        """For phones."""
        options = tuple(
            Option(
                Plan(card.label, card.plan.draft, chosen=card.plan.chosen),
                lines=(f"{card.cost} · **{card.gain}**",),
                picture=card.picture,
                aside=Plan(f"↻ {card.turn.text}", card.turn.draft) if card.turn else None,
            )
            for card in self.cards()
        )
        return Options(
            options, "fan", phrase("rails.tile-cards.tiles", "Tiles for {hex}", hex=self.chosen.hex)
        )
