"""Hints for Branch Line: what a player has at the end if nobody bought or built any more."""

from random import Random

from branch_line.board import HOMES
from branch_line.rules import ROUNDS, BranchLine, BranchState, income
from trunkline.bots.difference import Part
from trunkline.bots.hint import Advice
from trunkline.kernel import Action, Legal, message, play, say

PAYS = message("branch-line.advice.pays", "Your shares then pay {amount:money} a round.")


def advise(
    t: BranchLine, s: BranchState, player: str, random: Random, budget: float
) -> list[Advice]:
    return [judged(t, s, action) for action in Legal(t, s)]


def judged(t: BranchLine, s: BranchState, action: Action) -> Advice:
    """Cash and prices now, and the dividends of present incomes for the rounds to come."""
    after, player = s.clone(), action.by
    play(t, after, action)
    rounds = max(0, ROUNDS - after.round + 1)
    each = sum(after.owners[c].count(player) * (income(after, c) // 2) for c in HOMES)
    parts = (
        Part("cash", after.cash[player]),
        Part("dividends", each * rounds, rounds),
        Part("prices", t.worth(after, player) - after.cash[player]),
    )
    worth = sum(part.amount for part in parts)
    return Advice((action,), worth, (say(PAYS, amount=each),), parts)
