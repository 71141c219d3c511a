"""What presenters offer is legal, and every position of every title can be played on."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from tests.present.shown import NAMES, acts, parts, played_at_random
from trunkline.kernel import Legal, Match, decode_action, get_title, refuse
from trunkline.present.plain import GenericPresenter
from trunkline.present.scene import Scene
from trunkline.present.view import Stepper

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


@pytest.mark.parametrize("title", TITLES)
def test_the_plain_presenter_shows_every_legal_action(title: str) -> None:
    """A train of the bank stands there although trains of sisters are bought at any price."""
    for match in played_at_random(title, 7, 240):
        if match.version % 4:
            continue
        t, s, player = match.title, match.state, match.decider
        assert player is not None
        legal = Legal(t, s, player)
        shown = GenericPresenter().decision(Scene(t, s, player, {"all": "1"}))
        offered = [decode_action(t, act.action) for act in acts(shown) if act.action]
        spans = list(legal.spans())
        for action in legal:
            nearby = [
                structs.replace(action, **{span.field: span.least})
                for span in spans
                if isinstance(action, type(span.action))
            ]
            assert any(each in offered for each in (action, *nearby)), action


def test_two_spans_of_the_plain_presenter_have_figures_of_their_own() -> None:
    for match in played_at_random("1881", 7, 240):
        t, s, player = match.title, match.state, match.decider
        if len(list(Legal(t, s, player).spans())) > 1:
            shown = GenericPresenter().decision(Scene(t, s, player, {}))
            fields = [each.field for each in parts(shown) if isinstance(each, Stepper)]
            assert len(fields) > 1
            assert len(set(fields)) == len(fields)
            return
    raise AssertionError("no such position")


def test_the_plain_presenter_lists_every_pass_as_a_way_out() -> None:
    match = Match(get_title("chicago-express"), NAMES)
    shown = GenericPresenter().decision(Scene(match.title, match.state, "Ann", {"amount": "12"}))
    assert [act.text for act in shown.out] == ["Pass"]
    assert any("Bid $12" in act.text for act in acts(shown))
