"""The report of a match: what is told of worth, money, runs, trains and phases."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.checked import checked
from tests.kernel.toy import Toy
from tests.titles.china_1880.positions import Position
from tests.titles.shikoku_1889.recorded import GAME as SHIKOKU
from trunkline.files import read_record
from trunkline.files.opened import Opened
from trunkline.kernel import Action, Match, encode_state, get_title, summary_of
from trunkline.report import Report, best_routes, report, running_of
from trunkline.report.facts import Swing
from trunkline.report.stages import stages
from trunkline.report.study import Study, study_of
from trunkline.report.swings import Swings, expected_places, largest
from trunkline.testing import random_game
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.china_1880.rules.actions import (
    BuyShare,
    BuyTrain,
    Found,
    PayOut,
    Run,
    SellShares,
)
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.state import ChinaState

PLAYTHROUGHS = Path(__file__).parents[1] / "titles" / "playthroughs"
PLAYED = ("1880", "1881", "1889", "chicago-express")


@cache
def playthrough(title_id: str) -> tuple[Match, Report]:
    if title_id == "1889":
        match = SHIKOKU.whole
    else:
        match = Match.from_record(read_record(PLAYTHROUGHS / f"{title_id}.json"))
    return match, report(Opened.own(match))


@pytest.fixture(params=PLAYED)
def told(request: pytest.FixtureRequest) -> tuple[Match, Report]:
    return playthrough(request.param)


def test_the_stages_of_a_match_end_where_it_ends(told: tuple[Match, Report]) -> None:
    match, _ = told
    last = None
    for stage in stages(match):
        last = stage
    assert last is not None
    assert last.version == match.version
    assert encode_state(last.after) == encode_state(match.state)


def test_worth_is_the_sum_of_its_sources(told: tuple[Match, Report]) -> None:
    _, full = told
    for standing in full.ranking:
        sources = standing.dividends + standing.price_gains + standing.trading + standing.other
        assert standing.worth == standing.start + sources


def test_the_ranking_is_the_result(told: tuple[Match, Report]) -> None:
    match, full = told
    assert {standing.player: standing.worth for standing in full.ranking} == match.result
    worths = [standing.worth for standing in full.ranking]
    assert worths == sorted(worths, reverse=True)
    assert [standing.behind for standing in full.ranking] == [worths[0] - w for w in worths]


def test_moments_are_the_worth_and_the_phase_at_their_positions(
    told: tuple[Match, Report],
) -> None:
    match, full = told
    for moment in full.moments[:: max(1, len(full.moments) // 20)]:
        s = match.at(moment.at)
        assert moment.phase == summary_of(match.title, s).phase
        assert moment.worth == {player: match.title.worth(s, player) for player in match.players}


def test_no_run_is_better_than_the_best(told: tuple[Match, Report]) -> None:
    _, full = told
    for run in full.runs:
        assert 0 <= run.revenue <= run.best <= run.bound
        assert run.missed == run.best - run.revenue
        assert run.proved == (run.best == run.bound)


def actions(match: Match, *kinds: type[Action]) -> list[tuple[int, Action]]:
    numbered = enumerate(match.actions, start=1)
    return [(at, action) for at, action in numbered if isinstance(action, kinds)]


@pytest.fixture
def china() -> tuple[Match, Report]:
    return playthrough("1880")


def test_1880_dividends_sales_and_purchases_are_what_these_actions_paid(
    china: tuple[Match, Report],
) -> None:
    """Reckoned once more from the actions and the positions before them."""
    match, full = china
    sold: Counter[str] = Counter()
    bought: Counter[str] = Counter()
    dividends: Counter[str] = Counter()
    for at, action in enumerate(match.actions, start=1):
        s = match.at(at - 1)
        assert isinstance(s, ChinaState)
        match action:
            case SellShares():
                sold[action.by] += (s.price(action.company) - 5) * action.units
            case BuyShare():
                bought[action.by] += s.price(action.company)
            case Found():
                bought[action.by] += action.par * action.units
            case PayOut():
                company = checked(Dividend, s.stack[-1]).company
                for player in match.players:
                    units = s.shares[company].units(player)
                    dividends[player] += units * (s.income[company] // 10)
    for standing in full.ranking:
        assert standing.sales == sold[standing.player]
        assert standing.purchases == bought[standing.player]
        assert standing.dividends == dividends[standing.player]
        assert standing.trading == -5 * sum(
            a.units
            for _, a in actions(match, SellShares)
            if isinstance(a, SellShares) and a.by == standing.player
        )
    assert sum(sold.values()) > 0 < sum(dividends.values())


def test_1880_every_run_and_every_train_is_told(china: tuple[Match, Report]) -> None:
    match, full = china
    assert [run.at for run in full.runs] == [at for at, _ in actions(match, Run)]
    bought = [(at, a.train) for at, a in actions(match, BuyTrain) if isinstance(a, BuyTrain)]
    told = [(gained.at, gained.train) for gained in full.trains]
    assert set(bought) & set(told)
    assert {gained.seller for gained in full.trains} <= {"bank", *MAJORS}


def test_1880_phases_are_told_in_their_order(china: tuple[Match, Report]) -> None:
    match, full = china
    names = [begun.phase for begun in full.phases]
    assert names == sorted(names)
    assert names[0] == "A1"
    for begun in full.phases[1:]:
        assert match.title.summary(match.at(begun.at))["phase"] >= begun.phase
        assert match.title.summary(match.at(begun.at - 1))["phase"] < begun.phase


def test_chicago_express_has_dividends_and_bids_and_no_trains() -> None:
    """Nothing else moves money there: what is not paid for shares comes from dividends."""
    match = random_game(get_title("chicago-express"), 4, seed=5)
    full = report(Opened.own(match))
    assert (full.runs, full.trains) == ((), ())
    assert actions(match, Bid, Pass)
    for standing in full.ranking:
        assert standing.other == standing.price_gains == standing.sales == 0
        assert standing.trading == -standing.purchases
        assert standing.worth == standing.start + standing.dividends - standing.purchases


def test_a_title_that_nobody_has_studied_is_told_by_its_worth() -> None:
    match = random_game(Toy(), 2, seed=3)
    full = report(Opened.own(match))
    assert {standing.player: standing.worth for standing in full.ranking} == match.result
    assert (full.runs, full.trains) == ((), ())


def test_positions_of_an_import_are_those_of_its_file() -> None:
    match, _ = playthrough("chicago-express")
    every_other = [0, *range(1, match.version + 1, 2)]
    if every_other[-1] != match.version:
        every_other.append(match.version)
    full = report(Opened(match, every_other))
    assert full.actions == len(every_other) - 1
    assert full.moments[-1].at == full.actions


def test_the_stops_that_an_e_train_leaves_out_stand_in_brackets() -> None:
    """E57 of 1880: with its only marker in Qingdao a 6E leaves out one stop of seven."""
    position = Position(cash=0).phase("C3").owns("A", "P2")
    position.lay(F8="8887 r0", F10="63 r0", E13="15 r3", G13="8 r3", H14="57 r2", K15="8879 r5")
    position.lay(L14="14 r0", M13="9 r0", N12="8874 r1")
    position.found("HKR", "A", trains=("6E",)).homeless("HKR")
    position.station("HKR", "H14")
    found = best_routes(running_of(position.t, position.s, "HKR"))
    (route,) = found.routes
    assert (found.value, found.proved) == (260, True)
    assert [route.stops[place] for place in route.left_out] in (["E13"], ["L14"])
    assert f"({route.stops[route.left_out[0]]})" in route.text
    assert route.text.count("(") == 1


def test_dividends_of_players_are_those_of_the_companies(told: tuple[Match, Report]) -> None:
    _, full = told
    paid: Counter[str] = Counter()
    for dividend in full.dividends:
        paid.update(dividend.paid)
    assert full.dividends
    assert {each.player: each.dividends for each in full.ranking} == {
        each.player: paid[each.player] for each in full.ranking
    }


def test_deals_are_the_purchases_and_sales_of_shares(told: tuple[Match, Report]) -> None:
    _, full = told
    for standing in full.ranking:
        own = [deal for deal in full.deals if deal.player == standing.player]
        assert sum(deal.cost for deal in own) == standing.purchases
        assert sum(deal.sold for deal in own) == standing.sales


def test_what_is_left_of_deals_is_what_is_held(told: tuple[Match, Report]) -> None:
    match, full = told
    study = checked(Study, study_of(match.title))
    for player in match.players:
        held = study.shares(match.state, player)
        worth = sum(units * price for units, price in held.values())
        assert sum(deal.left for deal in full.deals if deal.player == player) == worth


def test_trains_that_came_are_still_there_or_were_lost(told: tuple[Match, Report]) -> None:
    match, full = told
    study = checked(Study, study_of(match.title))
    owned: Counter[tuple[str, str]] = Counter()
    for gained in full.trains:
        owned[gained.company, gained.train] += 1
        if gained.seller != "bank":
            owned[gained.seller, gained.train] -= 1
    owned.subtract((lost.company, lost.train) for lost in full.lost_trains)
    last = study.trains(match.state)
    assert +owned == Counter((c, train) for c, trains in last.items() for train in trains)


def test_swings_are_differences_of_the_forecast(told: tuple[Match, Report]) -> None:
    match, full = told
    forecast = checked(Study, study_of(match.title)).forecast
    assert forecast is not None
    assert full.swings
    for swing in full.swings:
        before = forecast(match.title, match.at(swing.at - 1))
        after = forecast(match.title, match.at(swing.at))
        assert match.actions[swing.at - 1].by == swing.player
        assert swing.changes == {name: round(after[name] - before[name]) for name in after}


def test_of_two_swings_close_to_each_other_the_larger_is_told() -> None:
    found = [Swing(4, "Ann", {"Ann": 9, "Bob": 0}), Swing(5, "Bob", {"Ann": 3, "Bob": -9})]
    assert [swing.at for swing in largest(found)] == [5]


def test_expected_places_are_means_over_what_may_still_happen() -> None:
    even = expected_places({"Ann": 50, "Bob": 50, "Cy": 50}, 50)
    assert even == {"Ann": 2, "Bob": 2, "Cy": 2}
    sure = expected_places({"Ann": 500, "Bob": 50, "Cy": 5}, 185)
    assert sure == {
        "Ann": pytest.approx(1),
        "Bob": pytest.approx(2, abs=0.1),
        "Cy": pytest.approx(3, abs=0.1),
    }


def test_a_swing_of_places_goes_before_a_larger_one_of_worth() -> None:
    moved = Swing(20, "Ann", {"Ann": 2, "Bob": 0}, {"Ann": (2, 1)}, 1.2)
    found = [Swing(4, "Ann", {"Ann": 90, "Bob": 0}), moved]
    assert [swing.at for swing in largest(found)] == [20, 4]


def test_a_little_is_no_turning_point_while_everybody_expects_little() -> None:
    """Places are weighed by what is at stake in the whole match, not by what is expected then."""
    forecasts = iter(
        (
            {"Ann": 600.0, "Bob": 600.0},
            {"Ann": 600.0, "Bob": 510.0},
            {"Ann": 9_090.0, "Bob": 9_000.0},
            {"Ann": 10_590.0, "Bob": 9_000.0},
        )
    )
    study = Study(lambda s, p: 0, lambda c: "", forecast=lambda t, s: next(forecasts))
    match = Match(get_title("chicago-express"), ["Ann", "Bob"])
    swings = Swings(match.title, study)
    for at in (0, 10, 20, 30):
        swings.add(at, "Ann", match.state)
    assert [swing.at for swing in swings.largest()] == [30, 10]
