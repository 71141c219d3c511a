"""What just happened to everyone: a general dividend, the Chicago phase."""

from __future__ import annotations

from trunkline.kernel import Sentence
from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.web.pages.panels.chicago_express.names import dollars
from trunkline.web.pages.view import Block, Cell, Column, Line, More, Notice, Row, Table

Paid = dict[str, int]
"""What each company paid for a share."""


def news(t: ChicagoExpress, s: ChicagoState) -> tuple[Block, ...]:
    """Boxes above the decision, read off what the last action told."""
    paid = {str(values["company"]): int(values["dividend"]) for values in _payments(s.told)}
    if not paid:
        return ()
    general = any(sentence.template.startswith("Two dials") for sentence in s.told)
    opened = [str(sentence) for sentence in s.told if " opens in " in sentence.template]
    reached = [str(sentence) for sentence in s.told if "reached Chicago" in sentence.template]
    head = " ".join([*reached, *opened])
    blocks: list[Block] = [Notice(f"**Chicago phase.** {head}", "good")] if head else []
    word = "General dividend paid" if general else "Dividend of the Chicago phase"
    detroit = [str(sentence) for sentence in s.told if sentence.template.startswith("Detroit")]
    lines = tuple(Line(sentence, "muted") for sentence in detroit)
    return (*blocks, More(word, (_table(t, s, paid), *lines)))


def _payments(told: tuple[Sentence, ...]) -> list[dict[str, str | int]]:
    return [dict(sentence.values) for sentence in told if " pays ${dividend" in sentence.template]


def _table(t: ChicagoExpress, s: ChicagoState, paid: Paid) -> Table:
    """Players by companies, with sums."""
    companies = [company for company in t.order if company in paid]
    rows = []
    for player in s.players:
        sums = [paid[c] * s.companies[c].owners.count(player) for c in companies]
        cells = [Cell(dollars(each) if each else "–") for each in sums]
        rows.append(Row((Cell(player), *cells, Cell(dollars(sum(sums)), "strong"))))
    heads = (Column("Player"), *(Column(c, True) for c in companies), Column("Sum", True))
    return Table(heads, tuple(rows), "Dividends paid", dense=True)
