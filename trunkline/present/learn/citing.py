"""Which section of the rules is cited: "… XII Share rounds" has the text of "XII".

Sections of rulebooks are quoted; those of titles without one are messages, known by their keys.
"""

from __future__ import annotations

import re

from msgspec import Struct

from trunkline.kernel import find_kit, phrase
from trunkline.kernel.language import IN_ENGLISH, reader
from trunkline.present.learn.model import RuleSection
from trunkline.present.learn.texts import learning, slug

NUMBER = re.compile(r"(?:[IVX]+|\d+(?:\.\d+)*)(?= |$)")


class Cited(Struct, frozen=True):
    """A section that has a text."""

    id: str
    """As addresses have it."""
    number: str
    """As the rulebook calls it; empty where there is none to look into."""
    section: RuleSection


def cited(title_id: str, rule: str) -> Cited | None:
    """The text of a rule reference: that of the longest name that it begins with."""
    found = learning(title_id)
    if found is None or not rule:
        return None
    place = within(title_id, rule)
    fitting = [each for each in found.sections if _is_part(place, each)]
    if not fitting:
        return None
    name = max(fitting, key=len)
    return Cited(slug(name), _number(name), found.sections[name])


def said_section(rule: str, title_id: str = "") -> str:
    """A reference in the reader's language: the rulebook's number with our heading.

    In English the rulebook's own heading is quoted; our own sections are messages.
    """
    place = within(title_id, rule)
    found = cited(title_id, rule) if " " in place and reader() is not IN_ENGLISH else None
    if found is None or not found.number:
        return phrase(rule)
    number = NUMBER.match(found.number)
    heading = found.section.title
    return rule.removesuffix(place) + (f"{number[0]} {heading}" if number else heading)


def _is_part(place: str, section: str) -> bool:
    return place in (section, reader().text(section)) or place.startswith(f"{section} ")


def _number(section: str) -> str:
    """Only rulebooks have numbers to look up: our own sections are messages."""
    return section if reader().text(section) == section else ""


def within(title_id: str, rule: str) -> str:
    """The reference without the name of the game before it."""
    kit = find_kit(title_id)
    for name in (*(() if kit is None else (kit.name,)), title_id):
        for mark in (": ", " "):
            if rule.startswith(f"{name}{mark}"):
                return rule.removeprefix(f"{name}{mark}")
    return rule


def by_id(title_id: str, wanted: str) -> Cited | None:
    """The section under an address."""
    found = learning(title_id)
    sections = {} if found is None else found.sections
    return next(
        (
            Cited(wanted, _number(name), each)
            for name, each in sections.items()
            if slug(name) == wanted
        ),
        None,
    )
