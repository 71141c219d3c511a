"""Warnings of ordinary titles at positions of Shikoku 1889: each comes where it is true only."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.titles.shikoku_1889.positions import (
    do,
    float_it,
    lay,
    no_privates,
    opening,
    operate,
    phase,
)
from trunkline.kernel import Action, Legal, Sentence, decider
from trunkline.present.learn.teaching import NOTHING, teaching, warnings, warnings_of_choices
from trunkline.present.ordinary.teaching import TEACHING
from trunkline.rails.rounds.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PlaceMarker,
    SellShares,
    StartCompany,
    TakePrivate,
)
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.operating import OperatingSet
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.rules import title

ROUTE = (("E2", "5", 4),)
"""From the home of IR to the red area beside it: a stop of 20 and one of 30."""


def facts(told: Sentence) -> dict[str, Any]:
    """The values; how many trains come before one is told by "before"."""
    when = dict(told.values).get("when")
    before = {} if not isinstance(when, Sentence) else {"before": when.facts.get("number", 0)}
    return {name: v for name, v in {**told.facts, **before}.items() if name != "currency"}


def warned(s: RailsState, *move: Action, by: str = "") -> dict[str, dict[str, Any]]:
    """The kinds of warnings with their values."""
    player = by or (move[0].by if move else decider(title, s) or "")
    told = warnings(title, s, player, move)
    return {each.key.removeprefix("rounds.warning."): facts(each) for each in told}


def stock_round(number: int = 2) -> RailsState:
    """Ann is on turn in a later stock round, with money enough; nobody owns a private."""
    s = no_privates()
    for private in s.privates:
        s.privates[private] = "closed"
    s.stock_rounds = number
    return s


def purse(s: RailsState, **cash: int) -> None:
    for owner, amount in cash.items():
        s.pay(BANK, owner, amount - s.cash[owner])


def railway(s: RailsState, cash: int, *trains: str, **held: int) -> None:
    """IR with a route."""
    float_it(s, "IR", cash, **(held or {"Ann": 3}))
    for hex_id, tile, rotation in ROUTE:
        lay(s, hex_id, tile, rotation)
    s.trains["IR"] = trains


def test_every_ordinary_title_warns_and_no_other_by_default() -> None:
    assert teaching("1889").warns is TEACHING.warns
    assert teaching("toy") is NOTHING


def test_nothing_is_said_at_the_start() -> None:
    s = opening()
    assert warned(s) == {}
    assert warned(s, TakePrivate("Ann", "TR")) == {}


def test_a_private_that_leaves_too_little_to_float_a_company() -> None:
    s = opening()
    assert warned(s, Bid("Ann", "SIR", 95)) == {}
    assert warned(s, Bid("Ann", "SIR", 96)) == {"no-floating": {"left": 324, "least": 325}}
    do(s, Bid("Ann", "SIR", 90), Pass("Bob"), Pass("Cy"))
    assert warned(s, TakePrivate("Ann", "TR")) == {"no-floating": {"left": 310, "least": 325}}


def test_a_company_that_cannot_buy_a_train() -> None:
    s = stock_round()
    purse(s, Ann=1000)
    phase(s, "6")
    assert "no-train" not in warned(s, StartCompany("Ann", "IR", 65)), "650 buy a 6-train"
    s.gone["6"] = 2
    found = warned(s, StartCompany("Ann", "IR", 65))
    assert found["no-train"] == {"company": "IR", "capital": 650, "price": 1100}


def test_a_company_that_nobody_floats() -> None:
    s = stock_round()
    purse(s, Ann=374)
    found = warned(s, StartCompany("Ann", "IR", 75))
    assert found == {"no-float": {"company": "IR", "needed": 50, "held": 20, "left": 224}}
    purse(s, Ann=375)
    assert warned(s, StartCompany("Ann", "IR", 75)) == {}


def test_a_sale_that_hands_the_company_over() -> None:
    s = stock_round()
    railway(s, 100, "5", Ann=4, Bob=3)
    assert warned(s, SellShares("Ann", "IR", 2))["loses-office"] == {
        "director": "Bob",
        "company": "IR",
    }
    assert "loses-office" not in warned(s, SellShares("Ann", "IR", 1))


def test_a_share_that_brings_a_company_without_a_train() -> None:
    s = stock_round()
    railway(s, 20, Bob=3, Ann=3)
    found = warned(s, BuyShare("Ann", "IR"))
    assert found["takes-burden"] == {"company": "IR", "cash": 20, "price": 80, "missing": 60}
    s.trains["IR"] = ("2",)
    assert "takes-burden" not in warned(s, BuyShare("Ann", "IR"))


def test_a_company_without_a_train_that_its_director_can_hand_over() -> None:
    s = stock_round()
    railway(s, 20, Bob=3, Ann=2)
    found = {"director": "Bob", "company": "IR", "cash": 20, "price": 80, "missing": 60}
    assert warned(s)["may-be-handed"] == found
    purse(s, IR=80)
    assert "may-be-handed" not in warned(s), "it can pay for its train"
    purse(s, IR=20)
    railway(s, 20, Bob=3, Ann=1, Cy=2)
    assert "may-be-handed" not in warned(s), "it would go to Cy"


def test_a_directorship_about_to_be_taken() -> None:
    s = stock_round()
    railway(s, 100, "5", Ann=3, Bob=3)
    danger = {"other": "Bob", "percent": 30, "company": "IR"}
    assert warned(s)["office-in-danger"] == danger
    purse(s, Bob=10)
    assert "office-in-danger" not in warned(s), "Bob cannot pay for a share"
    purse(s, Bob=500)
    railway(s, 100, "5", Ann=3, Bob=2)
    assert "office-in-danger" not in warned(s), "Bob would only draw level"


def test_the_last_to_pass_ends_the_round() -> None:
    s = no_privates()
    assert "round-ends" not in warned(s)
    do(s, Pass("Ann"), Pass("Bob"))
    assert warned(s) == {"round-ends": {}}


def test_trains_that_are_scrapped_soon() -> None:
    s = stock_round()
    railway(s, 400, "2")
    phase(s, "3")
    s.gone["3"] = 2
    assert warned(s) == {"loses-all": {"by": "4", "company": "IR", "before": 3}}
    s.gone["3"] = 1
    assert warned(s) == {}, "four others come first"
    s.gone["3"] = 5
    assert warned(s)["loses-all"]["before"] == 0
    s.trains["IR"] = ("2", "5")
    some = {"by": "4", "company": "IR", "old": "2", "rest": "5", "before": 0}
    assert warned(s) == {"loses-some": some}
    s.trains["IR"] = ("5",)
    assert warned(s) == {}, "it lasts"


def test_a_forced_purchase_coming() -> None:
    s = stock_round()
    railway(s, 100, "2")
    phase(s, "3")
    s.gone["3"] = 4
    found = {"by": "4", "company": "IR", "before": 1, "price": 300, "cash": 100, "missing": 200}
    assert warned(s) == {"forced-purchase": found}
    s.used = ("3",)
    assert warned(s)["forced-purchase"]["price"] == 180, "a used 3-train is cheaper then"
    assert warned(s, by="Bob") == {}, "only its director is warned"


def test_the_diesel_comes_after_the_first_six() -> None:
    s = stock_round()
    railway(s, 100, "4")
    phase(s, "5")
    s.gone["5"] = 1
    assert warned(s)["forced-purchase"]["before"] == 3, "two 5-trains and one 6-train"
    assert warned(s)["forced-purchase"]["price"] == 630, "the other 6-train is still there then"
    s.used = ("3",)
    assert warned(s)["forced-purchase"]["price"] == 630, "the first 6-train scraps the used 3"
    s.gone["5"], s.gone["6"] = 3, 2
    assert warned(s)["forced-purchase"]["before"] == 0
    assert warned(s)["forced-purchase"]["price"] == 1100


def test_a_dividend_that_is_missing_for_the_next_train() -> None:
    s = stock_round()
    railway(s, 100, "2")
    phase(s, "3")
    s.gone["3"] = 5
    s.income["IR"] = 50
    operate(s, "IR", Dividend)
    found = {"by": "4", "company": "IR", "before": 0, "price": 300, "cash": 100, "then": 150}
    assert warned(s) == {"withheld": found}
    purse(s, IR=300)
    assert warned(s) == {}


def test_a_tile_that_brings_the_duty_to_own_a_train() -> None:
    s = stock_round()
    float_it(s, "IR", 50, Ann=3)
    operate(s, "IR")
    found = warned(s, LayTile("Ann", "E2", "5", 4))
    assert found == {"duty": {"company": "IR", "price": 80, "left": 50, "missing": 30}}
    purse(s, IR=80)
    assert warned(s, LayTile("Ann", "E2", "5", 4)) == {}


def test_a_station_that_spends_the_money_of_a_train() -> None:
    s = stock_round()
    railway(s, 100, Ann=3)
    lay(s, "F3", "57", 2)
    operate(s, "IR", PlaceStation)
    found = warned(s, PlaceMarker("Ann", "F3"))
    assert found == {"train-money": {"company": "IR", "price": 80, "left": 60, "missing": 20}}
    purse(s, IR=120)
    assert warned(s, PlaceMarker("Ann", "F3")) == {}


def test_a_tile_that_leaves_no_way_on() -> None:
    """At the start every tile leads on; against a side of a town's tile, which is final, none."""
    s = stock_round()
    float_it(s, "AR", 500, Ann=3)
    operate(s, "AR")
    for a in Legal(title, s):
        assert "no-way-on" not in warned(s, a)
    lay(s, "K8", "5", 1)
    lay(s, "J9", "3", 0)
    assert warned(s, LayTile("Ann", "I8", "7", 4)) == {"no-way-on": {"tile": "7", "hex": "I8"}}
    others = [a for a in Legal(title, s) if isinstance(a, LayTile) and a.hex == "I8"]
    assert any("no-way-on" not in warned(s, a) for a in others)


def test_a_tile_that_closes_a_ring_is_no_dead_end() -> None:
    """Both of its ends meet track from which UR could already run to the same stops."""
    s = stock_round()
    phase(s, "3")
    float_it(s, "UR", 500, Ann=3)
    operate(s, "UR")
    ring = ("A8", "29", 4), ("A10", "12", 3), ("C8", "27", 2), ("C10", "15", 1), ("D9", "7", 1)
    for hex_id, tile, rotation in ring:
        lay(s, hex_id, tile, rotation)
    assert "no-way-on" not in warned(s, LayTile("Ann", "B9", "8", 5))


def test_a_train_that_the_director_pays() -> None:
    s = stock_round()
    railway(s, 50)
    purse(s, Ann=100)
    operate(s, "IR", BuyTrains)
    found = {"company": "IR", "price": 80, "cash": 50, "missing": 30}
    assert warned(s) == {"own-money": found}
    purse(s, Ann=10)
    found = {"company": "IR", "price": 80, "cash": 60, "missing": 20}
    assert warned(s) == {"own-shares": found}
    purse(s, IR=80)
    assert warned(s) == {}


def test_a_first_train_that_scraps_own_trains_and_closes_privates() -> None:
    s = stock_round()
    railway(s, 900, "3")
    float_it(s, "AR", 100, Ann=3)
    s.trains["AR"] = ("2",)
    phase(s, "3")
    s.gone["3"] = 5
    operate(s, "IR", BuyTrains)
    found = warned(s, BuyTrain("Ann", "4", 300))
    assert found["scraps-own"] == {"train": "4", "old": "2", "company": "AR"}
    phase(s, "4")
    s.gone["4"] = 4
    s.privates |= {"MF": "Ann", "UTF": "Ann", "ER": "Bob"}
    found = warned(s, BuyTrain("Ann", "5", 450))
    assert found["closes-own"] == {"train": "5", "privates": "MF"}, "UTF stays open"
    s.privates["MF"] = "Bob"
    assert "closes-own" not in warned(s, BuyTrain("Ann", "5", 450))


def test_a_train_that_does_not_last() -> None:
    s = stock_round()
    railway(s, 900, "3")
    phase(s, "3")
    s.gone["2"], s.gone["3"] = 6, 3
    s.used = ("2",)
    operate(s, "IR", BuyTrains)
    found = warned(s, BuyTrain("Ann", "2", 80, "pool"))
    assert found["short-lived"] == {"train": "2", "by": "4", "before": 2}
    assert "short-lived" not in warned(s, BuyTrain("Ann", "3", 180))


def test_an_income_that_breaks_the_bank() -> None:
    s = stock_round()
    railway(s, 500, "5", Ann=3)
    s.income["IR"] = 50
    operate(s, "IR", Dividend)
    s.pay(BANK, "Cy", s.cash[BANK] - 10)
    found = warned(s)["breaks-bank"]
    worth = title.worth(s, "Ann")
    assert found == {"left": 10, "own": worth, "other": "Cy", "most": s.cash["Cy"]}
    s.pay("Cy", BANK, 100)
    assert "breaks-bank" not in warned(s)


def test_a_broken_bank_ends_the_game_after_this_set() -> None:
    s = stock_round()
    railway(s, 500, "5", Ann=3)
    s.income["IR"] = 50
    s.broken = True
    assert "last-stock-round" in warned(s)
    operate(s, "IR", Dividend)
    assert warned(s)["last-set"] == {"company": "IR"}
    operate(s, "IR", BuyTrains)
    sets = next(step for step in s.stack if isinstance(step, OperatingSet))
    again = replace(sets, done=sets.rounds - 1)
    s.stack = tuple(replace(sets, done=sets.rounds) if x is sets else x for x in s.stack)
    assert warned(s)["no-more-runs"] == {"company": "IR"}
    s.stack = tuple(again if isinstance(x, OperatingSet) else x for x in s.stack)
    assert "no-more-runs" not in warned(s), "it operates once more"


def test_a_bank_that_may_break_in_the_next_set() -> None:
    s = stock_round()
    railway(s, 500, "5", Ann=3)
    s.income["IR"] = 50
    assert "bank-low" not in warned(s)
    s.pay(BANK, "Cy", s.cash[BANK] - 30)
    assert warned(s)["bank-low"] == {"left": 30, "total": 50}


def test_choices_at_a_click_are_warned_of_by_name() -> None:
    s = stock_round()
    railway(s, 900, "3")
    phase(s, "3")
    s.gone["2"], s.gone["3"] = 6, 3
    s.used = ("2",)
    operate(s, "IR", BuyTrains)
    used = BuyTrain("Ann", "2", 80, "pool")
    (told,) = warnings_of_choices(title, s, "Ann", (used, BuyTrain("Ann", "3", 180)))
    assert str(told).startswith("Buy a used 2-train for ¥80: 2-trains are scrapped by")
