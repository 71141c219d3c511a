"""The ribbon: the steps of a turn of Chicago Express as a strip map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import decider, decision, message, phrase
from trunkline.present.ending import game_over
from trunkline.present.strips import actor, following
from trunkline.present.view import Chip, Ribbon, StepView
from trunkline.titles.chicago_express.pictures import DIALS
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.components import Kind
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.opening import Opening
from trunkline.titles.chicago_express.rules.state import red_dials
from trunkline.titles.chicago_express.rules.turn import RED_DIALS_FOR_DIVIDEND, Turns

if TYPE_CHECKING:
    from trunkline.kernel import AnyDecision

NAMES: dict[Kind, str] = {
    "auction": message("chicago-express.ribbon.auction", "Auction"),
    "expansion": message("chicago-express.ribbon.expand", "Expand"),
    "development": message("chicago-express.ribbon.develop", "Develop"),
}
AFTER_TURN = message("chicago-express.ribbon.after-turn", "after this turn")
TWO_RED = message("chicago-express.ribbon.two-red", "at two red")


def kind_of(top: AnyDecision | None) -> Kind | None:
    """The dial that was chosen for the step at hand; the auction of Wabash moves none."""
    if isinstance(top, Auction):
        return "auction"
    if isinstance(top, Expansion):
        return "expansion"
    if isinstance(top, Development):
        return "development"
    return None


def ribbon(t: ChicagoExpress, s: ChicagoState, viewer: str | None) -> Ribbon:
    player = decider(t, s)
    if player is None:
        return game_over(s.cash, dollars)
    opening = next((step for step in s.stack if isinstance(step, Opening)), None)
    if opening is not None:
        return _opening(t, s, opening, viewer)
    return _turn(t, s, player, viewer)


def _opening(t: ChicagoExpress, s: ChicagoState, opening: Opening, viewer: str | None) -> Ribbon:
    """Four auctions, then the first turn."""
    top = s.stack[-1]
    assert isinstance(top, Bidding)
    steps = []
    for at, company in enumerate(t.components.opening_auctions, start=1):
        charter = s.companies[company]
        if at < opening.at:
            steps.append(
                StepView(company, "done", f"{charter.owners[0]}, {dollars(charter.treasury)}")
            )
        else:
            steps.append(StepView(company, "now" if at == opening.at else "next"))
    first = t.components.opening_auctions[0]
    owner = phrase("chicago-express.ribbon.owner", "owner of {company}", company=first)
    steps.append(StepView(phrase("chicago-express.ribbon.first-turn", "First turn"), "next", owner))
    who, line = _actor(top.auction.speaker, viewer, s)
    return Ribbon(
        who,
        line,
        tuple(steps),
        then=following(top.auction.bidders[1:]),
        then_label=phrase("chicago-express.ribbon.still-bidding", "Still bidding"),
    )


def _actor(player: str, viewer: str | None, s: ChicagoState) -> tuple[str, str]:
    return actor(player, viewer), phrase(
        "chicago-express.ribbon.cash", "Cash **{sum}**", sum=dollars(s.cash[player])
    )


def _turn(t: ChicagoExpress, s: ChicagoState, player: str, viewer: str | None) -> Ribbon:
    top, turns = decision(s), s.stack[0]
    assert isinstance(turns, Turns)
    due = red_dials(t, s) >= RED_DIALS_FOR_DIVIDEND
    when = phrase(AFTER_TURN if due else TWO_RED)
    last = StepView(phrase("chicago-express.ribbon.dividend", "Dividend"), "next", when)
    who, line = _actor(player, viewer, s)
    if isinstance(top, Bidding):
        return _auction(t, s, top, turns, last, viewer)
    kind = kind_of(top)
    if kind is not None:
        line = _choice(kind, player, viewer)
        steps = [
            StepView(phrase("chicago-express.ribbon.choose-dial", "Dial"), "done"),
            StepView(phrase(NAMES[kind]), "now"),
        ]
    else:
        act = StepView(
            phrase("chicago-express.ribbon.act", "Action"),
            "next",
            phrase("chicago-express.ribbon.chosen", "as chosen"),
        )
        steps = [
            StepView(phrase("chicago-express.ribbon.choose-dial", "Dial"), "now"),
            act,
        ]
    if kind in (None, "expansion"):
        steps.append(
            StepView(
                phrase("chicago-express.ribbon.chicago-phase", "Chicago"),
                "next",
                phrase("chicago-express.ribbon.if-reached", "if reached"),
            )
        )
    order = s.clockwise_from(turns.player)[: len(s.players) - 1]
    return Ribbon(who, line, (*steps, last), then=following(order))


def _choice(kind: Kind, player: str, viewer: str | None) -> str:
    dial = phrase(DIALS[kind])
    if player == viewer:
        return phrase(
            "chicago-express.ribbon.you-chose-dial-the-bold",
            "Your choice: **{dial}**. The needle has moved.",
            dial=dial,
        )
    return phrase(
        "chicago-express.ribbon.player-chose-dial-the-bold",
        "{player} chooses **{dial}**. The needle has moved.",
        player=player,
        dial=dial,
    )


def _auction(
    t: ChicagoExpress,
    s: ChicagoState,
    top: Bidding,
    turns: Turns,
    last: StepView,
    viewer: str | None,
) -> Ribbon:
    """An auction in a turn, chosen or because Wabash opens."""
    whose = s.clockwise_from(turns.player)[-1]
    opens = top.company == t.components.opens_later and not s.companies[top.company].owners
    note = (
        phrase("chicago-express.ribbon.opens", "{company} opens", company=top.company)
        if opens
        else top.company
    )
    who, line = _actor(top.auction.speaker, viewer, s)
    turn = phrase("chicago-express.ribbon.turn-of-player", "turn of {player}", player=whose)
    return Ribbon(
        who,
        f"{line} · {turn}",
        (
            StepView(phrase("chicago-express.ribbon.choose-dial", "Dial"), "done"),
            StepView(phrase("chicago-express.ribbon.auction", "Auction"), "now", note),
            last,
        ),
        Chip(top.company),
        following(top.auction.bidders[1:]),
        phrase("chicago-express.ribbon.still-bidding", "Still bidding"),
    )
