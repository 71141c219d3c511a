"""What 1880's panels offer is legal, complete and explained; without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.checked import checked
from tests.present.shown import acts, greyed, parts, plans, played_at_random, words
from tests.recorded import Recorded, asked
from tests.titles.china_1880.recorded import GAME
from trunkline.kernel import (
    Action,
    Legal,
    decider,
    decision,
    decode_action,
    play,
    refuse,
)
from trunkline.present.scene import Scene
from trunkline.present.until_end import until_the_end
from trunkline.present.view import Decision, Draft, Matrix, Panel, Progress
from trunkline.titles.china_1880.present import ChinaPresenter
from trunkline.titles.china_1880.present.names import names
from trunkline.titles.china_1880.present.until_end import ends
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import (
    Bid,
    BuyTrain,
    ChooseHome,
    Found,
    LayTile,
    Repay,
    Run,
)
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.floating import HomeChoice, floats
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState

OPEN_ENDED = (Bid, BuyTrain, Found, LayTile, Repay, Run)
"""Actions with an amount, a price, a sheet or a map of their own: other tests see to them."""
BY = ChinaPresenter()
GAMES = Path(__file__).parents[3] / "games" / "1880"


def looked_at(every: int) -> Iterator[ChinaState]:
    for _, s, _ in GAME.questions(every):
        yield s


def shown(s: ChinaState, draft: Draft) -> tuple[Decision, tuple[Panel, ...]]:
    player = decider(title, s)
    return BY.decision(Scene(title, s, player, draft)), BY.panels(Scene(title, s, player, draft))


def offered(value: Any, s: ChinaState) -> list[Action]:
    """The first action of every button; those that follow are legal after it."""
    found = []
    for act in acts(value):
        assert act.action is not None
        action = decode_action(title, act.action)
        assert refuse(title, s, action) is None, act.text
        found.append(action)
        follow(s, action, act.then)
    return found


def follow(s: ChinaState, action: Action, then: tuple[dict[str, Any], ...]) -> None:
    """What follows is legal in turn, until nothing is missing any more."""
    after = s.clone()
    play(title, after, action)
    for data in then:
        answer = decode_action(title, data)
        if refuse(title, after, answer) is not None:
            assert data["do"] == "borrow", "only a loan can become needless"
            return
        play(title, after, answer)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_button_is_legal_whatever_is_planned(seed: int) -> None:
    random = Random(seed)
    for number, s in enumerate(looked_at(8)):
        draft: Draft = {}
        for _ in range(3 if number % 2 else 5):
            both = shown(s, draft)
            offered(both, s)
            for control in greyed(both):
                assert control.no is not None
                assert control.no.why
                assert control.no.rule
            choices = plans(both)
            if not choices:
                break
            draft = random.choice(choices).draft


def explored(s: ChinaState) -> set[Action]:
    """Everything that clicks on buttons and rows can do, a few clicks deep."""
    found: set[Action] = set()
    waiting: list[Draft] = [{}]
    seen: list[Draft] = []
    while waiting and len(seen) < 60:
        draft = waiting.pop(0)
        seen.append(draft)
        both = shown(s, draft)
        found.update(offered(both, s))
        nearby = [plan.draft for plan in plans(both)]
        waiting += [each for each in nearby if each not in seen and each not in waiting]
    return found


def test_everything_that_the_rules_propose_can_be_done_by_clicks() -> None:
    for s in looked_at(11):
        if isinstance(decision(s), LayTrack | RunTrains):
            continue
        wanted = {a for a in Legal(title, s) if not isinstance(a, OPEN_ENDED)}
        assert wanted <= explored(s), str(wanted - explored(s))


def test_every_legal_lay_can_be_clicked() -> None:
    count = 0
    for s in looked_at(4):
        top = decision(s)
        if not isinstance(top, LayTrack):
            continue
        director = s.director(top.company)
        for action in Legal(title, s):
            if isinstance(action, LayTile):
                draft = BY.click(Scene(title, s, director, {}), action.hex)
                draft |= {"tile": action.tile, "turn": str(action.rotation)}
                main = BY.decision(Scene(title, s, director, draft)).main
                assert main is not None
                assert main.action is not None
                assert decode_action(title, main.action) == action
                count += 1
                break
    assert count > 20


def test_every_way_of_founding_can_be_chosen() -> None:
    count = 0
    for s in looked_at(1):
        if not isinstance(decision(s), ShareRound) or count > 60:
            continue
        for action in Legal(title, s):
            if isinstance(action, Found):
                draft = {
                    "found": action.company,
                    "units": str(action.units),
                    "par": str(action.par),
                    "permits": action.permits,
                }
                main = shown(s, draft)[0].main
                assert main is not None
                assert main.action is not None
                assert decode_action(title, main.action) == action
                count += 1
                if count % 20 == 0:
                    break
    assert count > 50


def share_round() -> ChinaState:
    """A share round of the recorded game in which several companies have shares sold."""
    return GAME.state(
        GAME.first(
            lambda s, top: isinstance(top, ShareRound) and not top.first and len(s.shares) > 4
        )
    )


def test_the_matrix_says_what_each_player_holds_and_who_directs() -> None:
    s = share_round()
    player = decider(title, s)
    (table,) = [part for part in parts(shown(s, {})[0]) if isinstance(part, Matrix)]
    heads = [column.text for column in table.columns]
    assert heads[2 : 2 + len(s.players)] == list(s.players)
    assert table.columns[table.own or 0].title == player
    for row in table.rows:
        company = row.about
        for at, name in enumerate(s.players, start=2):
            units, cell = s.shares[company].units(name), row.cells[at]
            assert cell.text == (str(units * 10) if units else "·")
            leads = s.shares[company].director == name
            assert (cell.tone == "box") == leads
            assert cell.label.startswith(f"{name} {units * 10} %" if units else f"{name} nothing")
            assert cell.label.endswith(", director") == leads
    feet = {row.cells[0].text: [cell.text for cell in row.cells[1:]] for row in table.foot}
    count = len(s.players)
    assert feet["Cash, ¥"][:count] == [f"{s.cash[name]:,}" for name in s.players]
    limit = f"Certificates of {s.certificate_limit}"
    assert feet[limit][:count] == [str(s.certificates(name)) for name in s.players]
    assert feet["Worth, ¥"][:count] == [f"{title.worth(s, name):,}" for name in s.players]


def test_a_click_on_a_home_begins_to_found_the_company() -> None:
    s = share_round()
    player = decider(title, s)
    homes = BY.map(Scene(title, s, player, {})).hexes
    assert homes
    for view in homes:
        draft = BY.click(Scene(title, s, player, {}), view.id)
        assert MAJORS[draft["found"]].home == view.id
        assert BY.decision(Scene(title, s, player, draft)).main is not None


def test_a_second_click_goes_on_to_the_next_company_at_home_there() -> None:
    s = share_round()
    beijing = MAJORS["JHU"].home
    at_home = [c for c in MAJORS if MAJORS[c].home == beijing and c not in s.companies]
    draft: Draft = {}
    seen = []
    for _ in at_home:
        draft = BY.click(Scene(title, s, decider(title, s), draft), beijing)
        seen.append(draft["found"])
    assert sorted(seen) == sorted(at_home)


def test_others_get_no_buttons_but_for_their_privates() -> None:
    for s in looked_at(13):
        top = decision(s)
        assert top is not None
        for viewer in (None, *(p for p in s.players if p != top.decider(title, s))):
            for act in acts(BY.decision(Scene(title, s, viewer, {}))):
                assert act.text.startswith("Use P5")


def test_a_draft_that_means_nothing_is_forgotten() -> None:
    drafts: tuple[Draft, ...] = (
        {"hex": "Z99", "tile": "1", "turn": "9"},
        {"found": "XXX", "units": "7", "par": "1"},
        {"found": "NXR", "units": "3", "par": "100", "permits": "Q"},
        {"train": "99", "edit": "Z9.9:1,2,3", "route0": "::,", "join": "nowhere", "set": "2"},
        {"seller": "JHU/9", "price": "-5"},
        {"sell": "nobody", "amount": "a lot", "repay": "x"},
        {"site": "A1.7", "investor": "A9", "money": "all", "replace": "?"},
    )
    for s in looked_at(17):
        for draft in drafts:
            offered(shown(s, draft), s)


def test_the_best_run_after_a_lay_is_told_when_it_is_asked_for() -> None:
    for s in looked_at(3):
        top = decision(s)
        if isinstance(top, LayTrack) and not s.phase.takeover and s.trains.get(top.company):
            director = s.director(top.company)
            first = BY.decision(Scene(title, s, director, {}))
            assert first.later
            later = first
            while later.later:
                later = BY.decision(Scene(title, s, director, {"weigh": "1"}))
            texts = [part for part in parts(later.blocks) if isinstance(part, str)]
            assert "…" not in texts
            now = title.running(s, top.company).best().value
            main = BY.decision(
                Scene(title, s, director, BY.click(Scene(title, s, director, {}), ""))
            ).main
            assert main is None
            assert now >= 0
            return
    raise AssertionError("no such position")


def test_a_dividend_names_every_sum_and_both_prices() -> None:
    for s in looked_at(1):
        top = decision(s)
        if isinstance(top, Dividend) and not s.phase.takeover:
            texts = words(shown(s, {})[0])
            each = s.income[top.company] // 10
            for player in s.players:
                units = s.shares[top.company].units(player)
                assert not units or f"{player} {units * 10} %" in texts
                assert not units or f"¥{each * units:,}" in texts
            assert "▸" in texts
            return
    raise AssertionError("no such position")


def test_random_games_can_be_shown_too() -> None:
    for match in played_at_random("1880", 8, 260):
        if match.version % 6 == 0:
            s = checked(ChinaState, match.state)
            for viewer in (match.decider, None):
                view = (
                    BY.ribbon(Scene(title, s, viewer)),
                    BY.decision(Scene(title, s, viewer, {})),
                    BY.map(Scene(title, s, viewer, {})),
                    BY.panels(Scene(title, s, viewer, {})),
                    BY.as_text(Scene(title, s, viewer, {})),
                )
                assert msgspec.json.encode(view)


def test_the_auction_asks_in_fives_and_within_the_purse() -> None:
    s = next(s for s in looked_at(1) if isinstance(decision(s), Auction))
    top = decision(s)
    assert isinstance(top, Auction)
    for wanted, given in (("12", 10), ("7", 5), ("99999", s.cash[top.line.speaker] // 5 * 5)):
        main = shown(s, {"amount": wanted})[0].main
        assert main is not None
        assert main.action is not None
        assert main.action["amount"] == given


def test_a_home_city_is_chosen_from_the_list_or_on_the_map() -> None:
    """A recorded game in which SCR floats when its hex has two cities."""
    path = GAMES / "4p-11.trunk.json.gz"
    game = Recorded(path, ChinaState)
    s = game.state(game.first(asked(HomeChoice)))
    player = decider(title, s)
    assert explored(s) == {ChooseHome(str(player), city) for city in (0, 1)}
    views = BY.map(Scene(title, s, player, {})).hexes
    assert [view.id for view in views] == ["N12.0", "N12.1"]
    assert all("track to" in view.label for view in views)
    draft = BY.click(Scene(title, s, str(player), {}), "N12.1")
    main = BY.decision(Scene(title, s, player, draft)).main
    assert main is not None
    assert main.action is not None
    assert decode_action(title, main.action) == ChooseHome(str(player), 1)


def test_until_the_end_counts_trains_and_then_the_last_turns() -> None:
    seen: list[str] = []
    for _, s, _ in GAME.questions():
        end = until_the_end(ends(s))
        (rows,) = [part for part in parts(end) if isinstance(part, Progress)]
        assert (end.tone == "bad") == s.marker_is_fixed
        if [rows.rows[0].figure] != seen[-1:]:
            seen.append(rows.rows[0].figure)
    assert seen[0] == "47 left"
    assert seen[-3:] == ["3 left", "2 left", "1 left"]


def test_a_company_whose_director_holds_enough_floats_next() -> None:
    """The list of companies does not ask for what is already there."""
    told = set()
    for s in looked_at(4):
        waiting = [company for company in s.companies if floats(s, company)]
        panels = words(BY.panels(Scene(title, s, decider(title, s), {})))
        told.add((bool(waiting), "floats next" in panels))
    assert told == {(True, True), (False, False)}


def test_a_hex_with_two_stops_is_named_as_one_would_say_it() -> None:
    spoken = names(next(looked_at(1))).spoken
    assert spoken("N4") == "N4, 2 medium-sized cities, river, empty, 20 Yuan"
    assert spoken("M5") == "M5, mountain town, empty, 30 Yuan"
