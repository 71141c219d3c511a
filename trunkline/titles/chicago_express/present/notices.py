"""What just happened to everyone: a general dividend, the Chicago phase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from trunkline.kernel import Sentence, message, phrase
from trunkline.present.story import Story, Told
from trunkline.present.view import Block, Cell, Column, Line, More, Notice, Row, Table
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.chicago import OPENS, REACHES
from trunkline.titles.chicago_express.rules.dividend import DETROIT_RISES, GENERAL_DIVIDEND, PAYS

Paid = dict[str, int]
"""What each company paid for a share."""
FAR = 60
"""So many actions lie at most between two of a player's own."""
GENERAL_DIVIDEND_PAID_SHARE = message(
    "chicago-express.notices.general-dividend-paid-share",
    "**General dividend paid.** A share: {sums}.",
)
DIVIDEND_CHICAGO_PHASE_SHARE = message(
    "chicago-express.notices.dividend-chicago-phase-share",
    "**Dividend of the Chicago phase.** A share: {sums}.",
)
GENERAL_DIVIDEND_PAID = message(
    "chicago-express.notices.general-dividend-paid", "General dividend paid"
)
DIVIDEND_CHICAGO_PHASE = message(
    "chicago-express.notices.dividend-chicago-phase", "Dividend of the Chicago phase"
)


def news(t: ChicagoExpress, s: ChicagoState, story: Story, viewer: str | None) -> tuple[Block, ...]:
    """Boxes above the decision: what everyone got since the viewer acted last."""
    for back, told in enumerate(_since(story, viewer)):
        paid = _paid(told.sentences)
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
    head = " ".join([*_saying(said, REACHES), *_saying(said, OPENS)])
    chicago = phrase(
        "chicago-express.notices.chicago-phase", "**Chicago phase.** {news}", news=head
    )
    blocks: list[Block] = [Notice(chicago, "good")] if head else []
    general = bool(_saying(said, GENERAL_DIVIDEND))
    if not last:
        sums = ", ".join(f"{company} {dollars(each)}" for company, each in paid.items())
        text = phrase(
            GENERAL_DIVIDEND_PAID_SHARE if general else DIVIDEND_CHICAGO_PHASE_SHARE, sums=sums
        )
        return (*blocks, Notice(text, "good"))
    lines = tuple(Line(words, "muted") for words in _saying(said, DETROIT_RISES))
    title = phrase(GENERAL_DIVIDEND_PAID if general else DIVIDEND_CHICAGO_PHASE)
    return (*blocks, More(title, (_table(t, s, paid), *lines), open=True))


def _saying(said: tuple[Sentence, ...], template: str) -> list[str]:
    return [str(sentence) for sentence in said if sentence.key == template]


def _paid(said: tuple[Sentence, ...]) -> Paid:
    facts = (sentence.facts for sentence in said if sentence.key == PAYS)
    return {str(each["company"]): int(each["dividend"]) for each in facts}


def _table(t: ChicagoExpress, s: ChicagoState, paid: Paid) -> Table:
    """Players by companies, with sums."""
    companies = [company for company in t.order if company in paid]
    rows = []
    for player in s.players:
        sums = [paid[c] * s.companies[c].owners.count(player) for c in companies]
        cells = [Cell(dollars(each) if each else "–") for each in sums]
        rows.append(Row((Cell(player), *cells, Cell(dollars(sum(sums)), "strong"))))
    paying = (Column(company, True) for company in companies)
    heads = (
        Column(phrase("chicago-express.notices.player", "Player")),
        *paying,
        Column(phrase("chicago-express.notices.sum", "Sum"), True),
    )
    return Table(
        heads,
        tuple(rows),
        phrase("chicago-express.notices.dividends-paid", "Dividends paid"),
        dense=True,
    )
