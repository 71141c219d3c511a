"""What only a title knows of its sheets: the part `sheets` of its kit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from trunkline.kernel import AnyTitle, Message, kit_of
from trunkline.present.until_end import End
from trunkline.rails.board.lays import Lays
from trunkline.rails.rounds.ordinary import Ordinary

Raw = Mapping[str, Any]
"""A phase as the title's data have it."""
NOTHING: Mapping[str, Any] = MappingProxyType({})


class PhaseColumn(Struct, frozen=True):
    """A field of the phases: its head, and how its values are written."""

    field: str
    head: Message
    value: Callable[[Any], str] | None = None
    """By default yes and no, figures, and words as they are."""


class PlayerColumn(Struct, frozen=True):
    """Something about players."""

    head: Message
    value: Callable[[Any, Any, str], str]
    """Of title, position and player."""
    right: bool = False


class CompanyColumn(Struct, frozen=True):
    """Something about companies."""

    head: Message
    value: Callable[[Any, Any, str], str]
    """Of title, position and company."""
    right: bool = True


class Amount(Struct, frozen=True):
    """Which fact of a sentence tells a sum, and how many times it counts."""

    fact: str = ""
    """Empty: the sum of what the company ran for before."""
    times: int = 1


class Earnings(Struct, frozen=True, kw_only=True):
    """Which sentences tell what companies earned; each names its `company`."""

    head: Message
    paid: Mapping[str, Amount]
    kept: Mapping[str, Amount] = NOTHING
    ran: Mapping[str, Amount] = NOTHING
    """Told before an income is paid or kept: the action that is worth studying."""
    turns: tuple[Message, ...] = ()
    """A company's turn begins. Where no sentence opens rounds, one begins when the order of turns
    begins anew."""
    opens: tuple[Message, ...] = ()
    """A round begins."""
    sets: tuple[Message, ...] = ()
    """A set of rounds is over; rounds are numbered within their set."""
    numbers: tuple[str, ...] = ()
    """The facts of an opening sentence that number its round; else rounds are counted."""


class Sheets(Struct, frozen=True, kw_only=True):
    """The values of a title."""

    company_name: Callable[[str], str] = lambda company: ""
    """What a company is called that has no name of its own: in words, not as the data have it."""
    company_columns: tuple[CompanyColumn, ...] = ()
    player_columns: tuple[PlayerColumn, ...] = ()
    phase_columns: tuple[PhaseColumn, ...] = ()
    powers: Mapping[str, Message] = NOTHING
    """What each private company can do,"""
    short_powers: Mapping[str, Message] = NOTHING
    """and the same in two or three words."""
    earnings: Earnings | None = None
    lays: Callable[[Any], tuple[Lays, ...]] = lambda t: ()
    """The engine's tables of what may be laid, of the title: for pictures of tiles and what becomes
    of them."""
    track: Callable[[str], Any] | None = None
    """The step in which a company lays tiles, to see where they would fit in other steps."""
    changes: Callable[[Any, str], list[str]] | None = None
    """What the phase of this name changes, of the title, in words; else the sheet finds words."""
    notes: Callable[[Any, Any], tuple[tuple[str, str], ...]] | None = None
    """Heads and sentences at the foot of the trains, of title and position."""
    ends: Callable[[Any, Any], tuple[End, ...]] | None = None
    """The conditions of the end, of title and position; else those of the summary."""
    ended: Callable[[Any, Any], str] | None = None
    """Why a game that is over has ended, in a sentence, of title and last position."""


NONE = Sheets()
TITLES_KEPT = 64
"""Titles with corrected data come and go."""


@lru_cache(maxsize=TITLES_KEPT)
def sheets_of(t: AnyTitle) -> Sheets:
    """The title's own values, else the default ones of its kind."""
    from trunkline.present.ordinary.sheets import SHEETS

    kit = kit_of(t)
    usual = SHEETS if isinstance(t, Ordinary) else NONE
    return kit.load(kit.sheets, Sheets) if kit.sheets else usual
