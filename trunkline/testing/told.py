"""Whether a title tells of itself and of its positions what everybody relies on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec
from msgspec import Struct

from trunkline.kernel import AnyTitle, State, Summary, catalogue_of, summary_of


class Listed(Struct, frozen=True):
    """The ids of a title's static data."""

    hexes: tuple[str, ...]
    tiles: tuple[str, ...]
    companies: tuple[str, ...]

    def ids(self) -> tuple[str, ...]:
        return (*self.hexes, *self.tiles, *self.companies)


@cache
def listed(t: AnyTitle) -> Listed:
    try:
        data = catalogue_of(t)
    except msgspec.ValidationError as error:
        raise AssertionError(f"data() is not what it should be: {error}") from error
    return Listed(
        tuple(hex.id for hex in data.hexes),
        tuple(tile.number for tile in data.tiles),
        tuple(company.id for company in data.companies),
    )


def check_catalogue(t: AnyTitle) -> None:
    """The static data are of the written type, and ids are used once."""
    known = listed(t)
    for ids in (known.hexes, known.tiles, known.companies):
        assert len(set(ids)) == len(ids), f"data() has an id twice: {sorted(ids)}"
    msgspec.json.encode(t.data())


def check_summary(t: AnyTitle, s: State) -> None:
    """The position is told in the written type, and names nothing that is not there."""
    try:
        told = summary_of(t, s)
    except msgspec.ValidationError as error:
        raise AssertionError(f"summary() is not what it should be: {error}") from error
    msgspec.json.encode(t.summary(s))
    assert set(told.players) == set(s.players), "summary() has other players"
    _check_names(told, listed(t), s)


def _check_names(told: Summary, known: Listed, s: State) -> None:
    _among("tiles", told.tiles, known.hexes)
    _among("tiles", (number for number, _ in told.tiles.values()), known.tiles)
    companies = (*known.companies, *told.companies)
    for player in told.players.values():
        _among("shares", player.shares, companies)
    for company in told.companies.values():
        _among("stations", company.stations, known.hexes)
        if company.director is not None:
            _among("directors", (company.director,), (*s.players, *companies))


def _among(what: str, named: Iterable[str], known: Iterable[str]) -> None:
    strange = set(named) - set(known)
    assert not strange, f"summary() has {what} that nobody knows: {sorted(strange)}"
