"""The desk of a translator: the position, the pieces, and who acts in a logged entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from trunkline.files.following import FORMAT
from trunkline.kernel import AnyStep, AnyTitle, Match, Refused, message, no
from trunkline.titles.china_1880.exports.entries import Logged
from trunkline.titles.china_1880.exports.founding import Founding
from trunkline.titles.china_1880.exports.pieces import Pieces
from trunkline.titles.china_1880.rules.as_on_18xx_games.privates import PermitQuestion
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import Turn

ORDER = "1880 IX Turn order"
NO_PLAYER = message("1880.import.no-player", "{entity} is not a player.")
NO_COMPANY = message("1880.import.no-company", "Unknown company {entity}.")
NO_INVESTOR = message("1880.import.no-investor", "Unknown investor {entity}.")
CANNOT = message("1880.import.cannot", "{entity} cannot do that.")
NOT_TURN = message("1880.import.not-turn", "It is not the turn of {actor}.")


class Desk:
    """What a handler of an entry needs. Only the translator plays."""

    def __init__(self, match: Match, names: Mapping[int | str, str]) -> None:
        self.match = match
        self.names = names
        """Of the players, by their ids in the export."""
        self.pieces = Pieces()
        self.founding: Founding | None = None
        """A company that is being founded: the export does it in two or three actions."""
        self.automatic = False
        """Whether the entry at hand was added by that site to another one."""

    @property
    def title(self) -> AnyTitle:
        return self.match.title

    @property
    def state(self) -> ChinaState:
        return cast(ChinaState, self.match.state)

    @property
    def top(self) -> AnyStep | None:
        return self.state.stack[-1] if self.state.stack else None

    def player(self, logged: Logged) -> str:
        if logged.entity_type != "player" or logged.entity not in self.names:
            raise Refused(no(NO_PLAYER, FORMAT, entity=logged.entity))
        return self.names[logged.entity]

    def company(self, logged: Logged) -> str:
        """A major company that has been founded."""
        if logged.entity_type != "corporation" or logged.entity not in self.state.companies:
            raise Refused(no(NO_COMPANY, FORMAT, entity=logged.entity))
        return str(logged.entity)

    def investor(self, logged: Logged) -> str:
        name = f"A{logged.entity}"
        if logged.entity_type != "minor" or name not in self.state.investors:
            raise Refused(no(NO_INVESTOR, FORMAT, entity=logged.entity))
        return name

    def private(self, logged: Logged, *allowed: str) -> str:
        """The owner of a private company that acts."""
        owner = self.state.privates.get(str(logged.entity), "")
        if logged.entity_type != "company" or logged.entity not in allowed or not owner:
            raise Refused(no(CANNOT, FORMAT, entity=logged.entity))
        return owner

    def on_turn(self, logged: Logged) -> str:
        """The company or investor, if it is its turn."""
        minor = logged.entity_type == "minor"
        actor = self.investor(logged) if minor else self.company(logged)
        if self._on_turn() != actor:
            raise Refused(no(NOT_TURN, ORDER, actor=actor))
        return actor

    def _on_turn(self) -> str:
        """Whose turn it is, if one of its steps is asked; empty in everything else."""
        if isinstance(self.top, PermitQuestion):
            return self.top.company
        turn = self.state.stack[-2] if len(self.state.stack) > 1 else None
        return turn.company if isinstance(turn, Turn) else ""

    def turn(self) -> Turn | None:
        """The turn that is going on, even if a share round interrupts it."""
        return next((step for step in self.state.stack if isinstance(step, Turn)), None)

    def by(self, actor: str) -> str:
        """Who decides for a company or an investor."""
        return self.state.director(actor)
