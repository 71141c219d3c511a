"""What the log remembers and no position does: the last runs, this turn, this share round."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct

from trunkline.kernel import Sentence
from trunkline.web.pages.story import Story

FAR_ENOUGH = 400
"""Actions; a company that has not run within so many has no last run worth a word."""


class LastRun(Struct, frozen=True):
    """What a company earned, and whether it was paid out."""

    income: int
    paid: bool


class ThisTurn(Struct, frozen=True):
    """What the company on turn has done."""

    lays: tuple[str, ...] = ()
    """Hexes."""
    station: str = ""
    income: int = 0
    per_share: int | None = None
    """None where nothing was paid out."""
    bought: tuple[str, ...] = ()


def last_runs(story: Story) -> dict[str, LastRun]:
    """By company, from the newest dividend or income kept."""
    found: dict[str, LastRun] = {}
    for told in islice(story.backwards(), FAR_ENOUGH):
        for sentence in told.sentences:
            values = dict(sentence.values)
            company = str(values.get("company", ""))
            if company in found:
                continue
            if pays(sentence):
                found[company] = LastRun(int(values["amount"]) * 10, True)
            elif sentence.template.startswith("{company} withholds"):
                found[company] = LastRun(int(values["income"]), False)
    return found


def pays(sentence: Sentence) -> bool:
    return sentence.template.startswith("{company} pays") and " per share" in sentence.template


def this_turn(story: Story, company: str) -> ThisTurn:
    """Back to the words with which the company's turn began."""
    lays: list[str] = []
    bought: list[str] = []
    station, income, per_share = "", 0, None
    for sentence in _since_it_began(story, company):
        values, template = dict(sentence.values), sentence.template
        if values.get("company") != company:
            continue
        if " lays #" in template:
            lays.append(str(values["hex"]))
        elif " places a station" in template:
            station = str(values["hex"])
        elif " runs {stops}" in template:
            income += int(values["value"])
        elif " gets a bonus" in template:
            income += int(values["bonus"])
        elif pays(sentence):
            per_share = int(values["amount"])
        elif template.startswith("{company} buys a {train}-train"):
            bought.append(str(values["train"]))
    return ThisTurn(tuple(lays), station, income, per_share, tuple(bought))


def _since_it_began(story: Story, company: str) -> list[Sentence]:
    found: list[Sentence] = []
    for told in islice(story.backwards(), FAR_ENOUGH):
        for sentence in reversed(told.sentences):
            if sentence.template == "{company} operates.":
                return found[::-1]
            found.append(sentence)
    return found[::-1]


TRADES = (
    ("{player} buys a share of", "bought {company}"),
    ("{player} founds", "founded {company}"),
    ("{player} sells", "sold {company}"),
    ("{player} passes.", "passed"),
    ("{player} can only pass", "passed"),
    ("{player} pays off", "paid off debt"),
)


def deeds(story: Story, players: tuple[str, ...]) -> dict[str, str]:
    """What each player did last in this share round: bought NXR, passed."""
    found: dict[str, str] = {}
    for told in story.backwards():
        here = [deed for sentence in told.sentences if (deed := _deed(sentence))]
        if not here:
            break
        for player, words in here:
            found.setdefault(player, words)
        if len(found) == len(players) or len(here) < _trades(told.sentences):
            break
    return found


def _deed(sentence: Sentence) -> tuple[str, str] | None:
    values = dict(sentence.values)
    for start, words in TRADES:
        if sentence.template.startswith(start):
            return str(values["player"]), words.format(company=values.get("company", ""))
    return None


def _trades(sentences: tuple[Sentence, ...]) -> int:
    """Sentences after which an older round may lie: the priority has moved on."""
    return 99 if any(" takes the priority" in each.template for each in sentences) else 0
