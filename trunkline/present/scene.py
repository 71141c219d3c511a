"""One scene per request: a position as one viewer sees it, and what is worked out for it once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from trunkline.kernel import State
from trunkline.kernel.title import AnyTitle
from trunkline.present.since import NOTHING, Since
from trunkline.present.story import Story
from trunkline.present.view import Draft

T = TypeVar("T", bound=AnyTitle)
S = TypeVar("S", bound=State)
V = TypeVar("V")
NO_STORY = Story()


class Scene(Generic[T, S]):
    """What every part of the page reads: title, position, viewer, draft and what was told.

    A tile lay or a run is costly to weigh, and decision, map and click all show it: they ask
    `once`, so that the page is drawn from one answer.
    """

    def __init__(
        self,
        t: T,
        s: S,
        viewer: str | None,
        draft: Draft | None = None,
        story: Story | Callable[[], Story] = NO_STORY,
        since: Since = NOTHING,
        studied: str = "",
    ) -> None:
        self.t = t
        self.s = s
        self.viewer = viewer
        self.draft: Draft = {} if draft is None else draft
        self._story = story
        self.since = since
        """What others changed since the viewer's last action."""
        self.studied = studied
        """At a past position the company in whose turn the last action was done."""
        self._of_position: dict[Callable[..., Any], Any] = {}
        self._of_draft: dict[Callable[..., Any], Any] = {}

    @property
    def story(self) -> Story:
        """What was told; gathered when it is first asked for."""
        if not isinstance(self._story, Story):
            self._story = self._story()
        return self._story

    def once(self, work: Callable[[Scene[T, S]], V]) -> V:
        """What this function makes of the scene, worked out when it is first asked for."""
        return _kept(self._of_draft, work, self)

    def once_for_position(self, work: Callable[[Scene[T, S]], V]) -> V:
        """The same for what does not depend on the viewer's choices: a click keeps it."""
        return _kept(self._of_position, work, self)

    def redrafted(self, draft: Draft) -> Scene[T, S]:
        """The same position after the viewer has chosen something."""
        other = Scene(self.t, self.s, self.viewer, draft, self._story, self.since, self.studied)
        other._of_position = self._of_position
        return other

    def seen_by(self, viewer: str | None) -> Scene[T, S]:
        """The same position for another pair of eyes."""
        return Scene(self.t, self.s, viewer, self.draft, self._story)


AnyScene = Scene[Any, Any]


def _kept(
    known: dict[Callable[..., Any], Any], work: Callable[[Scene[T, S]], V], scene: Scene[T, S]
) -> V:
    if work not in known:
        known[work] = work(scene)
    found: V = known[work]
    return found
