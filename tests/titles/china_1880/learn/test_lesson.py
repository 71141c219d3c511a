"""The guided beginning of 1880: it never gets stuck, and says nothing that is not so."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from tests.lessons import LEARNER, advised, at_random
from tests.rails_lessons import HEX, Reckoned, Said, Truth, judge, judge_answer, played, price_of
from tests.soak import SOAK
from trunkline.kernel import catalogue_of, decision, get_kit
from trunkline.present.lessons.walk import Walk
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.routes.running import Running
from trunkline.titles.china_1880.bots.outlook import next_need, shortfall
from trunkline.titles.china_1880.rules.actions import (
    Bid,
    BuyTrain,
    ChooseInvestor,
    PayOut,
    Withhold,
)
from trunkline.titles.china_1880.rules.atlas import MAP
from trunkline.titles.china_1880.rules.auction import SOLD, Auction
from trunkline.titles.china_1880.rules.components import INVESTORS, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rules.run_trains import (
    RAN,
    network_of,
    route_rules,
    running,
    trains_of,
)
from trunkline.titles.china_1880.rules.state import ChinaState

TITLE = "1880"
ROOT = "1880.learn.lesson."
OTHER_GAMES = range(6 if SOAK else 1)


def owned(x: Said) -> int:
    """What the learner's privates pay together, by the summary."""
    names = x.sum["players"][LEARNER]["privates"]
    return sum(each.revenue for each in catalogue_of(x.t).privates if each.id in names)


def revenue(x: Said) -> int:
    listed = {each.id: each for each in catalogue_of(x.t).privates}
    return listed[str(x.facts["private"])].revenue


def price_of_share(x: Said) -> int:
    return x.spent()


WITHHELD: dict[str, Reckoned] = {
    "after": lambda x: x.then(Withhold(LEARNER)).cash[x.company],
    "price": lambda x: price_of(x.t, x.s, acting(x)),
    "then": lambda x: price_of(x.t, x.then(Withhold(LEARNER)), acting(x)),
}
TRUTH: Truth = {
    "steps.p5.looks.price": {"revenue": revenue},
    "steps.p5.looks.owned": {"paid": lambda x: owned(x)},
    "steps.p5.looks.cash": {"percent": lambda x: 20, "founding": lambda x: 2 * 70},
    "steps.p6.looks.worth": {
        "percent": lambda x: 20,
        "par": lambda x: 100,
        "worth": lambda x: 2 * 100,
    },
    "steps.p6.looks.cash": {"percent": lambda x: 20, "founding": lambda x: 2 * 70},
    "steps.p6.more": {"rise": lambda x: 5},
    "steps.permits.looks.phase": {"percent": lambda x: 20, "number": lambda x: 3},
    "steps.found.looks.cost": {
        "percent": lambda x: 10 * x.action.units,
        "par": lambda x: x.action.par,
        "cost": Said.spent,
        "rest": lambda x: x.cash() - x.spent(),
    },
    "steps.found.looks.float": {"need": lambda x: 20, "capital": lambda x: 5 * x.action.par},
    "steps.found.looks.share": {"price": price_of_share},
    "steps.buy.looks.share": {"price": price_of_share},
    "steps.track.looks.hex": {"price": HEX},
    "steps.station.looks.treasury": {"price": lambda x: 40},
    "steps.train.looks.sale": {
        "price": lambda x: x.train().price,
        "left": lambda x: x.sum["bank_trains"][str(x.facts["train"])],
    },
    "steps.run.looks.best": {"income": lambda x: ran(x)},
    "steps.dividend.looks.income": {
        "income": lambda x: x.s.income[acting(x)],
        "held": lambda x: x.t.summary(x.s)["players"][LEARNER]["shares"][acting(x)],
        "mine": lambda x: x.gained(PayOut(LEARNER)),
    },
    "coach.because.part": {
        "held": lambda x: 20 if isinstance(x.action, Bid) else x.held(x.then()),
        "rest": lambda x: x.cash() - (x.spent() or x.action.amount),
    },
    "coach.because.capital": {
        "capital": lambda x: 5 * x.action.par,
        "price": lambda x: on_sale(x.s).price,
    },
    "coach.because.grows": {"now": lambda x: earns(x, x.s), "then": lambda x: earns(x, x.then())},
    "coach.because.reaches": {"number": lambda x: len(running(x.then(), acting(x)).network.stops)},
    "coach.because.no-gain": {"price": lambda x: on_sale(x.s).price},
    "coach.because.little": {
        "price": lambda x: on_sale(x.s).price,
        "gain": lambda x: earns(x, x.s, on_sale(x.s)) - earns(x, x.s),
    },
    "coach.because.saves": {"price": lambda x: need(x.s, acting(x))},
    "coach.because.reserve": {"missing": lambda x: lacking(x.s)},
    "1880.because.becomes-train": {"price": lambda x: on_sale(x.s).price},
    "1880.because.home": {
        "now": lambda x: home(x).face.nodes[0].value(0),
        "later": lambda x: home(x).face.nodes[0].value(3),
    },
    "1880.because.around": {"number": lambda x: sum(bool(h.face.nodes) for h in around(x))},
    **dict.fromkeys((f"steps.dividend.looks.{look}" for look in ("treasury", "stays")), WITHHELD),
}


def acting(x: Said) -> str:
    return str(decision(x.s).company)  # type: ignore[union-attr]


def ran(x: Said) -> int:
    """What the trains of the advised run earn, each by itself."""
    return sum(int(said.facts["value"]) for said in x.then().told if said.key == RAN)


def on_sale(s: Any) -> ChinaTrain:
    train: ChinaTrain = s.train_on_sale
    return train


def earns(x: Said, s: Any, *more: ChinaTrain) -> int:
    """By the rules of running; a company without a train counts with the one on sale."""
    company, before = acting(x), cast("ChinaState", x.s)
    own = trains_of(before, company) or (on_sale(x.s),)
    bought = (TRAINS[x.action.train],) if isinstance(x.action, BuyTrain) and s is not x.s else ()
    trains = (*own, *bought, *more)
    return Running(network_of(s, company), trains, route_rules(s, company)).best().value


def need(s: Any, company: str) -> int:
    return next_need(s, company).price


def lacking(s: Any) -> int:
    return shortfall(s, LEARNER)


def home(x: Said) -> Hex:
    return MAP[INVESTORS[x.action.investor].home]


def around(x: Said) -> list[Hex]:
    beyond = (MAP.neighbour(home(x).id, edge) for edge in range(6))
    return [MAP[each] for each in beyond if each]


def highest(walk: Walk) -> int:
    step = decision(walk.s)
    assert isinstance(step, Auction)
    return step.line.highest


def judged(walk: Walk) -> int:
    auctions = {
        "price": lambda walk: int(walk.acted.told(SOLD).facts["price"]),
        "highest": highest,
    }
    judge_answer(walk, TRUTH, auctions)
    return judge(walk, ROOT, TRUTH)


def test_by_the_coachs_advice_every_theme_is_met_or_told() -> None:
    walks = played(TITLE, advised)
    last = walks[-1]
    themes = {step.id for step in last.lesson.steps}
    assert {*last.met, *last.gone} == themes
    assert {"p5", "p6", "investor", "found", "track", "train", "run", "dividend"} <= {*last.met}
    assert sum(judged(walk) for walk in walks) > 30
    assert len(last.decided) <= 30


@pytest.mark.parametrize("seed", OTHER_GAMES)
def test_by_other_moves_it_comes_to_its_end_and_says_nothing_false(seed: int) -> None:
    walks = played(TITLE, at_random(seed))
    for walk in walks:
        judged(walk)
    assert walks[-1].ended


def test_no_text_names_a_number_by_itself() -> None:
    """But names of privates and trains."""
    text = (get_kit(TITLE).folder("learn") / "lesson.json").read_text(encoding="utf-8")
    plain = text.replace("1880", "").replace("P6", "").replace("3-train", "").replace("4-train", "")
    assert re.findall(r'": "[^"]*\d[^"]*"', plain) == []


def test_permits_are_told_where_companies_are_founded_and_nobody_is_praised_for_nothing() -> None:
    walks = played("1880", advised)
    at = next(each for each in walks if each.coaching and each.coaching.step == "found")
    assert any("permits" in str(said) for said in at.instead)
    taken = next(
        each for each in walks if each.acted and isinstance(each.acted.action, ChooseInvestor)
    )
    assert taken.answer is not None
    assert (
        str(taken.answer.says) == "Good. A2 is yours and begins to build at its home, Dalian E13."
    )
    for walk in walks:
        if walk.answer is not None and walk.acted is not None and walk.acted.action.passes:
            assert not str(walk.answer.says).startswith("Good. You have")
