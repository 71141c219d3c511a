"""The panels beside the map: the ledger of the companies, the players."""

from __future__ import annotations

from trunkline.draw.svg import rect, tag
from trunkline.kernel import deciders, decision, phrase
from trunkline.present.rails.matrix import HOLDS_NOTHING, NOTHING, player_columns
from trunkline.present.view import Cell, Chip, Column, Matrix, Panel, Row, Table
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.present.prospects import next_dividend
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.state import is_open, locomotives_left, shares_of

FIRST_PLAYER = 5
"""The column of the ledger in which the players begin."""


def companies(t: ChicagoExpress, s: ChicagoState, viewer: str | None, active: str) -> Panel:
    """The ledger: income, a share's dividend, cash, locomotives, who holds how many shares."""
    columns = (
        Column(phrase("chicago-express.board.company", "Company")),
        Column(phrase("chicago-express.board.income", "Income"), True),
        Column(phrase("chicago-express.board.a-share", "A share"), True),
        # words: of a company
        Column(phrase("chicago-express.board.treasury", "Cash"), True),
        Column(phrase("chicago-express.board.locos", "Locos"), True),
        *player_columns(s.players),
        Column(phrase("chicago-express.board.shares-sold", "Shares sold")),
    )
    rows = tuple(
        _company(t, s, company, company == active) if is_open(s, company) else _closed(company)
        for company in t.order
    )
    title = phrase("chicago-express.board.companies", "Companies")
    own = FIRST_PLAYER + s.players.index(viewer) if viewer in s.players else None
    table = Matrix(columns, rows, label=title, first=FIRST_PLAYER, own=own)
    return Panel(id="companies", title=title, blocks=(table,), tab="companies", slot="under")


def _company(t: ChicagoExpress, s: ChicagoState, company: str, active: bool) -> Row:
    charter, shares = s.companies[company], t.companies[company].shares
    sold, locos = len(charter.owners), locomotives_left(t, s, company)
    return Row(
        (
            Cell(chips=(Chip(company),)),
            Cell(str(charter.income), "strong"),
            Cell(dollars(charter.dividend) if sold else "–"),
            Cell(dollars(charter.treasury)),
            Cell(str(locos), "" if locos else "bad"),
            *(_held(player, charter.owners.count(player)) for player in s.players),
            Cell(
                _left(shares - sold),
                "muted" if sold < shares else "bad",
                picture=boxes(sold, shares),
            ),
        ),
        tint=active,
        label=t.companies[company].name,
    )


def _held(player: str, count: int) -> Cell:
    """How many shares a player holds of a company."""
    if not count:
        return Cell(NOTHING, "muted", label=phrase(HOLDS_NOTHING, holder=player))
    said = phrase(
        "chicago-express.board.holds",
        "{player} {number} share",
        "{player} {number} shares",
        number=count,
        player=player,
    )
    return Cell(str(count), "strong", label=said)


def _left(shares: int) -> str:
    if not shares:
        return phrase("chicago-express.board.sold-out", "sold out")
    return phrase("chicago-express.board.left", "{number} left", "{number} left", number=shares)


def boxes(sold: int, shares: int) -> str:
    """One box per share, filled when sold."""
    drawn = (
        rect(1 + 11 * at, 1, 8, 11, 1, class_="sold" if at < sold else "share")
        for at in range(shares)
    )
    width = 11 * shares
    return tag(
        "svg",
        *drawn,
        class_="boxes",
        viewBox=f"0 0 {width} 13",
        width=width,
        height=13,
        role="img",
        aria_label=phrase(
            "chicago-express.board.sold", "{sold} of {shares} sold", sold=sold, shares=shares
        ),
    )


def _closed(company: str) -> Row:
    opens = Cell(
        phrase("chicago-express.board.opens-when-company", "opens when a company reaches Chicago"),
        "muted",
    )
    return Row((Cell(chips=(Chip(company),)), opens), muted=True)


def players(t: ChicagoExpress, s: ChicagoState, viewer: str | None) -> Panel:
    """Cash, shares as chips, what the next general dividend brings while there is one."""
    deciding = deciders(t, s)
    shown = 3 if decision(s) is None else 4
    rows = tuple(
        Row(
            (
                Cell(f"**{player}**", note=_you(player, viewer)),
                Cell(dollars(s.cash[player])),
                Cell(chips=chips(t, s, player)),
                Cell(f"+{dollars(next_dividend(s, player))}", "strong"),
            )[:shown],
            tint=player in deciding,
            key=player,
        )
        for player in s.players
    )
    heads = (
        Column(phrase("chicago-express.board.player", "Player")),
        Column(phrase("chicago-express.board.cash", "Cash"), True),
        Column(phrase("chicago-express.board.shares", "Shares")),
        Column(phrase("chicago-express.board.next-dividend", "Next dividend"), True),
    )[:shown]
    return Panel(
        id="players",
        title=phrase("chicago-express.board.players", "Players"),
        note=phrase("chicago-express.board.money-open", "money is open"),
        blocks=(Table(heads, rows, phrase("chicago-express.board.players", "Players")),),
        tab="players",
    )


def _you(player: str, viewer: str | None) -> str:
    return phrase("chicago-express.board.you", "(you)") if player == viewer else ""


def chips(t: ChicagoExpress, s: ChicagoState, player: str) -> tuple[Chip, ...]:
    """A chip per company, with the number of shares where it is more than one."""
    return tuple(
        Chip(company, f"{company} ×{count}" if count > 1 else "")
        for company, count in shares_of(t, s, player)
    )
