"""Too many trains: which of them go. Trains of one kind are one choice."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trunkline.kernel import Action, Message, encode_action, phrase
from trunkline.present.rails.names import Names
from trunkline.present.view import Act, Chip, Decision, Option, Options


class Surplus(Struct, frozen=True, kw_only=True):
    """All that a title says of a company with too many trains."""

    names: Names
    company: str
    called: str
    """The company in a sentence."""
    owned: tuple[str, ...]
    limit: int
    discard: Callable[[str], Action]
    about: Callable[[str], tuple[tuple[str, str], ...]]
    """What is to be known of a train before it goes."""
    fate: Message
    """What becomes of those that are too many: "{number} train leaves the game."."""
    rule: str
    confirm: Callable[[str], str] = lambda train: ""


def too_many(now: Surplus) -> Decision:
    kinds = tuple(dict.fromkeys(now.owned))
    cards = tuple(Option(_give_up(now, kind), facts=_facts(now, kind)) for kind in kinds)
    heading = phrase("rails.surplus.heading", "{company} has too many trains", company=now.called)
    number = len(now.owned) - now.limit
    owns = phrase(
        "rails.surplus.context",
        "{company} owns {trains}. The limit is {limit}.",
        company=now.company,
        trains=" · ".join(now.owned),
        limit=now.limit,
    )
    return Decision(
        heading=heading,
        badge=phrase("rails.surplus.of", "{count} of {all}", count=len(now.owned), all=now.limit),
        badge_tone="bad",
        chips=(Chip(now.company),),
        context=f"{owns} {phrase(now.fate, number=number)}",
        blocks=(Options(cards, "cards", phrase("rails.surplus.trains", "Trains")),),
        rule=now.names.rule(now.rule),
        short=heading,
    )


def _give_up(now: Surplus, kind: str) -> Act:
    """One of a kind; all that are too many at once where there is but one kind."""
    only = len(set(now.owned)) == 1
    count = len(now.owned) - now.limit if only else 1
    action = encode_action(now.discard(kind))
    return Act(
        phrase(
            "rails.surplus.give-up",
            "Discard a {train}",
            "Discard {number} × {train}",
            number=count,
            train=now.names.train(kind),
        ),
        action,
        (action,) * (count - 1),
        key="Enter" if only else "",
        doing=phrase("rails.surplus.giving-up", "Discarding…"),
        confirm=now.confirm(kind),
    )


def _facts(now: Surplus, kind: str) -> tuple[tuple[str, str], ...]:
    owned = (phrase("rails.surplus.owned", "owned"), str(now.owned.count(kind)))
    return (owned, *now.about(kind))
