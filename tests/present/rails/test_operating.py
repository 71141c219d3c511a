"""The default panels of rail titles: how much may be laid, what runs, why not, one click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.present.shown import acts, parts, plans, words
from tests.recorded import Recorded
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.china_1880.recorded import GAME as CHINA
from trunkline.draw.route_lines import Run as DrawnRun
from trunkline.kernel import AnyTitle, State, decider, decode_action, get_title, play, refuse
from trunkline.present.presenter import Presenter, presenter
from trunkline.present.rails.running import Timetable, Trip
from trunkline.present.scene import AnyScene, Scene
from trunkline.present.view import Decision, Line, Pips, Row
from trunkline.titles.berlin_1881.present.running import trip as berlin_trip
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack as BerlinTrack
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains as BerlinRun
from trunkline.titles.china_1880.present.run import trip as china_trip
from trunkline.titles.china_1880.rules.dividend import Dividend as ChinaDividend
from trunkline.titles.china_1880.rules.lay_track import LayTrack as ChinaTrack
from trunkline.titles.china_1880.rules.run_trains import RunTrains as ChinaRun

TRACK: dict[str, tuple[Recorded[Any], type]] = {
    "1880": (CHINA, ChinaTrack),
    "1881": (BERLIN, BerlinTrack),
}
RUNS: dict[str, tuple[Recorded[Any], type]] = {
    "1880": (CHINA, ChinaRun),
    "1881": (BERLIN, BerlinRun),
}
TRIPS: dict[str, Callable[[Any], Trip]] = {"1880": china_trip, "1881": berlin_trip}
TITLES = sorted(TRACK)


class Shown:
    """A position as its decider sees it."""

    def __init__(self, title_id: str, s: State) -> None:
        self.t: AnyTitle = get_title(title_id)
        self.s = s
        self.by: Presenter = presenter(self.t)

    def scene(self, draft: dict[str, str] | None = None) -> AnyScene:
        return Scene(self.t, self.s, decider(self.t, self.s), draft or {})

    def decision(self, draft: dict[str, str] | None = None) -> Decision:
        return self.by.decision(self.scene(draft))


def laying(title_id: str, wanted: Any = None, every: int = 1) -> list[Shown]:
    game, step = TRACK[title_id]
    return [
        Shown(title_id, s)
        for _, s, top in game.questions(every)
        if isinstance(top, step) and (wanted is None or wanted(s, top))
    ]


def running(title_id: str) -> list[Shown]:
    game, step = RUNS[title_id]
    found = [Shown(title_id, s) for _, s, top in game.questions(1) if isinstance(top, step)]
    return found[2::4][:8]


def allowances(shown: Decision) -> list[Pips]:
    return [part for part in parts(shown) if isinstance(part, Pips)]


@pytest.mark.parametrize("title_id", TITLES)
def test_every_track_step_says_how_much_may_be_laid(title_id: str) -> None:
    for each in laying(title_id, every=3):
        (pips,) = allowances(each.decision())
        laid = each.s.stack[-1].laid  # type: ignore[attr-defined]
        assert pips.so_far == f"{laid} laid"
        assert pips.ways
        for way in pips.ways:
            assert way.text.startswith(f"{way.most} ")
            assert bool(way.lost) == (laid > 0 and "upgrade" in way.text)
            assert way.used == (0 if "upgrade" in way.text else laid)


def test_after_a_yellow_tile_the_upgrade_is_lost_with_its_reason() -> None:
    def second(s: Any, top: Any) -> bool:
        return bool(top.laid) and len(s.phase.colours) > 1

    (pips,) = allowances(laying("1880", second)[0].decision())
    yellow, upgrade = pips.ways
    assert (yellow.text, yellow.used) == ("2 yellow tiles", 1)
    assert upgrade.lost == "not after a yellow tile: only one or the other in a turn"


@pytest.mark.parametrize("title_id", TITLES)
def test_list_and_fan_say_how_many_of_each_tile_are_left(title_id: str) -> None:
    for each in laying(title_id, every=9)[:8]:
        hexes = each.by.map(each.scene()).hexes  # type: ignore[union-attr]
        for view in hexes[:2]:
            draft = each.by.click(each.scene(), view.id)
            fan = each.by.map(each.scene(draft)).fan  # type: ignore[union-attr]
            assert fan is not None
            assert all(card.left.endswith(" left") for card in fan.cards)
            assert fan.cards[0].left in words(each.decision(draft).blocks)


@pytest.mark.parametrize("title_id", TITLES)
def test_a_second_click_turns_the_tile_in_a_cycle_and_never_acts(title_id: str) -> None:
    turned = 0
    for each in laying(title_id, every=5)[:12]:
        for view in each.by.map(each.scene()).hexes[:4]:  # type: ignore[union-attr]
            first = draft = each.by.click(each.scene(), view.id)
            seen = [draft]
            while (draft := each.by.click(each.scene(draft), view.id)) != first:
                assert draft["tile"] == first["tile"]
                assert draft not in seen
                seen.append(draft)
            turned += len(seen) > 1
    assert turned


def drawn(each: Shown, draft: dict[str, str]) -> tuple[DrawnRun, ...]:
    from trunkline.present.rails.run import drawn as lines

    return lines(Timetable(TRIPS[each.t.id])(each.scene(draft)))


def income(shown: Decision) -> str:
    """What the table of routes says below its line."""
    return next(row.cells[-1].text for row in parts(shown) if isinstance(row, Row) and row.total)


@pytest.mark.parametrize("title_id", TITLES)
def test_what_is_drawn_is_what_is_summed_and_sent(title_id: str) -> None:
    changed = 0
    for each in running(title_id):
        best = each.decision({"weigh": "1"})
        for view in each.by.map(each.scene()).hexes[:4]:  # type: ignore[union-attr]
            draft = each.by.click(each.scene({"weigh": "1"}), view.id)
            shown = each.decision({**draft, "weigh": "1"})
            assert shown.main is not None
            unchanged = not any(key.startswith("route") for key in draft)
            if shown.main.no is not None or unchanged:
                continue
            now = Timetable(TRIPS[title_id])(each.scene({**draft, "weigh": "1"}))
            assert shown.main.action is not None
            sent = decode_action(each.t, shown.main.action)
            assert refuse(each.t, each.s, sent) is None
            assert [line.route for line in drawn(each, draft)] == list(sent.routes)  # type: ignore[attr-defined]
            sum_ = now.trip.now.earnings(sent.routes).value  # type: ignore[attr-defined]
            earned = now.trip.names.money(sum_ + now.bonus)
            assert shown.main.text == f"Run for {earned}"
            assert income(shown) == earned
            less = sum_ - now.line.best.value
            if less:
                money = now.trip.names.money(now.line.best.value + now.bonus)
                assert shown.badge == f"−{-less} compared with the best, {money}"
                changed += 1
            assert best.main is not None
            back = next(plan for plan in plans(shown) if plan.key == "B")
            assert each.decision({**back.draft, "weigh": "1"}).main == best.main
    assert changed


@pytest.mark.parametrize("title_id", TITLES)
def test_no_change_of_a_route_has_to_be_kept(title_id: str) -> None:
    for each in running(title_id)[:3]:
        view = each.by.map(each.scene()).hexes[0]  # type: ignore[union-attr]
        draft = each.by.click(each.scene(), view.id)
        assert "Keep my change" not in words(each.decision(draft))
        assert not any("edit" in plan.draft for plan in plans(each.decision(draft)))


@pytest.mark.parametrize("title_id", TITLES)
def test_a_refused_hex_names_no_arbitrary_tile(title_id: str) -> None:
    said = set()
    for each in laying(title_id, every=7):
        atlas = presenter_atlas(title_id)
        for h in list(atlas.map)[::5]:
            no = each.by.why(each.scene(), h.id)
            if "You cannot build on" in no.what:
                assert "has no track to #" not in no.why
                assert "You cannot lay" not in no.why
                said.add(no.why.split(" ")[0])
    assert len(said) > 1


def presenter_atlas(title_id: str) -> Any:
    from trunkline.titles.berlin_1881.rules.atlas import ATLAS as BERLIN_ATLAS
    from trunkline.titles.china_1880.rules.atlas import ATLAS as CHINA_ATLAS

    return {"1880": CHINA_ATLAS, "1881": BERLIN_ATLAS}[title_id]


@pytest.mark.parametrize("title_id", TITLES)
def test_a_hex_far_from_the_network_is_said_to_be_out_of_reach(title_id: str) -> None:
    each = laying(title_id)[-1]
    atlas = presenter_atlas(title_id)
    company = each.s.stack[-1].company  # type: ignore[attr-defined]
    answers = [each.by.why(each.scene(), h.id).why for h in atlas.map]
    assert any(answer.startswith(f"No track of {company} reaches ") for answer in answers)


def test_every_button_of_the_runs_is_legal() -> None:
    for title_id in TITLES:
        for each in running(title_id)[:3]:
            for button in acts(each.decision()):
                assert button.action is not None
                assert refuse(each.t, each.s, decode_action(each.t, button.action)) is None


def looked_at(title_id: str, every: int) -> list[Shown]:
    game, _ = TRACK[title_id]
    return [Shown(title_id, s) for _, s, _ in game.questions(every)]


def skips(shown: Decision) -> list[str]:
    lines = (part.text for part in parts(shown) if isinstance(part, Line))
    return [text for text in lines if "skipped" in text]


@pytest.mark.parametrize(
    ("title_id", "said"),
    [
        ("1880", "**Station** skipped: SCR has no marker left."),
        ("1880", "**Track** skipped: NJR has no building permit for phase D."),
        ("1881", "**Depot** skipped: SBV has no depot marker left."),
        ("1881", "**Run** skipped: No train of NBSN has a route."),
    ],
)
def test_a_step_that_was_skipped_says_why(title_id: str, said: str) -> None:
    assert any(said in skips(each.decision()) for each in looked_at(title_id, 2))


def test_a_skipped_step_is_not_told_again_after_the_next_decision() -> None:
    steps = [each for each in looked_at("1880", 1) if isinstance(each.s.stack[-1], ChinaDividend)]
    assert steps
    assert not any(skips(each.decision()) for each in steps)


def test_one_click_goes_on_past_steps_without_a_choice() -> None:
    """P7 keeps empty steps open; a company without trains has nothing to run either."""
    found = 0
    for title_id in TITLES:
        for each in looked_at(title_id, 2):
            main, top = each.decision().main, each.s.stack[-1]
            if main is None or not isinstance(top, ChinaTrack | BerlinTrack | ChinaRun):
                continue
            after = each.s.clone()
            for data in ((main.action,) if main.then else ()) + main.then:
                assert data is not None
                action = decode_action(each.t, data)
                rest = [n for n in action.__struct_fields__ if n != "by" and getattr(action, n)]
                assert not rest, "nothing is chosen for the player"
                play(each.t, after, action)
                found += 1
    assert found > 3
