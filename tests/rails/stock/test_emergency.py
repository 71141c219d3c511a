"""Who pays a forced purchase."""

from trunkline.rails.stock.emergency import Payment, interest, sale_without_heir, split
from trunkline.rails.stock.shares import Shares


def test_the_treasury_pays_first_then_the_helper() -> None:
    assert split(600, 120, 500) == Payment(120, 480, 0)


def test_what_nobody_can_pay_is_missing() -> None:
    assert split(600, 120, 200) == Payment(120, 200, 280)


def test_a_rich_treasury_needs_no_helper() -> None:
    assert split(100, 500, 40) == Payment(100, 0, 0)


def test_interest_is_rounded_up() -> None:
    assert [interest(debt, 50) for debt in (0, 1, 45, 68, 100)] == [0, 1, 23, 34, 50]


def test_an_emergency_sale_keeps_every_director() -> None:
    shares = Shares("Ann", 2, (("Ann", 2), ("Bob", 3)))
    assert sale_without_heir(shares, "Ann", 1, ("Bob",)) is not None
    assert sale_without_heir(shares, "Ann", 2, ("Bob",)) is None
    assert sale_without_heir(shares, "Bob", 3, ("Ann",)) is not None
    assert sale_without_heir(shares, "Bob", 4, ("Ann",)) is None
