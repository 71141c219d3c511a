"""What has just happened to all: mergers, floatings, phases, bankruptcies, answered offers."""

from __future__ import annotations

from trunkline.kernel import Sentence
from trunkline.titles.berlin_1881.offices import networks, runner
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import MAIN
from trunkline.web.pages.panels.berlin_1881.names import marks, train_list
from trunkline.web.pages.view import Block, Notice, Tone
from trunkline.web.pages.words import listed

SEEN: tuple[tuple[str, str, Tone], ...] = (
    (" is bankrupt", "Bankruptcy.", "bad"),
    (" phase begins", "New phase.", "warn"),
    ("The S-Bahn company is floated", "The S-Bahn starts.", "good"),
    (" accepts.", "Accepted.", "good"),
    (" declines.", "Declined.", "bad"),
    (" withdraws the offer", "Lapsed.", "warn"),
)
"""Words of a sentence, the head of the notice, its colour."""
FOLLOWING = ("leave the game", "leaves the game", "becomes director", "becomes president")


def news(s: BerlinState) -> tuple[Block, ...]:
    """Notices to everybody, from what the last action told."""
    found = [*_mergers(s)]
    for words, head, tone in SEEN:
        told = [x for x in s.told if words in x.template]
        if told:
            rest = [str(x) for x in s.told if _follows(x)] if tone != "good" else []
            text = " ".join([f"**{head}**", *map(str, told), *rest])
            found.append(Notice(text, tone))
    return tuple(found)


def _follows(sentence: Sentence) -> bool:
    return any(words in sentence.template for words in FOLLOWING)


def _mergers(s: BerlinState) -> list[Notice]:
    """What moved, and who votes further."""
    merged = [dict(x.values)["subnet"] for x in s.told if "merges with the main" in x.template]
    if not merged:
        return []
    names = listed(map(str, merged))
    there = networks(s)
    if not there:
        text = f"**{names} will be part of the main network** when the S-Bahn floats."
        return [Notice(text)]
    main = f"{marks(s.money[MAIN])} and {train_list(s.trains[MAIN])}"
    votes = listed(f"{net} ({runner(s, net) or 'nobody'})" for net in there)
    text = f"**{names} merged into the main network**, with money, train and depot."
    return [Notice(f"{text} S now has {main}. Still voting: {votes}.")]
