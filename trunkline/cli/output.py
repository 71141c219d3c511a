"""What commands print: tables for people, JSON for machines."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from trunkline.kernel import AnyTitle, CompanySummary, State, Summary, decider, decision
from trunkline.kernel import money as in_currency

console = Console(highlight=False)


def print_json(value: Any) -> None:
    """Machine output: one indented JSON document."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def money(t: AnyTitle, amount: int) -> str:
    """$1,289 or ¥−40, in the currency of the title."""
    return in_currency(t.currency, amount)


def whose_turn(t: AnyTitle, s: State) -> str:
    top = decision(s)
    if top is not None:
        return f"[bold]{decider(t, s)}[/bold] decides: {top.question(t, s)}"
    result = t.result(s) or {}
    best = max(result.values(), default=0)
    winners = " and ".join(player for player, worth in result.items() if worth == best)
    return f"The game is over. [bold]{winners}[/bold] wins with {money(t, best)}."


def players_table(t: AnyTitle, s: State, summary: Summary) -> Table:
    table = Table(title=f"{t.name}, {summary.phase}", title_justify="left")
    for heading in ("Player", "Cash", "Worth", "Shares", "Also"):
        table.add_column(heading, justify="right" if heading in ("Cash", "Worth") else "left")
    for name, player in summary.players.items():
        shares = ", ".join(f"{c} {n}" for c, n in player.shares.items() if n)
        also = list(player.privates)
        if player.debt:
            also.append(f"debt {money(t, player.debt)}")
        worth = money(t, t.worth(s, name))
        table.add_row(name, money(t, player.cash), worth, shares, " ".join(also))
    return table


COMPANY_COLUMNS = ("director", "cash", "price", "income", "trains", "stations", "locomotives")


def companies_table(t: AnyTitle, companies: dict[str, CompanySummary]) -> Table:
    """What companies have; columns that are empty for all are left out."""
    columns = [
        key for key in COMPANY_COLUMNS if any(getattr(each, key) for each in companies.values())
    ]
    table = Table()
    table.add_column("Company")
    for key in columns:
        right = key in ("cash", "price", "income", "locomotives")
        table.add_column(key.capitalize(), justify="right" if right else "left")
    for name, company in companies.items():
        table.add_row(name, *(_cell(t, key, getattr(company, key)) for key in columns))
    return table


def _cell(t: AnyTitle, key: str, value: Any) -> str:
    if value is None:
        return ""
    if key in ("cash", "price", "income"):
        return money(t, value)
    return " ".join(value) if isinstance(value, tuple) else str(value)
