"""The players of the overview: money, papers, what they direct, and private companies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct

from trunkline.kernel import AnyTitle, PlayerSummary, decider, phrase
from trunkline.present.scene import AnyScene
from trunkline.present.sheets.extras import PlayerColumn, sheets_of
from trunkline.present.sheets.model import SheetCell, SheetColumn, SheetRow, SheetTable
from trunkline.present.sheets.told import DASH, listed, told
from trunkline.present.view import Bar, Chip
from trunkline.present.words import figure, money, named

FIRST = "◆"


class Part(Struct, frozen=True):
    """A column with what it says of each player."""

    column: SheetColumn
    cell: Callable[[str, PlayerSummary], SheetCell]
    shown: bool = True


def players_table(scene: AnyScene) -> SheetTable:
    t, s, now = scene.t, scene.s, told(scene)
    shown = [part for part in _parts(scene) if part.shown]
    acting = decider(t, s)
    return SheetTable(
        "players",
        phrase("sheets.players.players", "Players"),
        tuple(part.column for part in shown),
        tuple(
            SheetRow(
                tuple(part.cell(player, now.players[player]) for part in shown),
                label=player,
                tint=player == acting,
                below=tuple(_below(shown, player, now.players[player])),
            )
            for player in s.players
        ),
    )


def _below(shown: list[Part], player: str, data: PlayerSummary) -> Iterator[tuple[str, str]]:
    for part in shown:
        cell = part.cell(player, data)
        if part.column.fold == "wide" and cell.text not in ("", DASH):
            yield part.column.text, cell.text


def _parts(scene: AnyScene) -> Iterator[Part]:
    t, s, now = scene.t, scene.s, told(scene)
    seats = {player: number for number, player in enumerate(s.players)}
    yield Part(
        SheetColumn(phrase("sheets.players.player", "Player")),
        lambda player, data: SheetCell(
            f"{named(player, scene.viewer)}{f' {FIRST}' if player == now.priority else ''}",
            "strong",
            sort=seats[player],
            label=_spoken(player, scene.viewer, now.priority),
        ),
    )
    yield from _money(scene)
    yield from _papers(scene)
    for more in sheets_of(t).player_columns:
        yield Part(
            SheetColumn(phrase(more.head), more.right, fold="wide"),
            partial(_own_column, scene, more),
        )
    yield Part(
        SheetColumn(phrase("sheets.players.privates", "Privates and their powers"), fold="wide"),
        lambda player, data: SheetCell(
            "; ".join(_with_power(t, private) for private in data.privates) or DASH
        ),
        bool(listed(t).privates),
    )


def _own_column(scene: AnyScene, more: PlayerColumn, player: str, data: PlayerSummary) -> SheetCell:
    return SheetCell(more.value(scene.t, scene.s, player))


def _spoken(player: str, viewer: str | None, priority: str) -> str:
    name = named(player, viewer)
    if player != priority:
        return name
    return phrase("sheets.players.has-priority", "{player}, priority", player=name)


def _with_power(t: AnyTitle, private: str) -> str:
    """**P2** Yanda Ferry Company: The owner's companies use ferries free of charge."""
    words = [f"**{private}**"]
    name = next((each.name for each in listed(t).privates if each.id == private), "")
    own = sheets_of(t)
    power = own.short_powers.get(private) or own.powers.get(private)
    words += [f"{name}:" if power else name] if name else []
    return " ".join([*words, phrase(power)] if power else words)


def _money(scene: AnyScene) -> Iterator[Part]:
    t, s, now = scene.t, scene.s, told(scene)
    worth = {player: t.worth(s, player) for player in s.players}
    papers = {player: worth[player] - data.cash + data.debt for player, data in now.players.items()}
    yield Part(
        SheetColumn(phrase("sheets.players.cash", "Cash"), True),
        lambda player, data: SheetCell(money(t.currency, data.cash), sort=data.cash),
    )
    yield Part(
        SheetColumn(phrase("sheets.players.debt", "Debt"), True),
        lambda player, data: (
            SheetCell(money(t.currency, -data.debt), "bad", sort=data.debt)
            if data.debt
            else SheetCell(DASH, "muted", sort=0)
        ),
        any(data.debt for data in now.players.values()),
    )
    yield Part(
        SheetColumn(
            phrase("sheets.players.shares", "Shares"),
            True,
            title=phrase("sheets.players.shares-title", "Shares and other certificates"),
            fold="wide",
        ),
        lambda player, data: SheetCell(money(t.currency, papers[player]), sort=papers[player]),
        any(papers.values()),
    )
    yield Part(
        SheetColumn(phrase("sheets.players.worth", "Worth"), True),
        lambda player, data: SheetCell(
            money(t.currency, worth[player]), "strong", sort=worth[player]
        ),
    )


def _papers(scene: AnyScene) -> Iterator[Part]:
    now = told(scene)
    limit = now.certificate_limit
    yield Part(
        SheetColumn(phrase("sheets.players.certificates", "Certificates"), True),
        lambda player, data: _certificates(data, limit),
        bool(limit) or any(data.certificates for data in now.players.values()),
    )
    directed = {
        player: [c for c, data in now.companies.items() if data.director == player]
        for player in now.players
    }
    yield Part(
        SheetColumn(phrase("sheets.players.directs", "Directs"), fold="wide"),
        lambda player, data: SheetCell(
            "" if directed[player] else DASH,
            chips=tuple(map(Chip, directed[player])),
            sort=len(directed[player]),
        ),
        any(directed.values()),
    )


def _certificates(data: PlayerSummary, limit: int) -> SheetCell:
    """8 / 16 with a bar; those that do not count stand beside."""
    counted = data.certificates - data.uncounted
    if not limit:
        return SheetCell(figure(data.certificates), sort=data.certificates)
    return SheetCell(
        f"{counted} / {limit}",
        "bad" if counted > limit else "",
        note=f"+{data.uncounted}" if data.uncounted else "",
        bar=Bar(min(counted, limit), limit, "bad" if counted > limit else ""),
        sort=counted,
    )


def _revenue(t: AnyTitle, amount: int) -> SheetCell:
    if not amount:
        return SheetCell(DASH, "muted", sort=0)
    return SheetCell(money(t.currency, amount), sort=amount)


def privates_table(scene: AnyScene) -> SheetTable | None:
    """Every private company that somebody owns."""
    t, now = scene.t, told(scene)
    owners = {p: player for player, data in now.players.items() for p in data.privates}
    rows = tuple(
        SheetRow(
            (
                SheetCell(f"**{each.id}** {each.name}".rstrip(), sort=each.id),
                SheetCell(owners[each.id]),
                _revenue(t, each.revenue if now.privates_pay else 0),
                SheetCell(phrase(powers[each.id]) if each.id in powers else DASH, "muted"),
            )
        )
        for powers in (sheets_of(t).powers,)
        for each in listed(t).privates
        if each.id in owners
    )
    if not rows:
        return None
    heads = (
        SheetColumn(phrase("sheets.privates.private", "Private")),
        SheetColumn(phrase("sheets.privates.owner", "Owner")),
        SheetColumn(phrase("sheets.privates.pays", "Pays"), True),
        SheetColumn(phrase("sheets.privates.power", "Power"), sorts=False),
    )
    return SheetTable("privates", phrase("sheets.privates.privates", "Privates"), heads, rows)
