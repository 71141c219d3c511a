"""The seats of a new match: who takes each of them, and what is wrong with that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import shuffle
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.bots import LEVELS
from trunkline.bots.levels import STEADY, level_about
from trunkline.kernel import AnyTitle, message, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.present.words import bot_word
from trunkline.server.matches.creation import SeatWanted
from trunkline.server.people.companions import Known, Seated
from trunkline.server.settings import Settings

BOT_NAMES = ("Rosa", "Theo", "Ida", "Karl", "Mia", "Otto", "Lena", "Emil", "Vera")
LONGEST_NAME = 30
DEFAULT_SEATS = 3
BOT = "bot:"
OWN = ("me", "here")
TO_COME = ("friend", "link", "open")
KINDS = {
    "me": message("new-match.me", "Me"),
    "friend": message("new-match.friend", "Friend"),
    "link": message("new-match.friend-by-link", "Friend by link"),
    "open": message("new-match.open-seat", "Open seat"),
    "here": message("new-match.screen", "This screen"),
}
ABOUT = {
    "me": message("new-match.you", "you"),
    "friend": message("new-match.told-at-once", "gets a message at once"),
    "link": message("new-match.gets-link", "gets a link from you"),
    "open": message("new-match.comes-first", "first come, first served"),
    "here": message("new-match.another-player-screen", "another player at this screen"),
}
COME = ("link", "friend", "open")
"""Seats for people who are not here yet."""
NO_NAME = message("new-match.no-name", "Seat {number} has no name.")
SAME_NAME = message("new-match.same-name", "Seat {number} has the name of another seat.")


class Seat(Struct, frozen=True):
    """A row of the seats."""

    number: int
    kind: str
    name: str
    about: str
    hint: str = ""
    """What the seat is called while nobody has given it a name."""
    fault: str = ""

    @property
    def bot(self) -> str:
        return self.kind.removeprefix(BOT) if self.kind.startswith(BOT) else ""


def kinds(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Who may sit on a seat, with words for it."""
    people = [kind for kind in KINDS if kind != "friend" or settings.accounts]
    bots = [
        (f"{BOT}{level}", phrase("new-match.bot", "Bot, {strength}", strength=bot_word(level)))
        for level in LEVELS
        if settings.bots
    ]
    return (*((kind, phrase(KINDS[kind])) for kind in people), *bots)


def seats(
    t: AnyTitle, values: Mapping[str, Any], own_name: str, settings: Settings, known: Known
) -> tuple[Seat, ...]:
    """The seats as chosen so far, after the change that was asked for."""
    allowed = {kind for kind, _ in kinds(settings)}
    other = f"{BOT}{STEADY}" if settings.bots else "link"
    chosen = _chosen(t, values, other)
    chosen = _changed(t, chosen, values, other, known)[: t.seats[1]]
    rows = [(kind if kind in allowed else other, name) for kind, name in chosen]
    return _named(rows, own_name)


def _chosen(t: AnyTitle, values: Mapping[str, Any], other: str) -> list[tuple[str, str]]:
    """(kind, name) of every seat; at first oneself and two bots, or as many as the title needs.
    Whoever gives up the own seat takes the own name along."""
    least, most = t.seats
    count = whole_number(str(values.get("seats", "")))
    if count is None:
        count = max(least, min(DEFAULT_SEATS, most))
    numbers = range(1, max(1, min(count, most)) + 1)
    found = []
    for number in numbers:
        kind = str(values.get(f"kind.{number}", "me" if number == 1 else other))
        name = str(values.get(f"name.{number}", "")).strip()[:LONGEST_NAME]
        given_up = values.get(f"was.{number}") == "me" and kind != "me"
        found.append((kind, "" if given_up else name))
    return found


def _changed(
    t: AnyTitle, chosen: list[tuple[str, str]], values: Mapping[str, Any], other: str, known: Known
) -> list[tuple[str, str]]:
    change, who = str(values.get("change", "")), str(values.get("who", ""))
    number = whole_number(str(values.get("seat", ""))) or 0
    if change == "add":
        chosen.append((other, ""))
    elif change == "drop" and len(chosen) > 1 and 0 < number <= len(chosen):
        del chosen[number - 1]
    elif change == "shuffle":
        shuffle(chosen)
    elif change == "title":
        chosen += [(other, "")] * (t.seats[0] - len(chosen))
    elif change == "person":
        _seat_person(t, chosen, who, known)
    elif change == "same" and known.last:
        return [_as_before(seat) for seat in known.last]
    return chosen


def _seat_person(t: AnyTitle, chosen: list[tuple[str, str]], who: str, known: Known) -> None:
    """On the first seat that a bot or nobody has, else on one more."""
    account = any(person.name == who and person.account for person in known.people)
    wanted = ("friend" if account else "link", who)
    free = [n for n, (kind, name) in enumerate(chosen) if kind.startswith(BOT) or kind == "open"]
    free += [n for n, (kind, name) in enumerate(chosen) if kind == "link" and not name]
    if free:
        chosen[free[0]] = wanted
    elif len(chosen) < t.seats[1]:
        chosen.append(wanted)


def _as_before(seat: Seated) -> tuple[str, str]:
    if seat.bot is not None:
        return f"{BOT}{seat.bot if seat.bot in LEVELS else STEADY}", ""
    if seat.mine:
        return "me", seat.name
    return ("friend" if seat.account else "link"), seat.name


def _named(rows: list[tuple[str, str]], own_name: str) -> tuple[Seat, ...]:
    """Bots get names; people have their own. Only one seat is mine."""
    people = {name for kind, name in rows if not kind.startswith(BOT)} | {own_name}
    free = (name for name in BOT_NAMES if name not in people)
    found: list[Seat] = []
    for number, (kind, name) in enumerate(rows, start=1):
        if kind == "me" and any(seat.kind == "me" for seat in found):
            kind = "here"
        if kind.startswith(BOT):
            bot = kind.removeprefix(BOT)
            name, about = next(free, f"Bot {number}"), f"{bot_word(bot)}: {level_about(bot)}"
            found.append(Seat(number, kind, name, about))
        else:
            shown = name or (own_name if kind == "me" else "")
            found.append(Seat(number, kind, shown, phrase(ABOUT[kind]), _hint(kind, number)))
    return tuple(found)


def _hint(kind: str, number: int) -> str:
    if kind == "link":
        return phrase("new-match.friend-number", "Friend {number}", number=number)
    if kind == "friend":
        return phrase("new-match.account-name", "Account name")
    return phrase("new-match.your-name", "Your name") if kind == "me" else ""


def checked(found: tuple[Seat, ...], unknown: set[str]) -> tuple[Seat, ...]:
    """The same with what is wrong beside each; `unknown` are names that no account has. Whoever
    invites others says who invites them; against bots no name is needed."""
    counts = Counter(name.casefold() for seat in found if (name := final_name(seat)))
    named = {"here", "friend"} | ({"me"} if any(seat.kind in COME for seat in found) else set())
    return tuple(replace(seat, fault=_fault(seat, counts, unknown, named)) for seat in found)


def _fault(seat: Seat, counts: Counter[str], unknown: set[str], named: set[str]) -> str:
    if seat.kind in named and not seat.name:
        return phrase(NO_NAME, number=seat.number)
    if seat.kind == "friend" and seat.name in unknown:
        return phrase(
            "new-match.no-account", "Nobody here has an account named {name}.", name=seat.name
        )
    if seat.kind != "open" and counts[final_name(seat).casefold()] > 1:
        return phrase(SAME_NAME, number=seat.number)
    return ""


def final_name(seat: Seat) -> str:
    """What the seat will be called; nothing where that is still to be said."""
    if seat.bot:
        return f"{seat.name} (bot)"
    if seat.kind == "me":
        return seat.name or phrase("new-match.player", "Player {number}", number=seat.number)
    return "" if seat.kind == "open" else seat.name or seat.hint


def wanted_seat(seat: Seat, explain: bool = False) -> SeatWanted:
    """The seat for the match service; `explain` is a wish of who fills in the form."""
    if seat.kind == "open":
        return SeatWanted(open=True)
    if seat.bot:
        return SeatWanted(name=final_name(seat), bot=seat.bot)
    if seat.kind == "friend":
        return SeatWanted(account=seat.name)
    if seat.kind == "link":
        return SeatWanted(name=seat.name or None, invite=True)
    return SeatWanted(name=final_name(seat), mine=True, explain=explain)
