"""P0, P5 and P7: what their owner may do beside the decision at hand."""

from __future__ import annotations

from trunkline.kernel import encode_action, refuse
from trunkline.titles.china_1880.actions import ClaimPayment, ExchangeRocket, GivePermit, Pass
from trunkline.titles.china_1880.buy_trains import BuyTrains
from trunkline.titles.china_1880.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.privates import P0Payment
from trunkline.titles.china_1880.rocket import ROCKET
from trunkline.titles.china_1880.sections import PRIVATES
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.titles.china_1880.turn import major_on_turn
from trunkline.web.pages.panels.china_1880.names import yuan
from trunkline.web.pages.panels.china_1880.phases import before_it
from trunkline.web.pages.view import Act, Block, Decision, Option, Options


def chips(t: China1880, s: ChinaState, viewer: str) -> tuple[Block, ...]:
    """Use P7, use P5: wherever the rules allow it."""
    found = [*_rocket(t, s, viewer), *_permits(t, s, viewer)]
    return (Options(tuple(found), "chips", "Your privates"),) if found else ()


def _rocket(t: China1880, s: ChinaState, viewer: str) -> list[Option]:
    if isinstance(s.stack[-1], BuyTrains) or s.owner(ROCKET) != viewer:
        return []
    if refuse(t, s, ExchangeRocket(viewer)) is not None:
        return []
    train, company = s.train_on_sale, major_on_turn(s)
    asked = f"P7 leaves the game for a {train.name} of {company}. {before_it(s, train)}".strip()
    act = Act(
        f"Use P7: a {train.name} for {company}, free",
        encode_action(ExchangeRocket(viewer)),
        confirm=asked,
        doing="Exchanging…",
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
                f"Use P5: {company} may build in D",
                encode_action(give),
                confirm=f"{company} gets the permit of P5 for phase D; P5 has only one.",
                doing="Giving…",
            )
            found.append(Option(act))
    return found


def payment(t: China1880, s: ChinaState, step: P0Payment, viewer: str) -> Decision:
    """Take what P0 offers, or wait for more."""
    trains = list(AMOUNTS.P0)
    later = [f"{yuan(AMOUNTS.P0[name])} with the last {name}" for name in trains]
    rest = ", ".join(later[trains.index(step.train) + 1 :])
    take = Act(
        f"Take {yuan(step.amount)} for P0",
        encode_action(ClaimPayment(viewer)),
        key="Enter",
        doing="Taking…",
        confirm="P0 pays once and then leaves the game.",
    )
    return Decision(
        heading=f"P0: take {yuan(step.amount)} now?",
        context=f"The last {step.train}-train has left the bank. Later P0 would pay {rest}.",
        main=take,
        out=(Act("Wait for more", encode_action(Pass(viewer)), key="D", doing="Waiting…"),),
        rule=PRIVATES,
        short=f"P0: take {yuan(step.amount)}?",
    )
