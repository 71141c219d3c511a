"""What presenters offer is legal, and every position of every title can be played on."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest
from msgspec import structs

from tests.present.shown import NAMES, acts, parts, played_at_random
from trunkline.kernel import AnyTitle, Legal, Match, decode_action, get_title, refuse
from trunkline.present.plain import GenericPresenter
from trunkline.present.scene import Scene
from trunkline.present.summary_panels import summary_panels
from trunkline.present.view import Matrix, Panel, Progress, Stepper

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


def panels(match: Match, told: dict[str, Any]) -> dict[str, Panel]:
    """The plain panels of a title whose summary says this."""

    class Telling:
        currency, id, worth = match.title.currency, match.title.id, match.title.worth

        def summary(self, s: object) -> dict[str, Any]:
            return told

    t = cast("AnyTitle", Telling())
    return {panel.id: panel for panel in summary_panels(Scene(t, match.state, "Ann"))}


BARE: dict[str, Any] = {"phase": "", "players": {name: {"cash": 3} for name in NAMES}}


def test_a_title_that_tells_no_holdings_has_two_tables() -> None:
    match = Match(get_title("chicago-express"), NAMES)
    found = panels(match, BARE)
    assert list(found) == ["companies", "players", "end"]
    assert not [part for part in parts(tuple(found.values())) if isinstance(part, Matrix)]


def test_a_title_that_tells_holdings_has_a_matrix() -> None:
    match = Match(get_title("chicago-express"), NAMES)
    held = {**BARE["players"], "Ann": {"cash": 3, "shares": {"PRR": 2}}}
    found = panels(match, {**BARE, "players": held, "companies": {"PRR": {"director": "Ann"}}})
    assert list(found) == ["companies", "end"]
    (table,) = [part for part in parts(found["companies"]) if isinstance(part, Matrix)]
    assert [cell.label for cell in table.rows[0].cells[2:5]] == [
        "Ann 2, director",
        "Bob nothing",
        "Cy nothing",
    ]


def test_until_the_end_always_shows_and_what_ends_the_game_is_first_and_red() -> None:
    match = Match(get_title("chicago-express"), NAMES)
    assert panels(match, BARE)["end"].blocks
    ends = [
        {"text": "Empty bank", "now": 10, "most": 100},
        {"text": "Ends after round 8", "now": 8, "most": 8},
    ]
    end = panels(match, {**BARE, "ends": ends})["end"]
    (shown,) = [part for part in parts(end) if isinstance(part, Progress)]
    assert [(row.text, row.figure, row.tone) for row in shown.rows] == [
        ("Ends after round 8", "8 of 8", "bad"),
        ("Empty bank", "10 of 100", ""),
    ]
    assert end.tone == "bad"
