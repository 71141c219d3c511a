"""The panels that a title gets from its summary alone: holdings, companies, players, the end."""

from __future__ import annotations

from trunkline.kernel import AnyTitle, State, Summary, decider, phrase, summary_of
from trunkline.kernel.words import word
from trunkline.present.rails.matrix import PIECES, Stake, matrix
from trunkline.present.rails.purse import Purse
from trunkline.present.scene import AnyScene
from trunkline.present.until_end import End, in_steps, until_the_end
from trunkline.present.view import Cell, Chip, Column, Panel, Row, Table
from trunkline.present.words import figure, money, named


def summary_panels(scene: AnyScene) -> tuple[Panel, ...]:
    """A matrix where somebody can hold something, else companies and players apart."""
    t, s, viewer = scene.t, scene.s, scene.viewer
    told = summary_of(t, s)
    if told.companies and any(each.shares for each in told.players.values()):
        tables: tuple[Panel, ...] = (_holdings(t, s, told, viewer),)
    else:
        tables = (_companies(t, told), _players(t, s, told, viewer))
    return (*tables, until_the_end(told_ends(t, told)))


def _holdings(t: AnyTitle, s: State, told: Summary, viewer: str | None) -> Panel:
    purses = [
        Purse(
            player=player,
            cash=told.players[player].cash,
            worth=t.worth(s, player),
            certificates=told.players[player].certificates,
        )
        for player in s.players
    ]
    facts = _facts(t, told)
    columns = tuple(facts)
    stakes = [
        _stake(told, company, tuple(cells[number] for cells in facts.values()))
        for number, company in enumerate(told.companies)
    ]
    title = phrase("table.generic.companies", "Companies")
    shown = matrix(purses, viewer, stakes, columns)
    return Panel(id="companies", title=title, blocks=(shown,), tab="companies")


def _stake(told: Summary, company: str, rest: tuple[Cell, ...]) -> Stake:
    data = told.companies[company]
    return Stake(
        company,
        {player: each.shares.get(company, 0) for player, each in told.players.items()},
        data.director or "",
        Cell("–", "muted") if data.price is None else Cell(figure(data.price), "strong"),
        rest,
        said=PIECES,
    )


def _facts(t: AnyTitle, told: Summary) -> dict[Column, list[Cell]]:
    """What companies have, by column; a column where all have nothing is left out."""
    all_ = told.companies.values()
    facts = {
        Column(phrase("table.generic.income", "Income"), True): [
            Cell(money(t.currency, each.income) if each.income else "") for each in all_
        ],
        Column(phrase("table.generic.cash", "Cash"), True): [
            Cell(money(t.currency, each.cash) if each.cash else "") for each in all_
        ],
        Column(phrase("table.generic.trains", "Trains")): [
            Cell(" · ".join(each.trains)) for each in all_
        ],
    }
    return {column: cells for column, cells in facts.items() if any(each.text for each in cells)}


def told_ends(t: AnyTitle, told: Summary) -> list[End]:
    return [
        End(
            word(f"{t.id}.end", end.text),
            phrase("table.generic.of", "{now} of {most}", now=end.now, most=end.most),
            end.now,
            end.most,
            tone=in_steps(end.now, end.most),
        )
        for end in told.ends
    ]


def _companies(t: AnyTitle, told: Summary) -> Panel:
    all_ = told.companies
    directors = {
        Column(phrase("table.generic.director", "Director")): [
            Cell(each.director or "") for each in all_.values()
        ]
    }
    prices = {
        Column(phrase("table.generic.price", "Price"), True): [
            Cell("" if each.price is None else figure(each.price), "strong")
            for each in all_.values()
        ]
    }
    shown = {
        column: cells
        for column, cells in {**directors, **prices, **_facts(t, told)}.items()
        if any(each.text for each in cells)
    }
    rows = tuple(
        Row((Cell(chips=(Chip(company),)), *(cells[number] for cells in shown.values())))
        for number, company in enumerate(all_)
    )
    heads = (Column(phrase("table.generic.company", "Company")), *shown)
    title = phrase("table.generic.companies", "Companies")
    table = Table(heads, rows, title, dense=True)
    return Panel(id="companies", title=title, blocks=(table,), tab="companies")


def _players(t: AnyTitle, s: State, told: Summary, viewer: str | None) -> Panel:
    rows = tuple(
        Row(
            (
                Cell(named(player, viewer), "strong"),
                Cell(money(t.currency, told.players[player].cash)),
                Cell(figure(told.players[player].certificates)),
                Cell(money(t.currency, t.worth(s, player)), "strong"),
            ),
            tint=player == decider(t, s),
        )
        for player in s.players
    )
    heads = (
        Column(phrase("table.generic.player", "Player")),
        Column(phrase("table.generic.cash", "Cash"), True),
        Column(phrase("table.generic.certificates", "Certificates"), True),
        Column(phrase("table.generic.worth", "Worth"), True),
    )
    title = phrase("table.generic.players", "Players")
    table = Table(heads, rows, title, dense=True)
    return Panel(id="players", title=title, blocks=(table,), tab="players")
