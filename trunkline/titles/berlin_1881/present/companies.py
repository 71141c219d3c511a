"""The tramways in the order in which they act, and those that wait."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.story import Story
from trunkline.present.view import Block, Cell, Chip, Column, Line, Panel, Row, Table
from trunkline.present.words import figure
from trunkline.titles.berlin_1881.present.market import KEPT, PAID
from trunkline.titles.berlin_1881.present.names import owner_name, train_list
from trunkline.titles.berlin_1881.present.past import LastRun, last_runs
from trunkline.titles.berlin_1881.rules.offices import LEFT_WHEN_FLOATED, floated, removed
from trunkline.titles.berlin_1881.rules.papers import percent
from trunkline.titles.berlin_1881.rules.prices import ranked_tramways, unlimited, value
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.tables import SBAHN, TRAMWAYS


def companies_panel(s: BerlinState, active: str, story: Story) -> Panel:
    started, runs = ranked_tramways(s), last_runs(story)
    waiting = [c for c in TRAMWAYS if c not in started and not removed(s, c)]
    columns = (
        Column(phrase("1881.companies.tramway", "Tramway")),
        Column(phrase("1881.companies.director", "Director")),
        Column(phrase("1881.companies.price", "Price"), True),
        Column(phrase("1881.companies.cash", "Cash"), True),
        Column(phrase("1881.companies.cars", "Cars")),
        Column(phrase("1881.companies.depots", "Depots"), True),
        Column(phrase("1881.companies.run", "Run"), True),
    )
    blocks: list[Block] = []
    if started:
        rows = tuple(_row(s, c, c == active, runs.get(c)) for c in started)
        blocks.append(Table(columns, rows, phrase("1881.companies.tramways", "Tramways")))
    if waiting:
        chips = tuple(Chip(tramway) for tramway in waiting)
        blocks.append(Line(_entry(s), "muted", chips))
    gone = [c for c in TRAMWAYS if removed(s, c)]
    if gone:
        blocks.append(
            Line(
                phrase(
                    "1881.companies.left-game",
                    "Left the game: {companies}.",
                    companies=", ".join(gone),
                ),
                "muted",
            )
        )
    return Panel(
        id="companies",
        title=phrase("1881.companies.tramways", "Tramways"),
        note=phrase("1881.companies.order", "in order"),
        blocks=tuple(blocks),
        tab="companies",
    )


def _entry(s: BerlinState) -> str:
    if s.info_cards:
        return phrase(
            "1881.companies.not-started-opened",
            "not started; {number} may be opened now.",
            number=s.info_cards,
        )
    return phrase("1881.companies.not-started", "not started.")


def _row(s: BerlinState, tramway: str, active: bool, last: LastRun | None) -> Row:
    shares, data = s.shares[tramway], TRAMWAYS[tramway]
    price = Cell(figure(value(s, tramway)), "strong")
    director = Cell(owner_name(shares.director))
    if not floated(s, tramway):
        left = shares.certificates(OFFERING) - LEFT_WHEN_FLOATED
        floats = Cell(phrase("1881.companies.floats", "floats in {number}", number=left), "muted")
        return Row((Cell(chips=(Chip(tramway),)), director, price, floats))
    price = Cell(
        price.text,
        price.tone,
        note=phrase("1881.companies.free", "free") if unlimited(s, tramway) else "",
    )
    depots = f"{len(s.board.of(tramway))}/{len(data.depot_costs)}"
    papers = percent(s, tramway, SBAHN)
    cells = (
        Cell(chips=(Chip(tramway),)),
        director,
        price,
        Cell(figure(s.money[tramway]), note=f"S {papers} %" if papers else ""),
        Cell(train_list(s.trains[tramway]), "strong" if s.trains[tramway] else "muted"),
        Cell(depots),
        _last(last) if last else Cell("–"),
    )
    return Row(cells, tint=active, label=data.name, about=tramway)


def _last(run: LastRun) -> Cell:
    """210 ▸ paid, 110 ◂ withheld."""
    income = figure(run.income)
    if run.paid:
        return Cell(f"{income} {PAID}", spoken=phrase("1881.companies.paid", "paid"))
    return Cell(f"{income} {KEPT}", spoken=phrase("1881.companies.withheld", "withheld"))
