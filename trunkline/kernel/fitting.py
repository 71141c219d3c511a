"""Whether corrections fit their title: a sentence for each thing that does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from trunkline.kernel.corrections import (
    Choice,
    Correctable,
    Corrections,
    Value,
    corrections_from,
)
from trunkline.kernel.message import message
from trunkline.kernel.play import BadSetup
from trunkline.kernel.title import AnyTitle
from trunkline.kernel.words import phrase

LONGEST_SAID_BY = 200
SHOWN = 40
"""Letters of something unreadable that an answer repeats."""
KEPT = 64
"""Titles with corrected data that are kept for the next who asks."""
NOT_RECONSTRUCTED = message(
    "kernel.corrections.not-reconstructed",
    "{about} is not reconstructed ({provenance}): it cannot be corrected.",
)


class BadCorrections(BadSetup):
    """Corrections that do not fit: a sentence for each thing that does not."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self.sentences = tuple(sentences)
        super().__init__(" ".join(self.sentences))

    def __reduce__(self) -> tuple[type[BadCorrections], tuple[tuple[str, ...]]]:
        return BadCorrections, (self.sentences,)


def corrected(t: AnyTitle, corrections: Corrections) -> AnyTitle:
    """The title with corrected data: one value for equal corrections; raises BadCorrections."""
    return _corrected(t, corrections.text) if corrections else t


@lru_cache(maxsize=KEPT)
def _corrected(t: AnyTitle, text: str) -> AnyTitle:
    given = corrections_from(text)
    return t.corrected(fitting(t, given.values, given.said_by))


def fitting(t: AnyTitle, given: Mapping[str, Any], said_by: str = "") -> Corrections:
    """Corrections of this title; raises BadCorrections with everything that does not fit.

    Places come in the title's order, so that the same corrections are equal.
    """
    problems: list[str] = []
    values: dict[str, Value] = {}
    known = {each.name: each for each in t.correctables}
    for name, value in given.items():
        if name in known:
            found = list(_misfits(known[name], value))
            problems += found
            if not found:
                values[name] = _in_order(known[name], value)
        else:
            problems.append(_unknown(t, name))
    if len(said_by) > LONGEST_SAID_BY or not said_by.isprintable():
        problems.append(
            phrase(
                "kernel.corrections.said-by",
                "The name of the person who checked it can have at most {most} visible characters.",
                most=LONGEST_SAID_BY,
            )
        )
    if not problems:
        problems += t.misfits({each.name: each.ours for each in t.correctables} | values)
    if problems:
        raise BadCorrections(problems)
    return Corrections(values, said_by.strip())


def _unknown(t: AnyTitle, name: str) -> str:
    settled = t.settled.get(name)
    if settled is not None:
        return phrase(
            NOT_RECONSTRUCTED,
            about=phrase(settled.about, **settled.values),
            provenance=phrase(settled.provenance, **settled.values),
        )
    if not t.correctables:
        return phrase(
            "kernel.corrections.nothing",
            "Nothing of {title} is reconstructed: there is nothing to correct.",
            title=t.name,
        )
    return phrase(
        "kernel.corrections.unknown",
        "{title} has no reconstructed value {name!r}. It has: {names}.",
        title=t.name,
        name=name[:SHOWN],
        names=", ".join(each.name for each in t.correctables),
    )


def _misfits(of: Correctable, value: Any) -> Iterator[str]:
    """Everything that is wrong with one value, whatever the others are."""
    if of.choices:
        yield from _wrong_places(of, value)
    elif isinstance(value, bool) or not isinstance(value, int):
        yield phrase(
            "kernel.corrections.not-a-number",
            "{about} must be a whole number, not {given}.",
            about=of.called,
            given=_given(value),
        )
    elif not of.least <= value <= of.most:
        yield phrase(
            "kernel.corrections.out-of-range",
            "{about} must be a number from {least} to {most}, not {given}.",
            about=of.called,
            least=of.least,
            most=of.most,
            given=value,
        )
    elif value % of.by:
        yield phrase(
            "kernel.corrections.not-a-multiple",
            "{about} must be a multiple of {by}, not {given}.",
            about=of.called,
            by=of.by,
            given=value,
        )


def _wrong_places(of: Correctable, value: Any) -> Iterator[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        yield phrase(
            "kernel.corrections.not-a-list",
            "{about}: give a list of places, not {given}.",
            about=of.called,
            given=_given(value),
        )
        return
    ids = _ids(of)
    for each in value:
        if each not in ids:
            yield phrase(
                "kernel.corrections.no-such-place",
                "{about}: there is no place {given!r} to choose.",
                about=of.called,
                given=each[:SHOWN],
            )
    places = [ids[each] for each in value if each in ids]
    for place in dict.fromkeys(place for place in places if places.count(place) > 1):
        yield phrase(
            "kernel.corrections.twice",
            "{about}: {place!r} is there twice.",
            about=of.called,
            place=place,
        )
    if len(places) == len(value) and not of.least <= len(places) <= of.most:
        yield _wrong_number(of, len(places))


def _wrong_number(of: Correctable, number: int) -> str:
    if of.least == of.most:
        return phrase(
            "kernel.corrections.exactly",
            "{about}: there are exactly {most} places, not {given}.",
            about=of.called,
            most=of.most,
            given=number,
        )
    return phrase(
        "kernel.corrections.how-many",
        "{about}: there are {least} to {most} places, not {given}.",
        about=of.called,
        least=of.least,
        most=of.most,
        given=number,
    )


def _ids(of: Correctable) -> dict[str, str]:
    return _ids_among(of.choices)


@lru_cache(maxsize=64)
def _ids_among(choices: tuple[Choice, ...]) -> dict[str, str]:
    """Every id of a place -> the one that we use."""
    return {each: choice.id for choice in choices for each in (choice.id, *choice.also)}


def _in_order(of: Correctable, value: Any) -> Value:
    if isinstance(value, int):
        return value
    ids = _ids(of)
    chosen = {ids[each] for each in value}
    return tuple(choice.id for choice in of.choices if choice.id in chosen)


def _given(value: Any) -> str:
    return msgspec.json.encode(value).decode()[:SHOWN]
