"""Bankruptcy: every consequence by name, before it happens and after."""

from __future__ import annotations

from trunkline.kernel import Action, message, phrase
from trunkline.present.learn.citing import said_section
from trunkline.present.offers import tried
from trunkline.present.view import Block, Cell, Column, Notice, Row, Table
from trunkline.present.words import listed
from trunkline.titles.berlin_1881.present.names import marks, rule, train_list
from trunkline.titles.berlin_1881.rules.rounds import OPERATING_ROUND, STOCK_ROUND
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.turns import NETWORK_OPERATES, OPERATES

GOES_ON = (OPERATING_ROUND, STOCK_ROUND, OPERATES, NETWORK_OPERATES)
"""What is told of the game going on, after all that follows from the bankruptcy."""
LOSES_CASH_ALL = message(
    "1881.bankruptcy.loses-cash-all", "{player} loses {sum} in cash and all certificates."
)


def ruin(t: Berlin, s: BerlinState, a: Action, section: str) -> tuple[Block, ...]:
    """The red panel: who retires, what leaves the game, who takes over."""
    after = tried(t, s, a)
    gone = [player for player in after.bankrupt if player not in s.bankrupt]
    text = phrase(
        "1881.bankruptcy.cannot-pay-any",
        "**{players} cannot pay for any train and would be bankrupt** ({rule}).",
        players=listed(gone),
        rule=said_section(rule(section), t.id),
    )
    return (Notice(text, "bad"), _table(s, after, gone))


def _table(s: BerlinState, after: BerlinState, gone: list[str]) -> Table:
    """What the rules would tell, and what would be lost beside it."""
    rows = [Row((Cell(line),)) for line in _told(after)]
    rows += [Row((Cell(line),)) for line in _lost(s, after, gone)]
    columns = (Column(phrase("1881.bankruptcy.what-follows", "What follows")),)
    return Table(
        columns,
        tuple(rows),
        phrase("1881.bankruptcy.consequences-bankruptcy", "Consequences of the bankruptcy"),
    )


def _told(after: BerlinState) -> list[str]:
    found = []
    for sentence in after.told:
        if sentence.key in GOES_ON:
            break
        found.append(str(sentence))
    return found


def _lost(s: BerlinState, after: BerlinState, gone: list[str]) -> list[str]:
    lost = LOSES_CASH_ALL
    lines = [phrase(lost, player=player, sum=marks(s.money[player])) for player in gone]
    for company, shares in after.shares.items():
        removed = shares.director == "" and s.shares[company].director != ""
        if removed:
            lines.append(_closed(s, company))
    return lines


def _closed(s: BerlinState, company: str) -> str:
    """What becomes of a tramway that leaves the game."""
    return phrase(
        "1881.bankruptcy.bank-trains-pool",
        "{company}: its {sum} to the bank, its trains ({trains}) to the pool,"
        " its depots off the map, its certificates worthless.",
        company=company,
        sum=marks(s.money[company]),
        trains=train_list(s.trains[company]),
    )
