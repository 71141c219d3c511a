"""Why a coach of a railway title would do something: sentences for figures of the position.

The titles reckon the figures, and say train or tramcar elsewhere: so all of them share these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from trunkline.kernel import Action, Legal, Message, Sentence, message, say
from trunkline.kernel.sentence import Value
from trunkline.present.lessons.model import Moment

MONEY = message("coach.money", "{amount}")
"""A sum where no currency is given."""
ONLY = message("coach.because.only", "Nothing else is possible here.")
PAYS_BACK = message(
    "coach.because.pays-back",
    "It pays for itself after {number} payment of {revenue:money}. You keep {rest:money} for "
    "companies.",
    "It pays for itself after {number} payments of {revenue:money}. You keep {rest:money} for "
    "companies.",
)
KEEPS = message(
    "coach.because.keeps",
    "A bid of {least:money} would leave you {rest:money}. If you pass, you keep {cash:money} for"
    " the companies.",
)
TOO_DEAR = message(
    "coach.because.too-dear", "The next bid is {least:money}, and you have {cash:money}."
)
CHEAP_PLACE = message(
    "coach.because.cheap-place",
    "It beats everybody who bids nothing, costs you {bid:money} at most and leaves {rest:money} for"
    " certificates.",
)
BUILDS_NOW = message(
    "coach.because.builds-now",
    "It may then build in phase {phase}, the current one, so it does not have to wait.",
)
CAPITAL = message(
    "coach.because.capital",
    "With {capital:money} it can buy a train for {price:money} and build with the rest.",
)
PART = message(
    "coach.because.part",
    "Then {held} % of each dividend of {company} is yours, and you keep {rest:money}.",
)
FLOATS = message(
    "coach.because.floats", "With this purchase {company} floats: it gets money and operates."
)
TO_FLOAT = message(
    "coach.because.to-float",
    "After that {company} needs {percent} % more to float. That costs {cost:money}, and you will"
    " have {rest:money}.",
)
RESERVE = message(
    "coach.because.reserve",
    "Your companies are {missing:money} short for what they must buy next, and you would have "
    "to pay that from your {cash:money}.",
)
STAYS = message("coach.because.stays", "You keep {cash:money} for later.")
GROWS = message(
    "coach.because.grows", "{company} could then earn {then:money}; now it could earn {now:money}."
)
REACHES = message(
    "coach.because.reaches",
    "Its income does not change yet, but the track of {company} then reaches {number} stop.",
    "Its income does not change yet, but the track of {company} then reaches {number} stops.",
)
LEADS_ON = message(
    "coach.because.leads-on",
    "The income of {company} does not change yet, but its track can continue from here.",
)
FIRST = message(
    "coach.because.first",
    "{company} has none, and without one it earns nothing. It keeps {rest:money}.",
)
SPARES = message("coach.because.spares", "{company} keeps its {treasury:money} for later.")
LITTLE = message(
    "coach.because.little",
    "Another one costs {price:money} and would raise the income by {gain:money}.",
)
NO_GAIN = message(
    "coach.because.no-gain", "Another one costs {price:money} and would not raise the income."
)
BEST = message("coach.because.best", "The program finds no run that earns more.")
RISES = message(
    "coach.because.rises",
    "You get {mine:money} of it, and the share price moves from {price:money} to {then:money}.",
)
KEEPS_PRICE = message(
    "coach.because.keeps-price",
    "You get {mine:money} of it. The share price stays at {price:money}.",
)
SAVES = message(
    "coach.because.saves",
    "{company} has {treasury:money}, and the next train costs {price:money}: what it withholds "
    "now, you do not have to add later.",
)


Known = Mapping[type[Action], Callable[[Moment, Any], Sentence | None]]
"""By the actions of a title: why it would be done."""


def because(m: Moment, text: Message, **values: Value) -> Sentence:
    """A reason with its figures, sums in the title's currency."""
    return say(text, currency=m.t.currency, **values)


def is_forced(m: Moment) -> bool:
    """Whether there is nothing to choose."""
    return len(list(islice(Legal(m.t, m.s, m.player), 2))) == 1


def reason(
    m: Moment, action: Action, known: Known, passes: Callable[[Moment], Sentence]
) -> Sentence | None:
    """With what the action changes; None where the looks of the step say it all."""
    why = known.get(type(action))
    said = None if why is None else why(m, action)
    if said is not None:
        return said
    if is_forced(m):
        return because(m, ONLY)
    return passes(m) if action.passes else None


def no_more(m: Moment, price: int, gain: int) -> Sentence:
    """Why another train is not bought."""
    if gain <= 0:
        return because(m, NO_GAIN, price=price)
    return because(m, LITTLE, price=price, gain=gain)


def best_run(m: Moment, action: Action) -> Sentence:
    return because(m, BEST)


def paid_out(m: Moment, mine: int, price: int, then: int) -> Sentence:
    """What a dividend brings, and whether the share price moves."""
    if price == then:
        return because(m, KEEPS_PRICE, mine=mine, price=price)
    return because(m, RISES, mine=mine, price=price, then=then)


class Built(Struct, frozen=True):
    """What track or a station changes for a company."""

    company: str
    run: tuple[int, int]
    """What it could earn before and after."""
    stops: tuple[int, int]
    """How many it could reach."""

    def reason(self, m: Moment) -> Sentence:
        """The run at once, or else what can be reached later."""
        (now, then), (few, many) = self.run, self.stops
        if then > now:
            return because(m, GROWS, company=self.company, now=now, then=then)
        if many > few:
            return because(m, REACHES, company=self.company, number=many)
        return because(m, LEADS_ON, company=self.company)
