"""What a title is to the kernel, and the register of the titles that are installed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from trunkline.kernel.action import Action
from trunkline.kernel.chance import Chance
from trunkline.kernel.language import phrase
from trunkline.kernel.powers import opened_by_a_power
from trunkline.kernel.state import State
from trunkline.kernel.step import AnyDecision, AnyStep, Power

S = TypeVar("S", bound=State)
Data = dict[str, Any]


class Option(Struct, frozen=True):
    """A choice made before the game: the first of `choices` is the default."""

    name: str
    choices: tuple[str, ...]
    about: str


class Title(ABC, Generic[S]):
    """The contents page of a game: its data, its steps and actions, its powers.

    A title is one shared value without state of its own. Variants are other values, composed of
    other steps; there are no flags.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    rules: ClassVar[str]
    """Names the edition of the rules: a log is only replayed by the rules that wrote it."""
    about: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    currency: ClassVar[str] = "${:,}"
    options: ClassVar[tuple[Option, ...]] = ()
    state: ClassVar[type[State]]
    steps: ClassVar[tuple[type[AnyStep], ...]]
    actions: ClassVar[tuple[type[Action], ...]]
    powers: tuple[Power, ...] = ()
    draws_in_play: ClassVar[bool] = False
    """Whether lots are drawn after the setup: then players must not know the seed."""

    @abstractmethod
    def setup(self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance) -> S:
        """The first position, not yet settled."""

    @abstractmethod
    def worth(self, s: S, player: str) -> int:
        """What the player would score if the game ended now."""

    @abstractmethod
    def summary(self, s: S) -> Data:
        """The position for machines: phase, players, companies, tiles, bank_trains (contract)."""

    @abstractmethod
    def data(self) -> Data:
        """The static data with its provenance, beyond id, name and players (contract)."""

    @abstractmethod
    def audit(self, s: S) -> list[str]:
        """What does not add up: money, certificates, pieces. Empty when all is well."""

    def opened(self, s: S, step: AnyDecision) -> bool:
        """Whether a step that is moot is asked all the same, because a power would open it."""
        return opened_by_a_power(self.powers, self, s, step)

    def result(self, s: S) -> dict[str, int] | None:
        """The final scores once the game is over."""
        return None if s.stack else {player: self.worth(s, player) for player in s.players}

    def view(self, s: S, player: str | None) -> S:
        """The position as this player (None: a stranger) may know it. Open games show all."""
        return s

    def plan_view(self, s: S, player: str | None) -> S:
        """The position from which this player may try moves, for everybody. A view may have
        placeholders for what is hidden; here that is still to be decided, so that it can be
        tried as well."""
        return self.view(s, player)

    @property
    def has_secrets(self) -> bool:
        """Whether a player may ever know what the others may not."""
        kind = type(self)
        return kind.view is not Title.view or kind.secret is not Title.secret

    def secret(self, s: S, action: Action) -> bool:
        """Whether this logged action is still known to its player alone in position s."""
        return False


AnyTitle = Title[Any]
_registered: dict[str, AnyTitle] = {}
_editions: dict[tuple[str, str], AnyTitle] = {}
"""Variants by id and rules: they replay logs and are not listed as titles to play."""


class UnknownTitle(LookupError):
    """No installed title has this id."""


def register(title: AnyTitle) -> None:
    """Add a title by hand; packages do it with an entry point in the group trunkline.titles."""
    _registered[title.id] = title


def register_edition(title: AnyTitle) -> None:
    """Add a variant that has its title's id and rules of its own."""
    _editions[title.id, title.rules] = title


def editions(title_id: str) -> tuple[AnyTitle, ...]:
    """The title with this id as it is played now, and every variant of it."""
    title = get_title(title_id)
    return (title, *(each for (id_, _), each in _editions.items() if id_ == title_id))


@cache
def _installed() -> dict[str, Any]:
    return {point.name: point for point in entry_points(group="trunkline.titles")}


def title_ids() -> tuple[str, ...]:
    return tuple(sorted({*_installed(), *_registered}))


def get_title(title_id: str, rules: str = "") -> AnyTitle:
    """The title with this id, in the edition of these rules if there is one."""
    if title_id not in _registered:
        if title_id not in _installed():
            raise UnknownTitle(
                phrase(
                    "There is no title {title!r}. Known titles: {known}.",
                    title=title_id,
                    known=", ".join(title_ids()),
                )
            )
        register(_installed()[title_id].load())
    return _editions.get((title_id, rules), _registered[title_id])
