"""Foreign investors of 1880 as the planner sees them: those whose rails soon meet its company's.

The merger brings a share for nothing, which pays from then on. In games against two planner-1 the
earlier it came, the more it was worth: docs/bots-1880.md.
"""

from __future__ import annotations

from trunkline.titles.china_1880.bots.homes import HOMES
from trunkline.titles.china_1880.rules.actions import ChooseInvestor
from trunkline.titles.china_1880.rules.state import ChinaState

NEIGHBOURS = {
    "A2": ("JHU", "QSR"),
    "A4": ("HKR",),
    "A3": ("JGG",),
    "A7": ("BCR", "CKR"),
    "A6": ("SCR",),
    "A5": (),
    "A1": ("BZU",),
}
"""Investors, the best first, and whose homes they reach with one to four tiles, ferries included:
Dalian from Tianjin, Qingdao from Shanghai, Taiyuan from Beijing, Indochina from Chengdu."""
ORDER = tuple(NEIGHBOURS)
NOBODY = len(HOMES)
SOON, LATE = 0.8, 0.35
"""What the share on the investor's charter counts, if the rails meet soon, and if perhaps later."""


def choice(s: ChinaState, player: str) -> ChooseInvestor:
    """The neighbour of the company that the player has, or of the best home that he may get."""
    free = [investor for investor in ORDER if investor not in s.investors]
    own = s.directed_by(player)
    if own:
        return ChooseInvestor(player, next((a for a in free if own[0] in NEIGHBOURS[a]), free[0]))
    taken = claimed(s)

    def promise(investor: str) -> int:
        homes = [HOMES.index(company) for company in NEIGHBOURS[investor] if company not in taken]
        return min(homes, default=NOBODY)

    return ChooseInvestor(player, min(free, key=promise))


def claimed(s: ChinaState) -> set[str]:
    """Companies that exist, and those that players with an investor will likely found first."""
    taken = set(s.companies)
    for name, investor in s.investors.items():
        if not s.directed_by(investor.owner):
            near = [company for company in NEIGHBOURS[name] if company not in taken]
            taken.add((near or [company for company in HOMES if company not in taken])[0])
    return taken


def unattached(s: ChinaState, player: str) -> str:
    """The investor of a player without a company: his first one will keep a share for it."""
    for name, investor in s.investors.items():
        if investor.owner == player and not investor.company:
            return name
    return ""


def reserved(s: ChinaState, player: str, company: str) -> float:
    """How much of the share counts that the company would keep for the player's investor."""
    investor = unattached(s, player)
    if not investor:
        return 0.0
    return SOON if company in NEIGHBOURS[investor] else LATE
