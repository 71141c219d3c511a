"""What commands print: tables for people, JSON for machines."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from rich.console import Console
from rich.table import Table

from trunkline.kernel import (
    AnyTitle,
    CompanySummary,
    Message,
    State,
    Summary,
    decider,
    decision,
    message,
    phrase,
)
from trunkline.kernel import money as in_currency
from trunkline.present.words import listed

console = Console(highlight=False)
PLAYER_COLUMNS: tuple[tuple[Message, Literal["left", "right"]], ...] = (
    (message("cli.column.player", "Player"), "left"),
    (message("cli.column.cash", "Cash"), "right"),
    (message("cli.column.worth", "Worth"), "right"),
    (message("cli.column.shares", "Shares"), "left"),
    (message("cli.column.also", "Also"), "left"),
)


def print_json(value: Any) -> None:
    """Machine output: one indented JSON document."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def money(t: AnyTitle, amount: int) -> str:
    """$1,289 or ¥−40, in the currency of the title."""
    return in_currency(t.currency, amount)


def whose_turn(t: AnyTitle, s: State) -> str:
    top = decision(s)
    if top is not None:
        asked, player = top.question(t, s), f"[bold]{decider(t, s)}[/bold]"
        return phrase("cli.decides", "{player} decides: {question}", player=player, question=asked)
    result = t.result(s) or {}
    best = max(result.values(), default=0)
    winners = listed(f"[bold]{player}[/bold]" for player, worth in result.items() if worth == best)
    return phrase(
        "cli.over",
        "The game is over. {winners} wins with {sum}.",
        winners=winners,
        sum=money(t, best),
    )


def round_name(t: AnyTitle, s: State) -> str:
    """As the table in the browser calls it. Commands that print no position load no presenter."""
    from trunkline.present.presenter import presenter
    from trunkline.present.scene import Scene

    return presenter(t).round(Scene(t, s, None))


def players_table(t: AnyTitle, s: State, summary: Summary) -> Table:
    table = Table(title=f"{t.name}, {round_name(t, s)}", title_justify="left")
    for heading, justify in PLAYER_COLUMNS:
        table.add_column(phrase(heading), justify=justify)
    for name, player in summary.players.items():
        shares = ", ".join(f"{c} {n}" for c, n in player.shares.items() if n)
        also = list(player.privates)
        if player.debt:
            also.append(phrase("cli.debt", "debt {sum}", sum=money(t, player.debt)))
        worth = money(t, t.worth(s, name))
        table.add_row(name, money(t, player.cash), worth, shares, " ".join(also))
    return table


COMPANY_COLUMNS = {
    "director": message("cli.column.director", "Director"),
    "cash": message("cli.column.treasury", "Cash"),
    "price": message("cli.column.price", "Price"),
    "income": message("cli.column.income", "Income"),
    "trains": message("cli.column.trains", "Trains"),
    "stations": message("cli.column.stations", "Stations"),
    "locomotives": message("cli.column.locomotives", "Locomotives"),
}


def companies_table(t: AnyTitle, companies: dict[str, CompanySummary]) -> Table:
    """What companies have; columns that are empty for all are left out."""
    columns = [
        key for key in COMPANY_COLUMNS if any(getattr(each, key) for each in companies.values())
    ]
    table = Table()
    table.add_column(phrase("cli.column.company", "Company"))
    for key in columns:
        right = key in ("cash", "price", "income", "locomotives")
        table.add_column(phrase(COMPANY_COLUMNS[key]), justify="right" if right else "left")
    for name, company in companies.items():
        table.add_row(name, *(_cell(t, key, getattr(company, key)) for key in columns))
    return table


def _cell(t: AnyTitle, key: str, value: Any) -> str:
    if value is None:
        return ""
    if key in ("cash", "price", "income"):
        return money(t, value)
    return " ".join(value) if isinstance(value, tuple) else str(value)
