"""What the log remembers and no position does: the last runs, and what this turn has done."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct

from trunkline.kernel import Sentence
from trunkline.web.pages.story import Story

FAR_ENOUGH = 400
"""Actions; what lies further back is not worth a word."""


class LastRun(Struct, frozen=True):
    """What a company earned on its routes, and whether it was paid out."""

    income: int
    paid: bool


class ThisTurn(Struct, frozen=True):
    """What the company on turn has done."""

    lays: tuple[str, ...] = ()
    depot: str = ""
    income: int = 0
    paid: int | None = None
    """None where nothing was paid out."""


def last_runs(story: Story) -> dict[str, LastRun]:
    """By company, from its newest dividend or income kept."""
    found: dict[str, LastRun] = {}
    decided: dict[str, bool] = {}
    for told in islice(story.backwards(), FAR_ENOUGH):
        for sentence in reversed(told.sentences):
            values, template = sentence.facts, sentence.template
            company = str(values.get("company", ""))
            if template.startswith("{company} pays out"):
                decided.setdefault(company, True)
            elif template.startswith("{company} keeps"):
                decided.setdefault(company, False)
            elif template.startswith("{company} runs for") and company in decided:
                run = LastRun(int(values["route"]), decided[company])
                found.setdefault(company, run)
    return found


def this_turn(story: Story, company: str) -> ThisTurn:
    """Back to the words with which the company's turn began."""
    lays: list[str] = []
    depot, income, paid = "", 0, None
    for sentence in _since_it_began(story):
        values, template = sentence.facts, sentence.template
        if values.get("company") != company:
            continue
        if " lays #" in template:
            lays.append(str(values["hex"]))
        elif " builds a depot" in template:
            depot = str(values["hex"])
        elif " runs for" in template:
            income = int(values["route"])
        elif " pays out" in template:
            paid = int(values["dividend"])
    return ThisTurn(tuple(lays), depot, income, paid)


def _since_it_began(story: Story) -> list[Sentence]:
    found: list[Sentence] = []
    for told in islice(story.backwards(), FAR_ENOUGH):
        for sentence in reversed(told.sentences):
            if sentence.template.endswith("{company} operates."):
                return found[::-1]
            found.append(sentence)
    return found[::-1]
