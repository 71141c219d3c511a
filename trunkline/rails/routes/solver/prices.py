"""Prices for pieces of track: the multipliers of the Lagrangian relaxation."""

from __future__ import annotations

Prices = dict[int, int]
"""What a bit of contested track costs; bits that are not here are free."""


def price_of(prices: Prices, mask: int) -> int:
    """What a set of track costs."""
    if not prices:
        return 0
    return sum(amount for bit, amount in prices.items() if mask & bit)
