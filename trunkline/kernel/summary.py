"""What a title tells of itself and of its positions, as types that everybody can rely on.

`Title.summary` and `Title.data` are plain data that machines read, and titles put more into them
than stands here. What stands here is what environments, reports and pages read; what has a default
may be left out. `trunkline.testing.conform` checks it.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from trunkline.kernel.decoder import Decoder
from trunkline.kernel.state import State
from trunkline.kernel.title import AnyTitle


class PlayerSummary(Struct, frozen=True):
    """What a player has."""

    cash: int
    debt: int = 0
    certificates: int = 0
    shares: dict[str, int] = {}
    """By company, in per cent or in pieces, as the title counts them."""
    privates: tuple[str, ...] = ()


class CompanySummary(Struct, frozen=True):
    """What a company has and is; a title leaves out what its companies do not know."""

    director: str | None = None
    cash: int = 0
    price: int | None = None
    par: int | None = None
    income: int = 0
    floated: bool = False
    open: bool = False
    trains: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    """The hexes of its stations, or of its track where that is what it has."""
    locomotives: int = 0
    """Pieces of track that it can still build, where they are counted."""
    shares_left: int = 0


class EndSummary(Struct, frozen=True):
    """A condition that ends the game: how far it has come of how much."""

    text: str
    """A name such as "Ends after round 8"; readers get the title's words `<id>.end` for it."""
    now: int
    most: int


class Summary(Struct, frozen=True):
    """A position."""

    phase: str
    """A name; readers get the title's word for it. Empty where there are no phases."""
    players: dict[str, PlayerSummary]
    companies: dict[str, CompanySummary] = {}
    tiles: dict[str, tuple[str, int]] = {}
    """Hex -> number and rotation."""
    bank_trains: dict[str, int] = {}
    """Train -> how many are left."""
    ends: tuple[EndSummary, ...] = ()


class HexListed(Struct, frozen=True):
    """A hex of the map."""

    id: str
    name: str = ""


class TileListed(Struct, frozen=True):
    """A kind of tile."""

    number: str
    colour: str
    count: int


class CompanyListed(Struct, frozen=True):
    """A company."""

    id: str
    name: str = ""


class Catalogue(Struct, frozen=True):
    """The static data of a title."""

    hexes: tuple[HexListed, ...] = ()
    tiles: tuple[TileListed, ...] = ()
    companies: tuple[CompanyListed, ...] = ()
    trains: tuple[dict[str, Any], ...] = ()
    phases: tuple[dict[str, Any], ...] = ()


SUMMARIES, CATALOGUES = Decoder(Summary), Decoder(Catalogue)


def summary_of(t: AnyTitle, s: State) -> Summary:
    """The position as every title tells it; raises msgspec.ValidationError if it does not."""
    return SUMMARIES.convert(t.summary(s))


def catalogue_of(t: AnyTitle) -> Catalogue:
    """The static data as every title has them; raises msgspec.ValidationError if it has not."""
    return CATALOGUES.convert(t.data())
