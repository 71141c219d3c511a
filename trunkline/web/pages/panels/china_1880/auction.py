"""The auction of the privates, and BCR's permits for the winner of P6."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import encode_action
from trunkline.titles.china_1880.actions import Bid, ChoosePermits, Pass
from trunkline.titles.china_1880.auction import BCR_UNITS, IDS, Auction, BcrPermits
from trunkline.titles.china_1880.components import AMOUNTS, PERMITS, PRIVATES
from trunkline.titles.china_1880.sections import AUCTION
from trunkline.titles.china_1880.sections import PERMITS as PERMITS_SECTION
from trunkline.titles.china_1880.state import ChinaState
from trunkline.web.pages.panels.china_1880.names import permit_boxes, yuan
from trunkline.web.pages.view import (
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
    Stepper,
    Table,
)


def auction(s: ChinaState, step: Auction, viewer: str | None, draft: Draft) -> Decision:
    """Card with revenue and power; bids; stepper in fives; bid or pass."""
    private, speaker = PRIVATES[step.private], step.line.speaker
    shown = Decision(
        heading=f"{speaker} bids or passes: {private.id} {private.name}",
        badge=f"{yuan(private.price)} face",
        context=about(step.private),
        blocks=(*_fallen(step), _bids(s, step, viewer), _still_to_come(s, step.private)),
        rule=AUCTION,
        short=f"Auction of {step.private}",
    )
    return replace(shown, **_own(s, step, draft)) if viewer == speaker else shown


def about(private: str) -> str:
    """Pays ¥20 a round. River hexes cost less ..."""
    known = PRIVATES[private]
    pays = f"Pays **{yuan(known.revenue)}** a round. " if known.revenue else "Pays nothing. "
    return pays + known.power


def _own(s: ChinaState, step: Auction, draft: Draft) -> dict[str, Any]:
    speaker, by = step.line.speaker, AMOUNTS.bid_step
    least, most = step.least, s.cash[speaker] // by * by
    amount = _amount(draft, least, most, by)
    have = f"At least {yuan(least)}, in fives. You have {yuan(s.cash[speaker])}, "
    return {
        "heading": f"Auction: {step.private} {PRIVATES[step.private].name}",
        "blocks": (
            *_fallen(step),
            _bids(s, step, speaker),
            Stepper("amount", amount, least, most, by, "Your bid", before="¥"),
            Line(have + f"{yuan(s.cash[speaker] - amount)} after it.", "muted"),
            _still_to_come(s, step.private),
        ),
        "main": Act(
            f"Bid {yuan(amount)}",
            encode_action(Bid(speaker, amount)),
            key="Enter",
            doing="Bidding…",
        ),
        "out": (Act("Pass", encode_action(Pass(speaker)), key="D", doing="Passing…"),),
        "draft": {"amount": str(amount)},
        "short": f"Bid for {step.private}: {yuan(amount)}",
    }


def _amount(draft: Draft, least: int, most: int, by: int) -> int:
    text = draft.get("amount", "")
    wanted = int(text) if text.isdigit() else least
    return max(least, min(wanted // by * by, most))


def _fallen(step: Auction) -> tuple[Block, ...]:
    face = PRIVATES[step.private].price
    if step.minimum < face:
        last = " Once more, and the starter must take it for nothing."
        return (Notice(f"**Nobody bid:** now from {yuan(step.minimum)}.{last}"),)
    if step.line.highest or not PRIVATES[step.private].falls:
        return ()
    return (Line("If nobody bids, its price falls by ¥5; at ¥0 it must be taken.", "muted"),)


def _bids(s: ChinaState, step: Auction, viewer: str | None) -> Table:
    """Who leads, who is still in, who passed; the speaker is tinted."""
    rows = []
    for player in s.players:
        name = f"{player} (you)" if player == viewer else player
        cash = Cell(yuan(s.cash[player]), "muted")
        if player == step.line.leader:
            lead = Cell(yuan(step.line.highest), "strong")
            rows.append(Row((Cell(f"**{name}** leads"), cash, lead)))
        elif player not in step.line.bidders:
            rows.append(Row((Cell(f"{name} passed"), cash, Cell("–")), muted=True))
        else:
            now = player == step.line.speaker
            rows.append(Row((Cell(name), cash, Cell("decides" if now else "")), tint=now))
    return Table((Column("Bidder"), Column("Cash", True), Column("Bid", True)), tuple(rows), "Bids")


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
    return More("All privates", (Table((Column("Private"), Column("", True)), rows, "Privates"),))


def permits(s: ChinaState, step: BcrPermits, viewer: str) -> Decision:
    """P6 becomes BCR's certificate of 20 %: permits in three phases."""
    options = tuple(
        Option(
            Act(
                f"BCR builds in {', '.join(choice)}",
                encode_action(ChoosePermits(viewer, choice)),
                doing="Choosing…",
            ),
            picture=permit_boxes(choice, s.phase.letter),
        )
        for choice in PERMITS[BCR_UNITS]
    )
    return Decision(
        heading="Choose the building permits of BCR",
        badge="par ¥100",
        chips=(Chip("BCR"),),
        context="P6 becomes its director's certificate of 20 %, at a fixed par of ¥100.",
        blocks=(Options(options, "rows", "Permits"),),
        rule=PERMITS_SECTION,
        short="Permits of BCR",
    )
