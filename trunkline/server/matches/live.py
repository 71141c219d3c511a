"""A match in memory: the present position, its seats, and what everyone may know of it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from msgspec import UNSET

from trunkline.kernel import (
    AnyTitle,
    Offers,
    Record,
    Sentence,
    State,
    awaited,
    decider,
    deciders,
    decision,
    message,
    offers,
    phrase,
)
from trunkline.kernel.corrections import corrections_from
from trunkline.kernel.language import reader
from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.endings import Ending
from trunkline.server.store.rows import MatchRow, SeatRow

NOT_BEGUN = message("table.live.not-begun", "The match begins when everyone has sat down.")
ENDED = message("table.live.ended", "The host of this server has ended this match.")

NO_CLOCK = Clock()


class Live:
    """One match as this process knows it. The store is the truth; this can be thrown away."""

    def __init__(
        self,
        row: MatchRow,
        seats: list[SeatRow],
        title: AnyTitle | None,
        state: State | None,
        stopped: tuple[Sentence, ...] = (),
        clock: Clock = NO_CLOCK,
        ending: Ending | None = None,
    ) -> None:
        self.row = row
        self.seats = seats
        self.title = title
        self.state = state
        self.stopped = stopped
        """Why the match can only be looked at; empty when it can be played."""
        self.clock = clock
        """What was agreed about time; what the clocks say is in the store."""
        self.ending = ending
        """How it ended, where the rules did not end it."""
        self.without_orders = False
        """The store was asked, and this process would know of a new one."""
        self.told: str | None = None
        """What the last entry told, as the log has it; None where only the store knows."""
        self.lock = asyncio.Lock()
        self._offers: dict[tuple[str, str], Offers] = {}
        """By player and language."""
        self._summaries: dict[tuple[str | None, str], dict[str, Any]] = {}
        """By reader (None for all, where nothing is secret) and language."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def notice(self) -> str:
        """The same in words."""
        return " ".join(map(str, self.stopped))

    @property
    def ended(self) -> bool:
        """Not by the rules: the match can be looked at, and nobody decides any more."""
        return self.row.ended_at is not None

    @property
    def closed(self) -> str:
        """Why nobody can act in a match that goes on or would; empty where they can."""
        if self.notice or not self.ended:
            return self.notice
        return phrase(ENDED) if self.ending is None else self.ending.words

    @property
    def version(self) -> int:
        return self.row.version

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def seat(self, name: str) -> SeatRow | None:
        return next((seat for seat in self.seats if seat.name == name), None)

    @property
    def host(self) -> SeatRow | None:
        return host_of(self.seats)

    def take(self, row: MatchRow, state: State, told: str | None = None) -> None:
        """The position after an entry that is safely in the store, and what that entry told."""
        self.row, self.state, self.told = row, state, told
        self._offers, self._summaries = {}, {}

    def still(self) -> Live:
        """The match as it stands at this moment, for readers who take their time."""
        agreed = self.clock, self.ending
        live = Live(self.row, self.seats, self.title, self.state, self.stopped, *agreed)
        live.told, live._offers, live._summaries = self.told, self._offers, self._summaries
        return live

    @property
    def playable(self) -> tuple[AnyTitle, State] | None:
        """Title and position, when the match can go on."""
        if self.title is None or self.state is None or self.stopped:
            return None
        return self.title, self.state

    def deciders(self) -> tuple[str, ...]:
        if self.playable is None or self.ended:
            return ()
        return deciders(*self.playable)

    def awaited(self) -> tuple[str, ...]:
        """Whom the match waits for: all deciders but those who could only think again."""
        if self.playable is None or self.ended:
            return ()
        return awaited(*self.playable)

    def offers(self, player: str) -> Offers:
        """What this player may do now, from what they may know; worked out once a position."""
        known, now, key = self._offers, self.playable, (player, reader().tag)
        if now is None or self.ended:
            return Offers(None, None, self.closed or phrase(NOT_BEGUN), (), ())
        if key not in known:
            t, s = now
            known[key] = offers(t, t.view(s, player), player)
        return known[key]

    def summary(self, who: str | None) -> dict[str, Any] | None:
        """The present position for machines, as this reader may know it.

        It is worked out once a position, or once for each reader of a title with secrets.
        """
        known, t, s = self._summaries, self.title, self.state
        if t is None or s is None:
            return None
        key = (who if t.has_secrets else None, reader().tag)
        if key not in known:
            known[key] = summary(t, s, self.row.actions, who)
        return known[key]


def host_of(seated: list[SeatRow]) -> SeatRow | None:
    """Who set the match up, while at the table; else the first person who is there, or who was
    given a seat."""
    there = [seat for seat in seated if seat.person and seat.ready]
    marked = [seat for seat in there if seat.is_host]
    invited = [seat for seat in seated if seat.bot is None]
    return next(iter([*marked, *there, *invited]), None)


def step_name(s: State) -> str | None:
    top = decision(s)
    return None if top is None else str(type(top).__struct_config__.tag)


def summary(t: AnyTitle, s: State, at: int, reader: str | None) -> dict[str, Any]:
    """The position for machines, as this reader may know it."""
    return {"at": at, **t.summary(t.view(s, reader))}


def standing(t: AnyTitle, s: State) -> dict[str, Any]:
    """The columns of a match that follow from its position."""
    result = t.result(s)
    return {
        "decider": decider(t, s),
        "step": step_name(s),
        "finished": not s.stack,
        "result": None if result is None else msgspec.json.encode(result).decode(),
    }


def setup_of(live: Live) -> Record:
    """What a match began with, for a process that replays it."""
    return Record(
        title=live.row.title,
        rules=live.row.rules,
        options=msgspec.json.decode(live.row.options, type=dict[str, str]),
        players=list(live.players),
        seed=live.row.seed,
        actions=[],
        corrections=corrections_from(live.row.corrections) or UNSET,
    )
