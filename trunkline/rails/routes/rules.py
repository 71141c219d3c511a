"""What a title says about routes, as data that both `check` and the search read."""

from __future__ import annotations

from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.routes.network import Network, Stop, StopId


class Passage(Struct, frozen=True):
    """A hex that pays (or, if negative, costs) once for every route that touches it."""

    name: str
    hex: str
    amount: int


class Bonus(Struct, frozen=True):
    """An amount for a route that counts all these stops: for each such route, or once in all."""

    name: str
    stops: tuple[StopId, ...]
    amount: int
    once: bool = False
    train: str = ""
    """The type of train that alone gets it; empty for all."""

    @property
    def asks(self) -> bool:
        """Whether a route must do more for it than count one stop."""
        return self.once or len(self.stops) > 1


class Sections(Struct, frozen=True):
    """Where the rulebook speaks of valid routes, of their length, and of several trains."""

    valid: str = ""
    length: str = ""
    several: str = ""


class RouteRules(Struct, frozen=True, cache_hash=True):
    """What a title says about routes; all data, so that the search can use it in bounds."""

    large: tuple[str, ...] = ()
    """Kinds of stop of which some trains may count only a few."""
    free: tuple[str, ...] = ()
    """Kinds of stop that use up nothing of a train's length. They hold no stations of companies,
    and no bonus asks for them."""
    twice: tuple[str, ...] = ()
    """Kinds of stop that pay twice, on the way out and back."""
    ends: tuple[str, ...] = ()
    """Kinds of stop at which a route may end; empty for all."""
    only_ends: tuple[str, ...] = ()
    """Kinds of stop at which a route can only end."""
    home: StopId = ""
    """A stop from which a route may end anywhere while no track links it to one of `ends`."""
    hex_once: bool = False
    """A route may not enter a hex twice."""
    closed: tuple[str, ...] = ()
    """Track that others have used up in this round."""
    passages: tuple[Passage, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    sections: Sections = Sections()

    @property
    def amounts(self) -> list[int]:
        """What passages and bonuses pay or cost."""
        return [p.amount for p in self.passages] + [b.amount for b in self.bonuses]

    @property
    def by_train(self) -> tuple[str, ...]:
        """The types of train for which stops have other values."""
        return tuple(dict.fromkeys(b.train for b in self.bonuses if b.train))

    def for_train(self, train: str) -> RouteRules:
        """With the bonuses that this type of train can get, those for all first.

        What is paid once in all must be for all trains: then it has the same number for each.
        """
        if not self.by_train:
            return self
        both = (tuple(b for b in self.bonuses if b.train == name) for name in ("", train))
        return replace(self, bonuses=tuple(chain.from_iterable(both)))

    def passes(self, stop: Stop) -> bool:
        """Whether a route may go on beyond this stop."""
        return stop.through and stop.kind not in self.only_ends

    def worth(self, stop: Stop, times: int = 1) -> int:
        """What a route gets for this stop alone, if its train is paid so many times."""
        alone = sum(b.amount for b in self.bonuses if b.stops == (stop.id,) and not b.asks)
        return self.pays(stop) * times + alone

    def pays(self, stop: Stop) -> int:
        """What the stop itself pays once."""
        return stop.value * (2 if stop.kind in self.twice else 1)

    def lonely_home(self, network: Network) -> StopId:
        """The home, if it is linked with no other stop where a route may end; else empty."""
        if not self.ends or self.home not in network.stop:
            return ""
        reached, waiting = {self.home}, [self.home]
        while waiting:
            stop = waiting.pop()
            for number in network.at[stop]:
                far = network.chains[number].other(stop)
                if far not in reached and network.stop[far].kind in self.ends:
                    return ""
                if far not in reached:
                    reached.add(far)
                    waiting.append(far)
        return self.home


RAILWAY = RouteRules(large=("city", "offboard"), only_ends=("offboard", "harbour"))
"""n, n+m and E-trains: every stop counts, red areas and harbours lie at the ends."""
TRAM = RouteRules(free=("stop",), ends=("station",), hex_once=True)
"""Tramcars: only stations use up length and end a route, stops in between are free."""
THERE_AND_BACK = RouteRules(free=("stop",), ends=("station",), hex_once=True, twice=("station",))
"""The same, but stations are paid on the way out and on the way back."""
