"""What has just happened to all: mergers, floatings, phases, bankruptcies, answered offers."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.parts.offer import ACCEPTS, DECLINES, WITHDRAWS
from trunkline.present.view import Block, Notice, Tone
from trunkline.present.words import listed
from trunkline.titles.berlin_1881.present.names import marks, train_list
from trunkline.titles.berlin_1881.rules.bankruptcy import BANKRUPT, TRAMWAY_LEAVES
from trunkline.titles.berlin_1881.rules.mergers import MERGES
from trunkline.titles.berlin_1881.rules.offices import (
    BECOMES_DIRECTOR,
    BECOMES_PRESIDENT,
    networks,
    runner,
)
from trunkline.titles.berlin_1881.rules.rolling_stock import PHASE_BEGINS, TRAINS_LEAVE
from trunkline.titles.berlin_1881.rules.sbahn import SBAHN_FLOATED
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN

SEEN: tuple[tuple[tuple[str, ...], str, Tone], ...] = (
    ((BANKRUPT,), message("1881.news.bankruptcy", "**Bankruptcy.**"), "bad"),
    (tuple(PHASE_BEGINS.values()), message("1881.news.new-phase", "**New phase.**"), "warn"),
    ((SBAHN_FLOATED,), message("1881.news.s-bahn-starts", "**The S-Bahn starts.**"), "good"),
    ((ACCEPTS,), message("1881.news.accepted", "**Accepted.**"), "good"),
    ((DECLINES,), message("1881.news.declined", "**Declined.**"), "bad"),
    ((WITHDRAWS,), message("1881.news.lapsed", "**Lapsed.**"), "warn"),
)
"""What was told, the head of the notice, its colour."""
FOLLOWING = (TRAINS_LEAVE, TRAMWAY_LEAVES, BECOMES_DIRECTOR, BECOMES_PRESIDENT)


def news(s: BerlinState) -> tuple[Block, ...]:
    """Notices to everybody, from what the last action told."""
    found = [*_mergers(s)]
    for templates, head, tone in SEEN:
        told = [x for x in s.told if x.key in templates]
        if told:
            rest = [x for x in s.told if x.key in FOLLOWING] if tone != "good" else []
            found.append(Notice(" ".join([phrase(head), *map(str, (*told, *rest))]), tone))
    return tuple(found)


def _mergers(s: BerlinState) -> list[Notice]:
    """What moved, and who votes further."""
    merged = [str(dict(x.values)["subnet"]) for x in s.told if x.key == MERGES]
    if not merged:
        return []
    there = networks(s)
    if not there:
        text = phrase(
            "1881.news.part-main-network",
            "**{names} will be part of the main network** when the S-Bahn floats.",
            "**{names} will be part of the main network** when the S-Bahn floats.",
            number=len(merged),
            names=listed(merged),
        )
        return [Notice(text)]
    nets = listed(
        f"{net} ({runner(s, net) or phrase('1881.news.nobody', 'nobody')})" for net in there
    )
    if any(x.key == SBAHN_FLOATED for x in s.told):
        text, rest = (
            _from_the_start(merged),
            phrase("1881.news.networks", "The networks are {networks}.", networks=nets),
        )
    else:
        text, rest = (
            _taken_over(merged),
            phrase("1881.news.still-voting", "Still voting: {networks}.", networks=nets),
        )
    return [Notice(f"{text} {_main_network(s)} {rest}")]


def _from_the_start(merged: list[str]) -> str:
    """6.3.3: before the floating there is only the capital; the depot marker leaves the game."""
    return phrase(
        "1881.news.starts-part-main",
        "**{names} starts as part of the main network**, which gets its capital;"
        " it places no depot.",
        "**{names} start as part of the main network**, which gets their"
        " capital; they place no depots.",
        number=len(merged),
        names=listed(merged),
    )


def _taken_over(merged: list[str]) -> str:
    return phrase(
        "1881.news.merged-main-network",
        "**{names} merged into the main network**, with its depot and all it had.",
        "**{names} merged into the main network**, with their depots and all they had.",
        number=len(merged),
        names=listed(merged),
    )


def _main_network(s: BerlinState) -> str:
    money, trains = marks(s.money[MAIN]), s.trains[MAIN]
    if not trains:
        return phrase("1881.news.s-no-train", "S now has {sum} and no train.", sum=money)
    return phrase(
        "1881.news.s", "S now has {sum} and {trains}.", sum=money, trains=train_list(trains)
    )
