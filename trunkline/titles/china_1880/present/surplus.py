"""Trains that must be chosen: too many of them, and P7's forced exchange."""

from __future__ import annotations

from trunkline.kernel import encode_action, phrase
from trunkline.present.view import Act, Chip, Decision, Option, Options
from trunkline.titles.china_1880.present.names import trains, yuan
from trunkline.titles.china_1880.present.offers import offer
from trunkline.titles.china_1880.rules.actions import AssignRocket, DiscardTrain, Pass
from trunkline.titles.china_1880.rules.components import TRAINS
from trunkline.titles.china_1880.rules.leaving import TAKEOVER_TRAIN, SurplusTrains
from trunkline.titles.china_1880.rules.rocket import ForcedExchange
from trunkline.titles.china_1880.rules.sections import PRIVATES, TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


def too_many(t: China1880, s: ChinaState, step: SurplusTrains, viewer: str) -> Decision:
    company = step.company(s)
    owned, limit = s.trains[company], s.phase.train_limit
    cards = tuple(
        Option(
            Act(
                phrase("1880.surplus.give-up", "Give up a {train}", train=name),
                encode_action(DiscardTrain(viewer, company, name)),
                doing=phrase("1880.surplus.giving-up", "Giving up…"),
                confirm=phrase(
                    "1880.surplus.leaves-game-good",
                    "The {train} leaves the game for good.",
                    train=name,
                ),
            ),
            lines=_about(name, owned.count(name)),
        )
        for name in dict.fromkeys(owned)
    )
    heading = phrase(
        "1880.surplus.too-many-trains", "{company} has too many trains", company=company
    )
    return Decision(
        heading=heading,
        badge=phrase("1880.surplus.of", "{count} of {all}", count=len(owned), all=limit),
        badge_tone="bad",
        chips=(Chip(company),),
        context=phrase(
            "1880.surplus.owns-phase-limit",
            "owns {trains}. From phase {phase} on the limit is {limit}: {number}"
            " train leaves the game.",
            "owns {trains}. From phase {phase} on the limit is {limit}: {number}"
            " trains leave the game.",
            number=len(owned) - limit,
            trains=trains(s, company),
            phase=s.phase.name,
            limit=limit,
        ),
        blocks=(Options(cards, "cards", phrase("1880.surplus.trains", "Trains")),),
        rule=TRAIN_PURCHASE,
        short=heading,
    )


def _about(name: str, count: int) -> tuple[str, ...]:
    train = TRAINS[name]
    owned = phrase(
        "1880.surplus.owned-cost",
        "{count} owned, cost {price}",
        count=count,
        price=yuan(train.price),
    )
    if not train.rusted_by:
        return (owned, phrase("1880.surplus.permanent", "permanent"))
    return (
        owned,
        phrase("1880.surplus.scrapped", "scrapped by the {train}", train=train.rusted_by),
    )


def rocket(t: China1880, s: ChinaState, step: ForcedExchange, viewer: str) -> Decision:
    """P7 becomes a 4-train: for which company, and against which train."""
    own = s.directed_by(viewer)
    options = []
    for company in own:
        wanted = AssignRocket(viewer, company)
        text = phrase(
            "1880.surplus.gets", "{company} gets the {train}", company=company, train=TAKEOVER_TRAIN
        )
        line = phrase("1880.surplus.owns", "owns {trains}", trains=trains(s, company))
        what = phrase("1880.surplus.not", "Not for {company}", company=company)
        act = offer(t, s, wanted, text, what=what, doing=phrase("1880.surplus.taking", "Taking…"))
        options.append(Option(act, Chip(company), (line,)))
        if not step.with_room(s):
            options += _surrenders(t, s, viewer, company)
    decline = Act(
        phrase("1880.surplus.let-4-go", "Let the 4 go"), encode_action(Pass(viewer)), key="D"
    )
    return Decision(
        heading=phrase("1880.surplus.p7-becomes-4", "P7 becomes a 4-train"),
        badge=phrase("1880.surplus.phase", "Phase {phase}", phase=s.phase.name),
        context=phrase(
            "1880.surplus.first-4-train",
            "The first 4-train has been bought: P7 is exchanged for the second one.",
        ),
        blocks=(Options(tuple(options), "rows", phrase("1880.surplus.companies", "Companies")),),
        out=() if step.with_room(s) else (decline,),
        rule=PRIVATES,
        short=phrase("1880.surplus.p7-becomes-4", "P7 becomes a 4-train"),
    )


def _surrenders(t: China1880, s: ChinaState, viewer: str, company: str) -> list[Option]:
    return [
        Option(
            offer(
                t,
                s,
                AssignRocket(viewer, company, name),
                phrase(
                    "1880.surplus.gives-up",
                    "{company} gives up a {train} for it",
                    company=company,
                    train=name,
                ),
                doing=phrase("1880.surplus.taking", "Taking…"),
                confirm=phrase(
                    "1880.surplus.leaves-game-good",
                    "The {train} leaves the game for good.",
                    train=name,
                ),
            ),
            Chip(company),
        )
        for name in dict.fromkeys(s.trains[company])
    ]
