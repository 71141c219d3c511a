"""How two choices differ, in words made of facts: cash, dividends per round, prices, trains.

What a player expects of a choice has parts that can be told. Two choices are compared part by part;
what is left of the difference was found by playing on, and the sentence says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from trunkline.kernel import AnyTitle, Message, Sentence, message, say

What = Literal[
    "cash",
    "buying",
    "dividends",
    "prices",
    "revenue",
    "power",
    "privates",
    "trains",
    "ruin",
    "command",
    "progress",
    "others",
]
EACH_ROUND = ("dividends", "revenue")
"""These come round by round."""
NOTABLE = 0.25
"""A rest below this part of a difference is not mentioned."""
ROUNDING = 1
"""By so much two parts may differ that are the same."""
SLIGHT = 2
"""By so much the parts may differ from their sum."""
FIGURE = message("bot.hint.figure", "{amount:count}")
LESS_THAN_FIRST = message("bot.hint.less-than-first", "{sum} less than the first choice.")
AS_MUCH = message("bot.hint.as-much", "As much as the first choice.")
MORE_THAN_NEXT = message("bot.hint.more-than-next", "{sum} more than the next choice.")
AS_MUCH_AS_NEXT = message("bot.hint.as-much-as-next", "As much as the next choice.")
TOLD: dict[What, tuple[Message, Message]] = {
    "cash": (
        message("bot.hint.more-cash", "It leaves you {sum} more cash."),
        message("bot.hint.less-cash", "It leaves you {sum} less cash."),
    ),
    "buying": (
        message("bot.hint.more-buying", "What you can still buy may bring {sum} more."),
        message("bot.hint.less-buying", "What you can still buy may bring {sum} less."),
    ),
    "dividends": (
        message(
            "bot.hint.more-per-round",
            "It pays {sum} more per round for about {number} round.",
            "It pays {sum} more per round for about {number} rounds.",
        ),
        message(
            "bot.hint.less-per-round",
            "It pays {sum} less per round for about {number} round.",
            "It pays {sum} less per round for about {number} rounds.",
        ),
    ),
    "prices": (
        message("bot.hint.higher-prices", "Your shares are worth {sum} more at the end."),
        message("bot.hint.lower-prices", "Your shares are worth {sum} less at the end."),
    ),
    "revenue": (
        message(
            "bot.hint.more-revenue",
            "Your privates pay {sum} more per round for about {number} round.",
            "Your privates pay {sum} more per round for about {number} rounds.",
        ),
        message(
            "bot.hint.less-revenue",
            "Your privates pay {sum} less per round for about {number} round.",
            "Your privates pay {sum} less per round for about {number} rounds.",
        ),
    ),
    "power": (
        message("bot.hint.more-power", "The power of the private is worth about {sum}."),
        message(
            "bot.hint.less-power",
            "You give up the power of the private, worth about {sum}.",
        ),
    ),
    "privates": (
        message("bot.hint.more-privates", "Your privates count {sum} more at the end."),
        message("bot.hint.less-privates", "Your privates count {sum} less at the end."),
    ),
    "trains": (
        message("bot.hint.cheaper-trains", "You pay {sum} less of your own money for trains."),
        message("bot.hint.dearer-trains", "You pay {sum} more of your own money for trains."),
    ),
    "ruin": (
        message("bot.hint.less-ruin", "You risk less that you cannot pay for a train: {sum}."),
        message("bot.hint.more-ruin", "You risk more that you cannot pay for a train: {sum}."),
    ),
    "command": (
        message(
            "bot.hint.command",
            "A company of your own is worth about {sum}: you decide what it builds and buys.",
        ),
        message(
            "bot.hint.no-command",
            "You have no company of your own then, which would be worth about {sum}: others decide"
            " what is built and bought.",
        ),
    ),
    "progress": (
        message(
            "bot.hint.progress",
            "The purchase brings the next phase closer, which is worth about {sum}.",
        ),
        message(
            "bot.hint.no-progress",
            "No purchase brings the next phase closer, which would be worth about {sum}.",
        ),
    ),
    "others": (
        message("bot.hint.others-lose", "The others get {sum} less on average."),
        message("bot.hint.others-gain", "The others get {sum} more on average."),
    ),
}
"""Of each part: more than the other choice, and less."""
IN_ALL: dict[What, tuple[Message, Message]] = {
    "dividends": (
        message("bot.hint.more-in-all", "It pays {sum} more until the end."),
        message("bot.hint.less-in-all", "It pays {sum} less until the end."),
    ),
    "revenue": (
        message("bot.hint.more-revenue-in-all", "Your privates pay {sum} more until the end."),
        message("bot.hint.less-revenue-in-all", "Your privates pay {sum} less until the end."),
    ),
}
"""Where a sum per round would be rounded too roughly."""
TRAIN_DUE = message(
    "bot.hint.train-due",
    "You pay {sum} of your own money for a train in about {number} round.",
    "You pay {sum} of your own money for a train in about {number} rounds.",
)
PLAYED_ON = (
    message("bot.hint.played-on-more", "The turns after it, played on, bring you {sum} more."),
    message("bot.hint.played-on-less", "The turns after it, played on, bring you {sum} less."),
)


class Part(Struct, frozen=True):
    """A piece of what a player expects: so much in all."""

    what: What
    amount: int
    rounds: int = 0
    """Of dividends and revenue: for how many rounds; of trains: in how many rounds they are due."""

    @property
    def each(self) -> int:
        """What it is in each round."""
        return round(self.amount / self.rounds) if self.rounds else self.amount


class Expected(Struct, frozen=True):
    """What a choice is worth to its player, with the parts that can be told."""

    worth: int
    parts: tuple[Part, ...] = ()

    def part(self, what: What) -> Part:
        return next((each for each in self.parts if each.what == what), Part(what, 0))


def compared(t: AnyTitle, choices: Sequence[Expected], at: int) -> tuple[Sentence, ...]:
    """The first choice beside the next one, each other one beside the first."""
    if len(choices) < 2:
        return ()
    this, other = choices[at], choices[1 if at == 0 else 0]
    return (_head(t, this.worth - other.worth, at == 0), *_facts(t, this, other))


def _head(t: AnyTitle, difference: int, first: bool) -> Sentence:
    if not difference:
        return say(AS_MUCH_AS_NEXT if first else AS_MUCH)
    return say(MORE_THAN_NEXT if first else LESS_THAN_FIRST, sum=sum_of(t, abs(difference)))


def _facts(t: AnyTitle, this: Expected, other: Expected) -> Iterator[Sentence]:
    """No part that is only a matter of rounding, unless that is all there is."""
    told, slight = 0, 0 if abs(this.worth - other.worth) == ROUNDING else ROUNDING
    for what in TOLD:
        one, two = this.part(what), other.part(what)
        if abs(one.amount - two.amount) > slight:
            told += one.amount - two.amount
            yield _fact(t, one, two)
    rest = this.worth - other.worth - told if this.parts or other.parts else 0
    if abs(rest) > max(SLIGHT, NOTABLE * abs(this.worth - other.worth)):
        yield say(PLAYED_ON[rest < 0], sum=sum_of(t, abs(rest)))


def _fact(t: AnyTitle, one: Part, two: Part) -> Sentence:
    more, less = TOLD[one.what]
    difference = one.amount - two.amount
    if one.what == "trains" and not two.amount and one.rounds:
        return say(TRAIN_DUE, sum=sum_of(t, -one.amount), number=one.rounds)
    if one.what in EACH_ROUND:
        rounds = max(1, *(part.rounds for part in (one, two) if part.amount))
        each = round(abs(difference) / rounds)
        if abs(each * rounds - abs(difference)) <= NOTABLE * abs(difference):
            return say(more if difference > 0 else less, sum=sum_of(t, each), number=rounds)
        more, less = IN_ALL[one.what]
    return say(more if difference > 0 else less, sum=sum_of(t, abs(difference)))


def sum_of(t: AnyTitle, amount: int) -> Sentence:
    """An amount in the currency of a title, for sentences that are not the title's own."""
    return Sentence(Message(t.currency), (("amount", say(FIGURE, amount=amount)),))
