"""The bankruptcy of a player and all that follows from it (7.2.7.2.6, 7.4.7)."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import message
from trunkline.rails.stock.shares import Shares
from trunkline.titles.berlin_1881.rules.depots import clear_depots
from trunkline.titles.berlin_1881.rules.mergers import merge, merge_own_subnets
from trunkline.titles.berlin_1881.rules.offices import (
    BECOMES_DIRECTOR,
    BECOMES_PRESIDENT,
    exists,
    next_player,
    owners_after,
    playing,
    seated_after,
)
from trunkline.titles.berlin_1881.rules.state import GONE, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import COMPANIES, SBAHN, SUBNETS, TRAMWAYS

BANKRUPT = message("1881.bankruptcy.bankrupt", "{player} is bankrupt and out of the game.")
TRAMWAY_LEAVES = message("1881.bankruptcy.tramway-leaves", "{company} leaves the game.")
ONE_LEFT = message("1881.bankruptcy.one-left", "Only one player is left: the game is over.")
PRESIDENT_TO_POOL = message(
    "1881.bankruptcy.president-to-pool", "The president's certificate goes to the bank pool."
)


def go_bankrupt(s: BerlinState, player: str, company: str) -> None:
    """The player retires; an acting tramway leaves the game, an acting subnet merges."""
    s.tell(BANKRUPT, player=player)
    if s.ticket == player:
        s.ticket = next_player(s, player)
    heirs = seated_after(s, player)
    s.bankrupt = (*s.bankrupt, player)
    s.money[player] = 0
    left = [company] if company in TRAMWAYS else []
    for tramway in TRAMWAYS:
        if s.shares[tramway].director == player and tramway != company:
            left += _pass_on(s, tramway, heirs)
    for tramway in left:
        remove(s, tramway)
    if s.shares[SBAHN].director == player:
        _pass_on_presidency(s)
    for papers in COMPANIES:
        _to_the_pool(s, player, papers)
    if company in SUBNETS and exists(s, company):
        merge(s, company)
    if len(playing(s)) == 1:
        s.tell(ONE_LEFT)
        s.finish()


def _pass_on(s: BerlinState, tramway: str, heirs: tuple[str, ...]) -> list[str]:
    """The largest holder becomes director; a tramway without one who has 20 % must go."""
    heir = _largest(s.shares[tramway], heirs)
    if heir is None:
        return [tramway]
    s.shares[tramway] = s.shares[tramway].succeeded(heir)
    s.tell(BECOMES_DIRECTOR, player=heir, company=tramway)
    return []


def _pass_on_presidency(s: BerlinState) -> None:
    """7.4.7: to the owner with most S-Bahn shares; without one the pool keeps the certificate."""
    old = s.shares[SBAHN].director
    heir = _largest(s.shares[SBAHN], owners_after(s, old))
    if heir is None:
        s.shares[SBAHN] = replace(s.shares[SBAHN], director=POOL)
        s.tell(PRESIDENT_TO_POOL)
        return
    s.shares[SBAHN] = s.shares[SBAHN].succeeded(heir)
    s.tell(BECOMES_PRESIDENT, owner=heir)
    merge_own_subnets(s)


def _largest(shares: Shares, heirs: tuple[str, ...]) -> str | None:
    """Ruling: the heir gives two certificates for the leading one, so holds at least two."""
    most, largest = shares.certificate - 1, None
    for heir in heirs:
        if heir != shares.director and shares.single(heir) > most:
            most, largest = shares.single(heir), heir
    return largest


def _to_the_pool(s: BerlinState, owner: str, company: str) -> None:
    """Certificates go to the bank pool; no stock value changes, but subnets merge."""
    count = s.shares[company].single(owner)
    if count:
        s.shares[company] = s.shares[company].move(owner, POOL, count)
    for subnet in SUBNETS:
        if company == SBAHN and s.vices[subnet] == owner:
            merge(s, subnet)


def remove(s: BerlinState, tramway: str) -> None:
    """A tramway leaves the game with all its certificates; what it owns goes to bank and pool."""
    s.tell(TRAMWAY_LEAVES, company=tramway)
    if s.shares[SBAHN].director == tramway:
        _pass_on_presidency(s)
    _to_the_pool(s, tramway, SBAHN)
    s.shares[tramway] = Shares(GONE, s.shares[tramway].certificate, ())
    s.money[tramway] = 0
    s.pool = tuple(sorted((*s.pool, *s.trains[tramway])))
    s.trains[tramway] = ()
    clear_depots(s, tramway)
