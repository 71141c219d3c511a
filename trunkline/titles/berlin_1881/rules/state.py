"""The position of a game of 1881 Berlin."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import State
from trunkline.rails.board.board import Board
from trunkline.rails.stock.market import Place
from trunkline.rails.stock.shares import BANK, Shares
from trunkline.titles.berlin_1881.rules.pieces import BOX, Box, Pieces

OFFERING = BANK
"""The initial offering as a holder of certificates."""
POOL = "pool"
"""The bank pool as a holder of certificates."""
GONE = ""
"""Holds the director's certificate of a tramway that has left the game."""


class Marker(Struct, frozen=True):
    """A stock value marker: where it lies, and when it came there (the first lies on top)."""

    place: Place
    arrived: int


class Earned(Struct, frozen=True):
    """What the acting company has earned in its turn, by source (7.2.4)."""

    construction: int = 0
    connection: int = 0
    route: int = 0
    ferry: int = 0


class BerlinState(State, omit_defaults=True):
    """Who has what; the stack of steps says what happens now."""

    numbers: tuple[str, ...]
    """The players by the number cards dealt before the bids (3.2)."""
    ticket: str
    bids: dict[str, int]
    """The sealed bids; what a player may not know is HIDDEN in his view."""
    money: dict[str, int]
    """The cash of players, the treasuries of tramways and of S-Bahn networks."""
    shares: dict[str, Shares]
    """The certificates of tramways in units of 10 %, of the S-Bahn in units of 5 %."""
    vices: dict[str, str]
    """Who holds the certificate that runs a subnet; "" once the subnet has merged."""
    markers: dict[str, Marker]
    arrivals: int
    """How many times a marker has entered a space."""
    info_cards: int
    """Open info cards "new tramway available" (8.5)."""
    gone: dict[str, int]
    """How many trains of each type have left the bank."""
    trains: dict[str, tuple[str, ...]]
    """The trains of tramways and networks."""
    pool: tuple[str, ...]
    """Used trains in the bank pool."""
    board: Board
    second_depot: bool
    """The main network has placed its second marker (7.4.2)."""
    bonuses: tuple[str, ...]
    """The hexes whose bonus marker has not been collected."""
    earned: Earned
    ran: dict[str, tuple[str, ...]]
    """The S-trains of each network that have run in this operating round."""
    used: tuple[str, ...]
    """The S-Bahn rails that networks have used in this operating round."""
    votes: dict[str, bool]
    """Which networks paid a dividend in this operating round (7.4.5)."""
    bankrupt: tuple[str, ...]
    ending: str
    """Why the game ends after this set of operating rounds; "" while it goes on."""
    box: Box = BOX
    """Which pieces are played with; not saved where they are ours."""

    @property
    def pieces(self) -> Pieces:
        return self.box.pieces
