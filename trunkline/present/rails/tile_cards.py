"""Tiles as cards around the chosen hex, and the same in a row for phones."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.rails.placements import Placement, Placements
from trunkline.present.view import Draft, FanCard, Option, Options, Plan, WhyNot


class TileCards(Struct, frozen=True):
    """The cards of one hex, and how the title draws, prices and tells them."""

    placements: Placements
    chosen: Placement
    draft: Callable[[Placement], Draft]
    picture: Callable[[Placement], str]
    label: Callable[[Placement], str]
    """Tile 8851, Xi'an to K9, cost 30 Yuan, best run plus 30."""
    money: Callable[[int], str]
    left: Callable[[str], int]
    """How many tiles of a number are left."""
    leads_to: Callable[[Placement], str]
    """Where the track leads, in words."""

    def cards(self) -> tuple[FanCard, ...]:
        """One card per tile; the chosen one as it is turned, the others in their best rotation."""
        kinds = self.placements.kinds(self.chosen.hex)
        shown = (self.chosen if each.tile == self.chosen.tile else each for each in kinds)
        return tuple(self._card(each) for each in shown)

    def few(self, most: int) -> tuple[FanCard, ...]:
        """The first of them; the chosen one is always among them."""
        every = self.cards()
        first, chosen = every[:most], [card for card in every[most:] if card.plan.chosen]
        return (*first[: most - len(chosen)], *chosen)

    def _card(self, each: Placement) -> FanCard:
        gain, tone = self.placements.gain_text(each)
        here, chosen = self.placements.on_hex(each.hex), each == self.chosen
        best = each == here[0] and len(here) > 1 and (self.placements.gain(each) or 0) > 0
        complete = best and self.placements.complete
        return FanCard(
            plan=Plan(f"#{each.tile}", self.draft(each), chosen=each == self.chosen),
            label=self.label(each),
            picture=self.picture(each),
            cost=self.money(self.placements.costs[each.hex]),
            gain=gain,
            tone=tone,
            left=phrase(
                "rails.tile-cards.left",
                "{number} left",
                "{number} left",
                number=self.left(each.tile),
            ),
            ways=self.ways(each),
            turn=self._turn(each, 1) if chosen else None,
            back=self._turn(each, -1) if chosen else None,
            ribbon=phrase("rails.tile-cards.best", "best of {number}", number=len(here))
            if complete
            else "",
        )

    def ways(self, each: Placement) -> str:
        """Which way of how many the chosen tile lies; of the others, how many there are."""
        turns = self.placements.turns(each)
        if each == self.chosen and len(turns) > 1:
            return phrase(
                "rails.tile-cards.way",
                "way {number} of {all}",
                number=turns.index(each) + 1,
                all=len(turns),
            )
        return phrase("rails.tile-cards.ways", "{number} way", "{number} ways", number=len(turns))

    def said(self) -> str:
        """What is announced when the tile was turned."""
        return phrase(
            "rails.tile-cards.said",
            "{way}, {leads_to}",
            way=self.ways(self.chosen),
            leads_to=self.leads_to(self.chosen),
        )

    def _turn(self, each: Placement, by: int) -> Plan:
        turned, word = self.placements.turned(each, by), phrase("rails.tile-cards.turn", "Turn")
        if turned is not None:
            return Plan(word, self.draft(turned))
        why = phrase(
            "rails.tile-cards.one-way", "#{tile} fits here in one way only.", tile=each.tile
        )
        return Plan(word, no=WhyNot(phrase("rails.tile-cards.no-turn", "It cannot be turned"), why))

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
