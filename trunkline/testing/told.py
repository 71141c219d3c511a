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
    trains: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    privates: tuple[str, ...] = ()

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
        tuple(train.name for train in data.trains),
        tuple(phase.name for phase in data.phases),
        tuple(private.id for private in data.privates),
    )


def check_catalogue(t: AnyTitle) -> None:
    """The static data are of the written type, and ids are used once."""
    known = listed(t)
    lists = (known.hexes, known.tiles, known.companies)
    for ids in (*lists, known.trains, known.phases, known.privates):
        assert len(set(ids)) == len(ids), f"data() has an id twice: {sorted(ids)}"
    data = catalogue_of(t)
    for train in data.trains:
        _among("data", "trains", filter(None, (train.rusted_by, train.sold_from)), known.trains)
    _among("data", "trains", (phase.train for phase in data.phases if phase.train), known.trains)
    _among("data", "hexes", (each.home for each in data.companies if each.home), known.hexes)
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
    _among("summary", "tiles", told.tiles, known.hexes)
    _among("summary", "tiles", (number for number, _ in told.tiles.values()), known.tiles)
    _among("summary", "trains", (*told.bank_trains, *told.pool_trains), known.trains)
    companies = (*known.companies, *told.companies)
    _among("summary", "companies", told.order, companies)
    for player in told.players.values():
        _among("summary", "shares", player.shares, companies)
        _among("summary", "privates", player.privates, known.privates)
    for company in told.companies.values():
        _among("summary", "stations", company.stations, known.hexes)
        _among("summary", "trains", company.trains, known.trains)
        if company.director is not None:
            _among("summary", "directors", (company.director,), (*s.players, *companies))


def _among(where: str, what: str, named: Iterable[str], known: Iterable[str]) -> None:
    strange = set(named) - set(known)
    assert not strange, f"{where}() has {what} that nobody knows: {sorted(strange)}"
