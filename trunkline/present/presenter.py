"""What a title shows at the table. A title without a presenter of its own gets the plain one."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from trunkline.kernel import AnyTitle, Sentence, kit_of
from trunkline.present.story import Story
from trunkline.present.view import Decision, Draft, MapView, Panel, Ribbon, Section, WhyNot


class Presenter(Protocol):
    """Turns a title and a position into view models for one viewer (None: a spectator).

    `draft` is what the viewer has put together so far; a presenter reads from it what it knows and
    forgets what is no longer legal. Nothing here changes a position.
    """

    landscape: bool

    def ribbon(self, t: Any, s: Any, viewer: str | None) -> Ribbon:
        """Who acts, the steps of the turn, who follows."""

    def decision(self, t: Any, s: Any, viewer: str | None, draft: Draft) -> Decision:
        """The open question, with buttons if it is the viewer's."""

    def map(self, t: Any, s: Any, viewer: str | None, draft: Draft) -> MapView | None:
        """The map with what the draft marks on it."""

    def panels(self, t: Any, s: Any, viewer: str | None, draft: Draft) -> tuple[Panel, ...]:
        """Market, companies, players, bank, in this order."""

    def click(self, t: Any, s: Any, viewer: str, draft: Draft, hex: str) -> Draft:
        """The draft after a click on a hex of the map."""

    def why(self, t: Any, s: Any, viewer: str | None, draft: Draft, hex: str) -> WhyNot:
        """What a hex is, or why it cannot be chosen now."""

    def as_text(self, t: Any, s: Any, viewer: str | None, draft: Draft) -> tuple[Section, ...]:
        """The map in words and tables."""

    def opens_round(self, sentence: Sentence) -> bool:
        """Whether what an action told begins a round: a tick of the history slider."""

    def round(self, t: Any, s: Any) -> str:
        """Round 4; Operating round 7.2."""


@runtime_checkable
class Reads(Protocol):
    """A presenter that wants to know what the actions so far have told."""

    def reading(self, story: Story) -> Presenter: ...


def reading(by: Presenter, story: Story) -> Presenter:
    """The presenter with the story in its hands, if it cares."""
    return by.reading(story) if isinstance(by, Reads) else by


def presenter(t: AnyTitle) -> Presenter:
    """The title's own presenter, else the plain one."""
    from trunkline.present.plain import GenericPresenter

    kit = kit_of(t)
    made: Presenter = kit.load(kit.presenter, type)() if kit.presenter else GenericPresenter()
    return made
