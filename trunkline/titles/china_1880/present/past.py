"""What the log remembers and no position does: the last runs, this turn, this share round."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from trunkline.kernel import Message, Sentence, message, phrase
from trunkline.present.rails import last_runs as rails
from trunkline.present.rails.companies import LastRun
from trunkline.present.sheets.extras import Amount, Earnings
from trunkline.present.story import Story
from trunkline.titles.china_1880.rules import (
    buy_trains,
    dividend,
    floating,
    founding,
    lay_track,
    operating,
    place_station,
    run_trains,
    share_round,
    trading,
)

EARNINGS = Earnings(
    head=message("1880.sheets.incomes", "Income by operating round, ▸ paid ◂ withheld"),
    paid={dividend.PAID: Amount("amount", founding.TEN_UNITS)},
    kept={dividend.WITHHELD: Amount("income")},
    ran={run_trains.RAN: Amount("value")},
    turns=(operating.OPERATES,),
)


class ThisTurn(Struct, frozen=True):
    """What the company on turn has done."""

    lays: tuple[str, ...] = ()
    """Hexes."""
    station: str = ""
    income: int = 0
    per_share: int | None = None
    """None where nothing was paid out."""


def last_runs(story: Story) -> dict[str, LastRun]:
    return rails.last_runs(story, EARNINGS)


def this_turn(story: Story, company: str) -> ThisTurn:
    """Since a company began to operate; investors that follow it begin without a word."""
    lays: list[str] = []
    station, income, per_share = "", 0, None
    for sentence in story.since(operating.OPERATES):
        values, template = sentence.facts, sentence.key
        if values.get("company") != company:
            continue
        if template in (lay_track.LAID, lay_track.LAID_FREE):
            lays.append(str(values["hex"]))
        elif template == place_station.PLACED:
            station = str(values["hex"])
        elif template == run_trains.RAN:
            income += int(values["value"])
        elif template == run_trains.GOT_BONUS:
            income += int(values["bonus"])
        elif template == dividend.PAID:
            per_share = int(values["amount"])
    return ThisTurn(tuple(lays), station, income, per_share)


DEEDS: dict[str, Message] = {
    trading.BOUGHT: message("1880.past.bought", "bought {company}"),
    founding.FOUNDED: message("1880.past.founded", "founded {company}"),
    trading.SOLD: message("1880.past.sold", "sold {company}"),
    share_round.PASSED: message("1880.past.passed", "passed"),
    share_round.CAN_ONLY_PASS: message("1880.past.passed", "passed"),
    share_round.PAID_OFF: message("1880.past.paid-off-debt", "paid off debt"),
}
BEFORE_IT = (floating.PRIORITY_PASSED, operating.OPERATES, buy_trains.BOUGHT)
"""With these a share round ends, an operating round goes on, and another share round may begin."""


def deeds(story: Story, players: tuple[str, ...]) -> dict[str, str]:
    """What each player did last in this share round: bought NXR, passed."""
    found: dict[str, str] = {}
    for sentence in _of_this_round(story):
        if sentence.key in DEEDS:
            values = sentence.facts
            words = phrase(DEEDS[sentence.key], company=values.get("company", ""))
            found.setdefault(str(values["player"]), words)
        if len(found) == len(players):
            break
    return found


def _of_this_round(story: Story) -> Iterator[Sentence]:
    """The newest first. Whoever ends his turn after a sale tells nothing."""
    for told in story.backwards():
        if told.sentences and not any(each.key in DEEDS for each in told.sentences):
            return
        for sentence in reversed(told.sentences):
            if sentence.key in BEFORE_IT:
                return
            yield sentence
