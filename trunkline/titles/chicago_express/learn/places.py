"""Where the coach of Chicago Express puts its numbers, and the texts it says there."""

from __future__ import annotations

from trunkline.kernel.sentence import Value
from trunkline.present.lessons import marks
from trunkline.present.lessons.model import Look, Moment
from trunkline.present.lessons.script import Script
from trunkline.titles.chicago_express.present.prospects import next_dividend
from trunkline.titles.chicago_express.rules.components import Kind

SCRIPT = Script("chicago-express", __package__)
look = SCRIPT.look
INCOME, SHARE, CASH = 2, 3, 4
"""Columns of the ledger of the companies."""
PLAYER_CASH, NEXT_DIVIDEND = 2, 4
"""Columns of the players."""
HOUSES, DETROIT = 1, 4
"""Lines of what ends the game."""
DIALS: dict[Kind, int] = {"auction": 1, "expansion": 2, "development": 3}
"""In this order they stand in their panel, and are offered."""


def in_ledger(step: str, name: str, company: str, column: int, **values: Value) -> Look:
    """At a figure of a company."""
    return look(step, name, marks.cell("companies", company, column), company=company, **values)


def at_field(step: str, name: str, **values: Value) -> Look:
    """At the bid that is being chosen."""
    return look(step, name, marks.FIELD, **values)


def at_dividend(m: Moment, step: str, **values: Value) -> Look:
    """At the learner's next dividend."""
    mark, now = marks.cell("players", m.player, NEXT_DIVIDEND), next_dividend(m.s, m.player)
    name = "gain" if step == "bid" else "dividend"
    return look(step, name, mark, now=now, **values)


def at_cash(m: Moment, step: str, name: str, **values: Value) -> Look:
    """At the learner's cash."""
    mark = marks.cell("players", m.player, PLAYER_CASH)
    return look(step, name, mark, cash=m.s.cash[m.player], **values)
