"""What the coach must have reckoned for its answers, from the positions around the act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.lessons import LEARNER, numbers
from tests.titles.chicago_express.learn.truth import Seen, name_of
from trunkline.kernel import decision
from trunkline.present.lessons.model import Acted
from trunkline.titles.chicago_express.rules.bidding import SOLD


class Answered:
    """An act, the position before it, and the present one."""

    def __init__(self, acted: Acted, facts: dict[str, str | int]) -> None:
        t = acted.moment.t
        self.acted, self.facts, self.action = acted, facts, acted.action
        self.before, self.after = Seen(t, acted.moment.s), Seen(t, acted.after)
        self.now = Seen(t, acted.now.s)

    @property
    def company(self) -> str:
        own = getattr(self.action, "company", "")
        return str(self.facts.get("company") or own or decision(self.before.s).company)  # type: ignore[union-attr]

    def kind(self) -> str:
        return str(self.action.action)  # type: ignore[attr-defined]

    def price(self) -> int:
        said = self.acted.told(SOLD)
        assert said is not None
        return int(said.facts["price"])

    def least(self) -> int:
        """The lowest minimum bid of all shares that are left."""
        companies = self.now.sum["companies"]
        offered = (c for c, row in companies.items() if row["shares_left"] and row["income"])
        return min(map(self.now.minimum, offered))

    def gain(self) -> int:
        return self.before.with_share(self.company) - self.before.dividend()

    def first(self) -> str:
        return str(self.facts["companies"]).replace(" and ", ", ").split(", ")[0]

    def built(self, seen: Seen, name: str) -> int:
        mine = getattr(self.action, "company")  # noqa: B009
        return int(seen.company(mine)[name])

    def advised(self, name: str) -> int:
        from trunkline.kernel import play

        s: Any = self.acted.moment.s.clone()
        wanted: Any = self.acted.coaching.action
        play(self.before.t, s, wanted)
        seen = Seen(self.before.t, s)
        change = seen.company(wanted.company)[name] - self.before.company(wanted.company)[name]
        return int(change)


Reckoned = Callable[[Answered], int]
WON: dict[str, Reckoned] = {
    "price": Answered.price,
    "treasury": lambda x: x.now.company(x.company)["cash"],
    "dividend": lambda x: x.now.dividend(),
}
TRUTH: dict[str, dict[str, Reckoned]] = {
    "answers.bid.won": WON,
    "answers.bid.spent": WON,
    "answers.bid.broke": {"cash": lambda x: x.now.cash(), "least": lambda x: x.least()},
    "answers.bid.outbid": {"highest": lambda x: decision(x.now.s).auction.highest},  # type: ignore[union-attr]
    "answers.bid.lost": {"price": Answered.price, "cash": lambda x: x.now.cash()},
    "answers.bid.leads": {"amount": lambda x: x.action.amount},  # type: ignore[attr-defined]
    "answers.bid.dear": {
        "gain": Answered.gain,
        "dividends": lambda x: 9 - x.before.detroit,
        "most": lambda x: x.gain() * (9 - x.before.detroit),
    },
    "answers.pass.sold": {"price": Answered.price, "cash": lambda x: x.now.cash()},
    "answers.pass.own": {"treasury": lambda x: x.now.company(x.company)["cash"]},
    "answers.pass.given": {},
    "answers.pass.unsold": {"cash": lambda x: x.now.cash()},
    "answers.pass.open": {"cash": lambda x: x.now.cash()},
    "answers.expand.good": {
        "income": lambda x: x.built(x.now, "income"),
        "dividend": lambda x: x.now.dividend(),
    },
    "answers.expand.plain": {
        "income": lambda x: x.built(x.now, "income"),
        "treasury": lambda x: x.built(x.now, "cash"),
        "dividend": lambda x: x.now.dividend(),
    },
    "answers.expand.other": {
        "income": lambda x: x.built(x.now, "income"),
        "cost": lambda x: x.built(x.before, "cash") - x.built(x.after, "cash"),
        "gain": lambda x: x.built(x.after, "income") - x.built(x.before, "income"),
        "advised": lambda x: -x.advised("cash"),
        "hoped": lambda x: x.advised("income"),
    },
    "answers.expand.costly": {
        "treasury": lambda x: x.built(x.now, "cash"),
        "cheapest": lambda x: cheapest(x),
    },
    "answers.expand.nothing": {"treasury": lambda x: x.now.company(x.company)["cash"]},
    "answers.expand.none": {},
    "answers.develop.good": {
        "dividend": lambda x: x.now.dividend(),
        "more": lambda x: x.after.dividend() - x.before.dividend(),
    },
    "answers.develop.money": {
        "grant": lambda x: x.after.company(x.first())["cash"] - x.before.company(x.first())["cash"]
    },
    "answers.develop.others": {
        "gain": lambda x: (
            x.after.company(x.first())["income"] - x.before.company(x.first())["income"]
        )
    },
    "answers.develop.no-gain": {
        "gain": lambda x: (
            x.after.company(x.first())["income"] - x.before.company(x.first())["income"]
        )
    },
    "answers.develop.end": {},
    "answers.develop.nothing": {},
    "answers.offer.own": {"minimum": lambda x: x.before.minimum(x.company)},
    "answers.offer.others": {"minimum": lambda x: x.before.minimum(x.company)},
    "answers.offer.nothing": {},
    "answers.choose.red": {},
    "answers.choose.dividend": {},
    **{
        f"answers.choose.{kind}": {
            "left": lambda x: (
                {"auction": 3, "expansion": 5, "development": 4}[x.kind()]
                - x.now.sum["dials"][x.kind()]
            ),
            "fields": lambda x: {"auction": 3, "expansion": 5, "development": 4}[x.kind()],
        }
        for kind in ("auction", "expansion", "development")
    },
}


def cheapest(x: Answered) -> int:
    """The least price of a hex beside the network that may be entered."""
    mine = x.now.company(x.company)["stations"]
    around = {hex for each in mine for hex in x.now.t.map.neighbours[each]} - {*mine}
    return min(x.now.price(hex) for hex in around if x.now._enters(hex))


def check_answer(acted: Acted, said: Any) -> str:
    """Compare every number of an answer; the name of its text."""
    name, x = name_of(said), Answered(acted, said.facts)
    reckoned = TRUTH[name]
    for fact, number in numbers(said).items():
        assert number == reckoned[fact](x), f"{said} ({name}: {fact}) after {acted.action}"
    held = x.before.sum["players"][LEARNER]["shares"]
    if name == "answers.develop.others":
        assert x.after.dividend() == x.before.dividend()
    if name.startswith("answers.offer.o"):
        assert name.endswith("own") == (x.company in held)
    return name
