"""The auction of the privates, and BCR's permits for the winner of P6."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import encode_action, phrase
from trunkline.present.bids import bid_stepper, bids_table, wanted_bid
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    Line,
    More,
    Notice,
    Option,
    Options,
    Row,
    Table,
)
from trunkline.titles.china_1880.present.names import permit_boxes, yuan
from trunkline.titles.china_1880.rules.actions import Bid, ChoosePermits, Pass
from trunkline.titles.china_1880.rules.auction import BCR_UNITS, IDS, Auction, BcrPermits
from trunkline.titles.china_1880.rules.components import AMOUNTS, PERMITS, PRIVATES, Private
from trunkline.titles.china_1880.rules.privates import POWERS
from trunkline.titles.china_1880.rules.sections import AUCTION
from trunkline.titles.china_1880.rules.sections import PERMITS as PERMITS_SECTION
from trunkline.titles.china_1880.rules.state import ChinaState


def auction(s: ChinaState, step: Auction, viewer: str | None, draft: Draft) -> Decision:
    """Card with revenue and power; bids; stepper in fives; bid or pass."""
    private, speaker = PRIVATES[step.private], step.line.speaker
    shown = Decision(
        heading=phrase(
            "1880.auction.bids-passes",
            "{player} bids or passes: {private}",
            player=speaker,
            private=_named(private),
        ),
        badge=phrase("1880.auction.face", "{price} face", price=yuan(private.price)),
        context=about(step.private),
        blocks=(*_fallen(step), _bids(s, step, viewer), _still_to_come(s, step.private)),
        rule=AUCTION,
        short=phrase(
            "1880.auction.auction-of-private", "Auction of {private}", private=step.private
        ),
    )
    return replace(shown, **_own(s, step, draft)) if viewer == speaker else shown


def about(private: str) -> str:
    """Pays ¥20 a round. River hexes cost less ..."""
    known = PRIVATES[private]
    pays = phrase("1880.auction.pays-nothing", "No revenue.")
    if known.revenue:
        pays = phrase(
            "1880.auction.pays-round", "Pays **{revenue}** a round.", revenue=yuan(known.revenue)
        )
    return f"{pays} {phrase(POWERS[private])}"


def _named(private: Private) -> str:
    """P0 Woosong Railway."""
    return f"{private.id} {private.name}"


def _own(s: ChinaState, step: Auction, draft: Draft) -> dict[str, Any]:
    speaker, by = step.line.speaker, AMOUNTS.bid_step
    least, most = step.least, s.cash[speaker] // by * by
    amount = wanted_bid(draft, least, most, by)
    bounds = phrase(
        "1880.auction.least-fives-after",
        "At least {least}, in steps of 5. You have {cash}, {left} after it.",
        least=yuan(least),
        cash=yuan(s.cash[speaker]),
        left=yuan(s.cash[speaker] - amount),
    )
    return {
        "heading": phrase(
            "1880.auction.auction-private",
            "Auction: {private}",
            private=_named(PRIVATES[step.private]),
        ),
        "blocks": (
            bid_stepper(amount, least, most, by, yuan),
            Line(bounds, "muted"),
            *_fallen(step),
            _bids(s, step, speaker),
            _still_to_come(s, step.private),
        ),
        "main": Act(
            phrase("1880.auction.bid-button", "Bid {amount}", amount=yuan(amount)),
            encode_action(Bid(speaker, amount)),
            key="Enter",
            doing=phrase("1880.auction.bidding", "Bidding…"),
        ),
        "out": (
            Act(
                phrase("1880.auction.pass", "Pass"),
                encode_action(Pass(speaker)),
                key="D",
                doing=phrase("1880.auction.passing", "Passing…"),
            ),
        ),
        "draft": {"amount": str(amount)},
        "short": phrase(
            "1880.auction.bid-for-private-amount",
            "Bid for {private}: {amount}",
            private=step.private,
            amount=yuan(amount),
        ),
    }


def _fallen(step: Auction) -> tuple[Block, ...]:
    face = PRIVATES[step.private].price
    if step.minimum < face:
        words = phrase(
            "1880.auction.nobody-bid-once",
            "**Nobody bid:** now from {least}. If nobody bids again, the starting player must "
            "take it for free.",
            least=yuan(step.minimum),
        )
        return (Notice(words),)
    if step.line.highest or not PRIVATES[step.private].falls:
        return ()
    words = phrase(
        "1880.auction.if-nobody-bids",
        "If nobody bids, its price falls by ¥5; at ¥0 it must be taken.",
    )
    return (Line(words, "muted"),)


def _bids(s: ChinaState, step: Auction, viewer: str | None) -> Table:
    return bids_table({player: s.cash[player] for player in s.players}, step.line, viewer, yuan)


def _still_to_come(s: ChinaState, now: str) -> More:
    """All privates: who has which, and what follows."""
    at = IDS.index(now)
    rows = tuple(
        Row(
            (
                Cell(f"**{private.id}** {private.name}", note=about(private.id)),
                Cell(s.owner(private.id) or ("BCR" if place < at else yuan(private.price))),
            ),
            tint=private.id == now,
            muted=place < at,
        )
        for place, private in enumerate(PRIVATES.values())
    )
    heads = (Column(phrase("1880.auction.private", "Private")), Column("", True))
    return More(
        phrase("1880.auction.all-privates", "All privates"),
        (Table(heads, rows, phrase("1880.auction.privates", "Privates")),),
    )


def permits(s: ChinaState, step: BcrPermits, viewer: str) -> Decision:
    """P6 becomes BCR's certificate of 20 %: permits in three phases."""
    options = tuple(
        Option(
            Act(
                phrase(
                    "1880.auction.bcr-builds", "BCR builds in {phases}", phases=", ".join(choice)
                ),
                encode_action(ChoosePermits(viewer, choice)),
                doing=phrase("1880.auction.choosing", "Choosing…"),
            ),
            picture=permit_boxes(choice, s.phase.letter),
        )
        for choice in PERMITS[BCR_UNITS]
    )
    return Decision(
        heading=phrase("1880.auction.bcr-heading", "Choose the building permits of BCR"),
        badge=phrase("1880.auction.par-100", "par ¥100"),
        chips=(Chip("BCR"),),
        context=phrase(
            "1880.auction.p6-becomes-director",
            "P6 becomes its director's certificate of 20 %, at a fixed par of ¥100.",
        ),
        blocks=(Options(options, "rows", phrase("1880.auction.permits", "Permits")),),
        rule=PERMITS_SECTION,
        short=phrase("1880.auction.permits-of-bcr", "Permits of BCR"),
    )
