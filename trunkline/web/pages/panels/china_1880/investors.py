"""Choosing a foreign investor: the free homes on the map and in a list."""

from __future__ import annotations

from trunkline.kernel import encode_action
from trunkline.titles.china_1880.actions import ChooseInvestor
from trunkline.titles.china_1880.components import INVESTORS
from trunkline.titles.china_1880.sections import INVESTORS as SECTION
from trunkline.titles.china_1880.state import ChinaState
from trunkline.web.pages.panels.china_1880.names import place, spoken
from trunkline.web.pages.view import (
    Act,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    HexView,
    Line,
    Plan,
    Row,
    Table,
)


def chosen(s: ChinaState, draft: Draft) -> str:
    """The investor that the draft names, while it is free."""
    wanted = draft.get("investor", "")
    return wanted if wanted in INVESTORS and wanted not in s.investors else ""


def clicked(s: ChinaState, hex_id: str) -> Draft:
    found = next((i.id for i in INVESTORS.values() if i.home == hex_id), "")
    return {"investor": found} if found and found not in s.investors else {}


def choosing(s: ChinaState, viewer: str, draft: Draft) -> Decision:
    now = chosen(s, draft)
    main = None
    if now:
        action = encode_action(ChooseInvestor(viewer, now))
        text = f"Choose {now}, the {INVESTORS[now].name}"
        main = Act(text, action, key="Enter", doing="Choosing…")
    rows = tuple(_row(s, investor, now) for investor in INVESTORS)
    heads = (Column("Investor"), Column("Country"), Column("Home"))
    return Decision(
        heading="Choose a foreign investor",
        badge=f"{len(s.investors)} of {len(s.players)} chosen",
        context="It builds one tile a turn, leases the train on sale and keeps what it earns. Your "
        "first company becomes its partner: joined by track, they merge.",
        blocks=(
            Table(heads, rows, "Investors"),
            Line(
                "Take a row, or a marked home on the map. Those that nobody takes leave the game.",
                "muted",
            ),
        ),
        main=main,
        rule=SECTION,
        draft={"investor": now} if now else {},
        clicks=True,
        short=f"Choose {now}" if now else "Choose a foreign investor",
    )


def _row(s: ChinaState, investor: str, now: str) -> Row:
    charter = INVESTORS[investor]
    name, home = charter.name.removesuffix(" Investor"), place(charter.home)
    if investor in s.investors:
        owner = s.investors[investor].owner
        cells = (Cell(chips=(Chip(investor, faint=True),)), Cell(f"{owner} has it"), Cell(home))
        return Row(cells, muted=True, hex=charter.home)
    return Row(
        (Cell(chips=(Chip(investor),)), Cell(name), Cell(home)),
        tint=investor == now,
        hex=charter.home,
        label=f"{investor}, {charter.name}, home {home}",
        plan=Plan(f"{investor}, {charter.name}", {"investor": investor}, chosen=investor == now),
    )


def hexes(s: ChinaState, draft: Draft) -> tuple[HexView, ...]:
    now = chosen(s, draft)
    return tuple(
        HexView(
            charter.home,
            f"{spoken(s, charter.home)}; home of {investor}, the {charter.name}",
            f"{investor} {charter.name}",
            legal=True,
            chosen=investor == now,
        )
        for investor, charter in INVESTORS.items()
        if investor not in s.investors
    )
