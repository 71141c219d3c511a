"""Set-up and the auction of the privates."""

import pytest

from tests.titles.shikoku_1889.positions import (
    NAMES,
    do,
    float_it,
    lay,
    no,
    no_privates,
    opening,
    operate,
)
from trunkline.kernel import BadSetup, Legal, decider, start
from trunkline.rails.rounds.actions import Bid, LayTile, Pass, TakePrivate
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.rules import title

BOX = title.box


@pytest.mark.rule("1889-setup.01")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(BadSetup):
        start(title, tuple("ABCDEFG"[:players]))


@pytest.mark.rule("1889-setup.02", "1889-setup.03", "1889-setup.05", "1889-setup.04")
@pytest.mark.parametrize(
    ("players", "cash", "limit", "privates"),
    [(2, 420, 25, 5), (3, 420, 19, 6), (4, 420, 14, 7), (5, 390, 12, 7), (6, 390, 11, 7)],
)
def test_money_limits_and_privates(players: int, cash: int, limit: int, privates: int) -> None:
    s = opening(players)
    assert [s.cash[p] for p in s.players] == [cash] * players
    assert sum(s.cash.values()) == 7000
    assert title.summary(s)["certificate_limit"] == limit
    assert list(s.privates) == ["TR", "MF", "ER", "SMR", "DR", "SIR", "UTF"][:privates]


@pytest.mark.rule("1889-setup.06", "1889-setup.07", "1889-setup.08")
def test_companies_their_certificates_stations_and_homes() -> None:
    s = opening()
    assert [(c.id, c.home, c.stations) for c in BOX.charters.values()] == [
        ("AR", "K8", (0, 40)),
        ("IR", "E2", (0, 40)),
        ("SR", "I2", (0, 40)),
        ("KO", "K4", (0, 40)),
        ("TR", "F9", (0, 40, 40)),
        ("KU", "C10", (0,)),
        ("UR", "B7", (0, 40, 40)),
    ]
    for company, charter in BOX.charters.items():
        assert (s.shares[company].certificate, s.shares[company].single(BANK)) == (2, 8)
        assert BOX.atlas.home(s.board, charter.home, company) == 0


@pytest.mark.rule("1889-setup.09", "1889-setup.10")
def test_trains_and_tiles() -> None:
    assert [(t.name, t.count) for t in BOX.components.trains] == [
        *(("2", 6), ("3", 5), ("4", 4), ("5", 3), ("6", 2), ("D", None))
    ]
    assert sum(tile.count for tile in BOX.atlas.tiles.values()) == 63
    s = opening()
    board = BOX.atlas.lay(s.board, "B5", "7", 0)
    assert BOX.atlas.left(board, "7") == 1
    assert BOX.atlas.left(BOX.atlas.lay(board, "B5", "29", 0), "7") == 2


@pytest.mark.rule("1889-setup.11", "1889-setup.12")
def test_seats_are_drawn_and_everything_is_open() -> None:
    drawn = {start(title, NAMES[:4], seed).players for seed in range(12)}
    assert len(drawn) > 3
    assert not title.has_secrets


@pytest.mark.rule("1889-seq.01", "1889-seq.04", "1889-auction.16")
def test_the_first_stock_round_follows_the_last_sale() -> None:
    s = opening(2)
    for private, player in zip(("TR", "MF", "ER", "SMR"), ("Ann", "Bob") * 2, strict=True):
        do(s, TakePrivate(player, private))
        assert isinstance(s.stack[-1], Waterfall)
    do(s, TakePrivate("Ann", "DR"))
    assert s.stack[-1] == StockRound("Bob")
    assert (s.priority, s.stock_rounds) == ("Bob", 1)


@pytest.mark.rule("1889-auction.01", "1889-auction.02", "1889-auction.03")
def test_only_the_cheapest_is_bought_and_only_dearer_ones_are_bid_for() -> None:
    s = opening()
    prices = [BOX.privates[p].price for p in ("TR", "MF", "ER", "SMR", "DR", "SIR", "UTF")]
    assert prices == [20, 30, 40, 50, 60, 80, 150]
    assert no(s, TakePrivate("Ann", "MF")) == "Only TR can be bought outright now."
    assert no(s, Bid("Ann", "TR", 25)) == "You cannot bid for TR: you can buy it."
    do(s, TakePrivate("Ann", "TR"))
    assert (s.privates["TR"], s.cash["Ann"]) == ("Ann", 400)
    assert decider(title, s) == "Bob"


@pytest.mark.rule("1889-auction.04", "1889-auction.05")
def test_bids_exceed_the_price_and_other_bids_by_five_in_any_whole_sum() -> None:
    s = opening()
    assert no(s, Bid("Ann", "MF", 34)) == "A bid for MF must be at least ¥35."
    do(s, Bid("Ann", "MF", 37))
    assert no(s, Bid("Bob", "MF", 41)) == "A bid for MF must be at least ¥42."
    do(s, Bid("Bob", "MF", 42), Pass("Cy"), Bid("Ann", "MF", 47))
    top = s.stack[-1]
    assert isinstance(top, Waterfall)
    assert [(b.player, b.amount) for b in top.bids] == [("Bob", 42), ("Ann", 47)]


@pytest.mark.rule("1889-auction.06")
def test_money_in_bids_is_tied_up() -> None:
    s = opening()
    do(s, Bid("Ann", "SIR", 380), Pass("Bob"), Pass("Cy"))
    assert no(s, Bid("Ann", "MF", 41)) == "Ann has ¥40 that is not tied up in other bids."
    assert no(s, Bid("Ann", "SIR", 420)) == ""


@pytest.mark.rule("1889-auction.07", "1889-auction.11")
def test_a_single_bid_wins_at_once_and_the_turn_goes_on_left_of_the_buyer() -> None:
    s = opening()
    do(s, Bid("Ann", "MF", 40), Bid("Bob", "ER", 45), TakePrivate("Cy", "TR"))
    assert (s.privates["MF"], s.privates["ER"]) == ("Ann", "Bob")
    assert (s.cash["Ann"], s.cash["Bob"]) == (380, 375)
    assert decider(title, s) == "Ann"


@pytest.mark.rule("1889-auction.08", "1889-auction.09", "1889-auction.10")
def test_several_bidders_raise_clockwise_from_the_left_of_the_highest() -> None:
    s = opening(4)
    do(s, Bid("Ann", "MF", 35), Bid("Bob", "MF", 40), Bid("Cy", "MF", 45))
    do(s, TakePrivate("Dee", "TR"))
    top = s.stack[-1]
    assert isinstance(top, BiddingUp)
    assert top.player == "Ann"
    assert no(s, Bid("Ann", "MF", 49)) == "A bid for MF must be at least ¥50."
    do(s, Bid("Ann", "MF", 50), Pass("Bob"))
    assert decider(title, s) == "Cy"
    do(s, Pass("Cy"))
    assert (s.privates["MF"], s.cash["Ann"], s.cash["Cy"]) == ("Ann", 370, 420)
    assert s.stack[-1] == Waterfall("Ann")


@pytest.mark.rule("1889-auction.12", "1889-auction.13", "1889-auction.14", "1889-auction.17")
def test_the_first_private_falls_in_price_and_is_given_away_at_last() -> None:
    s = opening()
    do(s, *(Pass(player) for player in ("Ann", "Bob", "Cy")))
    top = s.stack[-1]
    assert isinstance(top, Waterfall)
    assert top.price(title, s) == 15
    do(s, *(Pass(player) for player in ("Ann", "Bob", "Cy") * 3))
    assert s.privates["TR"] == "Ann"
    assert s.cash["Ann"] == 420
    assert decider(title, s) == "Bob"
    assert BOX.privates["TR"].price == 20


@pytest.mark.rule("1889-auction.15")
def test_later_all_passes_make_the_privates_pay() -> None:
    s = opening()
    do(s, TakePrivate("Ann", "TR"), Pass("Bob"), Pass("Cy"), Pass("Ann"))
    assert s.cash["Ann"] == 405
    assert s.stack[-1] == Waterfall("Bob")


@pytest.mark.rule("1889-auction.12")
def test_who_passed_may_act_in_the_next_turn() -> None:
    s = opening()
    do(s, Pass("Ann"), TakePrivate("Bob", "TR"), Pass("Cy"), TakePrivate("Ann", "MF"))
    assert s.privates["MF"] == "Ann"


@pytest.mark.rule("1889-setup.10")
def test_a_kind_of_tile_that_is_used_up_cannot_be_laid() -> None:
    s = no_privates()
    float_it(s, "AR")
    for hex_id in ("B5", "D3"):
        lay(s, hex_id, "7", 0)
    lay(s, "K8", "57", 1)
    operate(s, "AR")
    assert no(s, LayTile("Ann", "J9", "7", 0)) != ""
    assert BOX.atlas.left(s.board, "7") == 0
    assert "7" not in {a.tile for a in Legal(title, s) if isinstance(a, LayTile)}
