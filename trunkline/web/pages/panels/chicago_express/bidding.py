"""Bidding for a share: in the opening, in a chosen auction, for Wabash."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import encode_action
from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.actions import Bid, Pass
from trunkline.titles.chicago_express.bidding import Bidding
from trunkline.titles.chicago_express.opening import Opening
from trunkline.web.pages.panels.chicago_express.names import dollars
from trunkline.web.pages.panels.chicago_express.prospects import per_share
from trunkline.web.pages.view import (
    Act,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    Line,
    Row,
    Stepper,
    Table,
)
from trunkline.web.pages.words import became, ordinal


def bidding(
    t: ChicagoExpress, s: ChicagoState, step: Bidding, viewer: str | None, draft: Draft
) -> Decision:
    """Chip, income, shares sold, dividend with one more; bids; stepper; bid or pass."""
    name, speaker = t.companies[step.company].name, step.auction.speaker
    bids = _bids(s, step, viewer)
    shown = Decision(
        heading=f"{speaker} bids or passes: share of {name}",
        badge=_badge(t, s),
        chips=(Chip(step.company),),
        context=_context(s, step),
        blocks=(bids, *_unsold(step)),
        rule=step.section,
    )
    return replace(shown, **_own(s, step, draft)) if viewer == speaker else shown


def _own(s: ChicagoState, step: Bidding, draft: Draft) -> dict[str, Any]:
    """What the speaker sees beyond the others: the stepper and the buttons."""
    speaker = step.auction.speaker
    least, most = step.least(s), s.cash[speaker]
    amount = _amount(draft, least, most)
    money = s.companies[step.company].treasury
    goes = f"The bid goes to {step.company}, {became(dollars(money), dollars(money + amount))}."
    bid = Act(
        f"Bid {dollars(amount)}",
        encode_action(Bid(speaker, amount)),
        key="Enter",
        doing="Bidding…",
    )
    return {
        "heading": f"Bid for a share of {step.company}",
        "blocks": (
            _bids(s, step, speaker),
            Stepper("amount", amount, least, most, 1, "Your bid", before="$"),
            Line(f"At least {dollars(least)}. You have {dollars(most)}. {goes}", "muted"),
            *_unsold(step),
        ),
        "main": bid,
        "out": (Act("Pass", encode_action(Pass(speaker)), key="D", doing="Passing…"),),
        "draft": {"amount": str(amount)},
        "short": f"Bid for {step.company}: {dollars(amount)}",
    }


def _amount(draft: Draft, least: int, most: int) -> int:
    text = draft.get("amount", "")
    return max(least, min(int(text), most)) if text.isdigit() else least


def _badge(t: ChicagoExpress, s: ChicagoState) -> str:
    opening = next((step for step in s.stack if isinstance(step, Opening)), None)
    if opening is None:
        return "Auction"
    return f"Opening {opening.at} of {len(t.components.opening_auctions)}"


def _context(s: ChicagoState, step: Bidding) -> str:
    charter = s.companies[step.company]
    sold = len(charter.owners)
    each = dollars(per_share(charter, charter.income, sold + 1))
    state = f"income {charter.income}, {sold or 'none'} sold."
    with_one = f"With a {ordinal(sold + 1)}" if sold else "The first"
    return f"{state} {with_one}: **{each}** a share at each dividend."


def _bids(s: ChicagoState, step: Bidding, viewer: str | None) -> Table:
    """Who leads, who is still in, who passed; the speaker is tinted."""
    rows = []
    for player in s.players:
        name = f"{player} (you)" if player == viewer else player
        cash = Cell(dollars(s.cash[player]), "muted")
        if player == step.auction.leader:
            bid = Cell(dollars(step.auction.highest), "strong")
            rows.append(Row((Cell(f"**{name}** leads"), cash, bid)))
        elif player not in step.auction.bidders:
            rows.append(Row((Cell(f"{name} passed"), cash, Cell("–")), muted=True))
        else:
            now = player == step.auction.speaker
            rows.append(Row((Cell(name), cash, Cell("decides" if now else "")), tint=now))
    return Table((Column("Bidder"), Column("Cash", True), Column("Bid", True)), tuple(rows), "Bids")


def _unsold(step: Bidding) -> tuple[Line, ...]:
    if step.auction.highest:
        return ()
    if step.unsold_to is None:
        return (Line(f"If nobody bids, the share stays with {step.company}.", "muted"),)
    return (Line(f"If nobody bids, {step.unsold_to} takes it for nothing.", "muted"),)
