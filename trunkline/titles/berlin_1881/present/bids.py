"""The secret bid for the order of players, and the table of bids and swaps after it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import encode_action, message, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.present.view import (
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
from trunkline.present.words import beside
from trunkline.titles.berlin_1881.present.names import marks, own, rule, signed
from trunkline.titles.berlin_1881.rules.bidding import HIDDEN, STEP, Bid, Bidding
from trunkline.titles.berlin_1881.rules.sections import BIDS
from trunkline.titles.berlin_1881.rules.state import BerlinState

CONTEXT = message(
    "1881.bids.context",
    "Bids stay secret until everyone has bid. The highest bidder goes first. The highest and "
    "lowest bidders swap bids, then the second highest and second lowest, and so on.",
)
CHANGE_IT_TO_SUM = message("1881.bids.change-it-to-sum", "Change it to {sum}")
SEAL_SUM = message("1881.bids.seal-sum", "Seal {sum}")


def bidding(s: BerlinState, step: Bidding, viewer: str | None, draft: Draft) -> Decision:
    """Who has sealed, never how much; the own bid may be changed until the last one seals."""
    shown = Decision(
        heading=phrase("1881.bids.secret-bid-player", "Secret bid for the player order"),
        badge=phrase(
            "1881.bids.sealed-of-players-sealed",
            "{sealed} of {players} sealed",
            sealed=len(s.bids),
            players=len(s.players),
        ),
        context=phrase(CONTEXT),
        blocks=(sealed(s, viewer),),
        rule=rule(BIDS),
        short=phrase("1881.bids.secret-bid", "Secret bid"),
    )
    return replace(shown, **_own(s, viewer, draft)) if viewer in s.players else shown


def sealed(s: BerlinState, viewer: str | None) -> Table:
    """A mark for every player."""
    rows = tuple(
        Row(
            (
                Cell(own(player, viewer)),
                Cell(phrase("1881.bids.checked-sealed", "✓ sealed"), "good"),
            )
        )
        if player in s.bids
        else Row(
            (Cell(own(player, viewer)), Cell(phrase("1881.bids.thinks", "is thinking"), "muted"))
        )
        for player in s.players
    )
    columns = (
        Column(phrase("1881.bids.player", "Player")),
        Column(phrase("1881.bids.bid", "Bid"), True),
    )
    return Table(columns, rows, phrase("1881.bids.who-has-sealed", "Who has sealed"))


def _own(s: BerlinState, viewer: str, draft: Draft) -> dict[str, Any]:
    most = s.money[viewer] // STEP * STEP
    said = s.bids.get(viewer, HIDDEN)
    amount = _amount(draft, most, max(said, 0))
    changes = said != HIDDEN
    words = phrase(CHANGE_IT_TO_SUM if changes else SEAL_SUM, sum=marks(amount))
    bid = Act(
        words,
        encode_action(Bid(viewer, amount)),
        key="Enter",
        doing=phrase("1881.bids.sealing", "Sealing…"),
    )
    if changes and amount == said:
        same = phrase("1881.bids.sealed-bid", "Your sealed bid is {sum}.", sum=marks(said))
        bid = Act(
            phrase("1881.bids.change-it", "Change it"),
            no=WhyNot(phrase("1881.bids.nothing-change", "Nothing to change"), same, rule(BIDS)),
        )
    note = phrase("1881.bids.fives", "Steps of 5, from 0 to {most}.", most=marks(most))
    short = phrase("1881.bids.secret-bid-sum", "Secret bid: {sum}", sum=marks(amount))
    if changes:
        note = (
            phrase("1881.bids.you-sealed-sum-bold", "Your sealed bid: **{sum}**.", sum=marks(said))
            + f" {note}"
        )
        short = phrase("1881.bids.secret-bid-sealed", "Secret bid: sealed")
    label = phrase("1881.bids.your-bid", "Your bid")
    return {
        "blocks": (
            Stepper("amount", amount, 0, most, STEP, label, *beside(marks)),
            Line(note, "muted"),
            sealed(s, viewer),
            Line(
                phrase(
                    "1881.bids.change-until-last", "You may change it until the last one seals."
                ),
                "muted",
            ),
        ),
        "main": bid,
        "draft": {"amount": str(amount)},
        "short": short,
        "waits": tuple(p for p in s.players if p not in s.bids) if changes else (),
        "secret": True,
    }


def _amount(draft: Draft, most: int, otherwise: int) -> int:
    wanted = whole_number(draft.get("amount", ""))
    amount = otherwise if wanted is None else min(wanted, most)
    return amount // STEP * STEP


def swaps(s: BerlinState, viewer: str | None) -> Table:
    """The bids in order of seats, who swapped with whom, and what it brought."""
    last = len(s.players) - 1
    rows = []
    for rank, player in enumerate(s.players):
        partner = s.players[last - rank]
        gain = s.bids[partner] - s.bids[player]
        swap = phrase("1881.bids.keeps", "keeps it")
        if partner != player:
            swap = phrase(
                "1881.bids.with", "with {player} {gain}", player=partner, gain=signed(gain)
            )
        tone: Tone = "good" if gain > 0 else "bad" if gain < 0 else "muted"
        rows.append(
            Row(
                (
                    Cell(str(rank + 1), "strong"),
                    Cell(own(player, viewer)),
                    Cell(marks(s.bids[player])),
                    Cell(swap, tone),
                )
            )
        )
    columns = (
        Column(phrase("1881.bids.no", "No.")),
        Column(phrase("1881.bids.player", "Player")),
        Column(phrase("1881.bids.bid", "Bid"), True),
        Column(phrase("1881.bids.swap", "Swap")),
    )
    return Table(columns, tuple(rows), phrase("1881.bids.bids-swaps", "Bids and swaps"), dense=True)
