"""Trains that must be chosen: too many of them, and P7's forced exchange."""

from __future__ import annotations

from trunkline.kernel import encode_action
from trunkline.titles.china_1880.actions import AssignRocket, DiscardTrain, Pass
from trunkline.titles.china_1880.components import TRAINS
from trunkline.titles.china_1880.leaving import TAKEOVER_TRAIN, SurplusTrains
from trunkline.titles.china_1880.rocket import ForcedExchange
from trunkline.titles.china_1880.sections import PRIVATES, TRAIN_PURCHASE
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.web.pages.panels.china_1880.names import trains, yuan
from trunkline.web.pages.panels.china_1880.offers import offer
from trunkline.web.pages.view import Act, Chip, Decision, Option, Options
from trunkline.web.pages.words import counted


def too_many(t: China1880, s: ChinaState, step: SurplusTrains, viewer: str) -> Decision:
    company = step.company(s)
    owned, limit = s.trains[company], s.phase.train_limit
    cards = tuple(
        Option(
            Act(
                f"Give up a {name}",
                encode_action(DiscardTrain(viewer, company, name)),
                doing="Giving up…",
                confirm=f"The {name} leaves the game for good.",
            ),
            lines=_about(name, owned.count(name)),
        )
        for name in dict.fromkeys(owned)
    )
    return Decision(
        heading=f"{company} has too many trains",
        badge=f"{len(owned)} of {limit}",
        badge_tone="bad",
        chips=(Chip(company),),
        context=f"owns {trains(s, company)}. From phase {s.phase.name} on the limit is {limit}: "
        f"{counted(len(owned) - limit, 'train leaves', 'trains leave')} the game.",
        blocks=(Options(cards, "cards", "Trains"),),
        rule=TRAIN_PURCHASE,
        short=f"{company} has too many trains",
    )


def _about(name: str, count: int) -> tuple[str, ...]:
    train = TRAINS[name]
    rusts = f"scrapped by the {train.rusted_by}" if train.rusted_by else "permanent"
    return (f"{count} owned, cost {yuan(train.price)}", rusts)


def rocket(t: China1880, s: ChinaState, step: ForcedExchange, viewer: str) -> Decision:
    """P7 becomes a 4-train: for which company, and against which train."""
    own = s.directed_by(viewer)
    options = []
    for company in own:
        wanted = AssignRocket(viewer, company)
        text = f"{company} gets the {TAKEOVER_TRAIN}"
        line = f"owns {trains(s, company)}"
        act = offer(t, s, wanted, text, what=f"Not for {company}", doing="Taking…")
        options.append(Option(act, Chip(company), (line,)))
        if not step.with_room(s):
            options += _surrenders(t, s, viewer, company)
    out = () if step.with_room(s) else (Act("Let the 4 go", encode_action(Pass(viewer)), key="D"),)
    return Decision(
        heading="P7 becomes a 4-train",
        badge=f"Phase {s.phase.name}",
        context="The first 4-train has been bought: P7 is exchanged for the second one.",
        blocks=(Options(tuple(options), "rows", "Companies"),),
        out=out,
        rule=PRIVATES,
        short="P7 becomes a 4-train",
    )


def _surrenders(t: China1880, s: ChinaState, viewer: str, company: str) -> list[Option]:
    return [
        Option(
            offer(
                t,
                s,
                AssignRocket(viewer, company, name),
                f"{company} gives up a {name} for it",
                doing="Taking…",
                confirm=f"The {name} leaves the game for good.",
            ),
            Chip(company),
        )
        for name in dict.fromkeys(s.trains[company])
    ]
