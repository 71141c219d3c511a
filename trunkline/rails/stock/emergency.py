"""Forced purchases: who pays what, and the debt that remains."""

from __future__ import annotations

from msgspec import Struct

from trunkline.rails.stock.shares import Shares, after_sale


class Payment(Struct, frozen=True):
    """How the price of a forced purchase is raised."""

    treasury: int
    helper: int
    missing: int


def split(price: int, treasury: int, cash: int) -> Payment:
    """The treasury pays first and completely, then the helper; the rest is missing."""
    company = min(price, treasury)
    helper = min(price - company, cash)
    return Payment(company, helper, price - company - helper)


def interest(debt: int, percent: int) -> int:
    """The interest on a debt, rounded up to a whole coin."""
    return -(-debt * percent // 100)


def sale_without_heir(
    shares: Shares, seller: str, count: int, clockwise: tuple[str, ...]
) -> Shares | None:
    """The holdings after an emergency sale; None if it is impossible or changes the director."""
    after = after_sale(shares, seller, count, clockwise)
    return after if after is not None and after.director == shares.director else None
