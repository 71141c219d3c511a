"""Bidding for a share: in the opening, in a chosen auction, for Wabash."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import encode_action, phrase
from trunkline.present.bids import bid_stepper, bids_table, wanted_bid
from trunkline.present.view import Act, Chip, Decision, Draft, Line, Table
from trunkline.present.words import became
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.present.prospects import per_share
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.opening import Opening


def bidding(
    t: ChicagoExpress, s: ChicagoState, step: Bidding, viewer: str | None, draft: Draft
) -> Decision:
    """Chip, income, shares sold, dividend with one more; bids; stepper; bid or pass."""
    name, speaker = t.companies[step.company].name, step.auction.speaker
    bids = _bids(s, step, viewer)
    shown = Decision(
        heading=phrase(
            "chicago-express.bids.bids-passes-share",
            "{player} bids or passes: share of {company}",
            player=speaker,
            company=name,
        ),
        badge=_badge(t, s),
        chips=(Chip(step.company),),
        context=_context(s, step),
        blocks=(bids, *_unsold(step, viewer)),
        rule=step.section,
    )
    return replace(shown, **_own(s, step, draft)) if viewer == speaker else shown


def _own(s: ChicagoState, step: Bidding, draft: Draft) -> dict[str, Any]:
    """What the speaker sees beyond the others: the stepper and the buttons."""
    speaker = step.auction.speaker
    least, most = step.least(s), s.cash[speaker]
    amount = wanted_bid(draft, least, most)
    money = s.companies[step.company].treasury
    bounds = phrase(
        "chicago-express.bids.least-bid-goes",
        "At least {least}. You have {cash}. The bid goes to {company}, {treasury}.",
        least=dollars(least),
        cash=dollars(most),
        company=step.company,
        treasury=became(dollars(money), dollars(money + amount)),
    )
    bid = Act(
        phrase("chicago-express.bids.bid-sum", "Bid {sum}", sum=dollars(amount)),
        encode_action(Bid(speaker, amount)),
        key="Enter",
        doing=phrase("chicago-express.bids.bidding", "Bidding…"),
    )
    return {
        "heading": phrase(
            "chicago-express.bids.bid-share", "Bid for a share of {company}", company=step.company
        ),
        "blocks": (
            bid_stepper(amount, least, most, 1, dollars),
            Line(bounds, "muted"),
            _bids(s, step, speaker),
            *_unsold(step, speaker),
        ),
        "main": bid,
        "out": (
            Act(
                phrase("chicago-express.bids.pass", "Pass"),
                encode_action(Pass(speaker)),
                key="D",
                doing=phrase("chicago-express.bids.passing", "Passing…"),
            ),
        ),
        "draft": {"amount": str(amount)},
        "short": phrase(
            "chicago-express.bids.bid-for-company-sum",
            "Bid for {company}: {sum}",
            company=step.company,
            sum=dollars(amount),
        ),
    }


def _badge(t: ChicagoExpress, s: ChicagoState) -> str:
    opening = next((step for step in s.stack if isinstance(step, Opening)), None)
    if opening is None:
        return phrase("chicago-express.bids.auction", "Auction")
    auctions = len(t.components.opening_auctions)
    return phrase(
        "chicago-express.bids.opening", "Opening {number} of {all}", number=opening.at, all=auctions
    )


def _context(s: ChicagoState, step: Bidding) -> str:
    charter = s.companies[step.company]
    sold = len(charter.owners)
    each = dollars(per_share(charter, charter.income, sold + 1))
    if not sold:
        return phrase(
            "chicago-express.bids.income-none-sold",
            "{company}: income {income}, none sold. "
            "The first: **{dividend}** a share at each dividend.",
            company=step.company,
            income=charter.income,
            dividend=each,
        )
    return phrase(
        "chicago-express.bids.income-sold-share",
        "{company}: income {income}, {sold} sold. "
        "With {number} share sold: **{dividend}** a share at each dividend.",
        "{company}: income {income}, {sold} sold. "
        "With {number} shares sold: **{dividend}** a share at each dividend.",
        company=step.company,
        income=charter.income,
        sold=sold,
        number=sold + 1,
        dividend=each,
    )


def _bids(s: ChicagoState, step: Bidding, viewer: str | None) -> Table:
    return bids_table(s.cash, step.auction, viewer, dollars)


def _unsold(step: Bidding, viewer: str | None) -> tuple[Line, ...]:
    if step.auction.highest:
        return ()
    if step.unsold_to is None:
        stays = phrase(
            "chicago-express.bids.if-nobody-bids-share",
            "If nobody bids, the share stays with {company}.",
            company=step.company,
        )
        return (Line(stays, "muted"),)
    if step.unsold_to == viewer:
        own = phrase(
            "chicago-express.bids.if-nobody-bids-yours", "If nobody bids, you take it for free."
        )
        return (Line(own, "muted"),)
    taken = phrase(
        "chicago-express.bids.if-nobody-bids-takes",
        "If nobody bids, {player} takes it for free.",
        player=step.unsold_to,
    )
    return (Line(taken, "muted"),)
