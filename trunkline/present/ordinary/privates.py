"""Privates for a company at the default rails table: first which one, then for how much."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import Span, decision, describe, encode_action, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.present.offers import offer
from trunkline.present.ordinary.names import about_private, names
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.plain import question
from trunkline.present.rails.train_offers import price_stepper
from trunkline.present.view import Act, Block, Decision, Line, More, Option, Options, Plan
from trunkline.rails.rounds.actions import BuyPrivate, Pass
from trunkline.rails.rounds.buy_privates import BuyPrivates, PrivatePurchase
from trunkline.rails.rounds.operating import turn_of
from trunkline.rails.rounds.sections import PRIVATES

PRIVATE = "private"
"""The private for which an offer is put together."""
MOST_POWERS, IN_VIEW = 24, 2
"""So many uses of powers are listed beside a question; more than a few are folded away."""


def last_moment(scene: RailsScene) -> Decision:
    """The end of a company's turn."""
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, BuyPrivates)
    done = Pass(s.director(step.company))
    return Decision(
        heading=question(t, s, scene.viewer),
        out=(offer(t, s, done, str(step.describe(t, s, done)), key="D"),),
        rule=PRIVATES,
    )


def with_powers(scene: RailsScene, shown: Decision) -> Decision:
    """The question with what the viewer may do besides: buy a private, use one."""
    spans = for_sale(scene)
    wanted = spans.get(scene.draft.get(PRIVATE, ""))
    if wanted is None:
        return replace(shown, blocks=(*shown.blocks, *_choice(scene, spans), *_others(scene)))
    return _offering(scene, shown, spans, wanted)


def for_sale(scene: RailsScene) -> dict[str, Span]:
    """The privates that the viewer's company could buy now, and their prices."""
    t, s, step = scene.t, scene.s, decision(scene.s)
    powers = (
        power
        for power in t.powers
        if isinstance(power, PrivatePurchase) and scene.viewer in power.deciders(t, s)
    )
    sellers = (step,) if isinstance(step, BuyPrivates) else tuple(powers)
    spans = (span for seller in sellers for span in seller.spans(t, s))
    return {span.action.private: span for span in spans if isinstance(span.action, BuyPrivate)}


def _choice(scene: RailsScene, spans: dict[str, Span], wanted: str = "") -> Iterator[Block]:
    s = scene.s
    if spans:
        turn = turn_of(s)
        company = turn.company if turn else ""
        label = phrase("table.ordinary.buy-private", "Buy a private for {company}", company=company)
        plans = (
            Plan(private, {PRIVATE: private}, s.privates[private], chosen=private == wanted)
            for private in spans
        )
        yield Line(label, "muted")
        yield Options(tuple(map(Option, plans)), "chips", label)


def _offering(scene: RailsScene, shown: Decision, spans: dict[str, Span], span: Span) -> Decision:
    """The price of the one that was chosen; its button is the main one until it is given up."""
    t, s = scene.t, scene.s
    assert isinstance(span.action, BuyPrivate)
    price = whole_number(scene.draft.get("price", "")) or span.least
    a = replace(span.action, price=max(span.least, min(price, span.most)))
    owner = s.privates[a.private]
    agrees = phrase("table.ordinary.must-agree", "{player} must agree.", player=owner)
    return replace(
        shown,
        blocks=(
            *_choice(scene, spans, a.private),
            Line(about_private(t, s, a.private)),
            *price_stepper(
                names(t, s), a.price, span.least, span.most, "" if owner == a.by else agrees
            ),
        ),
        main=offer(t, s, a, str(describe(t, s, a)), key="Enter"),
        others=(Plan(phrase("table.ordinary.cancel", "Cancel"), {}, key="⌫"),),
        rule=PRIVATES,
        draft={PRIVATE: a.private, "price": str(a.price)},
    )


def _others(scene: RailsScene) -> Iterator[Block]:
    """The other powers, each use a row."""
    t, s = scene.t, scene.s
    options = []
    for power in t.powers:
        if isinstance(power, PrivatePurchase) or scene.viewer not in power.deciders(t, s):
            continue
        for a in power.propose(t, s):
            if a.by == scene.viewer and power.refuse(t, s, a) is None:
                options.append(Option(Act(str(power.describe(t, s, a)), encode_action(a))))
    if options:
        label = phrase("table.ordinary.besides", "You may also")
        listed = Options(tuple(options[:MOST_POWERS]), "rows", label)
        yield More(label, (listed,), open=len(options) <= IN_VIEW)
