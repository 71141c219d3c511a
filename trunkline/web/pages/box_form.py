"""The form of a box as values: every reconstructed number with its provenance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from trunkline.kernel import AnyTitle, Correctable, Corrections, Value, phrase
from trunkline.kernel.numbers import whole_number

FIELD, SEEN = "value.", "seen."
"""What begins the names of fields: the value itself, and whether the owner has looked at it."""
APART = re.compile(r"[,;\n]+")


class ValueField(Struct, frozen=True):
    """A value of the form."""

    name: str
    about: str
    provenance: str
    text: str
    """What stands in the field,"""
    ours: str
    """and what we have, both as they are entered."""
    names: str
    """Our places as players know them."""
    number: bool
    least: int
    most: int
    by: int
    seen: bool
    pointed: str
    sides: tuple[str, ...]


class BoxGroup(Struct, frozen=True):
    """Values under one heading."""

    title: str
    fields: tuple[ValueField, ...]

    @property
    def pointed(self) -> bool:
        return any(field.pointed for field in self.fields)


def groups(t: AnyTitle, given: Corrections, sent: Mapping[str, Any]) -> tuple[BoxGroup, ...]:
    """The form; what was just sent goes before what is kept."""
    found: dict[str, list[ValueField]] = {}
    for each in t.correctables:
        found.setdefault(phrase(each.group), []).append(_field(each, given, sent))
    return tuple(BoxGroup(title, tuple(fields)) for title, fields in found.items())


def _field(each: Correctable, given: Corrections, sent: Mapping[str, Any]) -> ValueField:
    kept = each.name in given.values
    now = as_text(given.values.get(each.name, each.ours))
    return ValueField(
        each.name,
        each.called,
        each.comes_from,
        str(sent.get(FIELD + each.name, now)),
        as_text(each.ours),
        each.shown(each.ours) if each.choices else "",
        not each.choices,
        each.least,
        each.most,
        each.by,
        (SEEN + each.name in sent) if sent else kept,
        each.pointed,
        each.sides,
    )


def as_text(value: Value) -> str:
    """As it is entered: 320; E15, E17."""
    return str(value) if isinstance(value, int) else ", ".join(value)


def entered(t: AnyTitle, sent: Mapping[str, Any]) -> dict[str, Any]:
    """The values that differ from ours, or that the owner has looked at; not judged yet."""
    return dict(_entered(t, sent))


def _entered(t: AnyTitle, sent: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for each in t.correctables:
        text = str(sent.get(FIELD + each.name, as_text(each.ours))).strip()
        value: Any
        if each.choices:
            value = [part.strip() for part in APART.split(text) if part.strip()]
            same = sorted(value) == sorted(as_text(each.ours).split(", "))
        else:
            number = whole_number(text)
            value, same = text if number is None else number, number == each.ours
        if not same or SEEN + each.name in sent:
            yield each.name, value
