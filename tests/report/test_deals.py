"""What each purchase of shares brought."""

from __future__ import annotations

from trunkline.report.deals import Deals
from trunkline.report.facts import Deal


def test_a_dividend_is_shared_by_units() -> None:
    deals = Deals()
    deals.gained(1, "Ann", "BCR", 2, 200)
    deals.gained(5, "Ann", "BCR", 1, 120)
    deals.paid("Ann", "BCR", 30)
    assert [deal.dividends for deal in deals.found] == [20, 10]


def test_what_was_bought_first_is_sold_first() -> None:
    deals = Deals()
    deals.gained(1, "Ann", "BCR", 2, 200)
    deals.gained(5, "Ann", "BCR", 2, 240)
    deals.lost("Ann", "BCR", 3, 330)
    assert [deal.sold for deal in deals.found] == [220, 110]


def test_what_is_kept_counts_with_its_last_price() -> None:
    deals = Deals()
    deals.gained(1, "Ann", "BCR", 2, 200)
    deals.paid("Ann", "BCR", 20)
    deals.lost("Ann", "BCR", 1, 90)
    ended = deals.end({"Ann": {"BCR": (1, 130)}})
    assert ended == (Deal(1, "Ann", "BCR", 2, 200, 20, 90, 130),)
    assert ended[0].gain == 40


def test_shares_of_others_are_not_touched() -> None:
    deals = Deals()
    deals.gained(1, "Ann", "BCR", 1, 100)
    deals.gained(2, "Bob", "BCR", 1, 100)
    deals.paid("Bob", "BCR", 15)
    deals.lost("Bob", "BCR", 1, 95)
    assert deals.found[0] == Deal(1, "Ann", "BCR", 1, 100)
