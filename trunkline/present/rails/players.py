"""The panel of the players: cash, debt, certificates against the limit, worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from trunkline.kernel import phrase
from trunkline.present.rails.purse import Purse
from trunkline.present.view import Cell, Column, Panel, Row, Table

Coin = Callable[[int], str]
"""Writes a sum in the title's currency."""
FIRST = "◆"


def players_panel(
    purses: Sequence[Purse],
    viewer: str | None,
    deciding: Collection[str],
    coin: Coin,
    *,
    first: str,
    bank: str = "",
    more: Sequence[Column] = (),
) -> Panel:
    """`first` is the word for who begins, `bank` what the bank has, `more` heads of the title."""
    debts = any(each.debt for each in purses)
    rows = tuple(_row(each, viewer, each.player in deciding, debts, coin, first) for each in purses)
    heads = (
        Column(phrase("rails.players.player", "Player")),
        Column(phrase("rails.players.cash", "Cash"), True),
        *((Column(phrase("rails.players.debt", "Debt"), True),) if debts else ()),
        Column(phrase("rails.players.certificates", "Certificates")),
        Column(phrase("rails.players.worth", "Worth"), True),
        *more,
    )
    title = phrase("rails.players.players", "Players")
    return Panel(
        id="players",
        title=title,
        note=f"{FIRST} {first}",
        aside=phrase("rails.players.bank", "bank {sum}", sum=bank) if bank else "",
        blocks=(Table(heads, rows, title, dense=True),),
        tab="players",
    )


def _row(
    each: Purse, viewer: str | None, deciding: bool, debts: bool, coin: Coin, first: str
) -> Row:
    name = f"**{each.player}**"
    if each.out:
        return Row((Cell(name), Cell(each.out)), muted=True)
    you = phrase("rails.players.you", "(you)") if each.player == viewer else ""
    owes = Cell(coin(-each.debt), "bad") if each.debt else Cell("–", "muted")
    cells = (
        Cell(f"{name} {FIRST}", spoken=first, note=you) if each.first else Cell(name, note=you),
        Cell(coin(each.cash)),
        *((owes,) if debts else ()),
        certificates(each),
        Cell(coin(each.worth), "strong"),
        *map(Cell, each.more),
    )
    return Row(cells, tint=deciding, key=each.player)


def certificates(each: Purse) -> Cell:
    """A bar, the count against the limit, and what does not count."""
    notes = []
    left = each.limit - each.certificates
    if left == 0:
        notes.append(phrase("rails.players.full", "full"))
    if left < 0:
        words = phrase(
            "rails.players.too-many", "{number} too many", "{number} too many", number=-left
        )
        notes.append(words)
    if each.uncounted:
        words = phrase(
            "rails.players.free", "+{number} free", "+{number} free", number=each.uncounted
        )
        notes.append(words)
    return Cell(f"**{each.certificates}** / {each.limit}", bar=each.bar, note=", ".join(notes))
