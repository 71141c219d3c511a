"""Chapter 4: secret bids, the new order, and the purchases of the Start Round."""

import msgspec
import pytest

from trunkline.kernel import Match, encode_state, register, start
from trunkline.titles.berlin_1881.rules.bidding import HIDDEN, Bid
from trunkline.titles.berlin_1881.rules.offices import floated
from trunkline.titles.berlin_1881.rules.prices import is_sold, ranked, withholds
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy

from .positions import NAMES, T, allowed, cash, do, game, hold, offers, on_turn, refused, says, step


def bids(*amounts: int) -> BerlinState:
    """Players no. 1, 2, ... have bid these amounts."""
    s = start(T, NAMES[: len(amounts)])
    s.numbers = s.players
    for player, amount in zip(s.numbers, amounts, strict=True):
        do(s, Bid(player, amount))
    return s


def start_round(players: int = 3) -> BerlinState:
    s = game(players)
    s.stack = (*s.stack, FirstPurchase("Ann"))
    return s


@pytest.mark.rule("1881-4-01")
def test_everybody_bids_at_the_same_time_and_may_change_the_bid_until_the_last_seal() -> None:
    s = start(T, NAMES[:3])
    do(s, Bid("Cy", 10), Bid("Ann", 20), Bid("Cy", 15))
    assert s.bids == {"Cy": 15, "Ann": 20}
    assert step(s) == "Bidding"
    do(s, Bid("Bob", 0))
    assert s.players == ("Ann", "Cy", "Bob")


@pytest.mark.rule("1881-4-02", "1881-4-09")
def test_example_3_a_bid_is_a_multiple_of_five_within_the_cash() -> None:
    s = start(T, NAMES[:3])
    says(refused(s, Bid("Ann", 7)), "multiple of 5", "4")
    says(refused(s, Bid("Ann", -5)), "multiple of 5", "4")
    says(refused(s, Bid("Ann", 725)), "only 720 M", "4")
    assert allowed(s, Bid("Ann", 720))
    assert allowed(s, Bid("Ann", 0))


@pytest.mark.rule("1881-4-03", "1881-4-04", "1881-4-05", "1881-4-06", "1881-4-07", "1881-4-08")
def test_example_1_the_five_bids_of_the_rulebook() -> None:
    s = bids(0, 10, 5, 5, 10)
    assert s.players == ("Bob", "Eve", "Cy", "Dee", "Ann")
    assert s.ticket == "Bob"
    assert cash(s) == {"Bob": 510, "Eve": 515, "Cy": 520, "Dee": 525, "Ann": 530}


@pytest.mark.rule("1881-4-06", "1881-4-07", "1881-4-08")
def test_example_2_an_even_number_of_players_with_ties() -> None:
    s = bids(15, 0, 20, 15)
    assert s.players == ("Cy", "Ann", "Dee", "Bob")
    assert cash(s) == {"Cy": 600, "Ann": 620, "Dee": 620, "Bob": 640}


@pytest.mark.rule("1881-4-04")
def test_equal_bids_keep_the_order_of_the_number_cards() -> None:
    s = start(T, NAMES[:3])
    s.numbers = ("Cy", "Ann", "Bob")
    do(s, Bid("Ann", 0), Bid("Bob", 0), Bid("Cy", 0))
    assert s.players == ("Cy", "Ann", "Bob")


def test_nobody_sees_the_bid_of_another_before_all_have_bid() -> None:
    low, high = start(T, NAMES[:3]), start(T, NAMES[:3])
    do(low, Bid("Ann", 5))
    do(high, Bid("Ann", 500))
    for viewer in ("Bob", "Cy", None):
        assert encode_state(T.view(low, viewer)) == encode_state(T.view(high, viewer))
        assert T.summary(T.view(low, viewer)) == T.summary(T.view(high, viewer))
    assert T.view(low, "Bob").bids == {"Ann": HIDDEN}
    assert T.view(low, "Ann").bids == {"Ann": 5}
    assert low.bids == {"Ann": 5}
    assert "5" not in " ".join(map(str, low.told))


def test_a_log_given_to_a_player_withholds_sealed_bids_until_they_are_revealed() -> None:
    register(T)
    match = Match(T, NAMES[:3])
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
    s = start_round()
    do(s, BuyFirst("Ann", ("GBS director",)))
    assert on_turn(s) == "Bob"
    do(s, BuyFirst("Bob", ("SpS director",)), BuyFirst("Cy", ("SHG director",)))
    assert (step(s), on_turn(s)) == ("StockTurn", "Ann")


@pytest.mark.rule("1881-4-11", "1881-4-15")
def test_example_4_up_to_four_certificates_in_one_action() -> None:
    s = start_round()
    too_many = ("GBS director", "GBS", "GBS", "SpS director", "SpS")
    says(refused(s, BuyFirst("Ann", too_many)), "At most 4", "4")
    do(s, BuyFirst("Ann", ("GBS director", "GBS", "GBS", "SpS director")))
    assert s.money["Ann"] == 228
    assert s.markers["GBS"].place == (4, 3)
    assert s.markers["SpS"].place == (6, 1)
    assert s.shares["GBS"].units("Ann") == 4


@pytest.mark.rule("1881-4-15")
def test_markers_enter_the_coloured_par_spaces() -> None:
    s = start_round(6)
    s.money.update(dict.fromkeys(s.players, 1000))
    do(s, BuyFirst("Ann", ("GBS director", "SSC director", "NBSN director", "SpS director")))
    places = {company: s.markers[company].place for company in s.markers}
    assert places == {"GBS": (4, 3), "SSC": (5, 2), "NBSN": (5, 1), "SpS": (6, 1)}
    assert s.money["Ann"] == 1000 - 180 - 164 - 148 - 132


@pytest.mark.rule("1881-4-12")
def test_buying_nothing_is_for_those_who_cannot_pay_for_anything() -> None:
    s = start_round()
    says(refused(s, BuyFirst("Ann", ())), "at least one", "4")
    s.money["Ann"] = 131
    do(s, BuyFirst("Ann", ()))
    assert on_turn(s) == "Bob"
    hold(s, "SpS", "Ann")
    s.money["Bob"] = 66
    says(refused(s, BuyFirst("Bob", ())), "at least one", "4")


@pytest.mark.rule("1881-4-13", "1881-4-14")
def test_example_5_the_director_first_and_no_certificate_of_the_s_bahn() -> None:
    s = start_round()
    says(refused(s, BuyFirst("Ann", ("SSC",))), "director's certificate of SSC", "4")
    says(refused(s, BuyFirst("Ann", ("SSC", "SSC director"))), "director's certificate", "4")
    says(refused(s, BuyFirst("Ann", ("S-Bahn president",))), "Only tramway certificates", "4")
    says(refused(s, BuyFirst("Ann", ("nonsense",))), "There is no certificate", "8.1.1")
    assert {a.certificates[0] for a in offers(s, BuyFirst)} == {
        f"{company} director" for company in s.shares if company != "S-Bahn"
    }
    do(s, BuyFirst("Ann", ("SSC director",)))
    says(refused(s, BuyFirst("Bob", ("SSC director",))), "is sold", "8.1.1")
    do(s, BuyFirst("Bob", ("SSC", "SSC")))
    assert s.shares["SSC"].units("Bob") == 2


def test_a_basket_that_costs_more_than_the_cash_is_refused() -> None:
    s = start_round()
    s.money["Ann"] = 269
    says(refused(s, BuyFirst("Ann", ("GBS director", "GBS"))), "89 M; it costs 90 M", "8.1.1")


@pytest.mark.rule("1881-4-16")
def test_example_6_a_marker_enters_an_occupied_space_at_the_bottom() -> None:
    s = start_round()
    do(s, BuyFirst("Ann", ("GBS director",)))
    do(s, BuyFirst("Bob", ("BChSt director",)), BuyFirst("Cy", ("BESTAG director",)))
    assert ranked(s) == ("GBS", "BChSt", "BESTAG")


@pytest.mark.rule("1881-4-17")
def test_a_marker_that_cannot_move_keeps_its_place_in_the_stack() -> None:
    s = start_round()
    do(s, BuyFirst("Ann", ("SpS director",)), BuyFirst("Bob", ("SHG director",)))
    for company in ("SpS", "SHG"):
        withholds(s, company)
    withholds(s, "SHG")
    assert ranked(s) == ("SpS", "SHG")
    is_sold(s, "SpS")
    withholds(s, "SpS")
    assert ranked(s) == ("SpS", "SHG")


@pytest.mark.rule("1881-4-19")
def test_a_tramway_may_float_in_the_start_round() -> None:
    s = start_round()
    do(s, BuyFirst("Ann", ("SpS director", "SpS", "SpS", "SpS")), BuyFirst("Bob", ("SpS",)))
    assert floated(s, "SpS")
    assert s.money["SpS"] == 660


@pytest.mark.rule("1881-4-14", "1881-8.5-02", "1881-8.5-03")
def test_a_director_bought_in_the_start_round_takes_no_open_info_card_away() -> None:
    s = start_round()
    do(s, BuyFirst("Ann", ("GBS director", "GBS", "GBS", "GBS")))
    do(s, BuyFirst("Bob", ("GBS", "GBS", "GBS", "GBS")))
    do(s, BuyFirst("Cy", ("GBS", "SSC director")))
    assert s.info_cards == 1
    assert allowed(s, Buy("Ann", "SpS director", "bank"))
    do(s, Buy("Ann", "SpS director", "bank"))
    assert s.info_cards == 0
    says(refused(s, Buy("Bob", "SHG director", "bank")), "open info card", "8.5")
