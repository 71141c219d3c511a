"""A match: title, options, players, seed and the log of actions, which is the truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from trunkline import __version__
from trunkline.kernel.action import Action
from trunkline.kernel.codec import Malformed, decode_action, encode_action
from trunkline.kernel.corrections import NONE, Corrections
from trunkline.kernel.message import Message, message
from trunkline.kernel.play import Legal, decider, play, start
from trunkline.kernel.registry import edition_for, get_title
from trunkline.kernel.sentence import Refusal, Refused, Sentence, no
from trunkline.kernel.state import State
from trunkline.kernel.title import AnyTitle
from trunkline.kernel.words import phrase

FORMAT = "trunkline/1"
CORRECTED_FORMAT = "trunkline/2"
"""Of matches with corrected data: programs that know nothing of these must not misread them."""
SNAPSHOT_EVERY = 16
WITHHELD = "withheld"
"""Stands in a player's copy of the log for the secret action of another."""
LOGS = message("kernel.section.actions", "Format of actions")
MATCH_WITHHELD = message(
    "kernel.match.withheld", "The action is withheld: this is a player's copy."
)
OTHER_RESULT = message(
    "kernel.match.other-result", "The file gives the result {given}, its actions lead to {found}."
)


class Record(Struct, kw_only=True):
    """A match as it is saved: everything else follows from replaying it."""

    format: str = FORMAT
    written_by: str = ""
    title: str
    rules: str
    options: dict[str, str] = {}
    players: list[str]
    seed: int = 0
    actions: list[dict[str, Any]] = []
    result: dict[str, int] | None = None
    corrections: Corrections | UnsetType = UNSET
    """What an owner of the printed game says of data that are reconstructed."""

    @property
    def corrected(self) -> Corrections:
        return NONE if isinstance(self.corrections, UnsetType) else self.corrections


class Stale(Exception):
    """The player decided on an older position than the present one."""

    def __init__(self, version: int) -> None:
        super().__init__(
            phrase(
                "kernel.match.position-changed-while",
                "The match has moved on to action {version}. Choose again.",
                version=version,
            )
        )
        self.version = version

    def __reduce__(self) -> tuple[type[Stale], tuple[int]]:
        return Stale, (self.version,)


class BadLog(Exception):
    """An action of a log was refused or malformed: where, and why."""

    def __init__(self, at: int, refusal: Refusal) -> None:
        super().__init__(at, refusal)
        self.at, self.refusal = at, refusal

    @classmethod
    def unreadable(cls, at: int, error: Exception, rule: str) -> BadLog:
        """For what is malformed: the error has its own words."""
        return cls(at, Refusal(Message("{error}"), (("error", str(error)),), rule))

    @property
    def why(self) -> str:
        return self.refusal.why

    @property
    def rule(self) -> str:
        return self.refusal.rule

    def __str__(self) -> str:
        return phrase(
            "kernel.match.action",
            "Action {at}: {why} ({rule})",
            at=self.at,
            why=self.why,
            rule=phrase(self.rule),
        )


class Match:
    """Plays a game action by action and knows every earlier position."""

    def __init__(
        self,
        title: AnyTitle,
        players: Iterable[str],
        *,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.title = edition_for(title, options or {})
        self.seed = seed
        self.options = dict(options or {})
        self.players = tuple(players)
        self.state: State = start(self.title, self.players, seed, self.options)
        self.actions: list[Action] = []
        self.told: list[tuple[Sentence, ...]] = []
        """What each action told the players."""
        self._snapshots: list[State] = [self.state.clone()]

    @property
    def version(self) -> int:
        return len(self.actions)

    @property
    def legal(self) -> Legal:
        return Legal(self.title, self.state)

    @property
    def decider(self) -> str | None:
        """Who is on turn; None when the game is over."""
        return decider(self.title, self.state)

    @property
    def result(self) -> dict[str, int] | None:
        return self.title.result(self.state)

    def play(self, action: Action, seen: int | None = None) -> tuple[Sentence, ...]:
        """Append one action: raises Stale or Refused, and then nothing has changed."""
        if seen is not None and seen != self.version:
            raise Stale(self.version)
        after = self.state.clone()
        play(self.title, after, action)
        self.state = after
        self.actions.append(action)
        self.told.append(after.told)
        if self.version % SNAPSHOT_EVERY == 0:
            self._snapshots.append(after.clone())
        return self.told[-1]

    def at(self, version: int) -> State:
        """The position after the first `version` actions, as an independent copy."""
        if not 0 <= version <= self.version:
            raise IndexError(f"The match has {self.version} actions: no position {version}.")
        if version == self.version:
            return self.state.clone()
        s = self._snapshots[version // SNAPSHOT_EVERY].clone()
        for action in self.actions[version - version % SNAPSHOT_EVERY : version]:
            play(self.title, s, action)
        return s

    def undo(self, count: int = 1) -> None:
        """Take back the last actions."""
        version = self.version - count
        self.state = self.at(version)
        del self.actions[version:], self.told[version:]
        del self._snapshots[version // SNAPSHOT_EVERY + 1 :]

    def record(self, reader: str | None = None, everything: bool = True) -> Record:
        """The match as it is saved; with everything=False as `reader` may know it."""
        t = self.title
        return Record(
            format=CORRECTED_FORMAT if t.corrections else FORMAT,
            written_by=f"trunkline {__version__}",
            title=t.id,
            rules=t.rules,
            options=self.options,
            players=list(self.players),
            seed=self.seed,
            actions=[
                encode_action(a)
                if everything or a.by == reader or not t.secret(self.state, a)
                else {"do": WITHHELD, "by": a.by}
                for a in self.actions
            ],
            result=self.result,
            corrections=t.corrections or UNSET,
        )

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """Replay a saved match, judging every action; raises Malformed or BadLog."""
        match, bad = cls.replay(record)
        if bad is not None:
            raise bad
        return match

    @classmethod
    def replay(cls, record: Record) -> tuple[Match, BadLog | None]:
        """Replay as far as the rules allow: the match up to there, and what stopped it."""
        if record.format not in (FORMAT, CORRECTED_FORMAT):
            raise Malformed(
                phrase(
                    "kernel.match.format-program-reads",
                    "The format is {format!r}, this program reads {known!r}.",
                    format=record.format,
                    known=FORMAT,
                )
            )
        title = get_title(record.title, record.rules, record.corrected)
        if record.rules != title.rules:
            raise Malformed(
                phrase(
                    "kernel.match.match-follows-rules",
                    "The match follows the rules {rules!r} ({program}), this program plays"
                    " {known!r}.",
                    rules=record.rules,
                    program=record.written_by or phrase("kernel.match.unknown", "unknown"),
                    known=title.rules,
                )
            )
        match = cls(title, record.players, seed=record.seed, options=record.options)
        for at, data in enumerate(record.actions, start=1):
            if data.get("do") == WITHHELD:
                why = no(MATCH_WITHHELD, LOGS)
                return match, BadLog(at, why)
            try:
                match.play(decode_action(title, data))
            except Malformed as error:
                return match, BadLog.unreadable(at, error, LOGS)
            except Refused as error:
                return match, BadLog(at, error.refusal)
        if record.result is not None and record.result != match.result:
            why = no(OTHER_RESULT, LOGS, given=str(record.result), found=str(match.result))
            return match, BadLog(match.version, why)
        return match, None
