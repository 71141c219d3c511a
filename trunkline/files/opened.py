"""A match from a file of ours or of another program, and its positions as the file counts them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from trunkline.kernel import Match, State


class Opened(Struct, frozen=True):
    """Our match, and how far it had come after each action of the file.

    Files of ours count as we do. The log of an import may have more or fewer actions than its file:
    founding a company is three actions on 18xx.games and one here.
    """

    match: Match
    versions: Sequence[int]
    """versions[n] is the version of the match after the first n actions of the file."""
    played: int | None = None
    """When its last action was done, in milliseconds since 1970; None if the file does not say."""

    @classmethod
    def own(cls, match: Match) -> Opened:
        return cls(match, range(match.version + 1))

    @property
    def length(self) -> int:
        """How many actions of the file have been followed."""
        return len(self.versions) - 1

    def at(self, position: int) -> State:
        """The position after so many actions of the file, as an independent copy."""
        return self.match.at(self.versions[position])
