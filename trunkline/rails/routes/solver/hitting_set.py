"""Hitting sets: a few bits of which every mask has one."""

from __future__ import annotations


def hitting_set(masks: list[int]) -> int:
    """A small hitting set, found greedily: the bit that most masks have comes first."""
    chosen = 0
    while masks:
        counts: dict[int, int] = {}
        for mask in masks:
            while mask:
                low = mask & -mask
                mask ^= low
                counts[low] = counts.get(low, 0) + 1
        bit = max(counts, key=lambda low: (counts[low], low))
        chosen |= bit
        masks = [mask for mask in masks if not mask & bit]
    return chosen
