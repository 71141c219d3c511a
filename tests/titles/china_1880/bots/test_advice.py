"""Hints for 1880: the choices with what they lead to, and why."""

from random import Random

from tests.titles.china_1880.bots.test_forecast import line
from tests.titles.china_1880.bots.test_investing import burden
from tests.titles.china_1880.positions import Position
from trunkline.bots.hint import Hint, hint
from trunkline.kernel import start
from trunkline.titles.china_1880.rules import title


def hinted(position: Position) -> Hint:
    found = hint(title, position.s, Random(1))
    assert found.decider == position.decider
    assert found.choices
    return found


def reasons(position: Position) -> str:
    return " ".join(str(reason) for choice in hinted(position).choices for reason in choice.reasons)


def test_a_share_is_recommended_with_what_it_may_bring() -> None:
    position = line().found("HKR", "B", 4, second_half=True, trains=("6",))
    position.s.income.update(NJR=600, HKR=20)
    best = hinted(position.share_round("C")).choices[0]
    assert best.action == {"do": "buy_share", "by": "C", "company": "NJR"}
    assert "A share of NJR may bring" in str(best.reasons[0])
    assert "its price is ¥100" in str(best.reasons[0])
    assert best.worth > 150, "C has 150 now"


def test_a_train_is_recommended_with_how_long_it_runs() -> None:
    position = line().trains("NJR", "4").money(NJR=700).turn("NJR", "trains")
    assert "6-trains stay until the end." in reasons(position)


def test_a_company_is_handed_over_with_its_train() -> None:
    """HKR has nothing of the 700 for the 6E that it will need."""
    position = burden().share_round("C")
    first = hinted(position).choices[0]
    assert first.action["do"] == "sell_shares"
    said = [str(reason) for reason in first.reasons]
    assert "B will have to pay ¥700 for a train of HKR." in said


def test_lays_are_recommended_by_their_runs() -> None:
    position = Position("ABC").found("NJR", "A", trains=("2",), cash=200).turn("NJR", "track")
    first = hinted(position).choices[0]
    assert first.action["do"] == "lay_tile"
    assert "NJR could then run for ¥" in str(first.reasons[0])


def test_bids_are_compared_by_what_the_private_pays() -> None:
    found = hint(title, start(title, ("A", "B", "C")), Random(1))
    assert {each.action["do"] for each in found.choices} == {"bid", "pass"}
    assert all(sum(part.amount for part in each.parts) for each in found.choices)


def test_a_bid_names_the_worth_of_the_power_and_calls_nothing_a_guess() -> None:
    found = hint(title, start(title, ("A", "B", "C")), Random(1))
    told = [(each.action["do"], " ".join(map(str, each.compared))) for each in found.choices]
    passed = next(words for do, words in told if do == "pass")
    assert "You give up the power of the private, worth about ¥20." in passed
    assert not any("guess" in words for _, words in told)


def test_dividends_are_compared_by_the_forecast() -> None:
    position = line().found("HKR", "B", 4, second_half=True, trains=("6",), cash=700)
    position.s.income["HKR"] = 300
    found = hinted(position.turn("HKR", "dividend")).choices
    assert {each.action["do"] for each in found} == {"pay_out", "withhold"}
    assert found[0].worth >= found[1].worth


def test_nobody_is_told_to_save_money_that_no_train_needs() -> None:
    """The forecast knows that rich companies grew in games; keeping money is not what made them."""
    position = Position("ABC").found("NJR", "A", 3, trains=("2", "2"), cash=300)
    position.s.income["NJR"] = 140
    assert hinted(position.turn("NJR", "dividend")).choices[0].action["do"] == "pay_out"


def test_a_dividend_is_told_by_what_it_brings_and_where_the_price_goes() -> None:
    position = Position("ABC").found("NJR", "A", 3, trains=("2", "2"), cash=300)
    position.s.income["NJR"] = 140
    s = position.turn("NJR", "dividend").s
    price = s.price("NJR")
    for choice in hinted(position).choices:
        told = " ".join(map(str, choice.reasons))
        assert f"The share price of NJR goes from ¥{price} to" in told
        assert "from this" not in told
        paid = choice.action["do"] == "pay_out"
        assert ("You get ¥42 now." if paid else "NJR gets ¥140 and has ¥440 for trains.") in told
