"""What just happened to everyone: a general dividend, the Chicago phase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from trunkline.kernel import Sentence
from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.web.pages.panels.chicago_express.names import dollars
from trunkline.web.pages.story import Story, Told
from trunkline.web.pages.view import Block, Cell, Column, Line, More, Notice, Row, Table

Paid = dict[str, int]
"""What each company paid for a share."""
FAR = 60
"""So many actions lie at most between two of a player's own."""


def news(t: ChicagoExpress, s: ChicagoState, story: Story, viewer: str | None) -> tuple[Block, ...]:
    """Boxes above the decision: what everyone got since the viewer acted last."""
    for back, told in enumerate(_since(story, viewer)):
        paid = {str(v["company"]): int(v["dividend"]) for v in _payments(told.sentences)}
        if paid:
            return _told(t, s, told.sentences, paid, last=back == 0)
    return ()


def _since(story: Story, viewer: str | None) -> Iterator[Told]:
    """The newest actions first, up to the viewer's own."""
    for told in islice(story.backwards(), FAR if viewer is not None else 1):
        yield told
        if told.by == viewer:
            return


def _told(
    t: ChicagoExpress, s: ChicagoState, said: tuple[Sentence, ...], paid: Paid, last: bool
) -> tuple[Block, ...]:
    general = any(sentence.template.startswith("Two dials") for sentence in said)
    opened = [str(sentence) for sentence in said if " opens in " in sentence.template]
    reached = [str(sentence) for sentence in said if "reached Chicago" in sentence.template]
    head = " ".join([*reached, *opened])
    blocks: list[Block] = [Notice(f"**Chicago phase.** {head}", "good")] if head else []
    word = "General dividend paid" if general else "Dividend of the Chicago phase"
    if not last:
        sums = ", ".join(f"{company} {dollars(each)}" for company, each in paid.items())
        return (*blocks, Notice(f"**{word}.** A share: {sums}.", "good"))
    detroit = [str(sentence) for sentence in said if sentence.template.startswith("Detroit")]
    lines = tuple(Line(sentence, "muted") for sentence in detroit)
    return (*blocks, More(word, (_table(t, s, paid), *lines), open=True))


def _payments(told: tuple[Sentence, ...]) -> list[dict[str, str | int]]:
    return [sentence.facts for sentence in told if " pays ${dividend" in sentence.template]


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
