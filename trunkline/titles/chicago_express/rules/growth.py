"""By which hexes a network can grow: listed one by one, or drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from trunkline.kernel import Message, Refusal, message, no
from trunkline.titles.chicago_express.rules.components import Terrain
from trunkline.titles.chicago_express.rules.sections import CONDUCTING
from trunkline.titles.chicago_express.rules.state import (
    ChicagoState,
    locomotives_in,
    locomotives_left,
)

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

X = TypeVar("X")
DRAWS = 8
TAKEN: dict[Terrain, Message] = {
    "forest": message(
        "chicago-express.growth.forest-holds-locomotive",
        "{hex} is forest and already holds a locomotive.",
    ),
    "mountain": message(
        "chicago-express.growth.mountain-holds-locomotive",
        "{hex} is mountain and already holds a locomotive.",
    ),
}
CLOSED = message("chicago-express.growth.closed", "{hex} is closed to other companies.")


def cost(t: ChicagoExpress, s: ChicagoState, hex: str) -> int:
    """The printed cost times the locomotives there, the new one included."""
    return t.map.costs[hex] * (locomotives_in(s, hex) + 1)


def barred(t: ChicagoExpress, s: ChicagoState, hex: str) -> Refusal | None:
    """Whether the hex takes no further company, wherever it comes from."""
    if t.map.closed[hex]:
        # Ruling: nothing is printed on the four eastern start hexes, so nobody else enters them.
        return no(CLOSED, CONDUCTING, hex=t.map.names[hex])
    if t.map.exclusive[hex] and locomotives_in(s, hex):
        return no(TAKEN[t.map.hexes[hex].terrain], CONDUCTING, hex=t.map.names[hex])
    return None


class Once(dict[str, X]):
    """Answers about hexes in one position, each asked once."""

    def __init__(self, ask: Callable[[str], X]) -> None:
        self.ask = ask

    def __missing__(self, hex: str) -> X:
        found = self[hex] = self.ask(hex)
        return found


def growths(t: ChicagoExpress, s: ChicagoState, company: str) -> list[tuple[str, ...]]:
    """Every set of hexes by which the network can grow, once, in a connected order.

    A hex waits in line as soon as it can be reached; what stood before it in the line is not taken
    any more, so no set comes twice. Sets that cannot be paid are cut off early.
    """
    charter = s.companies[company]
    most = min(t.components.expansion.hexes, locomotives_left(t, s, company))
    found: list[tuple[str, ...]] = []
    if most:
        line = frontier(t, s, charter.hexes, {*charter.hexes})
        grow = _Growing(Once(partial(cost, t, s)), Once(partial(open_neighbours, t, s)), found)
        grow.on((), line, {*charter.hexes, *line}, charter.treasury, most)
    return found


def frontier(
    t: ChicagoExpress, s: ChicagoState, around: tuple[str, ...], known: set[str]
) -> tuple[str, ...]:
    """The hexes next to these that take another company and are not known yet."""
    found = (next for hex in around for next in open_neighbours(t, s, hex))
    return tuple(dict.fromkeys(hex for hex in found if hex not in known))


def open_neighbours(t: ChicagoExpress, s: ChicagoState, hex: str) -> tuple[str, ...]:
    """The hexes next to this one that take another company."""
    return tuple(next for next in t.map.neighbours[hex] if barred(t, s, next) is None)


class _Growing(NamedTuple):
    """One walk through all growths; what is asked of a hex many times is asked once."""

    price: Once[int]
    around: Once[tuple[str, ...]]
    found: list[tuple[str, ...]]

    def on(
        self,
        hexes: tuple[str, ...],
        line: tuple[str, ...],
        known: set[str],
        money: int,
        most: int,
    ) -> None:
        """These hexes, with each of the line after them, and on from there."""
        price = self.price
        if hexes:
            self.found.append(hexes)
        if most == 1:
            self.found.extend([(*hexes, hex) for hex in line if price[hex] <= money])
            return
        for at, hex in enumerate(line, 1):
            left = money - price[hex]
            if left >= 0:
                new = [next for next in self.around[hex] if next not in known]
                seen = known.union(new) if most > 2 else known
                self.on((*hexes, hex), (*line[at:], *new), seen, left, most - 1)


def draw_growth(
    t: ChicagoExpress, s: ChicagoState, companies: list[str], random: Random
) -> tuple[str, tuple[str, ...]]:
    """One of the companies and a random legal growth of it; empty if a few draws found none.

    Half the draws race: the company nearest to Chicago goes as straight there as it can. Networks
    that grow on all sides alike would never show a Chicago Phase in a random game.
    """
    race = random.random() < 0.5
    company = min(companies, key=lambda c: nearest(t, s, c)) if race else random.choice(companies)
    network, money = s.companies[company].hexes, s.companies[company].treasury
    most = min(t.components.expansion.hexes, locomotives_left(t, s, company))
    hexes: tuple[str, ...] = ()
    for _ in range(most if race else most and random.randint(1, most)):
        draws = _ahead(t, network) if race else _beside(t, network, random)
        for hex in draws:
            if hex not in network and cost(t, s, hex) <= money and barred(t, s, hex) is None:
                hexes, network, money = (*hexes, hex), (*network, hex), money - cost(t, s, hex)
                break
        else:
            break
    return company, hexes


def nearest(t: ChicagoExpress, s: ChicagoState, company: str) -> int:
    """How many hexes the company is away from Chicago."""
    return min([t.map.distances[hex] for hex in s.companies[company].hexes])


def _ahead(t: ChicagoExpress, network: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes around the one nearest to Chicago, which come in this order."""
    return t.map.neighbours[min(network, key=t.map.distances.__getitem__)]


def _beside(t: ChicagoExpress, network: tuple[str, ...], random: Random) -> Iterator[str]:
    for _ in range(DRAWS):
        yield random.choice(t.map.neighbours[random.choice(network)])
