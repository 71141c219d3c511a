"""The tables of a report: ranking, dividends, shares, trains, runs, worth over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from trunkline.draw.svg import Markup, join, line, rect, tag
from trunkline.kernel import AnyTitle, message, phase_in_words, phrase
from trunkline.kernel.words import decimal, percent
from trunkline.present.view import Cell, Chip, Column, Row, Table, Tone
from trunkline.present.words import MINUS, figure, money
from trunkline.report import Report
from trunkline.report.facts import Deal, Run, Standing

SPLIT = 220.0
DEALS = 5
"""So many of the best and of the worst."""
LEFT = message("report.left", "Missed income")
PARTS = {
    "start": message("report.start", "Start"),
    "dividends": message("report.dividends", "Dividends"),
    "price_gains": message("report.price-gains", "Price gains"),
    "trading": message("report.trading", "Trading"),
    "other": message("report.other", "Other"),
}


def worths(t: AnyTitle, found: Report) -> Table:
    """Everybody's worth at the beginning of each phase and at the end."""
    begun = {phase.at for phase in found.phases}
    shown = [m for m in found.moments if m.at in begun or m is found.moments[-1]]
    heads = (
        Column(phrase("report.after", "After")),
        Column(phrase("report.phase", "Phase")),
        *(Column(each, True) for each in found.players),
    )
    rows = tuple(
        Row(
            (
                Cell(phrase("report.action", "{number} action", "{number} actions", number=m.at)),
                Cell(phase_in_words(t, m.phase)),
                *(Cell(money(t.currency, m.worth[player])) for player in found.players),
            )
        )
        for m in shown
    )
    return Table(heads, rows, phrase("report.worth-over-time", "Worth over time"), dense=True)


def ranking(t: AnyTitle, found: Report, who: str | None, last: Collection[str] = ()) -> Table:
    """Worth and what made it; columns that are empty for everyone are left out. Some rank below all
    others."""
    parts = parts_of(found)
    runs = bool(found.runs)
    heads = [
        Column(""),
        Column(phrase("report.player", "Player")),
        Column(phrase("report.worth", "Worth"), True),
    ]
    heads += [Column("", wide=True), *(Column(phrase(PARTS[name]), True) for name in parts)]
    if runs:
        heads += [
            Column(phrase("report.run-quality", "Run quality"), True),
            Column(phrase(LEFT), True),
        ]
    places = {each.player: (each.player in last, -each.worth) for each in found.ranking}
    order = sorted(found.ranking, key=lambda each: places[each.player])
    rows = tuple(
        _standing(t, each, 1 + sum(p < places[each.player] for p in places.values()), found, who)
        for each in order
    )
    return Table(tuple(heads), rows, phrase("report.ranking", "Ranking"))


def parts_of(found: Report) -> list[str]:
    return [name for name in PARTS if any(getattr(each, name) for each in found.ranking)]


def _standing(t: AnyTitle, each: Standing, rank: int, found: Report, who: str | None) -> Row:
    parts = parts_of(found)
    name = f"**{each.player}**"
    if each.player == who:
        name = phrase("report.you", "**{player}** you", player=each.player)
    cells = [Cell(str(rank), "strong"), Cell(name), Cell(money(t.currency, each.worth), "strong")]
    cells.append(Cell(picture=_split(each, parts, found)))
    cells += [Cell(money(t.currency, getattr(each, part))) for part in parts]
    if found.runs:
        own = [run for run in found.runs if run.player == each.player]
        cells += [Cell(quality(own)), _missed(t, sum(run.missed for run in own))]
    return Row(tuple(cells), tint=rank == 1)


def _split(each: Standing, parts: list[str], found: Report) -> str:
    """What made the worth: gains to the right, losses to the left, a mark at what is left."""
    losses = max(_losses(other, parts) for other in found.ranking)
    gains = max(other.worth + _losses(other, parts) for other in found.ranking)
    scale = SPLIT / ((losses + gains) or 1)
    zero, drawn = losses * scale, list[Markup]()
    right, left = zero, zero
    for name in parts:
        width = abs(getattr(each, name)) * scale
        if getattr(each, name) < 0:
            left -= width
        drawn.append(_part(name, left if getattr(each, name) < 0 else right, width))
        if getattr(each, name) > 0:
            right += width
    worth = zero + each.worth * scale
    drawn.append(line((worth, 0), (worth, 12), class_="part-worth"))
    size = f"0 0 {SPLIT:g} 12"
    return tag("svg", join(drawn), viewBox=size, class_="split", aria_hidden="true")


def _part(name: str, left: float, width: float) -> Markup:
    return rect(left, 1, width, 10, class_=f"part-{name.replace('_', '-')}")


def _losses(each: Standing, parts: list[str]) -> int:
    return -sum(min(0, int(getattr(each, name))) for name in parts)


def quality(runs: list[Run]) -> str:
    """What was earned of what was possible."""
    best = sum(run.best for run in runs)
    return percent(100 * sum(run.revenue for run in runs) / best) if best else "–"


def _missed(t: AnyTitle, missed: int) -> Cell:
    return Cell(money(t.currency, -missed), "bad") if missed else Cell("–", "muted")


def left_on_the_table(t: AnyTitle, runs: tuple[Run, ...]) -> Table:
    """Per company: runs, how many of them were the best, what was missed."""
    rows = []
    for company in dict.fromkeys(run.company for run in runs):
        own = [run for run in runs if run.company == company]
        best = sum(run.missed <= 0 for run in own)
        cells = (
            Cell(chips=(Chip(company),)),
            Cell(figure(len(own))),
            Cell(figure(best)),
            _missed(t, sum(run.missed for run in own)),
        )
        rows.append(Row(cells))
    words = (
        phrase("report.runs", "Runs"),
        phrase("report.best-runs", "Best runs"),
        phrase("report.missed", "Missed"),
    )
    heads = (Column(phrase("report.company", "Company")), *(Column(word, True) for word in words))
    return Table(heads, tuple(rows), phrase(LEFT))


def misses(t: AnyTitle, runs: tuple[Run, ...], match_id: str) -> Table | None:
    """Every run that was not the best, the costliest first; its number leads to the position."""
    found = sorted((run for run in runs if run.missed > 0), key=lambda run: -run.missed)
    if not found:
        return None
    heads = (
        Column(phrase("report.action-head", "Action")),
        Column(phrase("report.company", "Company")),
        Column(phrase("report.player", "Player")),
        Column(phrase("report.missed", "Missed"), True),
    )
    rows = tuple(
        Row(
            (
                Cell(str(run.at), href=f"/matches/{match_id}?at={run.at}"),
                Cell(chips=(Chip(run.company),)),
                Cell(run.player),
                _missed(t, run.missed),
            )
        )
        for run in found
    )
    return Table(heads, rows, phrase("report.misses", "Runs that were not the best"), dense=True)


def dividends(t: AnyTitle, found: Report) -> Table | None:
    """What each company paid to each player."""
    paid: Counter[tuple[str, str]] = Counter()
    for each in found.dividends:
        for player, amount in each.paid.items():
            paid[each.company, player] += amount
    if not paid:
        return None
    companies = list(dict.fromkeys(each.company for each in found.dividends))
    rows = [
        Row(
            (
                Cell(chips=(Chip(company),)),
                *(_sum(t, paid[company, player]) for player in found.players),
                _sum(t, sum(paid[company, player] for player in found.players), "strong"),
            )
        )
        for company in companies
    ]
    totals = [sum(paid[company, player] for company in companies) for player in found.players]
    total = (Cell(phrase("report.all", "All")), *(_sum(t, each) for each in totals))
    rows.append(Row((*total, _sum(t, sum(totals), "strong")), total=True))
    heads = (
        Column(phrase("report.company", "Company")),
        *(Column(player, True) for player in found.players),
        Column(phrase("report.all", "All"), True),
    )
    return Table(heads, tuple(rows), phrase("report.dividends", "Dividends"), dense=True)


def _sum(t: AnyTitle, amount: int, tone: Tone = "") -> Cell:
    return Cell(money(t.currency, amount), tone) if amount else Cell("–", "muted")


def deals(t: AnyTitle, found: Report, match_id: str) -> tuple[Table | None, Table | None]:
    """The shares that brought the most for what they cost, and those that brought the least."""
    bought = [deal for deal in found.deals if deal.cost > 0]
    order = sorted(bought, key=lambda deal: (-deal.gain, deal.at))
    best = [deal for deal in order[:DEALS] if deal.gain > 0]
    worst = [deal for deal in order[: -DEALS - 1 : -1] if deal not in best]
    well, badly = (
        phrase("report.bought-well", "Bought well"),
        phrase("report.badly", "Bought badly"),
    )
    return _deals(t, best, match_id, well), _deals(t, worst, match_id, badly)


def _deals(t: AnyTitle, found: list[Deal], match_id: str, name: str) -> Table | None:
    if not found:
        return None
    heads = (
        Column(phrase("report.action-head", "Action")),
        Column(phrase("report.player", "Player")),
        Column(phrase("report.shares", "Shares")),
        Column(phrase("report.cost", "Cost"), True),
        Column(phrase("report.brought", "Return"), True),
        Column(phrase("report.gain", "Gain"), True),
    )
    rows = tuple(
        Row(
            (
                Cell(str(deal.at), href=f"/matches/{match_id}?at={deal.at}"),
                Cell(deal.player),
                Cell(f"× {figure(deal.units)}", chips=(Chip(deal.company),)),
                Cell(money(t.currency, deal.cost)),
                Cell(money(t.currency, deal.gain + deal.cost)),
                _change(t, deal.gain),
            )
        )
        for deal in found
    )
    return Table(heads, rows, name, dense=True)


def _change(t: AnyTitle, amount: int) -> Cell:
    sign = "+" if amount > 0 else MINUS if amount < 0 else ""
    tone: Tone = "good" if amount > 0 else "bad" if amount < 0 else "muted"
    return Cell(f"{sign}{money(t.currency, abs(amount))}", tone)


def trains(t: AnyTitle, found: Report) -> Table | None:
    """What each company spent on trains, and what it had paid for those that it lost."""
    if not found.trains:
        return None
    heads = (
        Column(phrase("report.company", "Company")),
        Column(phrase("report.trains", "Trains"), True),
        Column(phrase("report.spent", "Spent"), True),
        Column(phrase("report.lost", "Lost"), True),
        Column(phrase("report.lost-for", "Bought for"), True),
        Column(phrase("report.runs-each", "Runs each"), True),
    )
    companies = dict.fromkeys(each.company for each in found.trains)
    rows = tuple(_stock(t, found, company) for company in companies)
    return Table(heads, rows, phrase("report.trains", "Trains"), dense=True)


def _stock(t: AnyTitle, found: Report, company: str) -> Row:
    bought = [each for each in found.trains if each.company == company]
    lost = [each for each in found.lost_trains if each.company == company]
    runs = sum(each.runs for each in lost) / len(lost) if lost else 0.0
    return Row(
        (
            Cell(chips=(Chip(company),)),
            Cell(figure(len(bought))),
            _sum(t, sum(each.price for each in bought)),
            Cell(figure(len(lost))) if lost else Cell("–", "muted"),
            _sum(t, sum(each.price for each in lost)),
            Cell(decimal(runs)) if lost else Cell("–", "muted"),
        )
    )
