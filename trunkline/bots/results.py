"""Results of an arena in a file: one line for each game, so that a long contest can be resumed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from trunkline.bots.standings import Game
from trunkline.kernel import Malformed
from trunkline.kernel.decoder import Decoder

if TYPE_CHECKING:
    from trunkline.bots.arena import Contest

FORMAT = "trunkline-arena/1"


class Results(Protocol):
    """Keeps games."""

    def begin(self, contest: Contest) -> dict[int, Game]:
        """The games of this contest that were kept before, by their numbers."""

    def add(self, number: int, game: Game) -> None: ...


class Nowhere:
    """Keeps nothing."""

    def begin(self, contest: Contest) -> dict[int, Game]:
        return {}

    def add(self, number: int, game: Game) -> None:
        pass


NOWHERE = Nowhere()


class Line(Struct, frozen=True):
    """One game in the file."""

    number: int
    game: Game


LINES = Decoder(Line)


class ResultsFile:
    """The contest in the first line, then a line for each game as soon as it is over."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, contest: Contest) -> dict[int, Game]:
        head = msgspec.json.encode({"format": FORMAT, **msgspec.to_builtins(contest)}) + b"\n"
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            whole = data[: data.rfind(b"\n") + 1]
            if not whole:
                self.path.write_bytes(head)
            elif not whole.startswith(head):
                raise Malformed(f"{self.path} holds the results of another contest.")
            elif len(whole) < len(data):
                # The program was stopped while it wrote this line: the game is played again.
                self.path.write_bytes(whole)
        except OSError as error:
            raise Malformed(f"{self.path} cannot be used: {error.strerror or error}") from None
        return self._games(whole[len(head) :])

    def _games(self, data: bytes) -> dict[int, Game]:
        try:
            lines = [LINES.decode(line) for line in data.splitlines()]
        except msgspec.MsgspecError as error:
            raise Malformed(f"{self.path} holds a line that is no game: {error}") from None
        return {line.number: line.game for line in lines}

    def add(self, number: int, game: Game) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(Line(number, game)) + b"\n")
