"""Choosing a foreign investor: the free homes on the map and in a list."""

from __future__ import annotations

from trunkline.kernel import encode_action, message, phrase
from trunkline.present.view import (
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
from trunkline.titles.china_1880.present.names import place, spoken
from trunkline.titles.china_1880.rules.actions import ChooseInvestor
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.sections import INVESTORS as SECTION
from trunkline.titles.china_1880.rules.state import ChinaState

HOW_TO_CHOOSE = message(
    "1880.investors.how-to-choose",
    "Take a row, or a marked home on the map. Those that nobody takes leave the game.",
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
        text = phrase(
            "1880.investors.choose-investor-the-name",
            "Choose {investor}, the {name}",
            investor=now,
            name=INVESTORS[now].name,
        )
        main = Act(text, action, key="Enter", doing=phrase("1880.investors.choosing", "Choosing…"))
    return Decision(
        heading=phrase("1880.investors.heading", "Choose a foreign investor"),
        badge=phrase(
            "1880.investors.number-chosen",
            "{number} of {all} chosen",
            number=len(s.investors),
            all=len(s.players),
        ),
        context=phrase(
            "1880.investors.builds-one-tile",
            "It builds one tile a turn, leases the train on sale and keeps what it"
            " earns. Your first company becomes its partner: joined by track, they merge.",
        ),
        blocks=(_table(s, now), Line(phrase(HOW_TO_CHOOSE), "muted")),
        main=main,
        rule=SECTION,
        draft={"investor": now} if now else {},
        clicks=True,
        short=phrase("1880.investors.choose-investor", "Choose {investor}", investor=now)
        if now
        else phrase("1880.investors.heading", "Choose a foreign investor"),
    )


def _table(s: ChinaState, now: str) -> Table:
    heads = (
        Column(phrase("1880.investors.investor", "Investor")),
        Column(phrase("1880.investors.country", "Country")),
        Column(phrase("1880.investors.home", "Home")),
    )
    rows = tuple(_row(s, investor, now) for investor in INVESTORS)
    return Table(heads, rows, phrase("1880.investors.investors", "Investors"))


def _row(s: ChinaState, investor: str, now: str) -> Row:
    charter = INVESTORS[investor]
    name, home = charter.name.removesuffix(" Investor"), place(charter.home)
    if investor in s.investors:
        owned = phrase(
            "1880.investors.has-it", "{player} has it", player=s.investors[investor].owner
        )
        cells = (Cell(chips=(Chip(investor, faint=True),)), Cell(owned), Cell(home))
        return Row(cells, muted=True, hex=charter.home)
    return Row(
        (Cell(chips=(Chip(investor),)), Cell(name), Cell(home)),
        tint=investor == now,
        hex=charter.home,
        label=phrase(
            "1880.investors.investor-name-home-place",
            "{investor}, {name}, home {place}",
            investor=investor,
            name=charter.name,
            place=home,
        ),
        plan=Plan(f"{investor}, {charter.name}", {"investor": investor}, chosen=investor == now),
    )


def hexes(s: ChinaState, draft: Draft) -> tuple[HexView, ...]:
    now = chosen(s, draft)
    return tuple(
        HexView(
            charter.home,
            phrase(
                "1880.investors.place-home-of-investor",
                "{place}; home of {investor}, the {name}",
                place=spoken(s, charter.home),
                investor=investor,
                name=charter.name,
            ),
            f"{investor} {charter.name}",
            legal=True,
            chosen=investor == now,
        )
        for investor, charter in INVESTORS.items()
        if investor not in s.investors
    )
