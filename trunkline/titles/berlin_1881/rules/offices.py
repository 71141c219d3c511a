"""Who decides for whom: directors, the president, vice presidents, and who still plays."""

from trunkline.kernel import message
from trunkline.rails.stock.phases import present
from trunkline.titles.berlin_1881.rules.state import GONE, OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    MAIN,
    NETWORKS,
    PHASES,
    SBAHN,
    SUBNETS,
    TRAMWAYS,
    BerlinPhase,
)

LEFT_WHEN_FLOATED = 4
"""Certificates of a tramway left in the initial offering when no. 5 has been bought (6.2.1)."""
SBAHN_LEFT_WHEN_FLOATED = 14
BECOMES_DIRECTOR = message(
    "1881.offices.becomes-director", "{player} becomes director of {company}."
)
BECOMES_PRESIDENT = message(
    "1881.offices.becomes-president", "{owner} becomes president of the S-Bahn."
)


def phase(s: BerlinState) -> BerlinPhase:
    return present(PHASES, s.gone)


def playing(s: BerlinState) -> tuple[str, ...]:
    """The players who are not bankrupt, in seating order."""
    return tuple(player for player in s.players if player not in s.bankrupt)


def seated_after(s: BerlinState, player: str) -> tuple[str, ...]:
    """The other players still in the game, clockwise from this one's left."""
    return tuple(p for p in s.clockwise_from(player)[1:] if p not in s.bankrupt)


def next_player(s: BerlinState, player: str) -> str:
    """The next player still in the game to the left."""
    return next(iter(seated_after(s, player)), player)


def floated(s: BerlinState, company: str) -> bool:
    """No. 5 has been bought from the initial offering, and the company is still in the game."""
    shares = s.shares[company]
    if shares.director in (OFFERING, GONE):
        return False
    left = SBAHN_LEFT_WHEN_FLOATED if company == SBAHN else LEFT_WHEN_FLOATED
    return shares.certificates(OFFERING) <= left


def removed(s: BerlinState, tramway: str) -> bool:
    return s.shares[tramway].director == GONE


def holder(s: BerlinState, network: str) -> str:
    """Who holds the certificate that runs a network: a player, a tramway or a place."""
    return s.shares[SBAHN].director if network == MAIN else s.vices[network]


def exists(s: BerlinState, company: str) -> bool:
    """A tramway or a network that operates: floated, not removed, not merged."""
    if company in TRAMWAYS:
        return floated(s, company)
    return floated(s, SBAHN) and (company == MAIN or holder(s, company) != GONE)


def networks(s: BerlinState) -> tuple[str, ...]:
    """The networks that exist, in the order in which they act."""
    return tuple(network for network in NETWORKS if exists(s, network))


def subnets(s: BerlinState) -> tuple[str, ...]:
    return tuple(network for network in SUBNETS if exists(s, network))


def runner(s: BerlinState, company: str) -> str:
    """The player who decides for a tramway or a network; "" if nobody does (7.4.7)."""
    owner = s.shares[company].director if company in TRAMWAYS else holder(s, company)
    if owner in TRAMWAYS:
        owner = s.shares[owner].director
    return "" if owner in (OFFERING, POOL, GONE) else owner


def anybody_operates(s: BerlinState) -> bool:
    """A company would act in an operating round."""
    return any(floated(s, c) for c in TRAMWAYS) or any(runner(s, n) for n in networks(s))


def owners(s: BerlinState) -> tuple[str, ...]:
    """Players and tramways in the game clockwise, each tramway after its director."""
    return tuple(owner for owner in _seats(s) if owner not in s.bankrupt)


def owners_after(s: BerlinState, owner: str) -> tuple[str, ...]:
    """The other owners of S-Bahn certificates in order of seats, beginning behind this one."""
    seats = _seats(s)
    at = seats.index(owner)
    return tuple(o for o in (*seats[at + 1 :], *seats[:at]) if o not in s.bankrupt)


def _seats(s: BerlinState) -> list[str]:
    seats, directors = [], {c: s.shares[c].director for c in TRAMWAYS if floated(s, c)}
    for player in s.players:
        seats.append(player)
        seats += [company for company, director in directors.items() if director == player]
    return seats


def train_limit(s: BerlinState, company: str) -> int:
    """How many trains a company may own (7.3, 7.4.6 e)."""
    return 1 if company in SUBNETS else phase(s).train_limit


def certificates(s: BerlinState, player: str) -> int:
    """All certificates that a player holds."""
    return sum(shares.certificates(player) for shares in s.shares.values())
