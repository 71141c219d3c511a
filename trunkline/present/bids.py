"""An auction in the open: the stepper of the bid, who leads, who is in, who has passed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trunkline.kernel import message, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.parts.auction import Ascending
from trunkline.present.view import Cell, Column, Draft, Row, Stepper, Table
from trunkline.present.words import beside, named

LEADS = message("table.bids.leads", "**{player}** leads")
PASSED = message("table.bids.passed", "{player} passed")


def bids_table(
    cash: Mapping[str, int], line: Ascending, viewer: str | None, coin: Callable[[int], str]
) -> Table:
    """A row for everybody with money in `cash`; the one who speaks is tinted."""
    rows = []
    for player, money in cash.items():
        name, purse = named(player, viewer), Cell(coin(money), "muted")
        speaks = player == line.speaker
        if player == line.leader:
            lead = Cell(coin(line.highest), "strong")
            rows.append(Row((Cell(phrase(LEADS, player=name)), purse, lead)))
        elif player not in line.bidders:
            rows.append(Row((Cell(phrase(PASSED, player=name)), purse, Cell("–")), muted=True))
        else:
            now = phrase("table.bids.decides", "decides") if speaks else ""
            rows.append(Row((Cell(name), purse, Cell(now)), tint=speaks))
    heads = (
        Column(phrase("table.bids.bidder", "Bidder")),
        Column(phrase("table.bids.cash", "Cash"), True),
        Column(phrase("table.bids.bid", "Bid"), True),
    )
    return Table(heads, tuple(rows), phrase("table.bids.bids", "Bids"), dense=True)


def wanted_bid(draft: Draft, least: int, most: int, by: int = 1) -> int:
    """What the draft says, in steps and within the purse; the least bid else."""
    wanted = whole_number(draft.get("amount", "")) or least
    return max(least, min(wanted // by * by, most))


def bid_stepper(amount: int, least: int, most: int, by: int, coin: Callable[[int], str]) -> Stepper:
    before, after = beside(coin)
    label = phrase("table.bids.your-bid", "Your bid")
    return Stepper("amount", amount, least, most, by, label, before, after)
