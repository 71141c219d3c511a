"""Mergers of subnets with the main network, and the presidency that can cause them (6.3)."""

from __future__ import annotations

from trunkline.kernel import message
from trunkline.rails.board.reach import freely
from trunkline.rails.stock.shares import successor
from trunkline.titles.berlin_1881.rules.bank import transfer
from trunkline.titles.berlin_1881.rules.depots import turn_depots
from trunkline.titles.berlin_1881.rules.offices import (
    BECOMES_PRESIDENT,
    floated,
    owners_after,
    subnets,
)
from trunkline.titles.berlin_1881.rules.state import GONE, OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.surplus import Surplus, hand_over
from trunkline.titles.berlin_1881.rules.tables import MAIN, S_RAILS, SBAHN, SUBNETS

MERGES = message("1881.mergers.merges", "Subnet {subnet} merges with the main network.")
MONEY = message("1881.mergers.money", "The main network takes over {money:money} of {subnet}.")
TRAIN = message("1881.mergers.train", "The main network takes over train {train}.")


def settle_presidency(s: BerlinState) -> None:
    """6.3.2: whoever holds more than the president takes over; players and trams count apart."""
    president = s.shares[SBAHN].director
    if president in (OFFERING, POOL):
        return
    heir = successor(s.shares[SBAHN], owners_after(s, president))
    if heir is not None:
        # The heir's own subnets merge by this very change, so any two certificates will do.
        s.shares[SBAHN] = s.shares[SBAHN].succeeded(heir)
        s.tell(BECOMES_PRESIDENT, owner=heir)
    merge_own_subnets(s)


def merge_own_subnets(s: BerlinState) -> None:
    """6.3.3: president and vice president in the hands of the same player or tramway."""
    president = s.shares[SBAHN].director
    for subnet in SUBNETS:
        if s.vices[subnet] == president and president not in (OFFERING, POOL):
            merge(s, subnet)


def merge(s: BerlinState, subnet: str) -> None:
    """6.3.3: treasury, train and depot go to the main network; the certificate is an ordinary one.

    Before the floating only the certificate changes: the main network then starts with more. The
    turned depot may link the main network with further subnets, which merge as well.
    """
    s.vices[subnet] = GONE
    s.tell(MERGES, subnet=subnet)
    if not floated(s, SBAHN):
        return
    _hand_over_goods(s, subnet)
    turn_depots(s, subnet)
    s.push(Surplus(MAIN))
    merge_linked_subnets(s)


def _hand_over_goods(s: BerlinState, subnet: str) -> None:
    money = s.money[subnet]
    if money:
        transfer(s, subnet, MAIN, money)
        s.tell(MONEY, money=money, subnet=subnet)
    for train in s.trains[subnet]:
        hand_over(s, subnet, MAIN, train)
        s.tell(TRAIN, train=train)


def merge_linked_subnets(s: BerlinState) -> None:
    """6.3.3: one after the other; each merger looks for the next."""
    for subnet in linked_subnets(s)[:1]:
        merge(s, subnet)


def linked_subnets(s: BerlinState) -> tuple[str, ...]:
    """Subnets that S-Bahn rails link with the main network; no depot on the way matters."""
    depots = [(station.hex, station.node) for station in s.board.of(MAIN)]
    if not depots:
        return ()
    reach = s.pieces.atlas.track(s.board).reach_from(depots, network=S_RAILS, passes=freely)
    return tuple(
        subnet
        for subnet in subnets(s)
        if any(reach.stop(station.hex, station.node) for station in s.board.of(subnet))
    )
