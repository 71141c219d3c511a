"""The panels of Chicago Express: what they offer is legal, and every choice can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from tests.checked import checked
from tests.present.shown import NAMES, acts, greyed, parts, plans, played_at_random, words
from trunkline.kernel import Legal, decision, decode_action, get_title, refuse
from trunkline.present.scene import Scene
from trunkline.present.view import Matrix, Notice, Progress
from trunkline.testing import random_game
from trunkline.titles.chicago_express.present import ChicagoExpressPresenter
from trunkline.titles.chicago_express.rules import ChicagoState
from trunkline.titles.chicago_express.rules.dividend import end_conditions
from trunkline.titles.chicago_express.rules.state import locomotives_left
from trunkline.titles.chicago_express.rules.title import ChicagoExpress
from trunkline.titles.chicago_express.rules.turn import Turn


def chicago(seed: int, most: int) -> Iterator[tuple[ChicagoExpress, ChicagoState, str]]:
    """A random game of Chicago Express: its positions with who decides."""
    for match in played_at_random("chicago-express", seed, most):
        s = checked(ChicagoState, match.state)
        yield checked(ChicagoExpress, match.title), s, match.decider or ""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_button_is_legal_whatever_is_planned(seed: int) -> None:
    by, random = ChicagoExpressPresenter(), Random(seed)
    for t, s, player in chicago(seed, 400):
        draft: dict[str, str] = {}
        for _ in range(4):
            shown = by.decision(Scene(t, s, player, draft))
            for act in acts(shown):
                assert act.action is not None
                assert refuse(t, s, decode_action(t, act.action)) is None, act.text
            for control in greyed(shown):
                assert control.no is not None
                assert control.no.why
                assert control.no.rule
            choices = plans(shown)
            if not choices:
                break
            draft = random.choice(choices).draft
        assert acts(by.decision(Scene(t, s, player, draft)))


def test_every_choice_can_be_reached_by_clicks() -> None:
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


def test_the_ledger_names_every_holder() -> None:
    by = ChicagoExpressPresenter()
    *_, (t, s, player) = chicago(3, 120)
    panels = {panel.id: panel for panel in by.panels(Scene(t, s, player))}
    (ledger,) = [part for part in parts(panels["companies"]) if isinstance(part, Matrix)]
    heads = [column.text for column in ledger.columns]
    assert heads[5:8] == list(s.players)
    for company, row in zip(t.order, ledger.rows, strict=True):
        if len(row.cells) == len(heads):
            owners = s.companies[company].owners
            shown = [cell.text for cell in row.cells[5:8]]
            assert shown == [str(owners.count(name) or "·") for name in s.players]


def test_a_dial_names_the_companies_that_it_is_about() -> None:
    by, seen = ChicagoExpressPresenter(), 0
    for t, s, player in chicago(3, 120):
        if not isinstance(decision(s), Turn) or s.dials.chosen("expansion") == t.fields.expansion:
            continue
        seen += 1
        own = [c for c in t.order if player in s.companies[c].owners]
        able = [c for c in own if s.companies[c].treasury and locomotives_left(t, s, c)]
        told = f"{', '.join(able)}: one to three hexes."
        assert (told in words(by.decision(Scene(t, s, player)))) == bool(able)
    assert seen


def test_what_ends_the_game_is_said_in_panel_and_decision() -> None:
    by = ChicagoExpressPresenter()
    seen = set()
    for t, s, player in chicago(3, 600):
        sure = any(end_conditions(t, s).values())
        if sure in seen:
            continue
        seen.add(sure)
        scene = Scene(t, s, player)
        panel = next(panel for panel in by.panels(scene) if panel.id == "end")
        (shown,) = [part for part in parts(panel) if isinstance(part, Progress)]
        assert (shown.rows[0].tone == "bad") == sure
        assert (panel.tone == "bad") == sure
        told = [part.text for part in parts(by.decision(scene)) if isinstance(part, Notice)]
        assert any("The next general dividend ends the game" in text for text in told) == sure
        assert ("If it ended with the next dividend" in words(panel)) == sure
    assert seen == {True, False}


def test_after_the_end_no_panel_speaks_of_a_next_dividend() -> None:
    """The last dividend is paid: a forecast with one more would contradict the ranking."""
    match = random_game(get_title("chicago-express"), 3, seed=1)
    t, s = checked(ChicagoExpress, match.title), checked(ChicagoState, match.state)
    assert match.decider is None
    shown = ChicagoExpressPresenter().panels(Scene(t, s, "Ann", {}))
    said = words(shown).lower()
    assert "next dividend" not in said
    assert "the game is over" in said
