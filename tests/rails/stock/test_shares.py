"""Certificates, holdings and directors, on companies of no title."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.rails.stock.shares import (
    BANK,
    Shares,
    after_sale,
    successor,
    unissued,
    with_rightful_director,
)


def held(director: str, certificate: int, **singles: int) -> Shares:
    return Shares(director, certificate, tuple(sorted(singles.items())))


def test_the_directors_certificate_counts_its_units_and_is_one_paper() -> None:
    shares = held("Ann", 3, Ann=1, bank=6)
    assert (shares.units("Ann"), shares.certificates("Ann")) == (4, 2)
    assert (shares.units("Bob"), shares.certificates("Bob")) == (0, 0)
    assert (shares.units(BANK), shares.certificates(BANK)) == (6, 6)


def test_an_unissued_company_lies_in_the_bank() -> None:
    shares = unissued(2, 8)
    assert shares.units(BANK) == shares.total() == 10
    assert unissued(10, 0).singles == ()


def test_certificates_move_between_holders_and_nobody_keeps_a_zero() -> None:
    shares = held("Ann", 2, bank=1).move(BANK, "Bob")
    assert shares == held("Ann", 2, Bob=1)


def test_nobody_gives_what_he_does_not_have() -> None:
    with pytest.raises(ValueError, match="fewer than 2"):
        held("Ann", 2, Bob=1).move("Bob", BANK, 2)


def test_certificates_can_leave_the_game() -> None:
    assert held("Ann", 4, bank=8).removed(BANK, 2) == held("Ann", 4, bank=6)


def test_equality_does_not_change_the_director() -> None:
    assert successor(held("Ann", 2, Bob=2), ("Bob", "Cy")) is None


def test_the_one_with_most_units_succeeds() -> None:
    assert successor(held("Ann", 2, Bob=3, Cy=4), ("Bob", "Cy")) == "Cy"


def test_a_tie_goes_to_the_first_seat_after_the_director() -> None:
    assert successor(held("Ann", 2, Bob=3, Cy=3), ("Bob", "Cy")) == "Bob"
    assert successor(held("Ann", 2, Bob=3, Cy=3), ("Cy", "Bob")) == "Cy"


def test_the_heir_pays_with_as_many_singles() -> None:
    shares = with_rightful_director(held("Ann", 4, Bob=5, bank=1), ("Bob",))
    assert shares == held("Bob", 4, Ann=4, Bob=1, bank=1)


def test_a_directors_singles_are_sold_first() -> None:
    assert after_sale(held("Ann", 3, Ann=1, Bob=2), "Ann", 1, ("Bob",)) == held(
        "Ann", 3, Bob=2, bank=1
    )


def test_the_directors_certificate_is_not_broken_without_an_heir() -> None:
    assert after_sale(held("Ann", 3, Ann=1, Bob=2), "Ann", 2, ("Bob",)) is None


def test_an_heir_needs_as_many_units_as_the_certificate() -> None:
    assert after_sale(held("Ann", 4, Bob=3), "Ann", 2, ("Bob",)) is None


def test_a_director_who_sells_below_an_heir_exchanges_first() -> None:
    assert after_sale(held("Ann", 3, Ann=1, Bob=3), "Ann", 2, ("Bob",)) == held(
        "Bob", 3, Ann=2, bank=2
    )


def test_nobody_sells_more_than_he_has() -> None:
    assert after_sale(held("Ann", 2, Bob=1), "Bob", 2, ("Ann",)) is None


def test_a_sale_by_another_player_never_changes_the_director() -> None:
    assert after_sale(held("Ann", 2, Bob=2, Cy=2), "Bob", 1, ("Cy", "Ann")) == held(
        "Ann", 2, Bob=1, Cy=2, bank=1
    )


@given(
    certificate=st.integers(1, 5),
    own=st.integers(0, 5),
    others=st.lists(st.integers(0, 5), min_size=2, max_size=2),
    count=st.integers(1, 10),
)
def test_a_sale_neither_makes_nor_loses_units(
    certificate: int, own: int, others: list[int], count: int
) -> None:
    before = held("Ann", certificate, Ann=own, Bob=others[0], Cy=others[1], bank=0)
    after = after_sale(before, "Ann", count, ("Bob", "Cy"))
    if after is not None:
        assert after.total() == before.total()
        assert after.units(BANK) == count
        assert after.units("Ann") == certificate + own - count
        assert successor(after, ("Bob", "Cy", "Ann")) is None or after.director == "Ann"
        assert after.units(after.director) >= certificate
