"""How many certificates a player may hold (8.3, 8.4)."""

from trunkline.titles.berlin_1881.rules.prices import unlimited
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATE_LIMIT, COMPANIES


def limit(s: BerlinState) -> int:
    """By the number of players who began (8.3)."""
    # Ruling: a bankruptcy does not raise the limit of the others.
    return CERTIFICATE_LIMIT[len(s.players)]


def counted(s: BerlinState, player: str) -> int:
    """The certificates that count: those of companies on yellow spaces do not (8.4)."""
    return sum(
        s.shares[company].certificates(player) for company in COMPANIES if not unlimited(s, company)
    )


def above_limit(s: BerlinState, player: str) -> bool:
    return counted(s, player) > limit(s)
