"""Copies of real games with one false entry: each is refused at that entry, with a reason."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.referee import FOLDER, needs_games
from tests.titles.china_1880.exports.given import given, live
from trunkline.titles.china_1880.exports.export import Entry
from trunkline.titles.china_1880.exports.imported import import_game

pytestmark = needs_games

GAME = FOLDER / "games" / "1880-3p-1.json.gz"
OTHER = FOLDER / "games" / "1880-3p-16.json.gz"
FORCED = FOLDER / "games" / "1880-6p-1.json.gz"
Tamper = Callable[[Entry], Entry]
Which = Callable[[Entry], bool]


def of(type: str, kind: str = "", **more: object) -> Which:
    """The first entry of a type, of a kind of entity, with these fields."""
    return lambda entry: (
        entry["type"] == type
        and kind in ("", entry["entity_type"])
        and all(entry.get(key) == value for key, value in more.items())
    )


def put(**fields: object) -> Tamper:
    return lambda entry: {**entry, **fields}


def in_route(**fields: object) -> Tamper:
    def tamper(entry: Entry) -> Entry:
        changed = copy.deepcopy(entry)
        changed["routes"][0].update(fields)
        return changed

    return tamper


def dearer(entry: Entry) -> Entry:
    changed = copy.deepcopy(entry)
    changed["routes"][0]["revenue"] += 10
    return changed


def twice(entry: Entry) -> Entry:
    return {**entry, "routes": entry["routes"] * 2}


def connected(entry: Entry) -> Entry:
    return {**entry, "auto_actions": [{**entry["auto_actions"][0], "type": CONNECTION}]}


CONNECTION = "destination_connection"
AUCTION = "1880 V The first share buying round"
FORMAT = "Format of 18xx.games exports"
RUNNING = "1880 X Operating trains"
TRAINS = "1880 X Purchase of trains"

CASES: list[tuple[Path, Which, Tamper, str, str]] = [
    (GAME, of("bid", price=55), put(price=51), "lowest bid is ¥55", AUCTION),
    (GAME, of("bid", price=55), put(price=9000), "has only ¥", AUCTION),
    (GAME, of("bid", price=55), put(company="P7"), "P3 is auctioned now", AUCTION),
    (GAME, of("bid", minor="1"), put(minor="6"), "has A6", "1880 VII Foreign investors"),
    (
        GAME,
        of("bid", minor="1"),
        put(price=10),
        "Foreign investors are free",
        "1880 VII Foreign investors",
    ),
    (GAME, of("pass", "player"), put(entity=2), "decision", "Turn order"),
    (
        GAME,
        of("pass", "corporation"),
        put(entity="JLR"),
        "not the turn of JLR",
        "1880 IX Turn order",
    ),
    (GAME, of("pass", "corporation"), put(entity="ZZZ"), "Unknown company ZZZ", FORMAT),
    (GAME, of("pass", "minor"), put(entity="2"), "not the turn of A2", "1880 IX Turn order"),
    (GAME, of("pass", "company"), put(entity="P1"), "P1 cannot do that", FORMAT),
    (GAME, of("par", corporation="CKR"), put(share_price="²,1,3"), "not a par space", FORMAT),
    (GAME, of("par", corporation="CKR"), put(share_price="95,2,3"), "not a par space", FORMAT),
    (
        GAME,
        of("par", corporation="JLR"),
        put(slot=0),
        "Row 1 of par 100 is not free",
        "1880 XII Purchase of shares",
    ),
    (
        GAME,
        of("par", corporation="CKR"),
        put(corporation="BCR"),
        "has already been founded",
        "1880 XII Purchase of shares",
    ),
    (
        GAME,
        of("choose", "player", choice="AB"),
        put(choice="AC"),
        "AB, BC, CD",
        "1880 VIII Building permits",
    ),
    (
        GAME,
        of("choose", "player", choice=30),
        put(choice=60),
        "20, 30 or 40 %",
        "1880 XII Purchase of shares",
    ),
    (GAME, of("choose", "minor"), put(choice="¥95 to Player 2"), "about ¥94", FORMAT),
    (GAME, of("choose", "minor"), put(choice="all of it"), "about ¥94", FORMAT),
    (OTHER, of("choose", "company"), put(choice="Receive ¥100"), "about ¥70", FORMAT),
    (OTHER, of("choose", "corporation"), put(choice="Sell"), "company choice 'Sell'", FORMAT),
    (
        GAME,
        of("buy_shares"),
        put(shares=["HKR_1"]),
        "director’s certificate of HKR must be bought first",
        "1880 XII Purchase of shares",
    ),
    (GAME, of("buy_shares"), put(shares=["BCR_8"]), "not for sale", "1880 XII Purchase of shares"),
    (
        GAME,
        of("buy_shares"),
        put(share_price=50),
        "cost their price on the chart",
        "1880 XII Purchase of shares",
    ),
    (GAME, of("buy_shares"), put(shares=["BCR_²"]), "not for sale", "1880 XII Purchase of shares"),
    (GAME, of("buy_shares"), put(percent=20), "at a time", "1880 XII Purchase of shares"),
    (GAME, of("sell_shares"), put(percent=50), "fewer than 5", "1880 XII Sale of shares"),
    (
        GAME,
        of("sell_shares"),
        put(shares=["JLR_7"]),
        "these certificates",
        "1880 XII Sale of shares",
    ),
    (GAME, of("payoff_player_debt"), put(entity=0), "decision", "Turn order"),
    (GAME, of("lay_tile"), put(tile="8-0"), "Needed: city", "1880 X Laying track"),
    (GAME, of("lay_tile"), put(rotation=0), "off the map", "1880 X Laying track"),
    (GAME, of("lay_tile"), put(tile="6-6"), "Unknown tile 6-6", FORMAT),
    (GAME, of("lay_tile"), put(tile="57-²"), "Unknown tile 57-²", FORMAT),
    (GAME, of("lay_tile"), put(entity_type="robot"), "malformed", FORMAT),
    (GAME, of("lay_tile"), put(hex="M3"), "has no track to", "1880 X Laying track"),
    (
        GAME,
        of("place_token"),
        put(city="57-1-0"),
        "No track connects",
        "1880 X Placing station markers",
    ),
    (GAME, of("place_token"), put(city="57-9-0"), "no such stop", "1880 X Placing station markers"),
    (GAME, of("place_token"), put(city="Q7-0-²"), "no city Q7-0-²", FORMAT),
    (
        GAME,
        of("place_token"),
        put(tokener="ZZZ"),
        "its own markers",
        "1880 X Placing station markers",
    ),
    (GAME, of("run_routes"), dearer, "earns ¥40; the log says ¥50", RUNNING),
    (GAME, of("run_routes"), in_route(revenue=9990), "log says ¥9,990", RUNNING),
    (GAME, of("run_routes"), in_route(connections=[["A3", "B4"]]), "No track leads", RUNNING),
    (GAME, of("run_routes"), in_route(train="3-0"), "There is no 3-train", RUNNING),
    (
        GAME,
        of("run_routes", "corporation"),
        in_route(train="2-5"),
        "CKR does not own train 2-5",
        FORMAT,
    ),
    (GAME, of("run_routes", "corporation"), twice, "CKR does not own train 2+2-0", FORMAT),
    (GAME, of("run_routes", "minor"), in_route(train="2-7"), "bank does not own train 2-7", FORMAT),
    (GAME, of("run_routes", "minor"), in_route(train="x"), "bank does not own train x", FORMAT),
    (GAME, of("run_routes", "minor"), twice, "bank does not own train 2-0", FORMAT),
    (GAME, of("run_routes"), put(extra_revenue=50), "no extra revenue", RUNNING),
    (GAME, of("run_routes"), connected, "not connected", "1880 VII Foreign investors"),
    (GAME, of("dividend"), put(kind="half"), "Unknown dividend type 'half'", FORMAT),
    (GAME, of("dividend"), put(entity="BCR"), "not the turn of BCR", "1880 IX Turn order"),
    (GAME, of("buy_train"), put(price=99), "costs ¥100", TRAINS),
    (
        GAME,
        of("buy_train"),
        put(train="2+2-0", price=180, variant="2+2"),
        "sells 2-trains now",
        TRAINS,
    ),
    (GAME, of("buy_train"), put(train="2-9"), "bank does not own train 2-9", FORMAT),
    (GAME, of("buy_train"), put(variant="3"), "A 2-train has no options", TRAINS),
    (GAME, of("buy_train", price=58), put(price=5800), "has only", TRAINS),
    (GAME, of("discard_train"), put(train="2-1"), "CKR does not own train 2-1", FORMAT),
    (
        GAME,
        of("assign", entity="P5"),
        put(target="BZU"),
        "has not floated",
        "1880 VI Private companies",
    ),
    (
        FORCED,
        of("assign", entity="P7"),
        put(target="ZZZ"),
        "does not direct",
        "1880 VI Private companies",
    ),
    (GAME, of("purchase_train"), put(entity="P5"), "P5 cannot do that", FORMAT),
    (GAME, of("bid"), put(type="steal"), "Unknown action type 'steal'", FORMAT),
    (GAME, of("bid"), put(price="5"), "malformed", FORMAT),
]


@pytest.mark.parametrize(("path", "which", "tamper", "why", "rule"), CASES)
def test_a_false_entry_is_refused_where_it_stands(
    path: Path, which: Which, tamper: Tamper, why: str, rule: str
) -> None:
    entries = live(path)
    at = next(at for at, entry in enumerate(entries) if which(entry))
    false = tamper(entries[at])
    assert false != entries[at]
    game = replace(given(path), actions=(*entries[:at], false, *entries[at + 1 :]))
    opened, bad = import_game(game)
    assert bad is not None
    assert bad.at == at + 1
    assert why in bad.why
    assert bad.refusal.section == rule
    assert opened.length == at


def test_a_purchase_without_money_is_refused() -> None:
    """A second train that CKR cannot pay: instead of its pass it tries to buy once more."""
    entries = live(GAME)
    bought = next(at for at, entry in enumerate(entries) if of("buy_train", train="2+2-1")(entry))
    assert of("pass", "corporation", entity="CKR")(entries[bought + 1])
    again = {**entries[bought], "train": "2+2-2"}
    _, bad = import_game(replace(given(GAME), actions=(*entries[: bought + 1], again)))
    assert bad is not None
    assert bad.at == bought + 2
    assert "CKR has only ¥" in bad.why
    assert bad.rule == TRAINS
