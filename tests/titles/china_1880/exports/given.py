"""Exports of 18xx.games, given or made up, and the games that they are."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from trunkline.files import read_bytes
from trunkline.files.opened import Opened
from trunkline.kernel import BadLog
from trunkline.titles.china_1880.exports.export import Entry, Export, live_actions, read_export
from trunkline.titles.china_1880.exports.imported import import_game


@cache
def given(path: Path) -> Export:
    return read_export(read_bytes(path), path.name)


@cache
def followed(path: Path) -> Opened:
    """A given game, all of which is legal."""
    opened, bad = import_game(given(path))
    assert bad is None, bad
    return opened


def export(*actions: Entry, players: int = 3, **more: Any) -> Export:
    """An export of our own making: players 0, 1, ... are called Ann, Bob, ..."""
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")[:players]
    seats = [{"name": name, "id": number} for number, name in enumerate(names)]
    data = {"title": "1880", "players": seats, "actions": list(actions), **more}
    return read_export(json.dumps(data).encode(), "made up")


def act(entity: int | str, type: str, **more: Any) -> Entry:
    """One entry; who acts tells the kind of entity."""
    kinds = {"P": "company", "player": "player"}
    if isinstance(entity, int):
        kind = "player"
    elif entity.isdigit():
        kind = "minor"
    else:
        kind = kinds["P"] if entity[0] == "P" and entity[1:].isdigit() else "corporation"
    return {"type": type, "entity": entity, "entity_type": kind, **more}


def passes(*players: int) -> list[Entry]:
    return [act(player, "pass") for player in players]


def bid(player: int, private: str, price: int) -> Entry:
    return act(player, "bid", company=private, price=price)


def follow(*actions: Entry, players: int = 3) -> Opened:
    """The game of these entries; all must be legal."""
    opened, bad = import_game(export(*actions, players=players))
    assert bad is None, bad
    return opened


def refusal(*actions: Entry, players: int = 3) -> BadLog:
    """What stops the game of these entries."""
    _, bad = import_game(export(*actions, players=players))
    assert bad is not None, "everything is legal"
    return bad


def live(path: Path) -> list[Entry]:
    return live_actions(given(path).actions)


def auction(players: int = 3) -> list[Entry]:
    """P0 to P7 for their face values, each to the player who starts its auction."""
    prices = (5, 10, 25, 45, 70, 100, 160, 50)
    entries = []
    for number, price in enumerate(prices):
        starter = number % players
        entries.append(bid(starter, f"P{number}", price))
        entries += passes(*((starter + i) % players for i in range(1, players)))
        if number == 6:
            entries.append(act(starter, "par", corporation="BCR", share_price="100,1,3", slot=0))
            entries.append(act(starter, "choose", choice="ABC"))
    return entries
