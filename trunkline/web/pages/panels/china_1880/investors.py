"""Choosing a foreign investor: the free homes on the map and in a list."""

from __future__ import annotations

from trunkline.kernel import encode_action
from trunkline.titles.china_1880.actions import ChooseHome, ChooseInvestor
from trunkline.titles.china_1880.atlas import ATLAS
from trunkline.titles.china_1880.components import INVESTORS, MAJORS
from trunkline.titles.china_1880.floating import HomeChoice
from trunkline.titles.china_1880.sections import INVESTORS as SECTION
from trunkline.titles.china_1880.sections import STATIONS
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
    Option,
    Options,
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
            Line("The map marks the free homes. Those that nobody takes leave the game.", "muted"),
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


def home(s: ChinaState, step: HomeChoice, viewer: str) -> Decision:
    """QSR and SCR choose one of the two cities of their hex."""
    where = MAJORS[step.company].home
    face = ATLAS.face(s.board, where)
    options = tuple(
        Option(
            Act(
                f"Start in city {city + 1}",
                encode_action(ChooseHome(viewer, city)),
                note=_exits(face.node_exits(city), where),
                doing="Starting…",
            )
        )
        for city in step.cities(s)
    )
    return Decision(
        heading=f"Choose the home city of {step.company}",
        chips=(Chip(step.company),),
        context=f"floats. Its home {place(where)} has two cities.",
        blocks=(Options(options, "rows", "Cities"),),
        rule=STATIONS,
        short=f"Home of {step.company}",
    )


def _exits(edges: tuple[int, ...], where: str) -> str:
    beyond = (ATLAS.map.neighbour(where, edge) for edge in edges)
    names = ", ".join(place(hex_id) for hex_id in beyond if hex_id)
    return f"track to {names}" if names else "no track yet"
