"""Phases: a table that is asked. The first train of a type to leave the bank begins its phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

P = TypeVar("P", bound="Phase")


class Phase(Struct, frozen=True):
    """What holds from the first train of a type on. A title adds what else its phases change."""

    name: str
    train: str
    train_limit: int
    colours: tuple[str, ...]
    """The tiles that may be laid."""


def present(phases: tuple[P, ...], gone: Mapping[str, int]) -> P:
    """The present phase: the last one whose train has left the bank, at first the first."""
    for phase in reversed(phases):
        if gone.get(phase.train, 0):
            return phase
    return phases[0]
