"""Bankruptcy: every consequence by name, before it happens and after."""

from __future__ import annotations

from trunkline.kernel import Action
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.names import marks, rule, train_list
from trunkline.web.pages.panels.berlin_1881.trial import tried
from trunkline.web.pages.view import Block, Cell, Column, Notice, Row, Table
from trunkline.web.pages.words import listed


def ruin(t: Berlin, s: BerlinState, a: Action, section: str) -> tuple[Block, ...]:
    """The red panel: who retires, what leaves the game, who takes over."""
    after = tried(t, s, a)
    gone = [player for player in after.bankrupt if player not in s.bankrupt]
    text = f"**{listed(gone)} cannot pay for any train and would be bankrupt** ({rule(section)})."
    return (Notice(text, "bad"), _table(s, after, gone))


def _table(s: BerlinState, after: BerlinState, gone: list[str]) -> Table:
    """What the rules would tell, and what would be lost beside it."""
    rows = [Row((Cell(line),)) for line in _told(after)]
    rows += [Row((Cell(line),)) for line in _lost(s, after, gone)]
    return Table((Column("What follows"),), tuple(rows), "Consequences of the bankruptcy")


def _told(after: BerlinState) -> list[str]:
    found = []
    for sentence in after.told:
        if " operates." in sentence.template or "round" in sentence.template:
            break
        found.append(str(sentence))
    return found


def _lost(s: BerlinState, after: BerlinState, gone: list[str]) -> list[str]:
    lines = []
    for player in gone:
        lines.append(f"{player} loses {marks(s.money[player])} in cash and all certificates.")
    for company, shares in after.shares.items():
        removed = shares.director == "" and s.shares[company].director != ""
        if removed:
            trains = train_list(s.trains[company])
            goods = f"its {marks(s.money[company])} to the bank, its trains ({trains}) to the pool"
            lines.append(f"{company}: {goods}, its depots off the map, its certificates worthless.")
    return lines
