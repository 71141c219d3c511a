"""The planner of 1881: each piece of what it knows on a small position."""

from random import Random

import pytest

from tests.checked import checked
from tests.titles.berlin_1881.positions import Position
from trunkline.bots.bot import bot_names, choose, get_bot
from trunkline.kernel import Action, Legal, Match
from trunkline.titles.berlin_1881.bots.course import (
    LAST_SET,
    LATE,
    become,
    become_of_each,
    rounds_left,
    rusts_in,
    to_the_end,
)
from trunkline.titles.berlin_1881.bots.forecast import Forecast, price_after
from trunkline.titles.berlin_1881.bots.frozen.planner import planner as frozen
from trunkline.titles.berlin_1881.bots.greedy import of
from trunkline.titles.berlin_1881.bots.outlook import income, promise, promise_after
from trunkline.titles.berlin_1881.bots.planner import carried_out, moves, planner
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.bidding import Bid
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.offices import floated
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.tables import MARKET, SBAHN
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

LAST = next(place for place, space in MARKET.spaces.items() if "e" in space.marks)


def decide(s: BerlinState) -> Action:
    return planner(title, s, Random(1))


def test_the_end_of_the_market_is_counted_in_dividends() -> None:
    assert to_the_end(LAST) == 0
    assert to_the_end((LAST[0], LAST[1] - 3)) == 3


def test_a_certain_end_leaves_the_last_set() -> None:
    position = Position(phase="grey")
    position.s.ending = "bank"
    assert rounds_left(position.s) == LAST_SET


def test_the_leader_on_the_market_brings_the_end_nearer() -> None:
    position = Position(phase="brown").hold("GBS", "Ann", Ann=4)
    position.s.trains["GBS"] = ("4",)
    early = rounds_left(position.s)
    position.at("GBS", (LAST[0], LAST[1] - 2))
    assert LAST_SET < rounds_left(position.s) < early


def test_a_price_between_two_spaces_is_between_their_prices() -> None:
    # Row 4 from par 90 on: 96, 104. A round without a dividend leads back to 86.
    assert price_after((4, 3), 1) == 96
    assert price_after((4, 3), 1.5) == 100
    assert price_after((4, 3), -1) == 86


def test_trains_last_until_the_lower_types_are_sold() -> None:
    # The first 4 scraps the 2s: all 9 of type 2 and 6 of type 3 must be sold before.
    position = Position()
    assert rusts_in(position.s, "4") == float("inf")
    assert (
        0
        < rusts_in(Position(phase="green").s, "2")
        < rusts_in(position.s, "2")
        < rusts_in(position.s, "3")
    )


def test_certificate_no_5_floats_a_tramway_so_its_director_buys_it() -> None:
    """With it GBS has 900 M for trains; any other share only waits."""
    position = Position().stock_round(first=True).hold("GBS", "Ann", Ann=3)
    position.hold("SHG", "Bob", Bob=1)
    position.s.money["Ann"] = 95
    assert decide(position.s) == Buy("Ann", "GBS", "bank")
    position.do(Buy("Ann", "GBS", "bank"))
    assert floated(position.s, "GBS")
    assert position.s.money["GBS"] == 900


def test_a_tramway_that_its_director_can_float_alone_is_nearly_sure_to_float() -> None:
    position = Position().hold("GBS", "Ann", Ann=1)
    position.s.money["Ann"] = 3 * 90
    rich = Forecast(position.s).chance("GBS")
    position.s.money["Ann"] = 3 * 90 - 1
    assert Forecast(position.s).chance("GBS") < rich < 1


def test_the_same_money_floats_one_tramway_only() -> None:
    """SpS lacks 198 M, SSC 246 M: either can be floated with 276 M, but not both."""
    position = Position().hold("SpS", "Ann", Ann=1).hold("SSC", "Ann", Ann=1)
    position.s.money["Ann"] = 276
    forecast = Forecast(position.s)
    assert forecast.chance("SSC") < 0.5 < forecast.chance("SpS")


def test_a_company_that_stays_sold_out_rises_in_stock_rounds_too() -> None:
    # Row 4 from par 90 on, and the row above it: one space up to 94, then 102.
    assert price_after((4, 3), 1, 1) == 102
    assert price_after((4, 3), 0, 0.5) == 92


def test_an_early_mark_buys_shares_that_rise_and_a_late_one_does_not() -> None:
    assert become(LATE) == 1 < become(LATE + 1) < become(LATE + 10)
    assert become_of_each(2) == 2
    assert become_of_each(LATE + 2) > LATE + 2


def test_who_has_sold_a_tramway_cannot_float_it_in_this_round() -> None:
    """Two certificates are missing at 90 M: a sale brings the money, and forbids the purchase."""
    position = Position().stock_round().hold("GBS", "Ann", Ann=2)
    position.s.money["Ann"] = 2 * 90 - 1
    poor = Forecast(position.s).chance("GBS")
    position.do(Sell("Ann", "GBS", 1))
    assert position.s.money["Ann"] > 2 * 90
    assert Forecast(position.s).chance("GBS") == poor


def test_one_more_certificate_floats_the_s_bahn_so_its_president_buys_it() -> None:
    """Four networks with 420 M each wait for certificate no. 5; they pay for every unit."""
    position = Position(phase="green").stock_round().sbahn("Ann", "", "", "", Ann=3)
    position.found("GBS", "Bob").trains("GBS", "3")
    position.s.money["Ann"] = 100
    assert decide(position.s) == Buy("Ann", SBAHN, "bank")


def poor_tramway(units: int) -> Position:
    """SHG of Ann has only a 2, no money, and 4s come next: Ann will have to pay 420 M."""
    position = Position(phase="green").found("SHG", "Ann", cash=0)
    position.hold("SHG", "Ann", Ann=units - 2, Bob=6 - units).trains("SHG", "2")
    position.s.gone.update({"2": 9, "3": 6})
    return position


def test_the_director_answers_for_the_next_train() -> None:
    position = poor_tramway(6)
    assert Forecast(position.s).burdens["Ann"].amount == 420
    position.s.money["SHG"] = 300
    assert Forecast(position.s).burdens["Ann"].amount == 120
    position.trains("SHG", "2", "4")
    assert Forecast(position.s).burdens == {}


def test_a_burden_beyond_all_means_is_worse_than_what_it_costs() -> None:
    position = poor_tramway(2)
    position.s.money["Ann"] = 500
    solvent = Forecast(position.s).worth()["Ann"]
    position.s.money["Ann"] = 0
    assert solvent - Forecast(position.s).worth()["Ann"] > 500


def test_it_pays_because_a_dividend_raises_the_price_of_all_its_shares() -> None:
    """60 % of GBS: each Mark kept costs Ann the dividend and two spaces on the market."""
    position = Position(phase="brown").found("GBS", "Ann", cash=0).trains("GBS", "4")
    position.ask("GBS", "income")
    position.s.earned = Earned(route=100)
    assert isinstance(decide(position.s), Pay)


def test_a_leader_on_the_market_pays_though_that_brings_the_end_nearer() -> None:
    """A guess at a longer game must not outweigh the dividend and two spaces on the market."""
    position = Position(phase="brown").found("GBS", "Ann", cash=473).trains("GBS", "4")
    position.hold("GBS", "Ann", Ann=2, Bob=3, Cy=3).at("GBS", (3, 8))
    for company in ("SHG", "SpS", "NBSN"):
        position.found(company, "Ann").trains(company, "4")
    position.ask("GBS", "income")
    position.s.earned = Earned(route=60)
    assert isinstance(frozen(title, position.s, Random(1)), Withhold)
    assert isinstance(decide(position.s), Pay)


def test_it_keeps_the_income_if_the_director_would_have_to_pay_more_for_the_train() -> None:
    """With 20 % Ann loses little, but every Mark kept saves her one of the 420 M."""
    position = poor_tramway(2).ask("SHG", "income")
    position.s.earned = Earned(route=300)
    assert isinstance(decide(position.s), Withhold)


def test_it_buys_the_train_that_scraps_the_trains_of_others() -> None:
    """The first 4 scraps all 2s: Bob's SHG has nothing else and no money."""
    position = Position(phase="green").found("GBS", "Ann", cash=900).trains("GBS", "3")
    position.found("SHG", "Bob", cash=0).trains("SHG", "2")
    position.s.gone.update({"2": 9, "3": 6})
    choice = decide(position.ask("GBS", "business").s)
    assert isinstance(choice, BuyTrain)
    assert choice.train == "4"


def test_it_sells_before_a_drop() -> None:
    """The last rounds come, SHG has no train and no money: its marker goes left, not right."""
    position = Position(phase="brown").found("SHG", "Bob", cash=0).hold("SHG", "Bob", Bob=3, Ann=2)
    position.s.ending = "bank"
    position.s.money["Ann"] = 0
    assert decide(position.stock_round().s) == Sell("Ann", "SHG", 2)


def test_it_keeps_a_share_that_rises_though_a_sale_would_hurt_the_others() -> None:
    """Sold, GBS would rise once less for Bob and Cy; then one of them has it for the whole game."""
    position = Position().found("GBS", "Bob").trains("GBS", "2").at("GBS", (4, 5))
    position.hold("GBS", "Bob", Bob=4, Cy=2, Ann=2)
    position.found("SHG", "Ann").trains("SHG", "2")
    position.money(Ann=0, Bob=30, Cy=30)
    assert decide(position.stock_round().s) == Done("Ann")


def test_it_keeps_within_the_certificate_limit_by_giving_up_the_worst() -> None:
    position = Position(phase="brown").found("GBS", "Cy", cash=500).hold("GBS", "Cy", Cy=2, Ann=5)
    position.trains("GBS", "4").hold("SHG", "Bob", Bob=1, Ann=6).hold("NBSN", "Bob", Bob=1, Ann=6)
    position.hold("SBV", "Bob", Bob=1, Ann=5)
    choice = decide(position.stock_round(surplus=True).s)
    assert isinstance(choice, Sell)
    assert choice.company != "GBS"


def test_a_forecast_that_keeps_what_a_move_left_as_it_was_is_the_whole_forecast() -> None:
    """Trades in a stock round, and trains that begin a phase or scrap those of others."""
    position = Position(phase="green").found("GBS", "Bob").trains("GBS", "2").found("SHG", "Ann")
    position.hold("GBS", "Bob", Bob=4, Cy=2, Ann=2).trains("SHG", "3").hold("NBSN", "Cy", Cy=2)
    position.sbahn("Ann", "", "", "", Ann=4).trains("S", "S4").money(Ann=400, SHG=700)
    for s in (position.stock_round().s.clone(), position.ask("SHG", "business").s):
        now = Forecast(s)
        options = moves(title, s)
        assert len(options) > 2
        for move in options:
            after = carried_out(title, s, move)
            kept, whole = Forecast(after, now.rounds, now), Forecast(after, now.rounds)
            assert kept.worth() == whole.worth(), move


def test_when_the_game_is_over_the_forecast_is_the_worth() -> None:
    position = Position(phase="grey").hold("GBS", "Ann", Ann=4)
    position.s.finish()
    assert Forecast(position.s).worth() == {
        player: title.worth(position.s, player) for player in position.s.players
    }


def test_what_ran_in_this_round_runs_again_in_the_next() -> None:
    position = Position(phase="green").sbahn("Ann", "", "", "", Ann=4)
    position.s.trains["S"] = ("S4",)
    before = income(position.s, "S")
    position.s.ran, position.s.used = {"S": ("S4",)}, ("anything",)
    assert income(position.s, "S") == before


def test_the_promise_of_a_lay_is_that_of_the_board_after_it() -> None:
    match, random = Match(title, ("Ann", "Bob", "Cy"), seed=4), Random(4)
    compared = 0
    while compared < 60:
        step = match.state.stack[-1]
        if isinstance(step, LayTrack):
            s = checked(BerlinState, match.state)
            ground = step.ground(s)
            for a in of(match.legal, LayTile)[:20]:
                board = ATLAS.lay(ground, a.hex, a.tile, a.rotation)
                quick = promise_after(s.pieces, step.company, ground, board, a.hex)
                assert quick == pytest.approx(promise(s.pieces, step.company, board))
                compared += 1
        match.play(choose(planner, title, match.state, match.decider or "", random, 1.0))


@pytest.mark.parametrize("name", [bot for bot in bot_names(title) if bot != "random"])
def test_a_bid_does_not_depend_on_the_sealed_bids_of_others(name: str) -> None:
    """4: bids are secret. The bot is given its own view, and the title hides what is sealed."""
    bids = set()
    for others in ((0, 0), (700, 5), (35, 620)):
        match = Match(title, ("Ann", "Bob", "Cy"), seed=1)
        first, second, last = checked(BerlinState, match.state).numbers
        match.play(Bid(first, others[0]))
        match.play(Bid(second, others[1]))
        bids.add(choose(get_bot(name, title), title, match.state, last, Random(7), 0.01))
    assert len(bids) == 1


def test_it_plays_legally_into_the_green_phase() -> None:
    """Whole games are in the soak: tests/bots/test_soak.py."""
    match, random = Match(title, ("Ann", "Bob", "Cy"), seed=2), Random(2)
    while match.state.stack and match.version < 250:
        player = match.decider or ""
        action = planner(title, title.view(checked(BerlinState, match.state), player), random)
        assert action in Legal(title, match.state, player)
        match.play(action)
    assert title.audit(checked(BerlinState, match.state)) == []


def test_no_seat_is_worth_a_bid() -> None:
    """Who bids least gets what the highest bidder pays, and player no. 1 gains nothing by it."""
    match = Match(title, ("Ann", "Bob", "Cy"))
    assert decide(checked(BerlinState, match.state)) == Bid(match.decider or "", 0)


def test_the_fourth_of_five_starts_a_tramway_although_its_money_does_not_float_it() -> None:
    """Shares of a tramway that floats at once promise more, but others would run all tramways."""
    match = Match(title, ("Ann", "Bob", "Cy", "Dee", "Eve"), seed=1)
    for player in checked(BerlinState, match.state).numbers:
        match.play(Bid(player, 0))
    for _ in range(3):
        match.play(frozen(title, checked(BerlinState, match.state), Random(1)))
    first = checked(BuyFirst, decide(checked(BerlinState, match.state)))
    assert any(each.endswith("director") for each in first.certificates)
