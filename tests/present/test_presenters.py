"""What presenters offer is legal, and every position of every title can be played on."""

from __future__ import annotations

import msgspec
import pytest

from tests.present.shown import NAMES, acts, played_at_random
from trunkline.kernel import Match, decode_action, get_title, refuse
from trunkline.present.plain import GenericPresenter
from trunkline.present.scene import Scene

TITLES = ("chicago-express", "1880", "1881")


@pytest.mark.parametrize("title", TITLES)
def test_the_plain_presenter_can_play_any_title(title: str) -> None:
    by = GenericPresenter()
    for match in played_at_random(title, 5, 90):
        t, s, player = match.title, match.state, match.decider
        assert player is not None
        shown = by.decision(Scene(t, t.view(s, player), player, {}))
        offered = acts(shown)
        assert offered, shown.heading
        for act in offered:
            assert act.action is not None
            assert refuse(t, s, decode_action(t, act.action)) is None, act.text
        assert msgspec.json.encode(
            (shown, by.ribbon(Scene(t, s, player)), by.panels(Scene(t, s, player, {})))
        )


def test_the_plain_presenter_lists_every_pass_as_a_way_out() -> None:
    match = Match(get_title("chicago-express"), NAMES)
    shown = GenericPresenter().decision(Scene(match.title, match.state, "Ann", {"amount": "12"}))
    assert [act.text for act in shown.out] == ["Pass"]
    assert any("Bid $12" in act.text for act in acts(shown))
