"""The panels beside the map: companies, players, until the end."""

from __future__ import annotations

from trunkline.draw.svg import rect, tag
from trunkline.kernel import deciders, phrase
from trunkline.present.view import (
    Bar,
    Cell,
    Chip,
    Column,
    Panel,
    Progress,
    ProgressRow,
    Row,
    Table,
    Tone,
)
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.present.prospects import next_dividend
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.state import (
    houses_left,
    is_open,
    locomotives_left,
    shares_left,
    shares_of,
    value,
)


def companies(t: ChicagoExpress, s: ChicagoState, active: str) -> Panel:
    """Chip, income, dividend a share, treasury, locomotives, shares with their holders."""
    rows = tuple(
        _company(t, s, company, company == active) if is_open(s, company) else _closed(company)
        for company in t.order
    )
    heads = (
        Column(phrase("chicago-express.board.company", "Company")),
        Column(phrase("chicago-express.board.income", "Income"), True),
        Column(phrase("chicago-express.board.share", "Share"), True),
        Column(phrase("chicago-express.board.cash", "Cash"), True),
        Column(phrase("chicago-express.board.locos", "Locos"), True),
        Column(phrase("chicago-express.board.shares-sold-holders", "Shares sold, holders")),
    )
    table = Table(heads, rows, phrase("chicago-express.board.companies", "Companies"))
    return Panel(
        id="companies",
        title=phrase("chicago-express.board.companies", "Companies"),
        blocks=(table,),
        tab="companies",
        slot="under",
    )


def _company(t: ChicagoExpress, s: ChicagoState, company: str, active: bool) -> Row:
    charter, shares = s.companies[company], t.companies[company].shares
    sold = len(charter.owners)
    return Row(
        (
            Cell(chips=(Chip(company),)),
            Cell(str(charter.income), "strong"),
            Cell(dollars(charter.dividend) if sold else "–"),
            Cell(dollars(charter.treasury)),
            Cell(str(locomotives_left(t, s, company))),
            Cell(note=holders(charter.owners), picture=boxes(sold, shares)),
        ),
        tint=active,
        label=t.companies[company].name,
    )


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


def holders(owners: tuple[str, ...]) -> str:
    """Ada 2 · Chen: in the order of purchase."""
    counts = {name: owners.count(name) for name in owners}
    return " · ".join(name if count == 1 else f"{name} {count}" for name, count in counts.items())


def _closed(company: str) -> Row:
    opens = Cell(
        phrase("chicago-express.board.opens-when-company", "opens when a company reaches Chicago"),
        "muted",
    )
    return Row((Cell(chips=(Chip(company),)), opens), muted=True)


def players(t: ChicagoExpress, s: ChicagoState, viewer: str | None) -> Panel:
    """Cash, shares as chips, what the next general dividend brings."""
    deciding = deciders(t, s)
    rows = tuple(
        Row(
            (
                Cell(_bold_name(player, viewer)),
                Cell(dollars(s.cash[player])),
                Cell(chips=chips(t, s, player)),
                Cell(f"+{dollars(next_dividend(s, player))}", "strong"),
            ),
            tint=player in deciding,
        )
        for player in s.players
    )
    heads = (
        Column(phrase("chicago-express.board.player", "Player")),
        Column(phrase("chicago-express.board.cash", "Cash"), True),
        Column(phrase("chicago-express.board.shares", "Shares")),
        Column(phrase("chicago-express.board.next-dividend", "Next dividend"), True),
    )
    return Panel(
        id="players",
        title=phrase("chicago-express.board.players", "Players"),
        note=phrase("chicago-express.board.money-open", "money is open"),
        blocks=(Table(heads, rows, phrase("chicago-express.board.players", "Players")),),
        tab="players",
        slot="left",
    )


def _bold_name(player: str, viewer: str | None) -> str:
    bold = f"**{player}**"
    return (
        phrase("chicago-express.board.you", "{player} (you)", player=bold)
        if player == viewer
        else bold
    )


def chips(t: ChicagoExpress, s: ChicagoState, player: str) -> tuple[Chip, ...]:
    """A chip per company, with the number of shares where it is more than one."""
    return tuple(
        Chip(company, f"{company} ×{count}" if count > 1 else "")
        for company, count in shares_of(t, s, player)
    )


def until_the_end(t: ChicagoExpress, s: ChicagoState) -> Panel:
    """Four lines; each suffices, and amber is the one that is a step away."""
    end, houses = t.components.end, houses_left(t, s)
    sold_out = sum(not shares_left(t, s, company) for company in t.order)
    empty = sum(not locomotives_left(t, s, company) for company in t.order)
    detroit, supply = value(t, s, t.components.detroit), t.components.houses.supply
    rows = (
        _line(
            phrase("chicago-express.board.houses-supply", "Houses in supply"),
            phrase("chicago-express.board.ends-at-number", "ends at {number}", number=end.houses),
            str(houses),
            supply - houses,
            supply - end.houses,
        ),
        _count(
            phrase("chicago-express.board.companies-out-shares", "Companies out of shares"),
            sold_out,
            end.companies_without_shares,
        ),
        _count(
            phrase(
                "chicago-express.board.companies-out-locomotives", "Companies out of locomotives"
            ),
            empty,
            end.companies_without_locomotives,
        ),
        _line(
            t.map.names[t.components.detroit],
            phrase("chicago-express.board.ends-at-number", "ends at {number}", number=end.detroit),
            _of(detroit, end.detroit),
            detroit,
            end.detroit,
        ),
    )
    return Panel(
        id="end",
        title=phrase("chicago-express.board.until-end", "Until the end"),
        note=phrase(
            "chicago-express.board.checked-each-general", "checked at each general dividend"
        ),
        blocks=(Progress(rows),),
        tab="players",
    )


def _count(text: str, now: int, most: int) -> ProgressRow:
    note = phrase(
        "chicago-express.board.number-ends-it", "{number} ends it", "{number} end it", number=most
    )
    return _line(text, note, _of(now, most), now, most)


def _of(now: int, most: int) -> str:
    return phrase("chicago-express.board.of", "{number} of {all}", number=now, all=most)


def _line(text: str, note: str, figure: str, done: int, most: int) -> ProgressRow:
    tone: Tone = "bad" if done >= most else "warn" if done + 1 == most else ""
    return ProgressRow(text, note, figure, Bar(min(done, most), most, tone), tone)
