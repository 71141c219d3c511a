"""A bot that takes whatever promises the most until the end."""

from random import Random

from branch_line.board import HOMES
from branch_line.rules import ROUNDS, BranchLine, BranchState, income
from trunkline.bots import NO_LIMIT
from trunkline.kernel import Action, Legal, decider, play


def thrifty(t: BranchLine, s: BranchState, random: Random, budget: float = NO_LIMIT) -> Action:
    player = decider(t, s)
    assert player is not None
    return max(Legal(t, s), key=lambda action: (promise(t, s, action, player), random.random()))


def promise(t: BranchLine, s: BranchState, action: Action, player: str) -> float:
    """The player's lead over the others if nobody built or bought any more."""
    after = s.clone()
    play(t, after, action)
    rounds = max(0, ROUNDS - after.round + 1)
    worth = {
        each: t.worth(after, each)
        + sum(after.owners[c].count(each) * (income(after, c) // 2) for c in HOMES) * rounds
        for each in after.players
    }
    return worth[player] - sum(worth.values()) / len(worth)
