"""The beginner's game: an option of the match."""

from collections import Counter

import pytest

from tests.titles.shikoku_1889.positions import NAMES, float_it, operate, phase
from trunkline.kernel import Match, decider, refuse, start
from trunkline.present.ordinary.panels import ribbon
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.scene import Scene
from trunkline.rails.rounds.actions import BuyPrivate, LayTile
from trunkline.rails.rounds.depot import leave
from trunkline.rails.rounds.state import CLOSED, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.titles.shikoku_1889.rules import title as full
from trunkline.titles.shikoku_1889.rules.actions import ExchangeDougo, LayPort
from trunkline.titles.shikoku_1889.rules.beginner import title

BEGINNER = {"game": "beginner"}
PRICES = {"TR": 20, "MF": 40, "ER": 40, "SMR": 60, "DR": 60, "SIR": 90}
REVENUES = {"TR": 5, "MF": 15, "ER": 15, "SMR": 20, "DR": 20, "SIR": 25}


def turn_of(company: str, in_phase: str = "3") -> RailsState:
    """The track step of a company of Ann, who owns all privates."""
    s = start(title, NAMES)
    s.privates = dict.fromkeys(s.privates, "Ann")
    float_it(s, company)
    phase(s, in_phase)
    return operate(s, company)


def test_an_option_of_the_match_chooses_it() -> None:
    match = Match(full, NAMES[:3], options=BEGINNER)
    assert match.title is title
    again = Match.from_record(match.record())
    assert again.title is title
    assert again.state == match.state
    assert Match(title, NAMES[:3], options={"game": "full"}).title is full
    assert Match(full, NAMES[:3]).title is full


@pytest.mark.rule("1889-beginner.01")
@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_draws_a_private_and_pays_for_it(players: int) -> None:
    s = start(title, NAMES[:players], seed=players)
    assert Counter(s.privates.values()) == Counter(s.players)
    for private, owner in s.privates.items():
        assert s.cash[owner] == full.box.components.starting_cash[str(players)] - PRICES[private]
    assert isinstance(s.stack[-1], StockRound)
    assert decider(title, s) == s.players[0]
    assert title.audit(s) == []


@pytest.mark.rule("1889-beginner.01")
def test_the_lot_decides_who_draws_what() -> None:
    dealt = {start(title, NAMES[:2], seed).privates["DR"] for seed in range(9)}
    assert dealt == {"Ann", "Bob"}


@pytest.mark.rule("1889-beginner.03")
def test_which_privates_are_in_the_game() -> None:
    joining = ["DR", "SIR", "ER", "SMR", "TR", "MF"]
    for players in range(2, 7):
        assert set(start(title, NAMES[:players]).privates) == set(joining[:players])


@pytest.mark.rule("1889-beginner.02")
def test_privates_have_other_prices_and_revenues() -> None:
    s = turn_of("AR")
    assert {p.id: p.price for p in title.box.privates.values()} == PRICES
    assert {p: title.plan.revenue(title, s, p) for p in s.privates} == REVENUES


@pytest.mark.rule("1889-beginner.02")
def test_privates_have_no_power_and_cannot_be_sold() -> None:
    s = turn_of("AR")
    for action in (LayPort("Ann", "J9", 0), ExchangeDougo("Ann"), BuyPrivate("Ann", "DR", 60)):
        assert refuse(title, s, action) is not None
    s = turn_of("IR")
    s.privates["SMR"] = "IR"
    assert {title.plan.cost(title, s, "IR", h.id) for h in title.box.atlas.map if h.cost} == {80}


@pytest.mark.rule("1889-beginner.02")
def test_privates_block_nothing() -> None:
    s = turn_of("KO")
    assert refuse(full, s, LayTile("Ann", "K4", "440", 0)) is not None
    assert any(refuse(title, s, LayTile("Ann", "K4", "440", turn)) is None for turn in range(6))


@pytest.mark.rule("1889-beginner.02")
def test_the_first_5_train_closes_all_of_them() -> None:
    s = turn_of("AR", "4")
    leave(title, s, title.box.trains["5"], "AR")
    assert set(s.privates.values()) == {CLOSED}


@pytest.mark.rule("1889-beginner.04")
def test_eight_more_tiles() -> None:
    more = Counter({n: tile.count for n, tile in title.box.atlas.tiles.items()})
    more.subtract({n: tile.count for n, tile in full.box.atlas.tiles.items()})
    assert +more == {"6": 2, "7": 1, "8": 1, "9": 1, "23": 1, "24": 1, "57": 1}
    assert sum(tile.count for tile in title.box.atlas.tiles.values()) == 71


def test_the_table_shows_no_auction() -> None:
    s = start(title, NAMES[:3])
    scene: RailsScene = Scene(title, s, s.players[0], {})
    assert [step.name for step in ribbon(scene).steps] == ["Shares", "Operating"]
