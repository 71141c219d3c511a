"""P0, P5 and P7: what their owner may do beside the decision at hand."""

from __future__ import annotations

from trunkline.kernel import decision, encode_action, phrase, refuse
from trunkline.present.view import Act, Block, Decision, Option, Options
from trunkline.titles.china_1880.present.names import yuan
from trunkline.titles.china_1880.present.phases import before_it
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import ClaimPayment, ExchangeRocket, GivePermit, Pass
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.privates import P0Payment
from trunkline.titles.china_1880.rules.rocket import ROCKET
from trunkline.titles.china_1880.rules.sections import PRIVATES
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import major_on_turn


def chips(t: China1880, s: ChinaState, viewer: str) -> tuple[Block, ...]:
    """Use P7, use P5: wherever the rules allow it."""
    found = [*_rocket(t, s, viewer), *_permits(t, s, viewer)]
    return (
        (Options(tuple(found), "chips", phrase("1880.papers.privates", "Your privates")),)
        if found
        else ()
    )


def _rocket(t: China1880, s: ChinaState, viewer: str) -> list[Option]:
    if isinstance(s.stack[-1], BuyTrains) or s.owner(ROCKET) != viewer:
        return []
    if refuse(t, s, ExchangeRocket(viewer)) is not None:
        return []
    train, company = s.train_on_sale, major_on_turn(s)
    leaves = phrase(
        "1880.papers.p7-leaves-game",
        "P7 leaves the game for a {train} of {company}.",
        train=train.name,
        company=company,
    )
    act = Act(
        phrase(
            "1880.papers.use-p7-free",
            "Use P7: a {train} for {company}, free",
            train=train.name,
            company=company,
        ),
        encode_action(ExchangeRocket(viewer)),
        confirm=f"{leaves} {before_it(s, train)}".strip(),
        doing=phrase("1880.papers.exchanging", "Exchanging…"),
    )
    return [Option(act)]


def _permits(t: China1880, s: ChinaState, viewer: str) -> list[Option]:
    if s.owner("P5") != viewer or s.engineer:
        return []
    found = []
    for company in MAJORS:
        give = GivePermit(viewer, company)
        if refuse(t, s, give) is None and "D" not in s.companies[company].permits:
            act = Act(
                phrase(
                    "1880.papers.use-p5-build", "Use P5: {company} may build in D", company=company
                ),
                encode_action(give),
                confirm=phrase(
                    "1880.papers.gets-permit-p5",
                    "{company} gets the permit of P5 for phase D; P5 has only one.",
                    company=company,
                ),
                doing=phrase("1880.papers.giving", "Giving…"),
            )
            found.append(Option(act))
    return found


def payment(scene: ChinaScene) -> Decision:
    """Take what P0 offers, or wait for more."""
    step, viewer = decision(scene.s), scene.viewer
    assert isinstance(step, P0Payment)
    assert viewer is not None
    trains = list(AMOUNTS.P0)
    later = [
        phrase(
            "1880.papers.last",
            "{sum} with the last {train}",
            sum=yuan(AMOUNTS.P0[name]),
            train=name,
        )
        for name in trains[trains.index(step.train) + 1 :]
    ]
    sum_ = yuan(step.amount)
    take = Act(
        phrase("1880.papers.take-p0", "Take {sum} for P0", sum=sum_),
        encode_action(ClaimPayment(viewer)),
        key="Enter",
        doing=phrase("1880.papers.taking", "Taking…"),
        confirm=phrase("1880.papers.p0-pays-once", "P0 pays once and then leaves the game."),
    )
    wait = Act(
        phrase("1880.papers.wait-more", "Wait for more"),
        encode_action(Pass(viewer)),
        key="D",
        doing=phrase("1880.papers.waiting", "Waiting…"),
    )
    return Decision(
        heading=phrase("1880.papers.p0-take-sum-now", "P0: take {sum} now?", sum=sum_),
        context=phrase(
            "1880.papers.last-train-left",
            "The last {train}-train has left the bank. Later P0 would pay {sums}.",
            train=step.train,
            sums=", ".join(later),
        ),
        main=take,
        out=(wait,),
        rule=PRIVATES,
        short=phrase("1880.papers.p0-take-sum", "P0: take {sum}?", sum=sum_),
    )
