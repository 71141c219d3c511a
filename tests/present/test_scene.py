"""One scene per request: costly answers are worked out once and read by every part of the page."""

from __future__ import annotations

from tests.titles.berlin_1881.recorded import GAME
from trunkline.kernel import Match, decider, get_title
from trunkline.present.scene import AnyScene, Scene
from trunkline.titles.berlin_1881.present import BerlinPresenter
from trunkline.titles.berlin_1881.present.track import LINES
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack


def scene(**draft: str) -> AnyScene:
    match = Match(get_title("chicago-express"), ["Ann", "Bob"])
    return Scene(match.title, match.state, "Ann", draft)


def test_an_answer_is_worked_out_once() -> None:
    asked: list[AnyScene] = []
    shown = scene()
    assert shown.once(asked.append) is shown.once(asked.append)
    assert len(asked) == 1


def test_a_new_draft_asks_again_what_depends_on_it_and_keeps_what_does_not() -> None:
    drafts: list[str] = []
    positions: list[str] = []

    def of_draft(seen: AnyScene) -> None:
        drafts.append(seen.draft["hex"])

    def of_position(seen: AnyScene) -> None:
        positions.append(seen.draft["hex"])

    before = scene(hex="A1")
    after = before.redrafted({"hex": "B2"})
    for each in (before, after):
        each.once(of_draft)
        each.once_for_position(of_position)
    assert drafts == ["A1", "B2"]
    assert positions == ["A1"]


def test_panel_and_map_show_the_gains_of_one_weighing() -> None:
    """A click weighs for a moment; decision, map and click read that answer and no later one."""
    s = GAME.state(GAME.first(lambda s, top: isinstance(top, LayTrack) and len(s.board.tiles) > 4))
    title = get_title("1881")
    shown: AnyScene = Scene(title, s, decider(title, s), {"weigh": "1"})
    by = BerlinPresenter()
    hex_id = shown.once(LINES).placements.all[0].hex
    clicked = shown.redrafted(by.click(shown, hex_id))
    by.decision(clicked)
    by.map(clicked)
    known = shown.once(LINES).placements.weighed
    assert clicked.once(LINES).placements.weighed is known
