"""What a title shows at the table. A title without a presenter of its own gets the plain one."""

from __future__ import annotations

from typing import Any, Protocol

from trunkline.kernel import AnyTitle, Sentence, kit_of
from trunkline.present.map_view import MapView
from trunkline.present.view import Decision, Draft, Panel, Ribbon, Section, WhyNot
from trunkline.rails.rounds.ordinary import Ordinary


class Presenter(Protocol):
    """Turns a scene into view models for one viewer (None: a spectator).

    The draft is what the viewer has put together so far; a presenter reads from it what it knows
    and forgets what is no longer legal. Nothing here changes a position.
    """

    def ribbon(self, scene: Any) -> Ribbon:
        """Who acts, the steps of the turn, who follows."""

    def decision(self, scene: Any) -> Decision:
        """The open question, with buttons if it is the viewer's."""

    def map(self, scene: Any) -> MapView | None:
        """The map with what the draft marks on it."""

    def panels(self, scene: Any) -> tuple[Panel, ...]:
        """Market, companies, players, bank, in this order."""

    def click(self, scene: Any, hex: str) -> Draft:
        """The draft after a click on a hex of the map."""

    def why(self, scene: Any, hex: str) -> WhyNot:
        """What a hex is, or why it cannot be chosen now."""

    def as_text(self, scene: Any) -> tuple[Section, ...]:
        """The map in words and tables."""

    def about(self, scene: Any, of: str) -> tuple[Section, ...]:
        """Everything about a company; nothing where there is nothing to tell."""

    def opens_round(self, sentence: Sentence) -> bool:
        """Whether what an action told begins a round: a tick of the history slider."""

    def round(self, scene: Any) -> str:
        """Round 4; Operating round 7.2."""


def presenter(t: AnyTitle) -> Presenter:
    """The title's own presenter, else the default one of its kind."""
    from trunkline.present.ordinary.presenter import OrdinaryPresenter
    from trunkline.present.plain import GenericPresenter

    kit = kit_of(t)
    usual = OrdinaryPresenter if isinstance(t, Ordinary) else GenericPresenter
    made: Presenter = kit.load(kit.presenter, type)() if kit.presenter else usual()
    return made
