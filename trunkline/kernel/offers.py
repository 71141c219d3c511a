"""The choices of a player as plain data: what the command line, the server and bots are given."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from trunkline.kernel.action import Span
from trunkline.kernel.codec import encode_action
from trunkline.kernel.play import GAME_OVER, Legal, decider, decision, describe
from trunkline.kernel.state import State
from trunkline.kernel.title import AnyTitle
from trunkline.kernel.words import phrase


class Offer(Struct, frozen=True):
    """A legal action and what it would do, in words."""

    action: dict[str, Any]
    text: str


class Offers(Struct, frozen=True):
    """Everything a player may do now; open-ended choices are bounds in `spans`."""

    decider: str | None
    step: str | None
    question: str
    offers: tuple[Offer, ...]
    spans: tuple[dict[str, Any], ...]


def offers(t: AnyTitle, s: State, player: str | None = None) -> Offers:
    """The choices of this player, by default of the one who decides."""
    top = decision(s)
    if top is None:
        return Offers(None, None, phrase(GAME_OVER), (), ())
    legal = Legal(t, s, player)
    return Offers(
        decider(t, s),
        str(type(top).__struct_config__.tag),
        str(top.question(t, s)),
        tuple(Offer(encode_action(a), str(describe(t, s, a))) for a in legal),
        tuple(span_data(span) for span in legal.spans()),
    )


def span_data(span: Span) -> dict[str, Any]:
    """{"do": "bid", ..., "field": "amount", "least": 20, "most": 340, "by": 5} and an example."""
    action = encode_action(span.action)
    return {
        "do": action["do"],
        "field": span.field,
        "least": span.least,
        "most": span.most,
        "by": span.by,
        "action": action,
    }
