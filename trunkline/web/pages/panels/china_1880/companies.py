"""The companies in turn order, and everything about one of them."""

from __future__ import annotations

from trunkline.rails.shares import BANK
from trunkline.titles.china_1880.components import INVESTORS, MAJORS, MARKET
from trunkline.titles.china_1880.place_station import marker_price
from trunkline.titles.china_1880.state import ChinaState
from trunkline.web.pages.panels.china_1880.names import (
    full_name,
    permit_boxes,
    place,
    trains,
    yuan,
)
from trunkline.web.pages.panels.china_1880.order import in_turn
from trunkline.web.pages.panels.china_1880.past import LastRun, last_runs
from trunkline.web.pages.panels.china_1880.share_round import holdings
from trunkline.web.pages.panels.rails.holdings import bar
from trunkline.web.pages.story import Story
from trunkline.web.pages.view import Cell, Chip, Column, Facts, Panel, Picture, Row, Section, Table

HEADS = (
    Column("Company"),
    Column("Director", wide=True),
    Column("Price", True),
    Column("Bonus", wide=True),
    Column("Treasury", True),
    Column("Trains"),
    Column("Stations", wide=True),
    Column("In bank", True, wide=True),
    Column("Permits", wide=True),
    Column("Last run", True, wide=True),
)


def companies_panel(s: ChinaState, active: str, story: Story) -> Panel:
    runs = last_runs(story)
    rows = tuple(_row(s, company, company == active, runs.get(company)) for company in in_turn(s))
    if not rows:
        rows = (Row((Cell("Nobody has founded a company yet.", "muted"),), muted=True),)
    table = Table(HEADS, rows, "Companies", dense=True)
    return Panel(
        id="companies", title="Companies", note="in turn order", blocks=(table,), tab="companies"
    )


def _row(s: ChinaState, company: str, active: bool, last: LastRun | None) -> Row:
    placed, all_ = len(s.board.of(company)), len(MAJORS[company].stations)
    director = s.director(company)
    floats = Cell(trains(s, company), "strong")
    if not s.floated(company):
        floats = Cell(f"floats at {s.phase.float_units * 10} %", "muted")
    return Row(
        (
            Cell(chips=(Chip(company),)),
            Cell(director),
            Cell(str(s.price(company)), "strong"),
            Cell(bonus(s, company), "muted"),
            Cell(yuan(s.cash[company])),
            floats,
            Cell(f"{placed}/{all_}", "muted"),
            Cell(f"{s.shares[company].units(BANK) * 10} %"),
            Cell(" ".join(s.companies[company].permits)),
            Cell(_last(last)),
        ),
        tint=active,
        label=full_name(company),
        about=company,
    )


def bonus(s: ChinaState, company: str) -> str:
    space = s.companies[company].place
    amount = MARKET.spaces[space].bonus if space is not None else 0
    return f"+{amount}" if amount else ""


def _last(last: LastRun | None) -> str:
    """210 ▸ paid, 110 ◂ kept."""
    if last is None:
        return "–"
    return f"{last.income} {'▸' if last.paid else '◂'}"


def certificate(s: ChinaState, company: str, story: Story) -> tuple[Section, ...]:
    """One company in full: holders, stations, trains, permits."""
    shares = s.shares[company]
    last = last_runs(story).get(company)
    paid = f"{yuan(last.income)}, {'paid out' if last.paid else 'kept'}" if last else "none yet"
    next_marker = marker_price(s, company)
    stations = ", ".join(place(station.hex) for station in s.board.of(company)) or "none"
    facts = Facts(
        (
            ("Director", f"**{shares.director}**, certificate of {shares.certificate * 10} %"),
            (
                "Price",
                f"**{s.price(company)}** {bonus(s, company)}, par {s.companies[company].par}",
            ),
            ("Treasury", f"**{yuan(s.cash[company])}**"),
            ("Second half of the capital", _capital(s, company)),
            ("Trains", trains(s, company)),
            ("Stations", stations),
            ("Next marker", yuan(next_marker) if next_marker is not None else "none left"),
            ("Last run", paid),
        )
    )
    return (
        Section("Holders", (Picture(bar(holdings(s, company))),)),
        Section("Charter", (facts,)),
        Section("Permits", (Picture(permit_boxes(s.companies[company].permits, s.phase.letter)),)),
    )


def _capital(s: ChinaState, company: str) -> str:
    if s.companies[company].second_half:
        return "paid"
    when = (
        "5 shares are sold" if s.phase.all_units else "5 shares are sold, after the first 3-train"
    )
    return f"{yuan(s.companies[company].par * 5)} when {when}"


def investor(s: ChinaState, name: str) -> tuple[Section, ...]:
    held = s.investors[name]
    stations = ", ".join(place(station.hex) for station in s.board.of(name)) or "none"
    rows = (
        ("Owner", f"**{held.owner}**"),
        ("Money", yuan(s.cash[name])),
        ("Partner", held.company or "the first company that its owner founds"),
        ("Station", stations),
        ("State", "merged" if held.merged else "independent"),
    )
    return (Section(INVESTORS[name].name, (Facts(rows),)),)
