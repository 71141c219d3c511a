"""Hitting sets: every mask has one of the bits."""

from __future__ import annotations

from random import Random

import pytest

from trunkline.rails.routes.solver.hitting_set import hitting_set


def test_the_bit_that_most_masks_have_comes_first() -> None:
    assert hitting_set([0b011, 0b010, 0b110]) == 0b010


@pytest.mark.parametrize("seed", range(20))
def test_every_mask_is_hit(seed: int) -> None:
    random = Random(seed)
    masks = [random.randrange(1, 256) for _ in range(random.randint(1, 9))]
    found = hitting_set(masks)
    assert all(mask & found for mask in masks)
