"""Trains that must be chosen in 1880: too many of them, and P7's forced exchange."""

from __future__ import annotations

from trunkline.kernel import decision, encode_action, message, phrase
from trunkline.present.offers import offer
from trunkline.present.rails import surplus
from trunkline.present.view import Act, Chip, Decision, Option, Options
from trunkline.titles.china_1880.present.names import names, trains, yuan
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import AssignRocket, DiscardTrain, Pass
from trunkline.titles.china_1880.rules.components import TRAINS
from trunkline.titles.china_1880.rules.leaving import TAKEOVER_TRAIN, SurplusTrains
from trunkline.titles.china_1880.rules.rocket import ForcedExchange
from trunkline.titles.china_1880.rules.sections import PRIVATES, TRAIN_PURCHASE

OUT_OF_THE_GAME = message(
    "1880.surplus.fate", "{number} train leaves the game.", "{number} trains leave the game."
)


def too_many(scene: ChinaScene) -> Decision:
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, SurplusTrains)
    company = step.company(s)
    director = s.director(company)
    return surplus.too_many(
        surplus.Surplus(
            names=names(s),
            company=company,
            called=company,
            owned=s.trains[company],
            limit=s.phase.train_limit,
            discard=lambda train: DiscardTrain(director, company, train),
            about=_about,
            fate=OUT_OF_THE_GAME,
            rule=TRAIN_PURCHASE,
            confirm=_for_good,
        )
    )


def _about(name: str) -> tuple[tuple[str, str], ...]:
    train = TRAINS[name]
    fate = phrase("1880.surplus.permanent", "permanent")
    if train.rusted_by:
        fate = phrase("1880.surplus.scrapped", "scrapped by the {train}", train=train.rusted_by)
    return (
        (phrase("1880.surplus.cost", "cost"), yuan(train.price)),
        (phrase("1880.surplus.later", "later"), fate),
    )


def _for_good(name: str) -> str:
    return phrase(
        "1880.surplus.leaves-game-good", "The {train} leaves the game for good.", train=name
    )


def rocket(scene: ChinaScene) -> Decision:
    """P7 becomes a 4-train: for which company, and against which train."""
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, ForcedExchange)
    owner, room = step.decider(scene.t, s), step.with_room(s)
    options = [_takes(scene, AssignRocket(owner, company)) for company in s.directed_by(owner)]
    for company in () if room else s.directed_by(owner):
        given = dict.fromkeys(s.trains[company])
        options += [_takes(scene, AssignRocket(owner, company, train)) for train in given]
    text = phrase("1880.surplus.let-4-go", "Give up the 4-train")
    heading = phrase("1880.surplus.p7-becomes-4", "P7 becomes a 4-train")
    return Decision(
        heading=heading,
        badge=phrase("1880.surplus.phase", "Phase {phase}", phase=s.phase.name),
        context=phrase(
            "1880.surplus.first-4-train",
            "The first 4-train has been bought: P7 is exchanged for the second one.",
        ),
        blocks=(Options(tuple(options), "rows", phrase("1880.surplus.companies", "Companies")),),
        out=() if room else (Act(text, encode_action(Pass(owner)), key="D"),),
        rule=PRIVATES,
        short=heading,
    )


def _takes(scene: ChinaScene, wanted: AssignRocket) -> Option:
    company, given = wanted.company, wanted.surrender
    text = phrase(
        "1880.surplus.gets", "{company} gets the {train}", company=company, train=TAKEOVER_TRAIN
    )
    if given:
        text = phrase(
            "1880.surplus.gives-up",
            "{company} gives up a {train} for it",
            company=company,
            train=given,
        )
    act = offer(
        scene.t,
        scene.s,
        wanted,
        text,
        what=phrase("1880.surplus.not", "Not for {company}", company=company),
        doing=phrase("1880.surplus.taking", "Taking…"),
        confirm=_for_good(given) if given else "",
    )
    owned = phrase("1880.surplus.owns", "trains: {trains}", trains=trains(scene.s, company))
    return Option(act, Chip(company), () if given else (owned,))
