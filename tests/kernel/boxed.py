"""A toy with reconstructed data: how many counters there are, and which players begin with one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from tests.kernel.toy import Toy, ToyState
from trunkline.kernel import (
    NONE,
    Chance,
    Choice,
    Correctable,
    Corrections,
    Settled,
    Value,
    message,
    phrase,
)

GROUP = message("boxed.group", "Counters")
HEAP = message("boxed.heap", "The heap of {colour} counters")
SEATS = message("boxed.seats", "The seats with a counter")
GUESS = message("boxed.guess", "a guess")
JOKERS = message("boxed.jokers", "The number of jokers")
PRINTED = message("boxed.printed", "printed in the rules")


class Boxed(Toy):
    """The toy, with a box."""

    id = "boxed"
    name = "Boxed"
    correctables = (
        Correctable(
            name="heap",
            group=GROUP,
            about=HEAP,
            values={"colour": "red"},
            provenance=GUESS,
            ours=12,
            least=6,
            most=18,
            by=2,
        ),
        Correctable(
            name="seats",
            group=GROUP,
            about=SEATS,
            provenance=GUESS,
            ours=("one",),
            least=1,
            most=2,
            choices=(Choice("one", "Seat one", ("1",)), Choice("two"), Choice("three")),
        ),
    )
    settled = {"jokers": Settled(JOKERS, PRINTED)}

    def __init__(self, corrections: Corrections = NONE) -> None:
        self.corrections = corrections

    def corrected(self, corrections: Corrections) -> Self:
        return type(self)(corrections)

    def misfits(self, values: Mapping[str, Value]) -> Iterator[str]:
        if values["heap"] == 6 and values["seats"] != ("one",):
            yield phrase("boxed.misfit", "Six counters are for seat one.")

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> ToyState:
        s = super().setup(players, options, chance)
        heap = self.corrections.values.get("heap", 12)
        assert isinstance(heap, int)
        s.heap = heap
        return s
