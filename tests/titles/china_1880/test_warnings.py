"""Warnings of 1880: each comes where it is true, and stays away where it is not."""

from __future__ import annotations

import gzip
from typing import Any

from msgspec.structs import replace

from tests.titles.china_1880.positions import Position
from trunkline.files.record import parse_record
from trunkline.kernel import Action, Legal, Match, Sentence, decider, get_kit, start
from trunkline.present.learn.teaching import warnings
from trunkline.rails.board.board import Board
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    Found,
    LayTile,
    Pass,
    PlaceMarker,
    SellShares,
)
from trunkline.titles.china_1880.rules.components import COMPONENTS, TRAINS
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.merger import Merger
from trunkline.titles.china_1880.rules.state import ChinaState


def facts(told: Sentence) -> dict[str, Any]:
    """The values of a sentence; how many trains come before one is told by "before"."""
    when = dict(told.values).get("when")
    before = {} if not isinstance(when, Sentence) else {"before": when.facts.get("number", 0)}
    return {**told.facts, **before}


def warned(position: Position, *move: Action, by: str = "") -> dict[str, dict[str, Any]]:
    """The kinds of warnings with their values."""
    player = by or (move[0].by if move else position.decider or "")
    told = warnings(title, position.s, player, move)
    return {each.key.removeprefix("1880.warning."): facts(each) for each in told}


def auction() -> tuple[ChinaState, str]:
    s = start(title, ("A", "B", "C"))
    return s, decider(title, s) or ""


def test_nothing_is_said_at_the_start() -> None:
    s, first = auction()
    assert warnings(title, s, first) == ()
    assert warnings(title, s, first, (Bid(first, 5),)) == ()


def test_a_bid_that_leaves_too_little_to_found() -> None:
    s, first = auction()
    cash = s.cash[first]
    (told,) = warnings(title, s, first, (Bid(first, cash - 135),))
    assert told.key == "1880.warning.no-founding"
    assert told.facts == {"left": 135, "least": 140}
    assert warnings(title, s, first, (Bid(first, cash - 140),)) == ()


def test_a_founding_that_cannot_pay_its_train() -> None:
    position = Position("ABC", cash=900).phase("C1", bought=1).share_round("A")
    found = warned(position, Found("A", "JHU", 4, 70, "C"))
    assert found["no-train"] == {"company": "JHU", "capital": 350, "train": "4+4", "price": 450}
    assert "no-train" not in warned(position, Found("A", "JHU", 4, 100, "C"))


def test_a_founding_that_gets_all_its_capital_can_pay_its_train() -> None:
    """40 % and the share of the investor leave five with the bank: the second half comes at once."""
    position = Position("ABC", cash=900).phase("C1", bought=1)
    position.invests("A", COMPONENTS.investors[0].id, 0, "").share_round("A")
    assert "no-train" not in warned(position, Found("A", "JHU", 4, 70, "C"))
    found = warned(position, Found("A", "JHU", 3, 70, "CD"))["no-train"]
    assert (found["capital"], found["price"]) == (350, 450)


def test_a_founding_that_does_not_float() -> None:
    position = Position("ABC", cash=200).phase("B1").share_round("A")
    found = warned(position, Found("A", "JHU", 2, 80, "BCD"))
    assert found["no-float"] == {"company": "JHU", "needed": 30, "held": 20, "left": 40}
    rich = Position("ABC", cash=300).phase("B1").share_round("A")
    assert "no-float" not in warned(rich, Found("A", "JHU", 2, 80, "BCD"))
    assert "no-float" not in warned(rich, Found("A", "JHU", 3, 80, "BC"))


def test_a_founding_without_a_permit_for_now() -> None:
    position = Position("ABC", cash=900).share_round("A")
    found = warned(position, Found("A", "JHU", 2, 80, "BCD"))
    assert found["no-permit"] == {"company": "JHU", "permits": "B, C, D", "phase": "A"}
    assert "no-permit" not in warned(position, Found("A", "JHU", 2, 80, "ABC"))


def test_a_sale_that_hands_the_company_over() -> None:
    position = Position("ABC").phase("B1").found("NJR", "A", 2, A=1, B=2, trains=("3",))
    position.share_round("A")
    found = warned(position, SellShares("A", "NJR", 2))
    assert found["loses-office"] == {"director": "B", "company": "NJR"}
    assert "loses-office" not in warned(position, SellShares("A", "NJR", 1))


def test_a_share_that_brings_a_company_without_a_train() -> None:
    position = Position("ABC", cash=500).phase("B1").found("NJR", "A", 2, B=2, cash=20)
    position.s.change("NJR", second_half=True)
    position.share_round("B")
    found = warned(position, BuyShare("B", "NJR"))["takes-burden"]
    lacking = {"company": "NJR", "cash": 20, "train": "3", "price": 180, "missing": 160}
    assert found == lacking
    position.s.trains["NJR"] = ("3",)
    assert "takes-burden" not in warned(position, BuyShare("B", "NJR"))


def test_a_company_that_floats_later_gets_its_capital_first() -> None:
    position = Position("ABC", cash=500).phase("B1").found("NJR", "A", 2, B=2, cash=0)
    position.s.change("NJR", place=None)
    position.share_round("B")
    assert "takes-burden" not in warned(position, BuyShare("B", "NJR"))


def test_a_company_without_a_train_that_its_director_can_hand_over() -> None:
    position = Position("ABC", cash=500).phase("B1").found("NJR", "A", 2, A=1, B=2, cash=20)
    position.s.change("NJR", second_half=True)
    position.share_round("B")
    lacking = {"cash": 20, "train": "3", "price": 180, "missing": 160}
    found = {"director": "A", "company": "NJR", **lacking}
    assert warned(position)["may-be-handed"] == found
    assert "may-be-handed" not in warned(position.share_round("C"))
    position.s.trains["NJR"] = ("3",)
    assert "may-be-handed" not in warned(position.share_round("B"))


def test_a_directorship_about_to_be_taken() -> None:
    position = Position("ABC", cash=500).phase("B1").found("NJR", "A", 2, B=2, trains=("3",))
    found = warned(position.share_round("A"))["office-in-danger"]
    assert found == {"other": "B", "percent": 20, "company": "NJR"}


def test_a_directorship_that_nobody_can_take() -> None:
    fewer = Position("ABC", cash=500).phase("B1").found("NJR", "A", 2, B=1, trains=("3",))
    assert "office-in-danger" not in warned(fewer.share_round("A"))
    poor = Position("ABC", A=500).phase("B1").found("NJR", "A", 2, B=2, trains=("3",))
    assert "office-in-danger" not in warned(poor.share_round("A"))


def test_the_last_to_pass_ends_the_round() -> None:
    position = Position("ABC", cash=500).share_round("A")
    assert "round-ends" not in warned(position)
    position.do(Pass("A")).do(Pass("B"))
    assert "round-ends" in warned(position)


def test_trains_that_are_scrapped_soon() -> None:
    position = Position("ABC", cash=500).found("NJR", "A", 2, trains=("2",), cash=400)
    position.phase("B2", bought=5).share_round("A")
    found = warned(position)["loses-all"]
    assert found == {"by": "4", "company": "NJR", "before": 0}
    early = Position("ABC", cash=500).found("NJR", "A", 2, trains=("2",), cash=400)
    assert "loses-all" not in warned(early.phase("B1").share_round("A"))
    some = Position("ABC", cash=500).found("NJR", "A", 2, trains=("2", "6"), cash=0)
    found = warned(some.phase("B2", bought=5).share_round("A"))["loses-some"]
    assert found == {"by": "4", "company": "NJR", "old": "2", "rest": "6", "before": 0}
    lasting = Position("ABC", cash=500).found("NJR", "A", 2, trains=("6",), cash=0)
    assert warned(lasting.phase("C2", bought=1).share_round("A")) == {}


def test_a_forced_purchase_coming() -> None:
    position = Position("ABC", cash=500).found("NJR", "A", 2, trains=("2",), cash=60)
    found = warned(position.phase("B2", bought=3).share_round("A"))["forced-purchase"]
    assert found == {
        "by": "4",
        "company": "NJR",
        "price": 300,
        "cash": 60,
        "missing": 240,
        "before": 2,
    }
    assert warned(position, by="B") == {}, "another player directs nothing"


def test_a_dividend_that_will_be_missing() -> None:
    position = Position("ABC").found("NJR", "A", 2, trains=("2",), cash=60)
    position.phase("B2", bought=3)
    position.s.income["NJR"] = 70
    found = warned(position.turn("NJR", "dividend"))["withheld"]
    assert (found["cash"], found["then"], found["price"]) == (60, 130, 300)
    rich = Position("ABC").found("NJR", "A", 2, trains=("2",), cash=300).phase("B2", bought=3)
    rich.s.income["NJR"] = 70
    assert warned(rich.turn("NJR", "dividend")) == {}


def test_a_train_that_must_be_paid_by_the_director() -> None:
    position = Position("ABC", cash=500).phase("B1").found("NJR", "A", 2, cash=100)
    found = warned(position.turn("NJR", "trains"))["own-money"]
    assert found == {"company": "NJR", "train": "3", "price": 180, "cash": 100, "missing": 80}
    rich = Position("ABC", cash=500).phase("B1").found("NJR", "A", 2, cash=180)
    assert "own-money" not in warned(rich.turn("NJR", "trains"))


def test_a_first_train_that_scraps_the_own_ones() -> None:
    position = Position("ABC").phase("B2", bought=5).found("NJR", "A", 2, trains=("3",), cash=400)
    position.found("HKR", "A", 2, trains=("2",)).turn("NJR", "trains")
    found = warned(position, BuyTrain("A", "4", 300))["scraps-own"]
    assert found == {"train": "4", "old": "2", "company": "HKR"}
    position.s.trains["HKR"] = ("3",)
    assert "scraps-own" not in warned(position, BuyTrain("A", "4", 300))


def test_a_train_that_does_not_last() -> None:
    position = Position("ABC").phase("B2", bought=4).found("NJR", "A", 2, trains=("3",), cash=400)
    position.turn("NJR", "trains")
    assert "short-lived" not in warned(position, BuyTrain("A", "3+3", 300))
    position.phase("C1", bought=3)
    position.turn("NJR", "trains")
    found = warned(position, BuyTrain("A", "4+4", 450))
    assert "short-lived" not in found


def test_the_last_train_of_a_type_brings_a_share_round() -> None:
    position = Position("ABC").phase("B1", bought=4).found("NJR", "A", 2, trains=("3",), cash=400)
    found = warned(position.turn("NJR", "trains"), BuyTrain("A", "3", 180))
    assert found["share-round"] == {"train": "3"}
    position.left("3", 2)
    assert "share-round" not in warned(position, BuyTrain("A", "3", 180))


def test_trains_that_leave_the_game_unbought() -> None:
    position = Position("ABC").phase("B1", bought=2).found("NJR", "A", 2, trains=("3",), cash=400)
    found = warned(position.marker("NJR").turn("NJR", "trains"))["leave"]
    assert found == {"number": 3, "company": "NJR", "train": "3"}
    position.found("HKR", "A", 2, trains=("3",), cash=400)
    assert "leave" not in warned(position.marker("HKR").turn("NJR", "trains"))


def test_a_tile_that_leaves_no_way_on() -> None:
    """Late in a game, against a side of a tile that no other can open; at the start every tile
    leads on. A tile that meets track at both ends is no dead end, whatever it reaches."""
    position = Position("ABC").found("QSR", "A", 2, cash=900, trains=("2",)).turn("QSR", "track")
    for a in Legal(title, position.s):
        assert "no-way-on" not in warned(position, a)
    late = Position("ABC").phase("D1").found("BCR", "A", 4, cash=900, trains=("8",), permits="D")
    late.s.board = board_of_the_example(345)
    late.s.stack = (LayTrack("BCR"),)
    assert warned(late, LayTile("A", "M11", "7", 5), by="A")["no-way-on"] == {
        "tile": "7",
        "hex": "M11",
    }
    others = [a for a in Legal(title, late.s) if isinstance(a, LayTile) and a.hex == "M11"]
    assert any("no-way-on" not in warned(late, a, by="A") for a in others)


def board_of_the_example(actions: int) -> Board:
    """As it is in the game that anybody can watch, after so many actions."""
    kit = get_kit("1880")
    data = gzip.decompress(kit.folder(kit.example).read_bytes())
    record = parse_record(data, "example")
    state = Match.from_record(replace(record, actions=record.actions[:actions], result=None)).state
    assert isinstance(state, ChinaState)
    return state.board


def test_building_with_the_money_for_the_train() -> None:
    position = Position("ABC").phase("B1").found("NJR", "A", 2, cash=200)
    position.turn("NJR", "station")
    if position.top == "PlaceStation":
        for a in Legal(title, position.s):
            if isinstance(a, PlaceMarker):
                found = warned(position, a)["train-money"]
                assert (found["left"], found["missing"]) == (160, 20)


def test_money_for_a_company_of_another() -> None:
    position = Position("ABC").found("NJR", "B", 2, trains=("2",))
    position.invests("A", COMPONENTS.investors[0].id, 300, "NJR")
    position.s.stack = (Merger(COMPONENTS.investors[0].id),)
    found = warned(position, by="A")["for-another"]
    assert found == {"director": "B", "company": "NJR", "cash": 300}


def test_the_last_eight_brings_the_end() -> None:
    position = Position("ABC", cash=100).phase("D3", bought=1, on_sale="8")
    position.left("8", 1).found("NJR", "A", 2, trains=("6",), cash=900).turn("NJR", "trains")
    found = warned(position, BuyTrain("A", "8", TRAINS["8"].price))["brings-the-end"]
    worth = {each: title.worth(position.s, each) for each in "ABC"}
    assert found == {"train": "8", "number": 3, "own": worth["A"], "other": "B", "most": 100}
    position.left("8", 2)
    assert "brings-the-end" not in warned(position, BuyTrain("A", "8", TRAINS["8"].price))


def test_turns_that_are_left_after_the_last_eight() -> None:
    position = Position("ABC", cash=500).phase("D3", bought=1, on_sale="8").left("8", 0)
    position.found("NJR", "A", 2, trains=("8",), cash=900).marker("NJR")
    found = warned(position.share_round("A"))["last-share-round"]
    assert found == {"train": "8", "number": 3}
    position.s.income["NJR"] = 70
    found = warned(position.turn("NJR", "dividend"))["turns-left"]
    assert found == {"number": 4, "marked": "NJR", "company": "NJR"}
    position.left("8", 1)
    assert "turns-left" not in warned(position.turn("NJR", "dividend"))
