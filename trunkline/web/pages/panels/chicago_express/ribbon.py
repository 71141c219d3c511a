"""The ribbon: the steps of a turn of Chicago Express as a strip map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import decider, decision
from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.auction import Auction
from trunkline.titles.chicago_express.bidding import Bidding
from trunkline.titles.chicago_express.components import Kind
from trunkline.titles.chicago_express.development import Development
from trunkline.titles.chicago_express.expansion import Expansion
from trunkline.titles.chicago_express.opening import Opening
from trunkline.titles.chicago_express.state import red_dials
from trunkline.titles.chicago_express.turn import RED_DIALS_FOR_DIVIDEND, Turns
from trunkline.web.pages.panels.chicago_express.names import dollars
from trunkline.web.pages.view import Chip, Follower, Ribbon, StepView
from trunkline.web.pages.words import listed

if TYPE_CHECKING:
    from trunkline.kernel import AnyDecision

NAMES: dict[Kind, str] = {
    "auction": "Auction",
    "expansion": "Expand",
    "development": "Develop",
}


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
        return _over(s)
    opening = next((step for step in s.stack if isinstance(step, Opening)), None)
    if opening is not None:
        return _opening(t, s, opening, viewer)
    return _turn(t, s, player, viewer)


def _over(s: ChicagoState) -> Ribbon:
    best = max(s.cash.values())
    winners = listed(player for player in s.players if s.cash[player] == best)
    return Ribbon("The game is over", f"{winners} won with **{dollars(best)}**.", ())


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
    steps.append(StepView("First turn", "next", "owner of PRR"))
    actor, line = _actor(top.auction.speaker, viewer, s)
    return Ribbon(
        actor,
        line,
        tuple(steps),
        then=tuple(Follower(name) for name in top.auction.bidders[1:]),
        then_label="Still bidding",
    )


def _actor(player: str, viewer: str | None, s: ChicagoState) -> tuple[str, str]:
    name = f"{player}, your turn" if player == viewer else f"{player} decides"
    return name, f"Cash **{dollars(s.cash[player])}**"


def _turn(t: ChicagoExpress, s: ChicagoState, player: str, viewer: str | None) -> Ribbon:
    top, turns = decision(s), s.stack[0]
    assert isinstance(turns, Turns)
    due = red_dials(t, s) >= RED_DIALS_FOR_DIVIDEND
    last = StepView("Dividend", "next", "after this turn" if due else "at two red")
    actor, line = _actor(player, viewer, s)
    if isinstance(top, Bidding):
        return _auction(t, s, top, turns, last, viewer)
    kind = kind_of(top)
    if kind is not None:
        whose = "You" if player == viewer else player
        line = f"{whose} chose **{kind.capitalize()}**. The needle has moved."
    if kind is None:
        steps = [StepView("Choose a dial", "now"), StepView("Act", "next", "as chosen")]
    else:
        steps = [StepView("Choose a dial", "done"), StepView(NAMES[kind], "now")]
    if kind in (None, "expansion"):
        steps.append(StepView("Chicago phase", "next", "if reached"))
    order = s.clockwise_from(turns.player)[: len(s.players) - 1]
    return Ribbon(actor, line, (*steps, last), then=tuple(Follower(name) for name in order))


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
    note = f"{top.company} opens" if opens else top.company
    actor, line = _actor(top.auction.speaker, viewer, s)
    return Ribbon(
        actor,
        f"{line} · turn of {whose}",
        (StepView("Choose a dial", "done"), StepView("Auction", "now", note), last),
        Chip(top.company),
        tuple(Follower(name) for name in top.auction.bidders[1:]),
        "Still bidding",
    )
