"""Trains that must be chosen: too many of them, and P7's forced exchange."""

from __future__ import annotations

from trunkline.kernel import encode_action, phrase, phrase_of
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
                phrase("Give up a {train}", train=name),
                encode_action(DiscardTrain(viewer, company, name)),
                doing=phrase("Giving up…"),
                confirm=phrase("The {train} leaves the game for good.", train=name),
            ),
            lines=_about(name, owned.count(name)),
        )
        for name in dict.fromkeys(owned)
    )
    heading = phrase("{company} has too many trains", company=company)
    return Decision(
        heading=heading,
        badge=phrase("{count} of {all}", count=len(owned), all=limit),
        badge_tone="bad",
        chips=(Chip(company),),
        context=phrase_of(
            len(owned) - limit,
            "owns {trains}. From phase {phase} on the limit is {limit}: "
            "{number} train leaves the game.",
            "owns {trains}. From phase {phase} on the limit is {limit}: "
            "{number} trains leave the game.",
            trains=trains(s, company),
            phase=s.phase.name,
            limit=limit,
        ),
        blocks=(Options(cards, "cards", phrase("Trains")),),
        rule=TRAIN_PURCHASE,
        short=heading,
    )


def _about(name: str, count: int) -> tuple[str, ...]:
    train = TRAINS[name]
    owned = phrase("{count} owned, cost {price}", count=count, price=yuan(train.price))
    if not train.rusted_by:
        return (owned, phrase("permanent"))
    return (owned, phrase("scrapped by the {train}", train=train.rusted_by))


def rocket(t: China1880, s: ChinaState, step: ForcedExchange, viewer: str) -> Decision:
    """P7 becomes a 4-train: for which company, and against which train."""
    own = s.directed_by(viewer)
    options = []
    for company in own:
        wanted = AssignRocket(viewer, company)
        text = phrase("{company} gets the {train}", company=company, train=TAKEOVER_TRAIN)
        line = phrase("owns {trains}", trains=trains(s, company))
        what = phrase("Not for {company}", company=company)
        act = offer(t, s, wanted, text, what=what, doing=phrase("Taking…"))
        options.append(Option(act, Chip(company), (line,)))
        if not step.with_room(s):
            options += _surrenders(t, s, viewer, company)
    decline = Act(phrase("Let the 4 go"), encode_action(Pass(viewer)), key="D")
    return Decision(
        heading=phrase("P7 becomes a 4-train"),
        badge=phrase("Phase {phase}", phase=s.phase.name),
        context=phrase("The first 4-train has been bought: P7 is exchanged for the second one."),
        blocks=(Options(tuple(options), "rows", phrase("Companies")),),
        out=() if step.with_room(s) else (decline,),
        rule=PRIVATES,
        short=phrase("P7 becomes a 4-train"),
    )


def _surrenders(t: China1880, s: ChinaState, viewer: str, company: str) -> list[Option]:
    return [
        Option(
            offer(
                t,
                s,
                AssignRocket(viewer, company, name),
                phrase("{company} gives up a {train} for it", company=company, train=name),
                doing=phrase("Taking…"),
                confirm=phrase("The {train} leaves the game for good.", train=name),
            ),
            Chip(company),
        )
        for name in dict.fromkeys(s.trains[company])
    ]
