"""What Branch Line tells those who learn it: a warning, numbers of the position, a picture."""

from collections.abc import Iterator

from branch_line.board import HOMES
from branch_line.pictures import draw_map
from branch_line.rules import ROUNDS, BranchLine, BranchState, Build, income
from trunkline.kernel import Action, Sentence, message, phrase, say, start
from trunkline.present.learn.teaching import Illustration, Teaching
from trunkline.present.offers import tried

NEVER_EARNED = message(
    "branch-line.warning.never-earned",
    "This costs {price:money} and brings you {gain:money} until the end.",
)
YOUR_DIVIDEND = message(
    "branch-line.here.dividend", "the next one brings you {amount:money} in all."
)
ROUNDS_LEFT = message(
    "branch-line.look.rounds",
    "{number} dividend is still to come.",
    "{number} dividends are still to come.",
)
VALLEY = message("branch-line.picture.valley", "Red begins at the Mill, Blue at the Quay.")
FIGURES = message("branch-line.picture.figures", "Under each name: what a hex costs and brings.")


def dividend(s: BranchState, player: str) -> int:
    return sum(s.owners[each].count(player) * (income(s, each) // 2) for each in HOMES)


def warn(
    t: BranchLine, s: BranchState, player: str, move: tuple[Action, ...]
) -> Iterator[Sentence]:
    """Building that never comes back: the player pays, all owners gain."""
    for action in move:
        if isinstance(action, Build):
            after, rounds = tried(t, s, action), ROUNDS - s.round + 1
            price = s.cash[player] - after.cash[player] if after.round == s.round else 0
            gain = rounds * (dividend(after, player) - dividend(s, player))
            if price > gain:
                yield say(NEVER_EARNED, price=price, gain=gain)


def your_dividend(t: BranchLine, s: BranchState, reader: str | None) -> Sentence | None:
    return say(YOUR_DIVIDEND, amount=dividend(s, reader)) if reader else None


def rounds_left(t: BranchLine, s: BranchState, reader: str | None) -> Sentence | None:
    return say(ROUNDS_LEFT, number=max(0, ROUNDS - s.round + 1))


def valley(t: BranchLine) -> Illustration:
    s = start(t, ("Ann", "Bob"))
    return Illustration(lambda: draw_map(t, s), (phrase(VALLEY), phrase(FIGURES)))


TEACHING = Teaching(
    warns=warn,
    here={"dividend": your_dividend},
    look_at={"turn": rounds_left},
    pictures={"valley": valley},
)
