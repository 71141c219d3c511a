"""The floating of the S-Bahn company (6.3.1)."""

from __future__ import annotations

from trunkline.kernel import message
from trunkline.titles.berlin_1881.rules.bank import receive
from trunkline.titles.berlin_1881.rules.offices import holder
from trunkline.titles.berlin_1881.rules.start_depots import StartDepots
from trunkline.titles.berlin_1881.rules.state import GONE, BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, STADTBAHN, SUBNETS

SBAHN_FLOATED = message("1881.sbahn.sbahn-floated", "The S-Bahn floats.")


def float_sbahn(s: BerlinState) -> None:
    """6.3.1: every network receives its capital, then the start depots are placed."""
    s.tell(SBAHN_FLOATED)
    for network in (MAIN, *SUBNETS):
        merged = network != MAIN and holder(s, network) == GONE
        receive(s, MAIN if merged else network, STADTBAHN.treasury)
    living = tuple(network for network in SUBNETS if holder(s, network) != GONE)
    s.push(StartDepots((MAIN, *living)))
