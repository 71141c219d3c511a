"""Three route questions from a game of 1867 whose answers others have published.

The position is data (tests/rails/routes/routes_1867.json). Its trains are put in the words of the
finder: `leaves_out` and `multiplier` say the same here, and a train that may leave out cities and
towns omits any stops, as nobody passes the others anyway.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from trunkline.kernel.decoder import Decoder
from trunkline.rails.routes.network import Chain, Network, Stop
from trunkline.rails.routes.rules import RouteRules
from trunkline.rails.stock.trains import Train

DATA = Path(__file__).parents[1] / "tests" / "rails" / "routes" / "routes_1867.json"
ENDS = ("offboard", "harbour")
RULES = RouteRules(only_ends=ENDS)


class StopData(msgspec.Struct, frozen=True):
    """A stop as the file has it."""

    id: str
    hex: str
    name: str
    kind: str
    value: int


class ChainData(msgspec.Struct, frozen=True):
    """A piece of track from stop to stop as the file has it."""

    a: str
    b: str
    hexes: tuple[str, ...]
    track: tuple[str, ...]


class TrainData(msgspec.Struct, frozen=True):
    """A train: how many stops it counts, how often they pay, what it may leave out."""

    name: str
    stops: int
    multiplier: int
    leaves_out: tuple[str, ...]


class Published(msgspec.Struct, frozen=True):
    """What the other finder has published."""

    revenue: int
    seconds: int
    paths: int


class Question(msgspec.Struct, frozen=True):
    """Which routes of its two trains earn a company most?"""

    company: str
    own: tuple[str, ...]
    blocked: tuple[str, ...]
    trains: tuple[TrainData, ...]
    published: Published
    optimum: int


class Position(msgspec.Struct, frozen=True):
    """The whole file."""

    stops: tuple[StopData, ...]
    chains: tuple[ChainData, ...]
    questions: tuple[Question, ...]

    def network(self, question: Question) -> Network:
        stops = tuple(_stop(stop, question) for stop in self.stops)
        chains = tuple(Chain(each.a, each.b, each.track, each.hexes) for each in self.chains)
        return Network(stops, chains)


def position() -> Position:
    return Decoder(Position).decode(DATA.read_bytes())


def fleet(question: Question) -> list[Train]:
    return [
        Train(
            train.name,
            0,
            None,
            train.stops,
            omits="city" in train.leaves_out,
            leaves_out=train.leaves_out,
            multiplier=train.multiplier,
        )
        for train in question.trains
    ]


def _stop(stop: StopData, question: Question) -> Stop:
    own, through = stop.id in question.own, stop.id not in question.blocked
    return Stop(stop.id, stop.hex, stop.kind, stop.value, own, through, stop.name)
