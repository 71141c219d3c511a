"""Games of 18xx.games: every action is judged by our rules, every checkpoint must agree."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.referee import ABSENT, FOLDER
from trunkline.files import open_game
from trunkline.kernel import BadLog, Malformed, Match, State
from trunkline.rails.rounds.limits import certificates
from trunkline.rails.rounds.prices import price
from trunkline.rails.rounds.state import CLOSED, POOL, RailsState
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.exports.as_on_18xx_games import title

GAMES = sorted((FOLDER / "games-1889").glob("1889-*.json.gz"))
REFUSED = {"1889-public-314": 367}
"""Id 367 runs through a city that is full of others' stations."""
needs_games = pytest.mark.skipif(not GAMES, reason=ABSENT)


def followed(path: Path) -> tuple[dict[str, Any], Match, list[int], BadLog | None]:
    data = gzip.decompress(path.read_bytes())
    opened, bad = open_game(data, path.name)
    return json.loads(data), opened.match, list(opened.versions), bad


@needs_games
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.partition(".")[0])
def test_a_game_replays_to_equal_checkpoints_and_result(path: Path) -> None:
    export, match, versions, bad = followed(path)
    stops_at = REFUSED.get(path.name.partition(".")[0])
    names = {str(seat["id"]): seat["name"] for seat in export["players"]}
    if stops_at is None:
        assert bad is None
        assert isinstance(match.state, RailsState)
        assert title.result(match.state) == {names[k]: v for k, v in export["result"].items()}
    else:
        assert bad is not None
        assert bad.at == stops_at
    for checkpoint in export["checkpoints"]:
        if checkpoint["action_index"] < len(versions):
            compare(match.at(versions[checkpoint["action_index"]]), checkpoint, names)


def compare(s: State, seen: dict[str, Any], names: dict[str, str]) -> None:
    assert isinstance(s, RailsState)
    ours = {
        "phase": title.phase(s).name,
        "bank": s.cash[BANK],
        "broken": s.broken,
        "players": {name: player(s, name) for name in names.values()},
        "companies": {company: of_company(s, company) for company in title.box.charters},
        "privates": dict(s.privates),
        "tiles": {laid.hex: (laid.tile, laid.rotation) for laid in s.board.tiles},
        "depot": title.summary(s)["bank_trains"],
        "used": sorted(s.used),
    }
    assert ours == theirs(seen, names)


def player(s: RailsState, name: str) -> dict[str, Any]:
    shares = {c: s.shares[c].units(name) * 10 for c in title.box.charters}
    return {
        "cash": s.cash[name],
        "value": title.worth(s, name),
        "certs": certificates(title, s, name),
        "shares": {company: percent for company, percent in shares.items() if percent},
    }


def of_company(s: RailsState, company: str) -> dict[str, Any]:
    started, shares = s.companies.get(company), s.shares[company]
    return {
        "director": shares.director if started else None,
        "cash": s.cash[company],
        "price": price(title, s, company) if started else None,
        "place": list(started.place) if started else None,
        "par": started.par if started else None,
        "floated": s.floated(company),
        "trains": sorted(s.trains[company]),
        "stations": sorted(station.hex for station in s.board.of(company)),
        "offer": shares.units(BANK) * 10,
        "pool": shares.units(POOL) * 10,
    }


def theirs(seen: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    return {
        "phase": seen["phase"],
        "bank": seen["bank"],
        "broken": seen["bank_broken"],
        "players": {
            names[key]: {
                "cash": it["cash"],
                "value": it["value"],
                "certs": it["certs"],
                "shares": it["shares"],
            }
            for key, it in seen["players"].items()
        },
        "companies": {
            key: {
                "director": None if it["president"] is None else names[str(it["president"])],
                "cash": it["cash"],
                "price": it["share_price"],
                "place": it["share_price_cell"],
                "par": it["par"],
                "floated": it["floated"],
                "trains": sorted(train.rpartition("-")[0] for train in it["trains"]),
                "stations": sorted(token["hex"] for token in it["tokens"] if token["used"]),
                "offer": it["ipo_percent"],
                "pool": it["market_percent"],
            }
            for key, it in seen["corporations"].items()
        },
        "privates": {key: owner(it, names) for key, it in seen["companies"].items()},
        "tiles": {key: (it["tile"], it["rotation"]) for key, it in seen["tiles"].items()},
        "depot": seen["depot"],
        "used": sorted(t for t, count in seen["discarded"].items() for _ in range(count)),
    }


def owner(private: dict[str, Any], names: dict[str, str]) -> str:
    if private["closed"]:
        return CLOSED
    kind, _, key = (private["owner"] or ":").partition(":")
    return names[key] if kind == "player" else key


def beginners(*actions: dict[str, Any], seed: object = 7, players: int = 3) -> bytes:
    seats = [{"id": 10 + n, "name": name} for n, name in enumerate("ABCDEF"[:players])]
    logged = [{"id": n, **action} for n, action in enumerate(actions, start=1)]
    settings = {"seed": seed, "optional_rules": ["beginner_game"]}
    return json.dumps(
        {"id": "hs_321x", "title": "1889", "players": seats, "settings": settings}
        | {"actions": logged}
    ).encode()


def of_player(kind: str, player: int, **more: Any) -> dict[str, Any]:
    return {"type": kind, "entity": player, "entity_type": "player", **more}


def opened(data: bytes) -> RailsState:
    game, bad = open_game(data, "game.json")
    assert bad is None
    assert isinstance(game.match.state, RailsState)
    return game.match.state


def test_a_beginners_game_deals_its_privates_by_the_seed_of_the_site() -> None:
    """Seed 7 gives ER, DR, SIR these numbers: they are dealt from the lowest one on."""
    numbers, number = [], 7
    for _ in range(3):
        number = (1103515245 * number + 12345) % 2**31
        numbers.append(number)
    order = sorted(range(3), key=lambda at: numbers[at])
    s = opened(beginners())
    dealt = [next(p for p, who in s.privates.items() if who == player) for player in "ABC"]
    assert dealt == [("ER", "DR", "SIR")[at] for at in order]
    assert s.priority == "A"
    assert {s.cash[p] for p in "ABC"} == {380, 360, 330}


def test_without_a_seed_the_digits_of_the_id_count() -> None:
    assert opened(beginners(seed=None)).privates == opened(beginners(seed=321)).privates


def test_all_privates_of_six_beginners_are_dealt() -> None:
    s = opened(beginners(players=6))
    assert sorted(s.privates.values()) == list("ABCDEF")


def test_a_beginners_game_is_followed_with_the_additional_tiles_of_the_site() -> None:
    buys = [
        of_player("buy_shares", 10 + n % 3, shares=[f"AR_{n}"], percent=10) for n in range(1, 4)
    ]
    lay = {"type": "lay_tile", "entity": "AR", "entity_type": "corporation", "hex": "K8"}
    s = opened(
        beginners(
            of_player("par", 10, corporation="AR", share_price="65,5,3"),
            *buys,
            *(of_player("pass", player) for player in (11, 12, 10)),
            lay | {"tile": "Beg6-1", "rotation": 1},
        )
    )
    assert [(laid.hex, laid.tile) for laid in s.board.tiles] == [("K8", "6")]


def test_a_tile_that_the_site_lacks_is_refused() -> None:
    lay = {"type": "lay_tile", "entity": "AR", "entity_type": "corporation", "hex": "K8"}
    _, bad = open_game(beginners(lay | {"tile": "Beg57-0", "rotation": 0}), "game.json")
    assert bad is not None
    assert bad.why == "Unknown tile Beg57-0."


def test_other_variants_are_named() -> None:
    data = beginners().replace(b"beginner_game", b"short_game")
    with pytest.raises(Malformed, match="unknown variant: short_game"):
        open_game(data, "game.json")
