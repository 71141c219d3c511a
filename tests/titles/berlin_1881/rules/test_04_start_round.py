"""Chapter 4: secret bids, the new order, and the purchases of the Start Round."""

import msgspec
import pytest

from tests.titles.berlin_1881.positions import NAMES, Position, says
from trunkline.kernel import Match, encode_state, start
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.bidding import HIDDEN, Bid
from trunkline.titles.berlin_1881.rules.offices import floated
from trunkline.titles.berlin_1881.rules.prices import is_sold, ranked, withholds
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.stock_round import Buy


def bids(*amounts: int) -> Position:
    """Players no. 1, 2, ... have bid these amounts."""
    position = Position.of(start(title, NAMES[: len(amounts)]))
    position.s.numbers = position.s.players
    for player, amount in zip(position.s.numbers, amounts, strict=True):
        position.do(Bid(player, amount))
    return position


def start_round(players: int = 3) -> Position:
    position = Position(players)
    position.s.stack = (*position.s.stack, FirstPurchase("Ann"))
    return position


@pytest.mark.rule("1881-4-01")
def test_everybody_bids_at_the_same_time_and_may_change_the_bid_until_the_last_seal() -> None:
    position = Position.of(start(title, NAMES[:3]))
    position.do(Bid("Cy", 10), Bid("Ann", 20), Bid("Cy", 15))
    assert position.s.bids == {"Cy": 15, "Ann": 20}
    assert position.top == "Bidding"
    position.do(Bid("Bob", 0))
    assert position.s.players == ("Ann", "Cy", "Bob")


@pytest.mark.rule("1881-4-02", "1881-4-09")
def test_example_3_a_bid_is_a_multiple_of_five_within_the_cash() -> None:
    position = Position.of(start(title, NAMES[:3]))
    says(position.no(Bid("Ann", 7)), "multiple of 5", "4")
    says(position.no(Bid("Ann", -5)), "multiple of 5", "4")
    says(position.no(Bid("Ann", 725)), "only 720 M", "4")
    assert position.may(Bid("Ann", 720))
    assert position.may(Bid("Ann", 0))


@pytest.mark.rule("1881-4-03", "1881-4-04", "1881-4-05", "1881-4-06", "1881-4-07", "1881-4-08")
def test_example_1_the_five_bids_of_the_rulebook() -> None:
    position = bids(0, 10, 5, 5, 10)
    assert position.s.players == ("Bob", "Eve", "Cy", "Dee", "Ann")
    assert position.s.ticket == "Bob"
    assert position.cash == {"Bob": 510, "Eve": 515, "Cy": 520, "Dee": 525, "Ann": 530}


@pytest.mark.rule("1881-4-06", "1881-4-07", "1881-4-08")
def test_example_2_an_even_number_of_players_with_ties() -> None:
    position = bids(15, 0, 20, 15)
    assert position.s.players == ("Cy", "Ann", "Dee", "Bob")
    assert position.cash == {"Cy": 600, "Ann": 620, "Dee": 620, "Bob": 640}


@pytest.mark.rule("1881-4-04")
def test_equal_bids_keep_the_order_of_the_number_cards() -> None:
    position = Position.of(start(title, NAMES[:3]))
    position.s.numbers = ("Cy", "Ann", "Bob")
    position.do(Bid("Ann", 0), Bid("Bob", 0), Bid("Cy", 0))
    assert position.s.players == ("Cy", "Ann", "Bob")


def test_nobody_sees_the_bid_of_another_before_all_have_bid() -> None:
    low, high = Position.of(start(title, NAMES[:3])), Position.of(start(title, NAMES[:3]))
    low.do(Bid("Ann", 5))
    high.do(Bid("Ann", 500))
    for viewer in ("Bob", "Cy", None):
        assert encode_state(title.view(low.s, viewer)) == encode_state(title.view(high.s, viewer))
        assert title.summary(title.view(low.s, viewer)) == title.summary(title.view(high.s, viewer))
    assert title.view(low.s, "Bob").bids == {"Ann": HIDDEN}
    assert title.view(low.s, "Ann").bids == {"Ann": 5}
    assert low.s.bids == {"Ann": 5}
    assert "5" not in " ".join(map(str, low.s.told))


def test_a_log_given_to_a_player_withholds_sealed_bids_until_they_are_revealed() -> None:
    match = Match(title, NAMES[:3])
    match.play(Bid("Ann", 45))
    match.play(Bid("Bob", 30))
    for reader, shown in (("Ann", 45), ("Bob", 30)):
        actions = match.record(reader, everything=False).actions
        assert [a.get("amount") for a in actions if "amount" in a] == [shown]
    assert b"45" not in msgspec.json.encode(match.record("Cy", everything=False).actions)
    match.play(Bid("Cy", 0))
    revealed = match.record("Cy", everything=False).actions
    assert [a["amount"] for a in revealed] == [45, 30, 0]


@pytest.mark.rule("1881-4-10", "1881-4-18")
def test_from_the_ticket_each_player_has_one_purchase_then_the_first_stock_round_begins() -> None:
    position = start_round()
    position.do(BuyFirst("Ann", ("GBS director",)))
    assert position.decider == "Bob"
    position.do(BuyFirst("Bob", ("SpS director",)), BuyFirst("Cy", ("SHG director",)))
    assert (position.top, position.decider) == ("StockTurn", "Ann")


@pytest.mark.rule("1881-4-11", "1881-4-15")
def test_example_4_up_to_four_certificates_in_one_action() -> None:
    position = start_round()
    too_many = ("GBS director", "GBS", "GBS", "SpS director", "SpS")
    says(position.no(BuyFirst("Ann", too_many)), "at most 4 certificates", "4")
    position.do(BuyFirst("Ann", ("GBS director", "GBS", "GBS", "SpS director")))
    assert position.s.money["Ann"] == 228
    assert position.s.markers["GBS"].place == (4, 3)
    assert position.s.markers["SpS"].place == (6, 1)
    assert position.s.shares["GBS"].units("Ann") == 4


@pytest.mark.rule("1881-4-15")
def test_markers_enter_the_coloured_par_spaces() -> None:
    position = start_round(6)
    position.s.money.update(dict.fromkeys(position.s.players, 1000))
    position.do(BuyFirst("Ann", ("GBS director", "SSC director", "NBSN director", "SpS director")))
    places = {company: position.s.markers[company].place for company in position.s.markers}
    assert places == {"GBS": (4, 3), "SSC": (5, 2), "NBSN": (5, 1), "SpS": (6, 1)}
    assert position.s.money["Ann"] == 1000 - 180 - 164 - 148 - 132


@pytest.mark.rule("1881-4-12")
def test_buying_nothing_is_for_those_who_cannot_pay_for_anything() -> None:
    position = start_round()
    says(position.no(BuyFirst("Ann", ())), "at least one", "4")
    position.s.money["Ann"] = 131
    position.do(BuyFirst("Ann", ()))
    assert position.decider == "Bob"
    position.hold("SpS", "Ann")
    position.s.money["Bob"] = 66
    says(position.no(BuyFirst("Bob", ())), "at least one", "4")


@pytest.mark.rule("1881-4-13", "1881-4-14")
def test_example_5_the_director_first_and_no_certificate_of_the_s_bahn() -> None:
    position = start_round()
    says(position.no(BuyFirst("Ann", ("SSC",))), "director's certificate of SSC", "4")
    says(position.no(BuyFirst("Ann", ("SSC", "SSC director"))), "director's certificate", "4")
    says(position.no(BuyFirst("Ann", ("S-Bahn president",))), "only buy tramway certificates", "4")
    says(position.no(BuyFirst("Ann", ("nonsense",))), "There is no certificate", "8.1.1")
    assert {a.certificates[0] for a in position.offers(BuyFirst)} == {
        f"{company} director" for company in position.s.shares if company != "S-Bahn"
    }
    position.do(BuyFirst("Ann", ("SSC director",)))
    says(position.no(BuyFirst("Bob", ("SSC director",))), "already sold", "8.1.1")
    position.do(BuyFirst("Bob", ("SSC", "SSC")))
    assert position.s.shares["SSC"].units("Bob") == 2


def test_a_basket_that_costs_more_than_the_cash_is_refused() -> None:
    position = start_round()
    position.s.money["Ann"] = 269
    says(position.no(BuyFirst("Ann", ("GBS director", "GBS"))), "89 M; it costs 90 M", "8.1.1")


@pytest.mark.rule("1881-4-16")
def test_example_6_a_marker_enters_an_occupied_space_at_the_bottom() -> None:
    position = start_round()
    position.do(BuyFirst("Ann", ("GBS director",)))
    position.do(BuyFirst("Bob", ("BChSt director",)), BuyFirst("Cy", ("BESTAG director",)))
    assert ranked(position.s) == ("GBS", "BChSt", "BESTAG")


@pytest.mark.rule("1881-4-17")
def test_a_marker_that_cannot_move_keeps_its_place_in_the_stack() -> None:
    position = start_round()
    position.do(BuyFirst("Ann", ("SpS director",)), BuyFirst("Bob", ("SHG director",)))
    for company in ("SpS", "SHG"):
        withholds(position.s, company)
    withholds(position.s, "SHG")
    assert ranked(position.s) == ("SpS", "SHG")
    is_sold(position.s, "SpS")
    withholds(position.s, "SpS")
    assert ranked(position.s) == ("SpS", "SHG")


@pytest.mark.rule("1881-4-19")
def test_a_tramway_may_float_in_the_start_round() -> None:
    position = start_round()
    position.do(BuyFirst("Ann", ("SpS director", "SpS", "SpS", "SpS")), BuyFirst("Bob", ("SpS",)))
    assert floated(position.s, "SpS")
    assert position.s.money["SpS"] == 660


@pytest.mark.rule("1881-4-14", "1881-8.5-02", "1881-8.5-03")
def test_a_director_bought_in_the_start_round_takes_no_open_info_card_away() -> None:
    position = start_round()
    position.do(BuyFirst("Ann", ("GBS director", "GBS", "GBS", "GBS")))
    position.do(BuyFirst("Bob", ("GBS", "GBS", "GBS", "GBS")))
    position.do(BuyFirst("Cy", ("GBS", "SSC director")))
    assert position.s.info_cards == 1
    assert position.may(Buy("Ann", "SpS director", "bank"))
    position.do(Buy("Ann", "SpS director", "bank"))
    assert position.s.info_cards == 0
    says(position.no(Buy("Bob", "SHG director", "bank")), "open info card", "8.5")
