"""The guided beginning of Shikoku 1889: it never gets stuck, and says nothing that is not so."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from tests.lessons import LEARNER, LessonGame, advised, at_random
from tests.rails_lessons import (
    HEX,
    Reckoned,
    Said,
    Truth,
    acting,
    judge,
    judge_answer,
    played,
    price_of,
    within,
)
from tests.soak import SOAK
from trunkline.kernel import Legal, catalogue_of, decision, describe, get_kit
from trunkline.present.lessons.model import Moment
from trunkline.present.lessons.walk import Walk
from trunkline.present.ordinary.lessons import guided
from trunkline.rails.rounds.actions import (
    Bid,
    BuyTrain,
    Pass,
    PayOut,
    StartCompany,
    TakePrivate,
    Withhold,
)
from trunkline.rails.rounds.paying import PAID
from trunkline.rails.rounds.run_trains import RAN, network_of, running
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.waterfall import BOUGHT, BiddingUp, Standing, Waterfall

TITLE, ROOT = "1889", "rounds.learn.lesson."
OTHER_GAMES = range(8 if SOAK else 2)
RUNGS = 5
"""What a bid must be above another, by the facts."""


def rails(s: object) -> RailsState:
    assert isinstance(s, RailsState)
    return s


def highest(x: Said) -> int:
    """Of the bids for the private that several want."""
    top = decision(x.s)
    assert isinstance(top, BiddingUp)
    return max(bid.amount for bid in top.bids)


def revenue(x: Said) -> int:
    listed = {each.id: each for each in catalogue_of(x.t).privates}
    return listed[str(x.facts.get("private") or x.action.private)].revenue


def price_of_private(x: Said) -> int:
    """What is paid if the advice is taken, at once or as a bid that stands."""
    if isinstance(x.action, Bid):
        return x.action.amount
    if x.action.passes:
        return price_of_cheapest(x)
    sales = [said.facts for said in x.then().told if said.key == BOUGHT]
    return next(int(sale["price"]) for sale in sales if sale["private"] == x.action.private)


def price_of_cheapest(x: Said) -> int:
    """What the learner would pay for the private on sale, by paying it."""
    private = str(x.facts["private"])
    paid = x.t.summary(x.then(TakePrivate(LEARNER, private)))["players"][LEARNER]["cash"]
    return x.cash() - int(paid)


def ran(x: Said) -> int:
    """What the trains of the advised run earn, each by itself."""
    return sum(int(said.facts["value"]) for said in x.then().told if said.key == RAN)


def next_train(x: Said) -> Any:
    """The cheapest that the bank sells."""
    left = [*x.sum["bank_trains"], *x.sum["pool_trains"]]
    return min((x.t.box.trains[each] for each in left), key=lambda each: each.price)


def earns(x: Said, s: Any, *more: Any) -> int:
    """By the rules of running; a company without a train counts with the next one."""
    now, t = running(x.t, s, acting(x)), x.t
    own = rails(x.s).trains[acting(x)]
    bought = (x.action.train,) if isinstance(x.action, BuyTrain) and s is not x.s else ()
    trains = [t.box.trains[each] for each in (*own, *bought)] or [next_train(x)]
    return replace(now, trains=(*trains, *more)).best().value


def sold(walk: Walk, company: str) -> int:
    """In per cent: all but what is left in the offer."""
    held = walk.t.summary(walk.s)["companies"][company]["held"]
    return 100 - int(held.get("bank", 0))


AUCTION = {"price": price_of_private, "revenue": revenue}
CASH = {"floating": lambda x: 5 * 65}


def paid_for_share(x: Said) -> int:
    """From the offer at par, from the pool at the share price."""
    company = x.sum["companies"][x.company]
    return int(company["par" if x.action.source == "bank" else "price"])


SHARE = {"price": paid_for_share}
WITHHELD: dict[str, Reckoned] = {
    "after": lambda x: x.then(Withhold(LEARNER)).cash[x.company],
    "price": lambda x: price_of(x.t, x.s, acting(x)),
    "then": lambda x: price_of(x.t, x.then(Withhold(LEARNER)), acting(x)),
}
TRUTH: Truth = {
    **{
        f"steps.{step}.looks.{look}": AUCTION
        for step in ("auction", "bid")
        for look in ("price", "bid")
    },
    "rounds.because.too-little": {
        "rest": lambda x: x.cash() - price_of_cheapest(x),
        "need": lambda x: 5 * 65,
    },
    **{f"steps.{step}.looks.cash": CASH for step in ("auction", "bid")},
    **{f"steps.{step}.more": {"rise": lambda x: RUNGS} for step in ("auction", "bid")},
    **{f"steps.{step}.looks.share": SHARE for step in ("start", "float", "shares")},
    "steps.raise.looks.rival": {
        "highest": highest,
    },
    "steps.start.looks.cost": {
        "par": lambda x: x.action.par,
        "cost": Said.spent,
        "rest": lambda x: x.cash() - x.spent(),
    },
    "steps.start.looks.float": {"need": lambda x: 50, "capital": lambda x: 10 * x.action.par},
    "steps.float.looks.sold": {
        "sold": lambda x: sold(x.walk, x.company),
        "need": lambda x: 50,
    },
    "steps.track.looks.hex": {"price": HEX},
    "steps.station.looks.treasury": {"price": lambda x: 40},
    "steps.train.looks.sale": {
        "price": lambda x: x.train().price,
        "left": lambda x: x.sum["bank_trains"][str(x.facts["train"])],
    },
    "steps.run.looks.best": {"income": ran},
    "steps.dividend.looks.income": {
        "income": lambda x: rails(x.s).income[acting(x)],
        "held": lambda x: x.sum["players"][LEARNER]["shares"][acting(x)],
        "mine": lambda x: x.gained(PayOut(LEARNER)),
    },
    "coach.because.pays-back": {"number": lambda x: -(-price_of_private(x) // revenue(x))},
    "coach.because.capital": {
        "capital": lambda x: 10 * x.action.par,
        "price": lambda x: next_train(x).price,
    },
    "coach.because.grows": {"now": lambda x: earns(x, x.s), "then": lambda x: earns(x, x.then())},
    "coach.because.reaches": {"number": lambda x: len(network_of(x.t, x.then(), acting(x)).stops)},
    "coach.because.part": {"rest": lambda x: x.cash() - paid_for_share(x)},
    "coach.because.no-gain": {"price": lambda x: next_train(x).price},
    "coach.because.little": {
        "price": lambda x: next_train(x).price,
        "gain": lambda x: earns(x, x.s, next_train(x)) - earns(x, x.s),
    },
    "coach.because.saves": {"price": lambda x: next_train(x).price},
    **dict.fromkeys((f"steps.dividend.looks.{look}" for look in ("treasury", "stays")), WITHHELD),
}


def price(walk: Walk) -> int:
    """Of the private that was sold, or of the train on sale."""
    said = walk.answer and walk.answer.says
    assert walk.acted is not None
    assert said
    if "private" in said.facts:
        later = walk.acted.now.past[len(walk.acted.moment.past) :]
        sales = [each for one in later for each in one.told if each.key == BOUGHT]
        wanted = [s for s in sales if s.facts["private"] == said.facts["private"]]
        return int(wanted[0].facts["price"])
    first = next(iter(walk.t.summary(walk.s)["bank_trains"]))
    return next(each.price for each in catalogue_of(walk.t).trains if each.name == first)


def need(walk: Walk) -> int:
    assert walk.answer is not None
    *_, innermost = within(walk.answer.says)
    return 50 - sold(walk, str(innermost.facts["company"]))


def standing(walk: Walk) -> dict[str, int]:
    """The bids of the learner that wait."""
    steps = [step for step in walk.s.stack if isinstance(step, Waterfall)]
    return {bid.private: bid.amount for bid in steps[0].bids if bid.player == LEARNER}


def amount(walk: Walk) -> int:
    assert walk.answer is not None
    return standing(walk)[str(walk.answer.says.facts["private"])]


def free(walk: Walk) -> int:
    cash = walk.t.summary(walk.s)["players"][LEARNER]["cash"]
    return int(cash) - sum(standing(walk).values())


def revenues(walk: Walk) -> int:
    """What the privates of the learner paid each time when all had passed."""
    assert walk.acted is not None
    listed = {each.id: each for each in catalogue_of(walk.t).privates}
    later = walk.acted.now.past[len(walk.acted.moment.past) :]
    told = [said.facts for each in later for said in each.told if said.key == PAID]
    return sum(listed[str(one["private"])].revenue for one in told if one["owner"] == LEARNER)


def judged(walk: Walk) -> int:
    more = {"price": price, "need": need, "amount": amount, "free": free, "paid": revenues}
    judge_answer(walk, TRUTH, more)
    return judge(walk, ROOT, TRUTH)


def test_by_the_coachs_advice_every_theme_is_met_or_told() -> None:
    walks = played(TITLE, advised)
    last = walks[-1]
    assert {*last.met, *last.gone} == {step.id for step in last.lesson.steps}
    themes = {"auction", "bid", "start", "float", "shares", "track", "train", "run", "dividend"}
    assert themes <= {*last.met}
    assert sum(judged(walk) for walk in walks) > 30
    assert len(last.decided) <= 25


@pytest.mark.parametrize("seed", OTHER_GAMES)
def test_by_other_moves_it_comes_to_its_end_and_says_nothing_false(seed: int) -> None:
    walks = played(TITLE, at_random(seed))
    for walk in walks:
        judged(walk)
    assert walks[-1].ended


def test_the_coach_shows_both_ways_to_a_private() -> None:
    """One is bought, for the next a bid waits until it is the cheapest."""
    first, second, third, *_ = played(TITLE, advised)
    assert first.coaching is not None
    assert second.coaching is not None
    assert isinstance(first.coaching.action, TakePrivate)
    bid = second.coaching.action
    assert isinstance(bid, Bid)
    assert rails(third.s).privates[bid.private] == LEARNER


def test_nobody_takes_the_company_of_a_learner_who_follows_the_coach() -> None:
    last = played(TITLE, advised)[-1]
    directors = {c["director"] for c in last.t.summary(last.s)["companies"].values()}
    assert LEARNER in directors


def test_an_exchanged_private_is_answered_with_the_share_it_brought() -> None:
    game = LessonGame(TITLE)
    walk = next(each for each in game.decisions(advised) if each.step == "track")
    offers = {str(describe(walk.t, walk.s, a)): a for a in Legal(walk.t, walk.s, LEARNER)}
    game.play(offers["Exchange DR for a share of IR"])
    answer = game.walk().answer
    assert answer is not None
    assert str(answer.says).startswith("You hold 10 % of IR now and have ¥30.")


def test_without_a_tile_nothing_new_is_reached_and_the_advice_names_the_tile() -> None:
    game = LessonGame(TITLE)
    next(each for each in game.decisions(advised) if each.step == "track")
    game.play(Pass(LEARNER))
    answer = game.walk().answer
    assert answer is not None
    assert str(answer.says) == (
        "Without a tile AR reaches nothing new this time. I would have chosen “tile #5 on K8”."
    )


def test_bidders_are_told_who_leads() -> None:
    """Somebody else wants what the learner has bid for."""
    walk = played(TITLE, advised)[1]
    coach = next(step for step in walk.lesson.steps if step.id == "raise")
    s = walk.s.clone()
    top = decision(s)
    assert isinstance(top, Waterfall)
    bids = (("DR", "Rosa", 70), ("DR", LEARNER, 65))
    s.stack = (*s.stack, BiddingUp("DR", tuple(Standing(*bid) for bid in bids), LEARNER))
    moment = Moment(walk.t, s, LEARNER)
    assert coach.fits(moment)
    said = [str(look.says) for look in coach.coach(moment).looks]
    assert said[0] == "Rosa leads with **¥70** for DR."
    assert said[1].endswith("You would have to bid **¥75**.")


def test_no_text_names_a_number_by_itself() -> None:
    """But the name of the game."""
    own = (get_kit(TITLE).folder("learn") / "lesson.json").read_text(encoding="utf-8")
    texts = [*guided.COMMON.texts.values(), own.replace("1889", "")]
    assert [text for text in texts if re.search(r"\d", text)] == []


def test_the_auction_does_not_ask_for_the_same_pass_again_and_again() -> None:
    actions = [each.coaching.action for each in played("1889", advised) if each.coaching]
    auction = actions[: next(at for at, a in enumerate(actions) if isinstance(a, StartCompany))]
    assert sum(a is not None and a.passes for a in auction) == 1
