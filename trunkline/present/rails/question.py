"""An open question at the table of a rail title: its panel, its marks on the map, its clicks.

A title says by the type of the step who makes its question. Every part is worked out when it is
asked for; what is costly is kept by the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.draw.board_view import View
from trunkline.draw.route_lines import Run
from trunkline.kernel import decision
from trunkline.present.map_view import Fan, HexView
from trunkline.present.scene import AnyScene
from trunkline.present.view import Decision, Draft, Tone, WhyNot
from trunkline.rails.board.board import Board


class Marks(Struct, frozen=True):
    """What a question puts on the map."""

    hexes: tuple[HexView, ...] = ()
    legal: tuple[str, ...] = ()
    """Hexes that are ringed."""
    board: Board | None = None
    """The board with what is only tried; None for the one at hand."""
    free: tuple[tuple[str, int, str], ...] = ()
    """Places for a station, and whose marker it would replace."""
    homes: tuple[tuple[str, str], ...] = ()
    """Hexes and the companies that could begin there."""
    runs: tuple[Run, ...] = ()
    used: tuple[str, ...] = ()
    fan: Fan | None = None
    note: str = ""
    tone: Tone = ""

    def over(self, plain: View) -> View:
        """The view of the map with these marks."""
        chosen = next((view.id.partition(".")[0] for view in self.hexes if view.chosen), "")
        return replace(
            plain,
            legal=self.legal,
            chosen=chosen,
            free=self.free,
            homes=self.homes,
            runs=self.runs,
            used=self.used,
            tried=self.board,
        )


NO_MARKS = Marks()


def ringed(hexes: tuple[HexView, ...]) -> Marks:
    """Hexes to choose from, with a ring around each."""
    return Marks(hexes, tuple(view.id for view in hexes if not view.chosen))


def no_marks() -> Marks:
    return NO_MARKS


def no_click(where: str) -> Draft:
    return {}


def no_reason(where: str) -> WhyNot | None:
    return None


class Question(Struct, frozen=True):
    """What is asked of the viewer now."""

    decision: Callable[[], Decision]
    marks: Callable[[], Marks] = no_marks
    click: Callable[[str], Draft] = no_click
    """The draft after a click on a hex or on one stop of a hex."""
    why: Callable[[str], WhyNot | None] = no_reason
    """Why a hex cannot be chosen; None where there is nothing to say but what it is."""


Questions = Mapping[type, Callable[[Any], Question]]
"""The type of a step, or one that it extends -> who makes its question of a scene."""


def panel(deciding: Callable[[Any], Decision]) -> Callable[[Any], Question]:
    """A question that needs no map."""
    return lambda scene: Question(lambda: deciding(scene))


def asked(scene: AnyScene, questions: Questions) -> Question | None:
    """The question at hand, if the viewer is the one who answers it."""
    top = decision(scene.s)
    if top is None or scene.viewer is None or scene.viewer != top.decider(scene.t, scene.s):
        return None
    makers = (questions[each] for each in type(top).__mro__ if each in questions)
    maker = next(makers, None)
    return None if maker is None else scene.once(maker)
