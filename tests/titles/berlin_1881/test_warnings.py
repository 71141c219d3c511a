"""Warnings of 1881: each comes where it is true, and stays away where it is not."""

from __future__ import annotations

from typing import Any

from tests.titles.berlin_1881.positions import Position
from trunkline.kernel import Action, Legal, Sentence, start
from trunkline.present.learn.teaching import warnings
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.bidding import Bid
from trunkline.titles.berlin_1881.rules.build_depot import PlaceDepot
from trunkline.titles.berlin_1881.rules.deals import Proposal, TrainDeal
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.tables import MARKET, TRAMWAYS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain


def facts(told: Sentence) -> dict[str, Any]:
    """The values of a sentence; how many trains come before one is told by "before"."""
    when = dict(told.values).get("when")
    before = {} if not isinstance(when, Sentence) else {"before": when.facts.get("number", 0)}
    return {**told.facts, **before}


def warned(position: Position, *move: Action, by: str = "") -> dict[str, dict[str, Any]]:
    """The kinds of warnings with their values."""
    player = by or (move[0].by if move else position.decider or "")
    told = warnings(title, position.s, player, move)
    return {each.key.removeprefix("1881.warning."): facts(each) for each in told}


def test_a_bid_that_leaves_too_little_to_begin_with() -> None:
    s = start(title, ("Ann", "Bob", "Cy"))
    assert warnings(title, s, "Ann", (Bid("Ann", 100),)) == ()
    (told,) = warnings(title, s, "Ann", (Bid("Ann", 600),))
    assert told.facts == {"left": 120, "least": 132}


def test_a_first_purchase_that_depends_on_others() -> None:
    position = Position().money(Ann=300)
    position.s.stack = (*position.s.stack, FirstPurchase("Ann"))
    found = warned(position, BuyFirst("Ann", ("GBS director",)))["no-float"]
    assert found == {"number": 4, "company": "GBS", "left": 120}
    position.money(Ann=600)
    assert warned(position, BuyFirst("Ann", ("GBS director",))) == {}


def test_a_new_tramway_that_depends_on_others() -> None:
    position = Position().money(Ann=300).stock_round("Ann")
    position.s.info_cards = 1
    assert warned(position, Buy("Ann", "GBS director", "bank"))["no-float"]["number"] == 4


def test_a_sale_that_hands_the_company_over() -> None:
    position = Position(phase="green").found("GBS", "Ann", singles=2).trains("GBS", "3")
    position.hold("GBS", "Ann", Ann=2, Bob=3).stock_round("Ann")
    assert "loses-office" not in warned(position, Sell("Ann", "GBS", 1))
    found = warned(position, Sell("Ann", "GBS", 2))["loses-office"]
    assert found == {"leader": "Bob", "company": "GBS"}


def test_every_tramway_floats_with_enough_for_any_tramcar() -> None:
    """So nobody is warned of a founding that cannot buy one."""
    dearest = max(car.price for car in Position().s.pieces.tramcars)
    assert all(10 * tramway.par >= dearest for tramway in TRAMWAYS.values())


def test_a_certificate_that_brings_a_tramway_without_a_tramcar() -> None:
    position = Position(phase="green").found("GBS", "Bob", cash=100).money(Ann=500)
    position.hold("GBS", "Bob", Bob=1, Ann=3).stock_round("Ann")
    found = warned(position, Buy("Ann", "GBS", "bank"))["takes-burden"]
    price = position.s.pieces.trains["3"].price
    assert found == {"company": "GBS", "price": price, "cash": 100, "missing": price - 100}
    position.trains("GBS", "3")
    assert "takes-burden" not in warned(position, Buy("Ann", "GBS", "bank"))
    position.trains("GBS").money(GBS=price)
    assert "takes-burden" not in warned(position, Buy("Ann", "GBS", "bank"))


def test_a_tramway_without_a_tramcar_that_its_director_can_hand_over() -> None:
    position = Position(phase="green").found("GBS", "Bob", cash=100)
    position.hold("GBS", "Bob", Bob=2, Ann=3).stock_round("Ann")
    price = position.s.pieces.trains["3"].price
    lacking = {"price": price, "cash": 100, "missing": price - 100}
    assert warned(position)["may-be-handed"] == {"director": "Bob", "company": "GBS", **lacking}
    assert "may-be-handed" not in warned(position.stock_round("Cy")), "it would go to Ann"
    position.stock_round("Ann")
    position.trains("GBS", "3")
    assert "may-be-handed" not in warned(position)


def test_a_directorship_about_to_be_taken() -> None:
    position = Position(phase="green").found("GBS").trains("GBS", "3").money(Bob=500)
    position.hold("GBS", "Ann", Ann=1, Bob=3).stock_round("Ann")
    found = warned(position)["office-in-danger"]
    assert found == {"other": "Bob", "percent": 30, "company": "GBS"}
    assert "office-in-danger" not in warned(position.money(Bob=10))
    position.hold("GBS", "Ann", Ann=2, Bob=3).money(Bob=500)
    assert "office-in-danger" not in warned(position)


def test_the_last_without_a_purchase_ends_the_round() -> None:
    position = Position(phase="green").stock_round("Ann")
    assert "round-ends" not in warned(position)
    position.do(Done("Ann")).do(Done("Bob"))
    assert "round-ends" in warned(position)


def test_a_forced_purchase_coming() -> None:
    position = Position(phase="green").found("GBS", cash=100).trains("GBS", "2")
    position.s.gone.update({"2": 9, "3": 5})
    found = warned(position.stock_round("Ann"))["forced-purchase"]
    assert found == {
        "by": "4",
        "company": "GBS",
        "before": 1,
        "price": 420,
        "cash": 100,
        "missing": 320,
    }
    assert warned(position, by="Bob") == {}
    position.s.gone["3"] = 1
    assert warned(position) == {}, "five tramcars come first"


def test_trains_that_become_obsolete_soon() -> None:
    position = Position(phase="green").found("GBS", cash=500).trains("GBS", "2")
    position.s.gone.update({"2": 9, "3": 6})
    found = warned(position.stock_round("Ann"))["loses-all"]
    assert found == {"by": "4", "company": "GBS", "before": 0}
    found = warned(position.trains("GBS", "2", "4"))["loses-some"]
    assert found == {"by": "4", "company": "GBS", "old": "2", "rest": "4", "before": 0}
    assert warned(position.trains("GBS", "4")) == {}


def test_a_dividend_that_will_be_missing() -> None:
    position = Position(phase="green").found("GBS", cash=100).trains("GBS", "2")
    position.s.gone.update({"2": 9, "3": 6})
    position.ask("GBS", "income")
    position.s.earned = Earned(route=80, connection=100)
    found = warned(position)["withheld"]
    assert (found["cash"], found["then"], found["price"]) == (100, 280, 420)
    position.money(GBS=420)
    assert warned(position) == {}


def test_a_train_that_must_be_paid_by_the_director() -> None:
    position = Position().found("GBS", cash=100).ask("GBS", "business")
    found = warned(position)["own-money"]
    assert found == {"company": "GBS", "price": 220, "cash": 100, "missing": 120}
    assert "own-money" not in warned(position.money(GBS=220))


def test_a_certificate_bought_with_the_money_for_a_train() -> None:
    position = Position(phase="green").found("GBS", cash=350).sbahn("Bob", "bank", "bank", "bank")
    position.ask("GBS", "business")
    found = warned(position, Buy("Ann", "S1", "bank"))["paper-or-train"]
    assert found == {"company": "GBS", "left": 266, "price": 320}
    position.trains("GBS", "3")
    assert "paper-or-train" not in warned(position, Buy("Ann", "S1", "bank"))


def test_a_first_train_that_scraps_the_own_ones() -> None:
    position = Position(phase="green").found("GBS", cash=900).trains("GBS", "3")
    position.found("SHG", cash=0).trains("SHG", "2")
    position.s.gone.update({"2": 9, "3": 6})
    position.ask("GBS", "business")
    found = warned(position, BuyTrain("Ann", "4", "bank"))["scraps-own"]
    assert found == {"train": "4", "old": "2", "company": "SHG"}
    position.trains("SHG", "3")
    assert "scraps-own" not in warned(position, BuyTrain("Ann", "4", "bank"))


def test_a_train_that_does_not_last() -> None:
    position = Position(phase="green").found("GBS", cash=900).ask("GBS", "business")
    position.s.gone.update({"2": 9, "3": 6})
    position.s.pool = ("2",)
    found = warned(position, BuyTrain("Ann", "2", "pool"))["short-lived"]
    assert found == {"train": "2", "by": "4", "before": 0}
    assert "short-lived" not in warned(position, BuyTrain("Ann", "4", "bank"))


def test_building_with_the_money_for_the_train() -> None:
    position = Position().found("GBS", cash=240).lay(H18="3 r2")
    position.ask("GBS", "depot")
    places = [a for a in Legal(title, position.s) if isinstance(a, PlaceDepot)]
    assert places
    for a in places:
        found = warned(position, a)["train-money"]
        assert (found["left"], found["missing"]) == (200, 20)


def test_a_last_train_given_away() -> None:
    position = Position().found("GBS").trains("GBS", "2").found("SHG", "Bob")
    position.s.stack = (
        *position.s.stack,
        Proposal("Bob", "Ann", TrainDeal("SHG", "GBS", "2", 150)),
    )
    found = warned(position, by="Ann")["last-train"]
    assert found == {"company": "GBS", "offered": 150, "price": 220}
    position.trains("GBS", "2", "2")
    assert warned(position, by="Ann") == {}


def test_a_tile_that_leaves_no_way_on() -> None:
    """A curve east of Alexanderplatz leads into the next hex, which takes nothing from there."""
    position = Position().found("GBS").trains("GBS", "2").turn("GBS")
    lays = [a for a in Legal(title, position.s) if isinstance(a, LayTile)]
    bad = [a for a in lays if "no-way-on" in warned(position, a)]
    assert [(a.hex, a.tile, a.rotation) for a in bad] == [("G21", "7", 0), ("G21", "8", 5)]
    assert len(bad) < len(lays)


def last_space() -> tuple[int, int]:
    """The space of the stock market that ends the game."""
    return next(place for place, space in MARKET.spaces.items() if "e" in space.marks)


def test_a_dividend_that_ends_the_game() -> None:
    position = Position(phase="green").found("GBS", cash=900).trains("GBS", "5")
    row, column = last_space()
    position.at("GBS", (row, column - 1))
    assert warned(position.stock_round("Ann"))["next-to-last"] == {"company": "GBS"}
    position.ask("GBS", "income").at("GBS", (row, column - 1))
    position.s.earned = Earned(route=80)
    found = warned(position)["reaches-last-space"]
    worth = {each: title.worth(position.s, each) for each in ("Ann", "Bob")}
    assert found == {"company": "GBS", "own": worth["Ann"], "other": "Bob", "most": worth["Bob"]}
    position.at("GBS", (row, column - 2))
    assert "reaches-last-space" not in warned(position)


def test_what_is_withheld_in_the_last_rounds_counts_for_nobody() -> None:
    position = Position(phase="green").found("GBS", cash=900).trains("GBS", "5")
    position.s.ending = "bank"
    assert "last-stock-round" in warned(position.stock_round("Ann"))
    position.ask("GBS", "income")
    position.s.earned = Earned(route=80)
    assert warned(position)["last-rounds"] == {"company": "GBS"}
