"""How a match is played, in rows of words; and what a change of it says."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from trunkline.kernel import message, phrase
from trunkline.present.words import listed
from trunkline.server.matches.clock_store import CLOCK
from trunkline.server.matches.live import Live
from trunkline.web.pages import clock_words
from trunkline.web.pages.new_match import SEEN_BY, OptionShown, option_shown
from trunkline.web.pages.pace_form import filled_in

PACES = {
    "live": message("room.rules.live", "Live"),
    "days": message("room.rules.over-days", "Turn-based"),
}
HINTS = {
    True: message("room.rules.allowed", "Allowed"),
    False: message("room.rules.not-here", "Not allowed"),
}
LISTED = {True: SEEN_BY["all"], False: SEEN_BY["link"]}
"""As changes of older versions have it."""


def rows(live: Live) -> list[tuple[str, str]]:
    """What is agreed: a word and its value each."""
    row, chosen = live.row, msgspec.json.decode(live.row.options, type=dict[str, str])
    return [
        (phrase("room.rules.pace", "Pace"), phrase(PACES[row.pace])),
        (phrase("room.rules.clock", "Clock"), clock_words.agreed(live.clock)),
        *clock_words.besides(live.clock),
        *((option.word, choice_word(option, chosen)) for option in options(live)),
        (phrase("room.rules.hints", "Hints"), phrase(HINTS[row.hints])),
        (phrase("room.rules.seen-by", "Seen by"), phrase(SEEN_BY[row.seen_by])),
    ]


def values(live: Live) -> dict[str, str]:
    """What is agreed, as the form of a change has it."""
    row, chosen = live.row, msgspec.json.decode(live.row.options, type=dict[str, str])
    agreed = {"pace": row.pace, "hints": "yes" if row.hints else "no", "seen_by": row.seen_by}
    return {
        **agreed,
        **filled_in(live.clock),
        **{f"option.{name}": choice for name, choice in chosen.items()},
    }


def paces() -> list[tuple[str, str]]:
    return [(pace, phrase(word)) for pace, word in PACES.items()]


def options(live: Live) -> list[OptionShown]:
    t = live.title
    return [] if t is None else [option_shown(t, option) for option in t.options]


def choice_word(option: OptionShown, chosen: Mapping[str, str]) -> str:
    choice = chosen.get(option.name, option.choices[0][0])
    return dict(option.choices).get(choice, choice)


def changed_words(live: Live, by: str, change: Mapping[str, object]) -> str:
    """Ada changed pace to Live."""
    said = []
    for name, label, words in (
        ("pace", phrase("room.rules.pace", "Pace"), PACES),
        ("hints", phrase("room.rules.hints", "Hints"), HINTS),
        ("seen_by", phrase("room.rules.seen-by", "Seen by"), SEEN_BY),
        ("listed", phrase("room.rules.seen-by", "Seen by"), LISTED),
    ):
        if name in change:
            said.append(_to(label, phrase(words[change[name]])))  # type: ignore[index]
    if "clock" in change:
        clock = CLOCK.convert(change["clock"])
        said.append(_to(phrase("room.rules.clock", "Clock"), clock_words.agreed(clock)))
    new = change.get("options")
    if isinstance(new, dict):
        said += [_to(option.word, choice_word(option, new)) for option in options(live)]
    what = listed(said)
    return phrase("room.rules.changed", "{by} changed {what}.", by=by, what=what)


def _to(label: str, value: str) -> str:
    return phrase("room.rules.to", "{label} to “{value}”", label=label, value=value)
