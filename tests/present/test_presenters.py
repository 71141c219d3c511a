"""What presenters offer is legal, and every position of every title can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from tests.checked import checked
from trunkline.kernel import Legal, Match, decode_action, get_title, refuse
from trunkline.present.plain import GenericPresenter
from trunkline.present.scene import Scene
from trunkline.present.view import Act, Decision, Plan
from trunkline.titles.chicago_express.present import ChicagoExpressPresenter
from trunkline.titles.chicago_express.rules import ChicagoState
from trunkline.titles.chicago_express.rules.title import ChicagoExpress

TITLES = ("chicago-express", "1880", "1881")
NAMES = ("Ann", "Bob", "Cy")


def parts(value: Any) -> Iterator[Any]:
    """Everything inside a view model."""
    yield value
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from parts(each)


def acts(decision: Decision) -> list[Act]:
    return [each for each in parts(decision) if isinstance(each, Act) and each.no is None]


def plans(decision: Decision) -> list[Plan]:
    return [each for each in parts(decision) if isinstance(each, Plan) and each.no is None]


def greyed(decision: Decision) -> list[Any]:
    return [each for each in parts(decision) if isinstance(each, Act | Plan) and each.no]


def positions(title: str, seed: int, most: int) -> Iterator[Match]:
    """A random game, position by position."""
    match, random = Match(get_title(title), NAMES, seed=seed), Random(seed)
    while match.decider is not None and match.version < most:
        yield match
        match.play(match.legal.sample(random))


def chicago(seed: int, most: int) -> Iterator[tuple[ChicagoExpress, ChicagoState, str]]:
    """A random game of Chicago Express: its positions with who decides."""
    for match in positions("chicago-express", seed, most):
        s = checked(ChicagoState, match.state)
        yield checked(ChicagoExpress, match.title), s, match.decider or ""


@pytest.mark.parametrize("title", TITLES)
def test_the_plain_presenter_can_play_any_title(title: str) -> None:
    by = GenericPresenter()
    for match in positions(title, 5, 90):
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


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_button_of_chicago_express_is_legal_whatever_is_planned(seed: int) -> None:
    by, random = ChicagoExpressPresenter(), Random(seed)
    for t, s, player in chicago(seed, 400):
        draft: dict[str, str] = {}
        for _ in range(4):
            shown = by.decision(Scene(t, s, player, draft))
            for act in acts(shown):
                assert act.action is not None
                assert refuse(t, s, decode_action(t, act.action)) is None, act.text
            for control in greyed(shown):
                assert control.no.why
                assert control.no.rule
            choices = plans(shown)
            if not choices:
                break
            draft = random.choice(choices).draft
        assert acts(by.decision(Scene(t, s, player, draft)))


def test_every_choice_of_chicago_express_can_be_reached_by_clicks() -> None:
    """What the rules propose for developing and expanding one hex, the map lets one choose."""
    by = ChicagoExpressPresenter()
    for t, s, player in chicago(11, 300):
        for action in Legal(t, s):
            data = msgspec.to_builtins(action)
            if data["do"] == "develop":
                draft = by.click(Scene(t, s, player, {}), data["hex"])
            elif data["do"] == "expand" and len(data["hexes"]) == 1:
                start = {"company": data["company"], "hexes": ""}
                draft = by.click(Scene(t, s, player, start), data["hexes"][0])
            else:
                continue
            main = by.decision(Scene(t, s, player, draft)).main
            assert main is not None
            assert main.action is not None
            assert decode_action(t, main.action) == action


def test_spectators_and_others_get_no_buttons() -> None:
    by = ChicagoExpressPresenter()
    for t, s, player in chicago(4, 120):
        for viewer in (None, next(p for p in NAMES if p != player)):
            assert not acts(by.decision(Scene(t, s, viewer, {})))


def test_a_draft_that_is_no_longer_legal_is_forgotten_piece_by_piece() -> None:
    by = ChicagoExpressPresenter()
    for t, s, player in chicago(2, 200):
        for draft in (
            {"company": "nobody", "hexes": "A2,B3"},
            {"company": "PRR", "hexes": "Z99,A2"},
            {"hex": "nowhere", "all": "1"},
            {"amount": "a lot"},
            {"amount": "99999"},
        ):
            for act in acts(by.decision(Scene(t, s, player, draft))):
                assert act.action is not None
                assert refuse(t, s, decode_action(t, act.action)) is None
