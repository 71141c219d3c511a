"""What the log remembers and no position does: the last runs, and what this turn has done."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import Sentence
from trunkline.present.rails.companies import LastRun
from trunkline.present.story import Story
from trunkline.titles.berlin_1881.rules.build_depot import BUILDS
from trunkline.titles.berlin_1881.rules.deals import TAKES_OVER
from trunkline.titles.berlin_1881.rules.income import KEEPS, NETWORK_BONUS, PAYS_OUT, RECEIVED
from trunkline.titles.berlin_1881.rules.lay_track import LAYS
from trunkline.titles.berlin_1881.rules.rounds import STOCK_ROUND
from trunkline.titles.berlin_1881.rules.run_trains import RUNS
from trunkline.titles.berlin_1881.rules.second_depot import MAIN_BUILDS
from trunkline.titles.berlin_1881.rules.tables import MAIN
from trunkline.titles.berlin_1881.rules.turns import NETWORK_OPERATES, OPERATES

TURN_BEGINS = (OPERATES, NETWORK_OPERATES)
RECEIPTS: dict[str, str] = {RECEIVED: "part", NETWORK_BONUS: "bonus"}
"""What a player receives is told with an amount of this name."""


class ThisTurn(Struct, frozen=True):
    """What the company on turn has done."""

    lays: tuple[str, ...] = ()
    depot: str = ""
    income: int = 0
    paid: int | None = None
    """None where nothing was paid out."""


def last_runs(story: Story) -> dict[str, LastRun]:
    """By company, from its newest turn with a run whose income was paid out or kept."""
    found: dict[str, LastRun] = {}
    decided: dict[str, bool] = {}
    for sentence in story.newest():
        company, template = _company(sentence), sentence.key
        if template in (PAYS_OUT, KEEPS):
            decided[company] = template == PAYS_OUT
        elif template == RUNS and company in decided:
            found.setdefault(company, LastRun(_amount(sentence, "route"), decided[company]))
        elif template in TURN_BEGINS:
            # Without trains a company may still keep a bonus: that says nothing of older runs.
            decided.pop(company, None)
    return found


def last_set(story: Story) -> dict[str, int]:
    """What each player received in the operating rounds before this stock round."""
    found: dict[str, int] = {}
    rounds = 0
    for sentence in story.newest():
        if sentence.key == STOCK_ROUND:
            rounds += 1
        elif rounds == 1 and sentence.key in RECEIPTS:
            owner = _word(sentence, "owner")
            found[owner] = found.get(owner, 0) + _amount(sentence, RECEIPTS[sentence.key])
        if rounds == 2:
            break
    return found


def this_turn(story: Story, company: str) -> ThisTurn:
    """Back to the words with which the company's turn began."""
    lays: list[str] = []
    depot, income, paid = "", 0, None
    for sentence in story.since(*TURN_BEGINS):
        if _company(sentence) != company:
            continue
        if sentence.key == LAYS:
            lays.append(_word(sentence, "hex"))
        elif sentence.key in (BUILDS, MAIN_BUILDS, TAKES_OVER):
            depot = _word(sentence, "hex")
        elif sentence.key == RUNS:
            income = _amount(sentence, "route")
        elif sentence.key == PAYS_OUT:
            paid = _amount(sentence, "dividend")
    return ThisTurn(tuple(lays), depot, income, paid)


def _company(sentence: Sentence) -> str:
    """Whose deed it is."""
    if sentence.key == MAIN_BUILDS:
        return MAIN
    return _word(sentence, "buyer" if sentence.key == TAKES_OVER else "company")


def _word(sentence: Sentence, name: str) -> str:
    return str(dict(sentence.values).get(name, ""))


def _amount(sentence: Sentence, name: str) -> int:
    amount = dict(sentence.values)[name]
    assert isinstance(amount, int)
    return amount
