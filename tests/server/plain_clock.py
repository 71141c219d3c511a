"""A small clock of its own for the tests: it walks through time second by second.

It shares nothing with trunkline.server.matches.clock_model and is slow: for every second it asks
who is waited for, whether something stands still, and takes the second away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo


@dataclass
class Player:
    pool: float
    """Budget or reserve."""
    turn: float = 0
    asked: bool = False
    costs: bool = False
    from_: int = 0
    gifts: float = 0


@dataclass
class PlainClock:
    """Times are seconds. The schedule steps on whole seconds only, so nothing is rounded."""

    kind: str
    pool: int
    each: int
    increment: int
    players: dict[str, Player] = field(default_factory=dict)
    now: int = 0
    paused: bool = False
    held_until: int = -1
    down: list[tuple[int, int]] = field(default_factory=list)
    away: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    zone: ZoneInfo | None = None
    remembered: dict[int, dict[str, tuple[float, float, bool, float]]] = field(default_factory=dict)

    def begin(self, names: list[str], asked: list[str], costly: list[str], at: int) -> None:
        self.players = {name: Player(self.pool) for name in names}
        self.now = at
        self._ask(asked, costly, "")

    def walk(self, until: int) -> None:
        while self.now < until:
            for name, player in self.players.items():
                if player.asked and player.costs and self._ticks(name, player):
                    if player.turn > 0:
                        player.turn -= 1
                    else:
                        player.pool = max(0, player.pool - 1)
            self.now += 1

    def _ticks(self, name: str, player: Player) -> bool:
        second = self.now
        if second < player.from_ or self.paused or second < self.held_until:
            return False
        if any(a <= second < b for a, b in self.down):
            return False
        if any(a <= second < b for a, b in self.away.get(name, [])):
            return False
        if self.zone is not None:
            return datetime.fromtimestamp(second, UTC).astimezone(self.zone).weekday() < 5
        return True

    def act(self, by: str, number: int, asked: list[str], costly: list[str]) -> None:
        self.remembered[number] = {
            name: (p.pool, p.turn, p.asked, p.gifts) for name, p in self.players.items()
        }
        player = self.players[by]
        if player.asked and player.costs:
            player.pool += self.increment
        self.held_until = -1
        self._ask(asked, costly, by)

    def undo(self, number: int, asked: list[str], costly: list[str]) -> None:
        """Back to before the action of this number."""
        for name, (pool, turn, was, gifts) in self.remembered[number].items():
            player = self.players[name]
            player.pool, player.turn, player.asked = pool + player.gifts - gifts, turn, was
            player.costs = False
        self.held_until = -1
        self._ask(asked, costly, "")
        for name in costly:
            player = self.players[name]
            least = self.each if self.kind == "days" else self.increment or 10
            missing = least - player.pool - player.turn
            if missing > 0:
                if self.kind == "days":
                    player.turn += missing
                else:
                    player.pool += missing

    def give(self, to: str, time: int) -> None:
        self.players[to].pool += time
        self.players[to].gifts += time

    def _ask(self, asked: list[str], costly: list[str], by: str) -> None:
        for name, player in self.players.items():
            if name not in asked:
                player.asked = player.costs = False
                player.turn = 0
                continue
            if not player.asked:
                player.turn = self.each
            ran = player.asked and player.costs
            if name in costly and (not ran or name == by):
                player.from_ = self.now + 1
            player.asked, player.costs = True, name in costly
