"""What the coach of Chicago Express must have reckoned: every number it names, from the public
summary of the position and by playing what it advises; none of its own functions are used."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from tests.lessons import LEARNER, numbers
from trunkline.kernel import Action, AnyTitle, Sentence, State, decision, play
from trunkline.titles.chicago_express.rules.actions import Bid
from trunkline.titles.chicago_express.rules.title import ChicagoExpress

ROOT = "chicago-express.learn.lesson."


class Seen:
    """A position by its summary."""

    def __init__(self, t: ChicagoExpress, s: Any) -> None:
        self.t, self.s, self.sum = t, s, t.summary(s)

    def company(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.sum["companies"][name]
        return found

    def sold(self, company: str) -> int:
        return int(self.t.companies[company].shares - self.company(company)["shares_left"])

    def cash(self, player: str = LEARNER) -> int:
        return int(self.sum["players"][player]["cash"])

    def dividend(self, player: str = LEARNER) -> int:
        """What a general dividend would bring now."""
        shares = self.sum["players"][player]["shares"]
        return sum(count * self.company(name)["dividend"] for name, count in shares.items())

    def with_share(self, company: str) -> int:
        """The dividend of the learner with one more share of this company."""
        shares = dict(self.sum["players"][LEARNER]["shares"])
        shares[company] = shares.get(company, 0) + 1
        income = self.company(company)["income"]
        each = {name: self.company(name)["dividend"] for name in shares}
        each[company] = -(-income // (self.sold(company) + 1))
        return sum(count * each[name] for name, count in shares.items())

    def minimum(self, company: str) -> int:
        return int(-(-self.company(company)["income"] // (self.sold(company) + 1)))

    def least(self) -> int:
        step: Any = decision(self.s)
        highest = step.auction.highest
        return int(highest + 1 if highest else self.minimum(step.company))

    @property
    def detroit(self) -> int:
        return int(self.sum["industries"]["Detroit"])

    def price(self, place: str) -> int:
        """What the next locomotive there costs."""
        hex = next(h for h in self.t.map.file.hexes if place in (h.name, h.id))
        there = sum(hex.id in each["stations"] for each in self.sum["companies"].values())
        return hex.cost * (there + 1)

    def way(self, company: str, priced: bool) -> int:
        """The least hexes or dollars from a network to Chicago."""
        network = self.company(company)["stations"]
        queue, done = [(0, hex) for hex in network], set[str]()
        while queue:
            far, hex = heappop(queue)
            if hex == "A2":
                return far
            if hex in done:
                continue
            done.add(hex)
            for following in self.t.map.neighbours[hex]:
                if self._enters(following):
                    step = self.price(following) if priced else 1
                    heappush(queue, (far + step, following))
        raise AssertionError("every way is closed")

    def _enters(self, hex: str) -> bool:
        printed = self.t.map.hexes[hex]
        taken = any(hex in each["stations"] for each in self.sum["companies"].values())
        alone = printed.terrain in ("forest", "mountain")
        return printed.terrain != "start" and not (alone and taken)


class Told:
    """A sentence at a moment: what the coach advised, and the position after it."""

    def __init__(
        self, t: AnyTitle, s: State, said: Sentence, action: Action | None, planned: Action | None
    ) -> None:
        assert isinstance(t, ChicagoExpress)
        self.now, self.facts = Seen(t, s), said.facts
        self.action, self.planned = action, planned
        later = s.clone()
        for each in dict.fromkeys((action, planned)):
            if each is not None:
                play(t, later, each)
        self.later = Seen(t, later)

    @property
    def company(self) -> str:
        return str(self.facts.get("company") or getattr(decision(self.now.s), "company", ""))

    def its(self, name: str) -> int:
        return int(self.now.company(self.company)[name])

    def rise(self) -> int:
        """Of the income that the plan is about."""
        company = self.company or next(iter(self.now.sum["companies"]))
        return int(self.later.company(company)["income"]) - self.its("income")

    def grown(self) -> int:
        """By how much the first company named earns more after the development."""
        name = str(self.facts["companies"]).replace(" and ", ", ").split(", ")[0]
        return int(self.later.company(name)["income"] - self.now.company(name)["income"])

    def granted(self) -> int:
        name = str(self.facts["companies"]).replace(" and ", ", ").split(", ")[0]
        return int(self.later.company(name)["cash"] - self.now.company(name)["cash"])

    def bid(self) -> int:
        assert isinstance(self.action, Bid) or self.action is not None
        return self.action.amount if isinstance(self.action, Bid) else -1


Reckoned = Callable[[Told], int]
GAIN: Reckoned = lambda x: x.now.with_share(x.company) - x.now.dividend()  # noqa: E731
TRUTH: dict[str, Reckoned] = {
    "least": lambda x: x.now.least(),
    "cash": lambda x: x.now.cash(),
    "highest": lambda x: decision(x.now.s).auction.highest,  # type: ignore[union-attr]
    "treasury": lambda x: x.its("cash"),
    "fields": lambda x: x.now.t.fields.expansion,
    "left": lambda x: x.now.t.fields.expansion - x.now.sum["dials"]["expansion"],
    "now": lambda x: x.now.dividend(),
    "houses": lambda x: x.now.sum["houses"],
    "supply": lambda x: 20,
    "detroit": lambda x: x.now.detroit,
    "dividends": lambda x: 8 - x.now.detroit + 1,
    "minimum": lambda x: x.now.minimum(x.company),
    "sold": lambda x: x.now.sold(x.company),
    "before": lambda x: x.its("dividend"),
    "most": lambda x: max(x.now.cash(p) for p in x.now.s.players if p != LEARNER),
    "own": lambda x: x.its("income"),
    "hexes": lambda x: x.now.way(x.company, False),
    "dollars": lambda x: x.now.way(x.company, True),
    "price": lambda x: x.now.price(str(x.facts["place"])),
    "cost": lambda x: x.its("cash") - x.later.company(x.company)["cash"],
    "times": lambda x: int(x.facts["times"]),
    "number": lambda x: 3,
}
BY_TEXT: dict[str, dict[str, Reckoned]] = {
    "steps.prr.looks.income": {
        "income": lambda x: x.its("income"),
        "dividend": lambda x: x.now.minimum(x.company),
    },
    "steps.prr.advice.bid": {"bid": lambda x: x.bid(), "dividend": lambda x: x.its("income")},
    "steps.bno.looks.treasury": {
        "bid": lambda x: int(x.facts["bid"]),
        "after": lambda x: x.its("cash") + int(x.facts["bid"]),
    },
    "steps.bno.looks.bid": {
        "bid": lambda x: int(x.facts["bid"]),
        "rest": lambda x: x.now.cash() - int(x.facts["bid"]),
    },
    "steps.bno.advice.bid": {"bid": lambda x: x.bid()},
    "steps.bno.advice.pass": {"income": lambda x: x.its("income")},
    "steps.cno.looks.next": {"income": lambda x: x.now.company(str(x.facts["next"]))["income"]},
    "steps.cno.advice.pass": {"income": lambda x: x.now.company(str(x.facts["next"]))["income"]},
    "steps.nyc.looks.dividend": {"then": lambda x: x.now.with_share(x.company)},
    "steps.nyc.advice.bid": {"bid": lambda x: x.bid(), "gain": GAIN},
    "steps.nyc.advice.pass": {"gain": GAIN},
    "steps.expand.looks.treasury": {"rest": lambda x: x.later.company(x.company)["cash"]},
    "steps.expand.looks.hex": {"value": lambda x: value_of(x, str(x.facts["place"]))},
    "steps.expand.looks.way": {"value": lambda x: 0},
    "steps.expand.looks.dividend": {"then": lambda x: x.later.dividend()},
    "steps.expand.advice.build": {"gain": Told.rise},
    "steps.chicago.advice.build": {"gain": Told.rise},
    "steps.develop.looks.hex": {"gain": Told.grown, "grant": lambda x: 0},
    "steps.develop.looks.money": {"gain": lambda x: 0, "grant": Told.granted},
    "steps.develop.looks.dividend": {"then": lambda x: x.later.dividend()},
    "steps.develop.looks.houses": {"end": lambda x: 3},
    "steps.auction.looks.share": {"after": lambda x: x.now.minimum(x.company)},
    "steps.auction.looks.none": {"after": lambda x: x.now.minimum(x.company)},
    "steps.auction.advice.choose": {"gain": GAIN},
    "steps.auction.advice.offer": {"gain": GAIN},
    "steps.bid.looks.gain": {"then": lambda x: x.now.with_share(x.company)},
    "steps.bid.looks.end": {"end": lambda x: 8},
    "steps.bid.advice.bid": {"bid": lambda x: x.bid(), "limit": lambda x: 3 * GAIN(x)},
    "steps.bid.advice.pass": {"limit": lambda x: 3 * GAIN(x)},
    "steps.dividend.looks.detroit": {"end": lambda x: 8},
    "steps.dividend.looks.ends": {"end": lambda x: 3},
    "steps.dividend.looks.paid": {"paid": lambda x: int(x.facts["paid"])},
}


def value_of(x: Told, place: str) -> int:
    """What a place adds to the income of the company that comes there."""
    hex = next(h for h in x.now.t.map.file.hexes if place in (h.name, h.id))
    s = x.now.s
    value: int = x.now.t.map.values[hex.id][s.developments[hex.id]]
    return value


def name_of(said: Sentence) -> str:
    name = said.key.removeprefix(ROOT)
    return name.removesuffix(".says").removesuffix(".at")


def check(t: AnyTitle, s: State, said: Sentence, action: Action | None, plan: Action | None) -> int:
    """Compare every number; how many there were. One that nobody reckons fails."""
    name, found = name_of(said), numbers(said)
    told = Told(t, s, said, action, plan) if found else None
    for fact, number in found.items():
        assert told is not None
        reckon = BY_TEXT.get(name, {}).get(fact) or TRUTH[fact]
        assert number == reckon(told), f"{said} ({name}: {fact})"
    return len(found)
