"""What is told of the reconstructed data of a title, and of what owners say of them."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import AnyTitle, Correctable, Corrections, UnknownTitle, get_title
from trunkline.server.errors import NotFound
from trunkline.server.people.boxes import Boxes


class CorrectableShown(Struct, frozen=True):
    """A value that can be corrected: a number, or places chosen among others."""

    name: str
    about: str
    provenance: str
    ours: int | tuple[str, ...]
    least: int
    most: int
    by: int
    choices: tuple[str, ...]
    """The ids of all places; none for a number."""


class DataShown(Struct, frozen=True):
    """What of a title is reconstructed, and what this server and you play it with."""

    title: str
    values: tuple[CorrectableShown, ...]
    mine: Corrections
    server: Corrections


def known_title(title_id: str) -> AnyTitle:
    try:
        return get_title(title_id)
    except UnknownTitle as error:
        raise NotFound(str(error)) from None


def shown(each: Correctable) -> CorrectableShown:
    ids = tuple(choice.id for choice in each.choices)
    numbers = (each.ours, each.least, each.most, each.by)
    return CorrectableShown(each.name, each.called, each.comes_from, *numbers, ids)


def data_shown(t: AnyTitle, boxes: Boxes) -> DataShown:
    return DataShown(t.id, tuple(map(shown, t.correctables)), boxes.mine, boxes.server)
