"""The end of the game and the scores (XV)."""

from __future__ import annotations

from trunkline.kernel import message
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.components import AMOUNTS, INVESTORS
from trunkline.titles.china_1880.rules.state import ChinaState

INVESTOR_PAID = message("1880.scoring.investor-paid", "{player} gets {part:money} from {investor}.")


def owners_part(s: ChinaState, investor: str) -> int:
    """VII: 20 % of an investor's money, rounded down."""
    return s.cash[investor] * AMOUNTS.investor_percent // 100


def pay_investors(s: ChinaState) -> None:
    """VII: at the end the owner of an investor that was not merged gets 20 % of its money."""
    for investor in INVESTORS:
        if investor in s.investors and not s.investors[investor].merged:
            pay_investor(s, investor)


def pay_investor(s: ChinaState, investor: str) -> None:
    part, owner = owners_part(s, investor), s.investors[investor].owner
    s.pay(investor, owner, part)
    s.pay(investor, BANK, s.cash[investor])
    s.tell(INVESTOR_PAID, player=owner, part=part, investor=investor)


def worth(s: ChinaState, player: str) -> int:
    """XV: what the player owns, and a part of his investor."""
    parts = sum(
        owners_part(s, name)
        for name, investor in s.investors.items()
        if investor.owner == player and not investor.merged
    )
    return holdings(s, player) + parts


def holdings(s: ChinaState, player: str) -> int:
    """XV: cash and shares at their price, less debt.

    Rulings: shares of a company that has not floated count at par; debt is subtracted.
    """
    shares = sum(s.price(company) * s.shares[company].units(player) for company in s.companies)
    return s.cash[player] + shares - s.debt[player]
