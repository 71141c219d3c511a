"""The matrix of a share round: companies by players, what each holds, what can be bought and sold.

A title says who holds how many per cent, and what stands in the columns behind the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from trunkline.draw.lettering import text_width
from trunkline.kernel import message, phrase
from trunkline.present.rails.purse import Purse
from trunkline.present.view import Block, Cell, Chip, Column, Matrix, Row
from trunkline.present.words import figure

WHOLE_NAMES = 5
"""From six players on names are shortened."""
LETTERS = 4
ROOM = 190.0
"""For the names of the players beside each other, in a column of 482 pixels."""
NAME_SIZE, NAME_WEIGHT, NAME_WIDTH, PADDING = 11.0, 600, 92, 4.0
NOTHING = "·"
HOLDS = message("rails.matrix.holds", "{holder} {percent} %")
LEADS = message("rails.matrix.leads", "{holder} {percent} %, director")
HOLDS_NOTHING = message("rails.matrix.holds-nothing", "{holder} nothing")
PER_CENT = (HOLDS, LEADS)
PIECES = (
    message("rails.matrix.holds-pieces", "{holder} {percent}"),
    message("rails.matrix.leads-pieces", "{holder} {percent}, director"),
)
"""How a share is said, of who does not lead the company and of who does."""


class Stake(Struct, frozen=True):
    """A company's row: who holds how much of it, and what one can do."""

    company: str
    held: Mapping[str, int]
    """Holder: per cent, or pieces."""
    director: str = ""
    price: Cell = Cell("–", "muted")
    rest: tuple[Cell, ...] = ()
    """Under the columns behind the players."""
    beside: Mapping[str, str] = {}
    """Holder: a word beside his share, such as an office."""
    below: tuple[Block, ...] = ()
    """What is being put together about this company."""
    tint: bool = False
    name: str = ""
    said: tuple[str, str] = PER_CENT
    about: str = ""
    """What a click on the company tells of."""
    home: str = ""
    """The hexes of its stations, or where it would begin."""


def passed_in_a_row(passes: int, players: Sequence[str]) -> str:
    """The badge of a share round, which ends when all have passed."""
    return phrase(
        "rails.matrix.passed", "passed in a row {count} of {all}", count=passes, all=len(players)
    )


def matrix(
    purses: Sequence[Purse],
    viewer: str | None,
    stakes: Sequence[Stake],
    columns: Sequence[Column],
    unit: str = "",
) -> Matrix:
    """One column per player in seat order; below it what each has."""
    players = [purse.player for purse in purses]
    heads = (
        Column(phrase("rails.matrix.company", "Company")),
        Column(phrase("rails.matrix.price", "Price"), True),
        *player_columns(players),
        *columns,
    )
    rows = tuple(row for stake in stakes for row in _rows(stake, players))
    return Matrix(
        heads,
        rows,
        tuple(_foot(purses, unit, any(stake.director for stake in stakes))),
        phrase("rails.matrix.certificates", "Certificates"),
        own=2 + players.index(viewer) if viewer in players else None,
        upright=upright(players),
    )


def player_columns(players: Sequence[str]) -> tuple[Column, ...]:
    """A column for each; its title has the whole name."""
    return tuple(
        Column(short, title=name) for short, name in zip(shortened(players), players, strict=True)
    )


def shortened(players: Sequence[str]) -> list[str]:
    """Without what stands in brackets, as long as all differ; many have few letters each."""
    bare = [name.partition(" (")[0] or name for name in players]
    names = bare if len(set(bare)) == len(players) else list(players)
    return names if len(players) <= WHOLE_NAMES else [name[:LETTERS] for name in names]


def upright(players: Sequence[str]) -> bool:
    """Whether the names are too long to stand beside each other."""
    shown = shortened(players)
    wide = (text_width(name, NAME_SIZE, NAME_WEIGHT, NAME_WIDTH) + PADDING for name in shown)
    return sum(wide) > ROOM


def _rows(stake: Stake, players: Sequence[str]) -> Iterator[Row]:
    cells = (
        Cell(chips=(Chip(stake.company),)),
        stake.price,
        *(held(stake, player) for player in players),
        *stake.rest,
    )
    yield Row(cells, tint=stake.tint, label=stake.name, about=stake.about, hex=stake.home)
    if stake.below:
        yield Row((Cell(blocks=stake.below),), tint=True)


def held(stake: Stake, holder: str) -> Cell:
    """70 in a dark box for the director; said as "Chen 70 %, director"."""
    percent = stake.held.get(holder, 0)
    if not percent:
        return Cell(NOTHING, "muted", label=phrase(HOLDS_NOTHING, holder=holder))
    leads = holder == stake.director
    said = phrase(stake.said[leads], holder=holder, percent=percent)
    beside = stake.beside.get(holder, "")
    return Cell(
        str(percent), "box" if leads else "", note=beside, label=f"{said} {beside}".rstrip()
    )


def _foot(purses: Sequence[Purse], unit: str, directors: bool) -> Iterator[Row]:
    cash = _in(phrase("rails.matrix.cash", "Cash"), unit)
    yield _line(cash, [Cell(figure(each.cash), "strong") for each in purses])
    if any(each.certificates or each.limit for each in purses):
        free = any(each.uncounted for each in purses)
        note = phrase("rails.matrix.uncounted", "+n: not counted") if free else ""
        yield _line(_limit(purses), [_certificates(each) for each in purses], note)
    worth = _in(phrase("rails.matrix.worth", "Worth"), unit)
    leads = phrase("rails.matrix.dark-director", "dark: director") if directors else ""
    yield _line(worth, [Cell(figure(each.worth), "strong") for each in purses], leads)
    if any(each.privates for each in purses):
        words = phrase("rails.matrix.privates", "Privates")
        yield _line(words, [Cell(" ".join(each.privates) or NOTHING, "muted") for each in purses])
    if any(each.income is not None for each in purses):
        last = _in(phrase("rails.matrix.last-set", "Last set"), unit)
        note = phrase("rails.matrix.dividends", "dividends received")
        yield _line(last, [Cell(figure(each.income or 0)) for each in purses], note)


def _in(words: str, unit: str) -> str:
    """Cash, M; without a unit the word alone."""
    if not unit:
        return words
    return phrase("rails.matrix.in-unit", "{words}, {unit}", words=words, unit=unit)


def _limit(purses: Sequence[Purse]) -> str:
    most = max(each.limit for each in purses)
    if not most:
        return phrase("rails.matrix.certificates", "Certificates")
    return phrase("rails.matrix.certificates-of", "Certificates of {limit}", limit=most)


def _line(words: str, cells: Sequence[Cell], note: str = "") -> Row:
    return Row((Cell(words), *cells, Cell(note, "muted")))


def _certificates(each: Purse) -> Cell:
    free = f"+{each.uncounted}" if each.uncounted else ""
    return Cell(str(each.certificates), each.tone or "strong", note=free)
