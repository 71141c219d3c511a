"""What a title is to the kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct

from trunkline.kernel.action import Action
from trunkline.kernel.chance import Chance
from trunkline.kernel.corrections import NONE, Correctable, Corrections, Settled, Value
from trunkline.kernel.message import message
from trunkline.kernel.powers import opened_by_a_power
from trunkline.kernel.state import State
from trunkline.kernel.step import AnyDecision, AnyStep, Power
from trunkline.kernel.words import word

S = TypeVar("S", bound=State)
Data = dict[str, Any]
DOLLARS = message("kernel.money.dollars", "${amount}")
NOTHING_SETTLED: Mapping[str, Settled] = MappingProxyType({})


class Option(Struct, frozen=True):
    """A choice made before the game: the first of `choices` is the default.

    `about` is a message; name and choices are called as the title's words `<id>.option` say.
    """

    name: str
    choices: tuple[str, ...]
    about: str
    editions: dict[str, str] = {}
    """The rules of a choice that changes more than the start; others are played by the newest."""


class Title(ABC, Generic[S]):
    """The contents page of a game: its data, its steps and actions, its powers.

    A title is one shared value without state of its own. Variants are other values, composed of
    other steps; there are no flags. A title with corrected data is another value too.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    rules: ClassVar[str]
    """Names the edition of the rules: a log is only replayed by the rules that wrote it."""
    about: ClassVar[str]
    """A message: what the title is, in a sentence."""
    note: ClassVar[str] = ""
    """A message: what else to know before playing."""
    seats: ClassVar[tuple[int, int]]
    currency: ClassVar[str] = DOLLARS
    """The message that writes a sum, by its {amount}."""
    options: ClassVar[tuple[Option, ...]] = ()
    state: ClassVar[type[State]]
    steps: ClassVar[tuple[type[AnyStep], ...]]
    actions: ClassVar[tuple[type[Action], ...]]
    powers: tuple[Power, ...] = ()
    draws_in_play: ClassVar[bool] = False
    """Whether lots are drawn after the setup: then players must not know the seed."""
    correctables: tuple[Correctable, ...] = ()
    """The values of its data that are reconstructed: an owner of the printed game knows better."""
    settled: Mapping[str, Settled] = NOTHING_SETTLED
    """Values with names like theirs that are known: who wants to correct one is told so."""
    corrections: Corrections = NONE
    """With which this value of the title is played."""

    @abstractmethod
    def setup(self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance) -> S:
        """The first position, not yet settled."""

    @abstractmethod
    def worth(self, s: S, player: str) -> int:
        """What the player would score if the game ended now."""

    @abstractmethod
    def summary(self, s: S) -> Data:
        """The position for machines: at least what trunkline.kernel.summary.Summary says."""

    @abstractmethod
    def data(self) -> Data:
        """The static data with its provenance: at least trunkline.kernel.summary.Catalogue."""

    @abstractmethod
    def audit(self, s: S) -> list[str]:
        """What does not add up: money, certificates, pieces. Empty when all is well."""

    def corrected(self, corrections: Corrections) -> Self:
        """The same rules with corrected data, which fit; ask the kernel's `corrected` for it."""
        raise NotImplementedError(f"{type(self).__name__} declares values that it cannot correct")

    def misfits(self, values: Mapping[str, Value]) -> Iterator[str]:
        """What does not fit among all reconstructed values together, in words; each alone does."""
        return iter(())

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
        """The position in which this player may try actions, for all players.

        A view may have placeholders for what is hidden. Here it is still undecided instead, so that
        it can be tried as well.
        """
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


def phase_in_words(t: AnyTitle, phase: str) -> str:
    """A phase of the summary for a reader: the title's words `<id>.phase` say what it is called."""
    return word(f"{t.id}.phase", phase)
