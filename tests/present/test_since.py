"""What others did since one's last action: every changed hex and holding is marked, and no other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.recorded import Recorded
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import GAME as CHICAGO
from tests.titles.china_1880.recorded import GAME as CHINA
from trunkline.kernel.summary import CompanySummary, PlayerSummary, Summary, summary_of
from trunkline.present.since import NOTHING, Changed, Did, Since, compared
from trunkline.titles.chicago_express.rules.actions import Develop, Expand

GAMES: dict[str, Recorded[Any]] = {"chicago-express": CHICAGO, "1880": CHINA, "1881": BERLIN}


def since(game: Recorded[Any], player: str, version: int) -> tuple[int, Since]:
    """After which action the player stands, and what others did up to this one."""
    whole = game.whole
    own = [at for at, action in enumerate(whole.actions[:version], start=1) if action.by == player]
    last = own[-1] if own else 0
    done = [
        Did(action, tuple(told)) for action, told in zip(whole.actions, whole.told, strict=True)
    ][last:version]
    before, now = (summary_of(whole.title, game.state(at)) for at in (last, version))
    return last, compared(before, now, done)


def board(s: Any) -> dict[str, Any]:
    """What stands in every hex, read from the position itself."""
    if hasattr(s, "board"):
        found = {hex: [s.board.tile_at(hex)] for hex in {laid.hex for laid in s.board.tiles}}
        for station in s.board.stations:
            found.setdefault(station.hex, [None]).append(station.company)
        return {hex: sorted(map(str, there)) for hex, there in found.items()}
    stands = [hex for charter in s.companies.values() for hex in charter.hexes]
    grown = [f"{hex}+" for hex in s.developed]
    return {
        hex: (Counter(stands)[hex], Counter(grown)[f"{hex}+"]) for hex in {*stands, *s.developed}
    }


def differing(before: dict[Any, Any], now: dict[Any, Any]) -> set[Any]:
    return {key for key in {*before, *now} if before.get(key) != now.get(key)}


@pytest.mark.parametrize("title", GAMES)
def test_every_changed_hex_and_no_other_is_marked(title: str) -> None:
    game = GAMES[title]
    marked = 0
    for version in range(0, len(game.whole.actions) + 1, 7):
        for player in game.whole.players:
            last, shown = since(game, player, version)
            hexes = [each.hex for each in shown.hexes]
            assert len({*hexes}) == len(hexes)
            assert {*hexes} == differing(board(game.state(last)), board(game.state(version)))
            marked += len(hexes)
    assert marked > 70


@pytest.mark.parametrize("title", GAMES)
def test_every_changed_holding_and_no_other_is_marked(title: str) -> None:
    game, marked = GAMES[title], 0
    for version in range(0, len(game.whole.actions) + 1, 7):
        for player in game.whole.players:
            last, shown = since(game, player, version)
            assert {*shown.papers} == differing(held(game, last), held(game, version))
            marked += len(shown.papers)
    assert marked > 25


def held(game: Recorded[Any], version: int) -> dict[Any, Any]:
    told = game.whole.title.summary(game.state(version))["players"]
    shares = {(p, c): n for p, has in told.items() for c, n in has["shares"].items()}
    return shares | {(p, c): 1 for p, has in told.items() for c in has["privates"]}


@pytest.mark.parametrize("title", GAMES)
def test_nothing_is_marked_after_ones_own_action(title: str) -> None:
    game = GAMES[title]
    for version, action in list(enumerate(game.whole.actions, start=1))[::29]:
        last, shown = since(game, action.by, version)
        assert last == version
        assert shown == NOTHING


@pytest.mark.parametrize("title", GAMES)
def test_whoever_names_a_hex_in_an_action_did_it(title: str) -> None:
    game, named = GAMES[title], 0
    for version, action in list(enumerate(game.whole.actions, start=1))[::3]:
        hex = getattr(action, "hex", "")
        other = next(player for player in game.whole.players if player != action.by)
        _, shown = since(game, other, version)
        mine = [deed for deed in shown.deeds if hex in deed.hexes]
        if hex in [each.hex for each in shown.hexes]:
            assert mine[-1].by == action.by
            named += 1
    assert named > 1


def test_an_expansion_is_told_with_its_company_order_and_cost() -> None:
    number = CHICAGO.first(lambda s, top: type(top).__name__ == "Expansion", 56) + 1
    action = CHICAGO.whole.actions[number - 1]
    assert isinstance(action, Expand)
    other = next(player for player in CHICAGO.whole.players if player != action.by)
    _, shown = since(CHICAGO, other, number)
    deed = shown.deeds[-1]
    assert (deed.by, deed.company, deed.hexes) == (action.by, action.company, action.hexes)
    assert deed.tag(CHICAGO.whole.title) == f"{action.by} {action.company}, $4"
    marks = [each for each in shown.hexes if each.hex in action.hexes]
    assert {*marks} == {
        Changed(hex, action.company, at) for at, hex in enumerate(action.hexes, start=1)
    }
    words = f"{action.by} expands {action.company} to {', '.join(action.hexes)}"
    assert shown.spoken().startswith(f"Since your turn: {words}")


def test_a_development_has_a_player_and_no_company() -> None:
    before = Summary("", {"Ann": PlayerSummary(1)})
    now = Summary("", {"Ann": PlayerSummary(1)}, developments={"J5": 1})
    shown = compared(before, now, [Did(Develop("Bob", "J5"), ())])
    assert shown.hexes == (Changed("J5", "", 1),)
    assert shown.deeds[0].tag(CHICAGO.whole.title) == "Bob J5"


def test_a_hex_that_was_built_and_developed_keeps_its_number_of_the_expansion() -> None:
    before = Summary("", {}, {"NYC": CompanySummary(stations=("R2",))})
    now = Summary(
        "", {}, {"NYC": CompanySummary(stations=("R2", "Q2", "P1"))}, developments={"P1": 1}
    )
    done = [Did(Expand("Dana", "NYC", ("Q2", "P1")), ()), Did(Develop("Bob", "P1"), ())]
    assert {*compared(before, now, done).hexes} == {
        Changed("Q2", "NYC", 1),
        Changed("P1", "NYC", 2),
    }


def test_a_hex_that_is_as_it_was_is_not_marked() -> None:
    same = Summary("", {}, tiles={"C3": ("57", 1)})
    assert compared(same, same, [Did(Develop("Bob", "C3"), ())]) == NOTHING
