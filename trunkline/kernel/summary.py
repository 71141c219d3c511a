"""What a title tells of itself and of its positions, as types that everybody can rely on.

`Title.summary` and `Title.data` are plain data that machines read, and titles put more into them
than stands here. What stands here is what environments, reports and pages read; what has a default
may be left out. `trunkline.testing.conform` checks it.
"""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel.decoder import Decoder
from trunkline.kernel.state import State
from trunkline.kernel.title import AnyTitle


class PlayerSummary(Struct, frozen=True):
    """What a player has."""

    cash: int
    debt: int = 0
    certificates: int = 0
    uncounted: int = 0
    """How many of them do not count towards the limit."""
    shares: dict[str, int] = {}
    """By company, in per cent or in pieces, as the title counts them."""
    privates: tuple[str, ...] = ()


class CompanySummary(Struct, frozen=True):
    """What a company has and is; a title leaves out what its companies do not know."""

    director: str | None = None
    cash: int = 0
    price: int | None = None
    bonus: int = 0
    """What a share gets at each dividend beside its part of it."""
    par: int | None = None
    income: int = 0
    floated: bool | None = None
    """None where the title's companies do not float."""
    open: bool = False
    trains: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    """The hexes of its stations, or of its track where that is what it has."""
    stations_most: int = 0
    """How many it can have; 0 where that is not limited."""
    permits: str = ""
    """A letter for each phase in which it may build."""
    locomotives: int = 0
    """Pieces of track that it can still build, where they are counted."""
    shares_left: int = 0
    held: dict[str, int] = {}
    """Its shares that no player holds, by their holder, counted as the players' are: a company, or
    a place that readers know by the title's words `<id>.holder`."""
    partner: str = ""
    """The company to which it belongs, where it is one beside the others, without shares."""
    lesser: bool = False
    """It is such a one: told with its director, not among the companies."""
    gone: bool = False
    """It has left the game."""


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
    developments: dict[str, int] = {}
    """Hex -> how often it was developed, where hexes grow without tiles."""
    bank_trains: dict[str, int] = {}
    """Train -> how many are left; of those without a limit there is one."""
    pool_trains: tuple[str, ...] = ()
    """Used trains that the bank sells again."""
    order: tuple[str, ...] = ()
    """The companies in the order of their turns."""
    priority: str = ""
    """Who begins the next round of shares."""
    certificate_limit: int = 0
    privates_pay: bool = True
    """Whether private companies still pay their revenue."""
    bank: int | None = None
    """What the bank has, where it can run out or is counted."""
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
    home: str = ""
    """A hex."""


class PrivateListed(Struct, frozen=True):
    """A private company."""

    id: str
    name: str = ""
    revenue: int = 0


class TrainListed(Struct, frozen=True):
    """A kind of train."""

    name: str
    price: int = 0
    count: int | None = None
    """None for any number."""
    stops: int = 0
    large: int | None = None
    """How many of its stops may be large, where that matters."""
    omits: bool = False
    """Whether it may leave out any stops."""
    leaves_out: tuple[str, ...] = ()
    """Kinds of stop that it may leave out between the ends of its route."""
    multiplier: int = 1
    """How many times its stops pay."""
    rusted_by: str = ""
    """The kind whose first train scraps these."""
    extra: bool = False
    """Sold beside the others, not in their order."""
    sold_from: str = ""
    """The kind whose first train opens the sale of these."""


class PhaseListed(Struct, frozen=True):
    """What holds from the first train of a kind on. Whatever else a phase has is a column of the
    sheet of trains, for which a title gives a head."""

    name: str
    train: str = ""
    train_limit: int = 0
    colours: tuple[str, ...] = ()


class Catalogue(Struct, frozen=True):
    """The static data of a title."""

    hexes: tuple[HexListed, ...] = ()
    tiles: tuple[TileListed, ...] = ()
    companies: tuple[CompanyListed, ...] = ()
    privates: tuple[PrivateListed, ...] = ()
    trains: tuple[TrainListed, ...] = ()
    """In the order of sale."""
    phases: tuple[PhaseListed, ...] = ()
    percent: bool = False
    """Shares are counted in per cent, not in pieces."""


SUMMARIES, CATALOGUES = Decoder(Summary), Decoder(Catalogue)


def summary_of(t: AnyTitle, s: State) -> Summary:
    """The position as every title tells it; raises msgspec.ValidationError if it does not."""
    return SUMMARIES.convert(t.summary(s))


def catalogue_of(t: AnyTitle) -> Catalogue:
    """The static data as every title has them; raises msgspec.ValidationError if it has not."""
    return CATALOGUES.convert(t.data())
