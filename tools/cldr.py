"""What CLDR knows of a language, as messages: numbers, lists, months and days of the week.

Babel has these data. They go into the catalogues once, where a translator can still change them,
so that the program itself needs no Babel.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from babel import Locale

MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
FORMS = {
    "MMMM": "{month:date.month}",
    "LLLL": "{month:date.month/alone}",
    "MMM": "{month:date.short-month}",
    "y": "{year}",
    "d": "{day}",
}
"""Of CLDR's patterns of dates -> the same in a message."""
TWO_BEFORE_A_GROUP = frozenset({"bg", "es", "et", "hu", "it", "lv", "pl", "pt"})
"""Languages in which 1260 has no sign and 12 600 has one: CLDR's minimumGroupingDigits, which
Babel leaves out."""
PATTERN = re.compile(r"'([^']*)'|([A-Za-z])\2*")


@cache
def facts(tag: str) -> Mapping[str, str]:
    """By key: the words that CLDR has for a message."""
    locale = Locale.parse(tag, sep="-")
    return dict((_name(locale), *_numbers(locale), *_lists(locale), *_dates(locale)))


def _name(locale: Locale) -> tuple[str, str]:
    return "language.own-name", locale.get_display_name(locale) or ""


def _numbers(locale: Locale) -> Iterator[tuple[str, str]]:
    symbols = locale.number_symbols["latn"]
    before = 2 if locale.language in TWO_BEFORE_A_GROUP else 1
    yield "kernel.number.group", symbols["group"]
    yield "kernel.number.grouped-from", str(10 ** (2 + before))
    yield "kernel.number.decimal", symbols["decimal"]
    share = locale.percent_formats[None].pattern
    yield "kernel.percent", re.sub(r"[#,0.]+", "{share}", share)


def _lists(locale: Locale) -> Iterator[tuple[str, str]]:
    for key, style in (("and", "standard"), ("or", "or")):
        pattern = locale.list_patterns[style]["end"]
        yield f"rails.list.{key}", pattern.replace("{0}", "{words}").replace("{1}", "{last}")


def _dates(locale: Locale) -> Iterator[tuple[str, str]]:
    months = locale.months
    for number, name in enumerate(MONTHS, 1):
        yield f"date.month.{name}", months["format"]["wide"][number]
        yield f"date.short-month.{name}", months["format"]["abbreviated"][number]
        alone = months["stand-alone"]["wide"][number]
        if alone != months["format"]["wide"][number]:
            yield f"date.month.{name}/alone", alone
    for number, name in enumerate(DAYS):
        yield f"new-match.day.{name}", locale.days["stand-alone"]["wide"][number]
    yield "date.day", _written(locale.date_formats["long"].pattern)
    for key, skeleton in (
        ("date.month-year", "yMMMM"),
        ("date.day-month", "MMMMd"),
        ("date.short-day", "MMMd"),
    ):
        yield key, _written(locale.datetime_skeletons[skeleton].pattern)


def _written(pattern: str) -> str:
    """CLDR's "d. MMMM y" as "{day}. {month:date.month} {year}"."""
    return PATTERN.sub(lambda found: found[1] or FORMS[found[0]], pattern)
