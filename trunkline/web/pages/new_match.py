"""A new match: title, seats and rules, then the waiting room or the table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import (
    AnyTitle,
    Option,
    edition_for,
    get_title,
    message,
    phrase,
    start,
    title_ids,
    word,
)
from trunkline.kernel.registry import quickest
from trunkline.present.learn.texts import learning
from trunkline.present.words import money
from trunkline.server.matches.creation import NewMatch, Pace, SeenBy
from trunkline.server.people.companions import Companion, Known
from trunkline.server.settings import Settings
from trunkline.web.pages import clock_words
from trunkline.web.pages.box_choice import BoxChoice, KnownData, corrections_wanted
from trunkline.web.pages.new_seats import (
    OWN,
    TO_COME,
    Seat,
    checked,
    kinds,
    seats,
    wanted_seat,
)
from trunkline.web.pages.pace_form import PaceForm, pace_form
from trunkline.web.pages.titles import TitleCard, title_cards

LONGEST_NAME = 40
DAYS = (
    message("new-match.day.monday", "Monday"),
    message("new-match.day.tuesday", "Tuesday"),
    message("new-match.day.wednesday", "Wednesday"),
    message("new-match.day.thursday", "Thursday"),
    message("new-match.day.friday", "Friday"),
    message("new-match.day.saturday", "Saturday"),
    message("new-match.day.sunday", "Sunday"),
)
PACES = {
    "live": message("new-match.live", "Live"),
    "days": message("new-match.over-days", "Turn-based"),
}
IN_A_LINE = {
    "live": message("lobby.live", "live"),
    "days": message("lobby.over-days", "turn-based"),
}
SEEN_BY = {
    "us": message("new-match.only-us", "Only us"),
    "link": message("new-match.us-and-link", "Us, and anyone with the link"),
    "all": message("new-match.everyone-listed", "Everyone here, listed"),
}
IN_SHORT = {
    "us": message("new-match.private", "private"),
    "link": message("new-match.by-link", "by link"),
    "all": message("new-match.listed", "listed"),
}
NO_SEAT = message("new-match.no-seat", "Take at least one seat yourself.")
NEEDS = message(
    "new-match.needs-players", "{title} needs {number} player.", "{title} needs {number} players."
)


class OptionShown(Struct, frozen=True):
    """An option of the title, with words for it and for its choices."""

    name: str
    word: str
    about: str
    choices: tuple[tuple[str, str], ...]


class Sheet(Struct, frozen=True):
    """The form as values."""

    titles: tuple[TitleCard, ...]
    title: str
    name: str
    kinds: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    more: bool
    fewer: bool
    options: tuple[OptionShown, ...]
    chosen: dict[str, str]
    match_name: str
    pace: Pace
    paces: tuple[tuple[str, str], ...]
    hints: bool
    explain: bool | None
    """Whether decisions are explained to who sets it up; None for a title without explanations."""
    seen_by: SeenBy
    seers: tuple[tuple[str, str], ...]
    """Who may see it, to choose from."""
    counts: bool
    countable: bool
    """Whether the match could count for the rating at all."""
    about_seats: str
    pace_form: PaceForm
    people: tuple[Companion, ...]
    """Who played with one before and has no seat yet."""
    same: str
    """The words for seating those of the last table again; empty where there was none."""
    invites: bool
    summary: str
    fault: str = ""
    """Why not: what is wrong with the whole."""
    box: BoxChoice = BoxChoice()
    """Which data are played with, where some are reconstructed."""
    message: str = ""
    again: str = ""
    """The match that this one follows."""


class Asking(Struct, frozen=True):
    """Who fills in the form, and at which server."""

    settings: Settings
    own_name: str = ""
    account: bool = False
    known: Known = Known()


def sheet(values: Mapping[str, Any], asking: Asking) -> Sheet:
    """The form filled in with what was chosen so far; missing parts get defaults."""
    t, settings, known = chosen_title(values), asking.settings, asking.known
    found = seats(t, values, asking.own_name, settings, known)
    humans = [seat for seat in found if not seat.bot]
    countable = settings.accounts and len(humans) > 1 and all(s.kind != "here" for s in humans)
    asked = values.get("counts", "") if "seats" in values else "yes" if asking.account else ""
    seated = {seat.name for seat in found}
    seen = seen_by(str(values.get("seen_by", "")), settings)
    chosen = {option.name: _choice(option, values) for option in t.options}
    time = pace_form(values, t, settings.bots)
    return Sheet(
        titles=title_cards(t.id),
        title=t.id,
        name=t.name,
        kinds=kinds(settings),
        seats=found,
        more=len(found) < t.seats[1],
        fewer=len(found) > 1,
        options=tuple(option_shown(t, option) for option in t.options),
        chosen=chosen,
        match_name=str(values.get("match_name") or day_name(len(found)))[:LONGEST_NAME],
        pace=time.pace,
        paces=tuple((key, phrase(words)) for key, words in PACES.items()),
        hints=values.get("hints") != "no",
        explain=_explain(t, values),
        seen_by=seen,
        seers=seers(settings),
        counts=countable and asked == "yes",
        countable=countable,
        about_seats=_about_seats(t, len(found), chosen),
        pace_form=time,
        people=tuple(person for person in known.people if person.name not in seated),
        same=_same(t, known),
        invites=any(seat.kind in TO_COME for seat in found),
        summary=_summary(t, found, time, seen),
        again=str(values.get("again", ""))[:LONGEST_NAME],
    )


def _explain(t: AnyTitle, values: Mapping[str, Any]) -> bool | None:
    found = learning(t.id)
    return values.get("explain") == "yes" if found is not None and found.explained else None


def chosen_title(values: Mapping[str, Any]) -> AnyTitle:
    chosen = str(values.get("title"))
    return get_title(chosen if chosen in title_ids() else quickest())


def _choice(option: Option, values: Mapping[str, Any]) -> str:
    asked = str(values.get(f"option.{option.name}", ""))
    return asked if asked in option.choices else option.choices[0]


def seers(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Who may see a match here, to choose from."""
    return tuple((k, phrase(w)) for k, w in SEEN_BY.items() if k != "all" or settings.listed)


def seen_by(asked: str, settings: Settings) -> SeenBy:
    if asked == "us":
        return "us"
    return "all" if asked == "all" and settings.listed else "link"


def option_shown(t: AnyTitle, option: Option) -> OptionShown:
    words = f"{t.id}.option"
    name = word(words, option.name).replace("_", " ")
    choices = tuple((choice, word(words, choice)) for choice in option.choices)
    return OptionShown(option.name, name[:1].upper() + name[1:], phrase(option.about), choices)


def day_name(count: int) -> str:
    """Tuesday, 4 players: what a table calls itself unless it finds something better."""
    day = DAYS[datetime.now().astimezone().weekday()]
    return phrase(
        "new-match.day-count",
        "{day}, {number} player",
        "{day}, {number} players",
        day=phrase(day),
        number=count,
    )


def _about_seats(t: AnyTitle, count: int, options: Mapping[str, str]) -> str:
    """4 players: 620 M each, 18 certificates; how many can play where there are too few."""
    least, most = t.seats
    if count < least:
        return phrase("new-match.players", "{least} to {most} players", least=least, most=most)
    t = edition_for(t, options)
    told = t.summary(start(t, tuple(f"{n}" for n in range(count)), 0, dict(options)))
    players = phrase(
        "new-match.number-players", "{number} player", "{number} players", number=count
    )
    facts = [_each(t, [player["cash"] for player in told["players"].values()])]
    limit = told.get("certificate_limit")
    if limit:
        facts.append(
            phrase(
                "new-match.certificates",
                "{number} certificate",
                "{number} certificates",
                number=limit,
            )
        )
    listed = ", ".join(filter(None, facts))
    return f"{players}: {listed}" if listed else players


def _players(count: int) -> str:
    return phrase("new-match.number-players", "{number} player", "{number} players", number=count)


def _each(t: AnyTitle, cash: list[int]) -> str:
    """What everybody begins with, where it is the same for all."""
    if len(set(cash)) != 1 or not cash[0]:
        return ""
    return phrase("new-match.each", "{sum} each", sum=money(t.currency, cash[0]))


def _same(t: AnyTitle, known: Known) -> str:
    """The same four as last time; not where this title has no room for them."""
    count = len(known.last)
    if not t.seats[0] <= count <= t.seats[1]:
        return ""
    return phrase(
        "new-match.same-as-last",
        "The same {number} player as last time",
        "The same {number} players as last time",
        number=count,
    )


def _summary(t: AnyTitle, found: tuple[Seat, ...], time: PaceForm, seen: str) -> str:
    """The title · 4 players, 3 of them to come · over days, 24 h each · private."""
    coming = sum(seat.kind in TO_COME for seat in found)
    count = _players(len(found))
    if coming:
        count = phrase(
            "new-match.to-come", "{players}, {number} of them to come", players=count, number=coming
        )
    pace = phrase(IN_A_LINE[time.pace])
    if time.clock.counts:
        pace = f"{pace}, {clock_words.agreed(time.clock)}"
    return " · ".join((t.name, count, pace, phrase(IN_SHORT[seen])))


def judged(form: Sheet, unknown: set[str]) -> Sheet:
    """The form with everything that is wrong with it, each beside its field."""
    t = get_title(form.title)
    found = checked(form.seats, unknown)
    faults = [seat.fault for seat in found if seat.fault]
    if len(found) < t.seats[0]:
        faults.insert(0, phrase(NEEDS, title=t.name, number=t.seats[0]))
    if not any(seat.kind in OWN for seat in found):
        faults.insert(0, phrase(NO_SEAT))
    return replace(form, seats=found, fault=faults[0] if faults else "")


def wanted(form: Sheet, data: KnownData) -> NewMatch:
    """The match that the form describes."""
    return NewMatch(
        title=form.title,
        seats=[wanted_seat(seat, bool(form.explain)) for seat in form.seats],
        options=form.chosen,
        name=form.match_name,
        pace=form.pace,
        hints=form.hints,
        clock=form.pace_form.clock,
        seen_by=form.seen_by,
        counts=form.counts,
        corrections=corrections_wanted(form.box, data),
    )


def kept(form: Sheet) -> dict[str, str]:
    """What is worth keeping for the next match of this title: all but its name and one's own."""
    values = {"seats": str(len(form.seats))}
    for seat in form.seats:
        values[f"kind.{seat.number}"] = seat.kind
        if seat.kind not in OWN and not seat.bot:
            values[f"name.{seat.number}"] = seat.name
    values |= {**form.pace_form.values(), "seen_by": form.seen_by, "data": form.box.chosen}
    values |= {"hints": "yes" if form.hints else "no", "counts": "yes" if form.counts else "no"}
    return values | {f"option.{name}": choice for name, choice in form.chosen.items()}
