"""1881 at the table in German: names of tramcars have one form."""

from __future__ import annotations

from contextvars import copy_context

import pytest

from tests.recorded import asked
from tests.titles.berlin_1881.recorded import GAME
from trunkline.kernel import AnyStep, speak_of
from trunkline.kernel.language import load_titles, speaking
from trunkline.present.presenter import presenter
from trunkline.present.scene import Scene
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.forced import Forced


@pytest.mark.parametrize("kind", [Business, Forced])
def test_a_tramcar_is_called_so_once(kind: type[AnyStep]) -> None:
    """5er-Wagen, not 5er-Wagen-Zug, which is the form of other trains' names."""
    load_titles()
    match = GAME.at(asked(kind), 440)
    scene = Scene(match.title, match.state, match.decider)

    def in_german() -> str:
        speak_of(match.title.id)
        with speaking("de"):
            return repr(presenter(match.title).decision(scene))

    shown = copy_context().run(in_german)
    assert "er-Wagen" in shown
    assert "Wagen-" not in shown
