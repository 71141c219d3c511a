"""The secret bid for the order of players, and the table of bids and swaps after it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import encode_action
from trunkline.titles.berlin_1881.bidding import HIDDEN, STEP, Bid, Bidding
from trunkline.titles.berlin_1881.sections import BIDS
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.web.pages.panels.berlin_1881.names import marks, own, rule, signed
from trunkline.web.pages.view import (
    Act,
    Cell,
    Column,
    Decision,
    Draft,
    Line,
    Row,
    Stepper,
    Table,
    Tone,
    WhyNot,
)

CONTEXT = (
    "Nobody sees your bid before all have bid. The highest sits first; highest and lowest swap"
    " their bids, and so inwards."
)


def bidding(s: BerlinState, step: Bidding, viewer: str | None, draft: Draft) -> Decision:
    """Who has sealed, never how much; the own bid may be changed until the last one seals."""
    shown = Decision(
        heading="Secret bid for the player order",
        badge=f"{len(s.bids)} of {len(s.players)} sealed",
        context=CONTEXT,
        blocks=(sealed(s, viewer),),
        rule=rule(BIDS),
        short="Secret bid",
    )
    return replace(shown, **_own(s, viewer, draft)) if viewer in s.players else shown


def sealed(s: BerlinState, viewer: str | None) -> Table:
    """A mark for every player."""
    rows = tuple(
        Row((Cell(own(player, viewer)), Cell("✓ sealed", "good")))
        if player in s.bids
        else Row((Cell(own(player, viewer)), Cell("thinks", "muted")))
        for player in s.players
    )
    return Table((Column("Player"), Column("Bid", True)), rows, "Who has sealed")


def _own(s: BerlinState, viewer: str, draft: Draft) -> dict[str, Any]:
    most = s.money[viewer] // STEP * STEP
    said = s.bids.get(viewer, HIDDEN)
    amount = _amount(draft, most, max(said, 0))
    changes = said != HIDDEN
    words = f"Change it to {marks(amount)}" if changes else f"Seal {marks(amount)}"
    bid = Act(words, encode_action(Bid(viewer, amount)), key="Enter", doing="Sealing…")
    if changes and amount == said:
        same = WhyNot("Nothing to change", f"Your sealed bid is {marks(said)}.", rule(BIDS))
        bid = Act("Change it", no=same)
    note = f"Fives, 0 to {marks(most)}."
    if changes:
        note = f"You sealed **{marks(said)}**. {note}"
    return {
        "blocks": (
            Stepper("amount", amount, 0, most, STEP, "Your bid", after="M"),
            Line(note, "muted"),
            sealed(s, viewer),
            Line("You may change it until the last one seals.", "muted"),
        ),
        "main": bid,
        "draft": {"amount": str(amount)},
        "short": "Secret bid: " + ("sealed" if changes else marks(amount)),
        "waits": tuple(p for p in s.players if p not in s.bids) if changes else (),
        "secret": True,
    }


def _amount(draft: Draft, most: int, otherwise: int) -> int:
    text = draft.get("amount", "")
    amount = min(int(text), most) if text.isdigit() else otherwise
    return amount // STEP * STEP


def swaps(s: BerlinState, viewer: str | None) -> Table:
    """The bids in order of seats, who swapped with whom, and what it brought."""
    last = len(s.players) - 1
    rows = []
    for rank, player in enumerate(s.players):
        partner = s.players[last - rank]
        gain = s.bids[partner] - s.bids[player]
        with_ = "keeps it" if partner == player else f"with {partner} {signed(gain)}"
        tone: Tone = "good" if gain > 0 else "bad" if gain < 0 else "muted"
        rows.append(
            Row(
                (
                    Cell(str(rank + 1), "strong"),
                    Cell(own(player, viewer)),
                    Cell(marks(s.bids[player])),
                    Cell(with_, tone),
                )
            )
        )
    columns = (Column("No."), Column("Player"), Column("Bid", True), Column("Swap"))
    return Table(columns, tuple(rows), "Bids and swaps", dense=True)
