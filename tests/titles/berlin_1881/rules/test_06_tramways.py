"""Chapters 6.1 and 6.2: two rail systems, floating and directors of tramways."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.titles.berlin_1881.rules.depots import at_home, markers_left
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import pay_out
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import certificates, floated, runner
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.routes import network_of
from trunkline.titles.berlin_1881.rules.state import Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain


@pytest.mark.rule("1881-6.1-01", "1881-7.2.7.2-05", "1881-7.4.6-01")
def test_trams_and_s_trains_keep_to_their_own_rails_and_cars() -> None:
    position = Position.four_networks().lay(G17="820 r2", H18="3 r2").found("GBS")
    tram = {stop.id for stop in network_of(position.s, "GBS").stops}
    train = {stop.id for stop in network_of(position.s, "S1").stops}
    assert tram == {"G19.0", "H18.0", "G17.0"}
    assert train == {"G19.1", "G17.0"}
    says(
        position.turn("GBS", "business").no(BuyTrain("Ann", "S4", "bank")),
        "cannot own",
        "7.2.7.2.1",
    )
    says(position.turn("S1", "business").no(BuyTrain("Bob", "2", "bank")), "cannot own", "7.4.6")


@pytest.mark.rule("1881-6.1-02", "1881-7.2.1.2-08")
def test_hexes_with_both_kinds_of_rails_are_upgraded_by_trams_and_by_networks() -> None:
    position = Position.four_networks().found("GBS").lay(H18="3 r2")
    assert position.turn("GBS", "track").may(LayTile("Ann", "G17", "820", 2))
    assert position.turn("S1", "track").may(LayTile("Bob", "G17", "820", 2))


@pytest.mark.rule("1881-6.1-03")
def test_s_bahn_dividends_of_a_tramway_go_to_its_treasury() -> None:
    position = Position.four_networks().found("GBS", "Ann", cash=100)
    position.sbahn("Ann", "Bob", "Cy", "Dee", GBS=2)
    position.s.earned = Earned(route=200)
    pay_out(position.s, "S2", connection=False, ferry=False)
    assert position.s.money["GBS"] == 100 + 20


@pytest.mark.rule("1881-6.2.1-01", "1881-6.2.1-02", "1881-6.2.1-03", "1881-10-02")
def test_example_7_a_tramway_floats_with_certificate_no_5_and_ten_times_par() -> None:
    position = Position().hold("GBS", "Ann", Ann=3)
    assert not floated(position.s, "GBS")
    position.stock_round("Bob", first=True)
    position.do(Buy("Bob", "GBS", "bank"))
    assert floated(position.s, "GBS")
    assert position.s.money["GBS"] == 900
    assert markers_left(position.s, "GBS") == 4
    assert position.s.money["Bob"] == 630
    position.do(Buy("Cy", "GBS", "bank"))
    assert position.s.money["GBS"] == 900


@pytest.mark.rule("1881-6.2.1-02")
@pytest.mark.parametrize(
    ("company", "capital"), [("SSC", 820), ("NBSN", 740), ("SBV", 740), ("SHG", 740), ("SpS", 660)]
)
def test_example_7_the_capital_of_the_others(company: str, capital: int) -> None:
    position = Position().hold(company, "Ann", Ann=3)
    position.stock_round("Bob", first=True).do(Buy("Bob", company, "bank"))
    assert position.s.money[company] == capital


@pytest.mark.rule("1881-6.2.1-01")
def test_certificates_in_the_bank_pool_count_as_bought_from_the_offering() -> None:
    position = Position().hold("GBS", "Ann", pool=3)
    position.stock_round("Bob").do(Buy("Bob", "GBS", "bank"))
    assert floated(position.s, "GBS")


@pytest.mark.rule("1881-6.2.1-04", "1881-8.5-02")
def test_below_the_last_certificate_lies_the_card_of_a_new_tramway() -> None:
    position = Position().hold("GBS", "Ann", Ann=4, Bob=3)
    position.stock_round("Bob").do(Buy("Bob", "GBS", "bank"))
    assert position.s.info_cards == 1


@pytest.mark.rule("1881-6.2.1-05", "1881-7-01", "1881-7.1-06")
def test_only_floated_tramways_operate_from_the_next_operating_round_on() -> None:
    position = Position().hold("SpS", "Bob", Bob=3).found("GBS")
    position.s.stack = (Rounds(1), OperatingRound())
    position.settle()
    assert position.decider == "Ann"
    position.trains("GBS", "2")
    position.do(Done("Ann"), Done("Ann"))
    assert position.top == "StockTurn"
    position.stock_round("Bob")
    position.do(Buy("Bob", "SpS", "bank"), Done("Bob"), Done("Cy"), Done("Ann"), Done("Bob"))
    position.s.stack = (Rounds(),)
    position.settle()
    operators = []
    while position.top != "StockTurn":
        if position.top == "LayTrack":
            operators.append(position.s.stack[-1].company)  # type: ignore[attr-defined]
        if position.top == "Business" and not position.s.trains[position.s.stack[-1].company]:  # type: ignore[attr-defined]
            position.do(BuyTrain(position.decider, "2", "bank"))
        position.do(Done(position.decider))
    assert operators == ["GBS", "SpS"]


@pytest.mark.rule("1881-6.2.1-06")
def test_a_tramway_never_buys_certificates_of_a_tramway() -> None:
    position = Position(phase="green").found("GBS").hold("SpS", "Bob", pool=1)
    position.turn("GBS", "business")
    says(position.no(Buy("Ann", "SpS", "pool")), "trade only S-Bahn certificates", "7.2.7.1")
    says(position.no(Buy("Ann", "GBS", "bank")), "trade only S-Bahn certificates", "7.2.7.1")
    says(position.no(Sell("Ann", "GBS", 1)), "trade only S-Bahn certificates", "7.2.7.1")


@pytest.mark.rule("1881-6.2.1-07")
def test_the_home_depot_comes_free_of_cost_with_the_first_turn() -> None:
    position = Position().hold("GBS", "Ann", Ann=4)
    position.s.money["GBS"] = 900
    position.turn("GBS")
    assert position.s.board.of("GBS")[0].hex == "G19"
    assert position.s.money["GBS"] == 900
    position.hold("SHG", "Ann", Ann=4).turn("SHG")
    assert not at_home(position.s, "SHG")
    position.do(LayTile("Ann", "C13", "816", 1))
    assert at_home(position.s, "SHG")
    assert position.s.money["SHG"] == 0


@pytest.mark.rule("1881-6.2.2-01", "1881-8.1.1-02")
def test_the_buyer_of_the_director_certificate_decides_for_the_tramway() -> None:
    position = Position()
    position.s.info_cards = 1
    position.stock_round("Cy").do(Buy("Cy", "SpS director", "bank"))
    assert position.s.shares["SpS"].director == "Cy"
    position.found("GBS", "Bob").turn("GBS")
    assert position.decider == "Bob"
    says_turn = position.no(Done("Ann"))
    assert "Bob's decision" in says_turn.why


@pytest.mark.rule("1881-6.2.3-01", "1881-6.2.3-03", "1881-6.2.3-05", "1881-8.1.2-08")
def test_example_11_the_one_with_more_shares_becomes_director_at_once() -> None:
    position = Position().hold("GBS", "Ann", Ann=1, Bob=3).stock_round("Bob")
    assert runner(position.s, "GBS") == "Ann"
    assert certificates(position.s, "Ann") == 2
    position.do(Buy("Bob", "GBS", "bank"))
    assert position.s.shares["GBS"].director == "Bob"
    assert (position.s.shares["GBS"].single("Bob"), certificates(position.s, "Bob")) == (2, 3)
    assert (position.s.shares["GBS"].single("Ann"), certificates(position.s, "Ann")) == (3, 3)


@pytest.mark.rule("1881-6.2.3-02")
def test_of_several_with_most_shares_the_first_to_the_left_takes_over() -> None:
    position = Position(4).hold("GBS", "Bob", Bob=2, Ann=3, Dee=3)
    position.stock_round("Bob").do(Sell("Bob", "GBS", 2))
    assert position.s.shares["GBS"].director == "Dee"
    position = Position(4).hold("GBS", "Dee", Dee=1, Bob=3, Ann=3)
    position.stock_round("Dee").do(Sell("Dee", "GBS", 1))
    assert position.s.shares["GBS"].director == "Ann"


@pytest.mark.rule("1881-6.2.3-04", "1881-8.1.2-01")
def test_example_12_a_director_leaves_only_by_selling_normal_certificates() -> None:
    position = Position().hold("GBS", "Ann", Ann=1, Bob=3).stock_round("Ann")
    says(position.no(Sell("Ann", "GBS", 2)), "cannot be sold", "8.1.2")
    position.do(Sell("Ann", "GBS", 1))
    assert position.s.shares["GBS"].director == "Bob"
    assert position.s.shares["GBS"].single("Ann") == 2
    alone = Position().hold("GBS", "Ann", Ann=1, Bob=2).stock_round("Ann").do(Sell("Ann", "GBS", 1))
    assert alone.s.shares["GBS"].director == "Ann"
    says(alone.no(Sell("Ann", "GBS", 1)), "cannot be sold", "8.1.2")


def test_the_tables_of_tests_know_all_tramways() -> None:
    position = Position(phase="green").sbahn("Ann", "Bob", "Cy", "Ann").networks(S="M1")
    assert len(TRAMWAYS) == 8
    assert position.stock_round("Ann").offers(Done) == [Done("Ann")]
