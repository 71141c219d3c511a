"""Action ids for a title that declares none: kind, then field by field, from what it tells of
itself. Whatever that leaves open is told apart by its place in the list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

from trunkline.bots.learning.actions import ActionSpace
from trunkline.bots.learning.parts import Amount, Fields, Namer, Values, steps
from trunkline.kernel import Action, AnyTitle, catalogue_of

VERSION = 1
NUMBERS = steps((20, 1), (200, 5), (500, 20), (1000, 100), (5000, 500))


class Known(Values, frozen=True, dict=True):
    """One id for each known value of a field, and one for all others."""

    def labels(self) -> Iterator[str]:
        for value in self.domain:
            yield f"{self.name}={value}"
        yield f"{self.name}: another"

    def namer(self, start: int) -> Namer:
        return lambda a: (start + self.places.get(getattr(a, self.name), len(self.domain)),)


def plain_actions(t: AnyTitle) -> ActionSpace:
    """Every kind of action with a part for each of its fields that can be numbered."""
    data = catalogue_of(t)
    ids = tuple(
        dict.fromkeys(
            (
                *(company.id for company in data.companies),
                *(private.id for private in data.privates),
                *(train.name for train in data.trains),
                *(hex.id for hex in data.hexes),
                *(tile.number for tile in data.tiles),
            )
        )
    )
    kinds = {kind: (Fields(), *_parts(kind, ids)) for kind in t.actions}
    return ActionSpace(VERSION, {kind: sorted(kinds[kind], key=_is_open) for kind in kinds})


def _is_open(part: Any) -> bool:
    """Numbers come last: they may be open."""
    return isinstance(part, Amount)


def _parts(kind: type[Action], ids: tuple[str, ...]) -> Iterator[Any]:
    hints = get_type_hints(kind)
    for name in kind.__struct_fields__:
        hint = hints[name]
        if name == "by":
            continue
        if hint is bool:
            yield Fields((name,), (False, True))
        elif hint is int:
            yield Amount(name, NUMBERS, gaps=True)
        elif hint is str:
            yield Known(name, ids)
        elif get_origin(hint) is Literal:
            yield Fields((name,), get_args(hint))
