"""Share rounds of 1880: the planner founds what floats and earns, and holds what pays."""

from random import Random

from tests.titles.china_1880.bots.test_forecast import CORNER, line
from tests.titles.china_1880.positions import Position
from trunkline.kernel import Action, Legal
from trunkline.titles.china_1880.bots.forecast import Forecast
from trunkline.titles.china_1880.bots.frozen.planner import planner as frozen
from trunkline.titles.china_1880.bots.investing import (
    dump,
    foundation,
    foundations,
    purchase,
    rated_investments,
    swap,
)
from trunkline.titles.china_1880.bots.planner import planner
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import BuyShare, Found, Pass, Repay, SellShares
from trunkline.titles.china_1880.rules.share_round import ShareRound


def decide(position: Position) -> Action:
    action = planner(title, position.s, Random(1))
    assert action in Legal(title, position.s)
    return action


def test_it_buys_the_share_that_pays() -> None:
    position = line().found("HKR", "B", 4, second_half=True, trains=("6",))
    position.s.income.update(NJR=600, HKR=20)
    assert decide(position.share_round("C")) == BuyShare("C", "NJR")


def test_in_the_first_phase_a_company_that_runs_counts_more_than_one_with_money() -> None:
    """JHU runs for 180 and has spent its money on trains, BCR runs for 40 with 360 in its treasury."""
    position = Position("ABC", cash=130).phase("A2", bought=2)
    position.found("JHU", "A", 3, cash=20, permits="AB", trains=("2", "2+2"))
    position.found("BCR", "B", 3, cash=360, permits="AB", trains=("2",))
    position.s.income.update(JHU=180, BCR=40)
    position.share_round("C")
    assert frozen(title, position.s, Random(1)) == BuyShare("C", "BCR")
    assert decide(position) == BuyShare("C", "JHU")


def test_it_keeps_its_cash_when_nothing_beats_it() -> None:
    """At 200 a share cannot rise any more, and there is no turn left that could pay."""
    position = line().phase("D2", bought=2).at("NJR", CORNER).money(C=250)
    position.s.gone.update({"8": 2, "8E": 2})
    position.trains("NJR")
    assert purchase(position.s, Forecast(position.s), "C", "NJR") < 200
    position.found("HKR", "C", 4, cash=0, trains=("4",))
    assert isinstance(decide(position.share_round("C")), Pass)


def test_what_a_company_will_lack_is_kept_in_cash() -> None:
    """HKR has 100 of the 700 for a 6E and loses its 4-train within a circle."""
    position = line().phase("C3", bought=1).money(C=640).found("HKR", "C", 4, cash=100)
    position.trains("HKR", "4")
    position.s.income["NJR"] = 600
    assert decide(position.share_round("C")) == Pass("C")
    position.money(C=900)
    assert decide(position) == BuyShare("C", "NJR")


def test_debts_are_paid_first() -> None:
    position = line().owe(C=60)
    assert decide(position.share_round("C")) == Repay("C", 60)


def test_in_the_first_phase_20_percent_float_and_a_high_par_buys_trains() -> None:
    action = decide(Position("ABC", cash=450).share_round("A", first=True))
    assert isinstance(action, Found)
    assert (action.units, action.par, action.permits) == (2, 100, "ABC")
    assert action.company == "JHU", "Beijing has the best homes"


def test_the_certificate_is_the_smallest_that_floats() -> None:
    """XI: two units until the first 3, then three, from the first 4 on four, later six."""
    for phase, units in (("A1", 2), ("B1", 3), ("B3", 4), ("C2", 4)):
        position = Position("ABC", cash=600).phase(phase)
        assert {each.units for each in foundations(position.s, "A", 600)} == {units}


def test_it_asks_for_a_permit_for_now() -> None:
    position = Position("ABC", cash=600).phase("C1")
    assert {each.permits for each in foundations(position.s, "A", 600)} == {"C"}


def test_a_permit_for_a_phase_that_ends_is_of_no_use() -> None:
    """All 4-trains are sold: the first 4+4 brings phase C before the company has built much."""
    position = Position("ABC", cash=600).phase("B3", bought=5)
    assert {each.permits for each in foundations(position.s, "A", 600)} == {"C"}


def test_it_does_not_found_what_could_not_buy_a_train() -> None:
    """Half of the capital are 400, and the 8 on sale costs 800."""
    position = Position("ABC", cash=500).phase("D1", bought=1).share_round("A")
    action = Found("A", "NJR", 4, 80, "D")
    assert foundation(title, position.s, action, spare=500) == 0


def test_it_does_not_found_what_it_could_not_float() -> None:
    """From the first 6 on a director needs six units."""
    position = Position("ABC", cash=420).phase("C2", bought=1).share_round("A")
    assert foundation(title, position.s, Found("A", "NJR", 4, 100, "C"), spare=420) == 0


def test_it_does_not_found_what_there_are_no_certificates_to_float() -> None:
    """A certificate of four units and two single shares float it: three certificates."""
    for held, possible in ((7, True), (8, False)):
        position = Position("ABC", cash=900).phase("C2", bought=1)
        position.found("WNR", "B", 2, A=8).found("SCR", "B", 2, A=2).found("CKR", "B", 2, A=held)
        assert bool([*foundations(position.s, "A", 900)]) is possible


def test_shares_of_an_own_company_bring_its_second_half() -> None:
    position = Position("ABC", cash=500).phase("B1").found("NJR", "A", 3, B=1)
    forecast = Forecast(position.s)
    assert (
        purchase(position.s, forecast, "A", "NJR")
        > purchase(position.s, forecast, "C", "NJR") + 100
    )


def test_with_little_room_for_certificates_the_best_share_counts_not_the_cheapest() -> None:
    """One place is left: the dear share brings more for it, though less for each Yuan."""
    position = line().money(C=900).found("HKR", "B", 4, second_half=True, trains=("6",))
    position.at("HKR", (8, 0)).at("NJR", (0, 8))
    position.s.income.update(NJR=600, HKR=0)
    values = Forecast(position.s)
    for company in ("WNR", "SCR"):
        position.found(company, "A", 2, 90, C=8)
    position.found("CKR", "C", 2, 90, C=2, trains=("6",))
    assert position.s.certificates("C") == position.s.certificate_limit - 1
    assert values.value("NJR") - 130 > values.value("HKR") - 40
    rated = {a: score for score, a in rated_investments(title, position.share_round("C").s, "C")}
    assert rated[BuyShare("C", "NJR")] > rated[BuyShare("C", "HKR")]


def test_at_the_limit_it_swaps_a_poor_share_of_others_for_a_rich_one() -> None:
    position = line().found("HKR", "B", 4, second_half=True, trains=("6",), C=2).money(C=500)
    position.found("WNR", "A", 2, C=6).found("SCR", "A", 2, C=6).found("CKR", "A", 2, C=6)
    position.s.income.update(NJR=900, HKR=300, WNR=300, SCR=300, CKR=0)
    position.trains("WNR", "6").trains("SCR", "6").trains("CKR", "6")
    assert position.s.certificates("C") == position.s.certificate_limit
    position.share_round("C")
    step = position.s.stack[-1]
    assert isinstance(step, ShareRound)
    assert swap(title, position.s, step, Forecast(position.s)) == SellShares("C", "CKR", 1)


def burden() -> Position:
    """C directs HKR, which lacks 700 for a train and earns nothing; B has as many shares."""
    position = line().phase("C3", bought=1).found("HKR", "C", 2, B=2, place=(8, 0))
    return position.trains("HKR", "4").money(C=50)


def test_it_dumps_a_company_that_costs_more_than_its_shares() -> None:
    position = burden().share_round("C")
    action = decide(position)
    assert isinstance(action, SellShares)
    assert action.company == "HKR"
    assert position.do(action).s.director("HKR") == "B"


def test_a_company_with_money_for_its_train_is_kept() -> None:
    position = burden().money(HKR=700).share_round("C")
    assert not isinstance(decide(position), SellShares)


def test_nothing_is_dumped_where_nobody_is_next_in_line() -> None:
    """X: the director's certificate stays if nobody else has two shares."""
    position = line().phase("C3", bought=1).found("HKR", "C", 2, B=1).trains("HKR", "4")
    position.share_round("C")
    assert dump(title, position.s, Forecast(position.s), "C") is None


def test_it_fears_to_be_next_in_line_for_a_company_in_need() -> None:
    """With a second share B would be handed the director's certificate of 20 %."""
    needy, rich = (
        line().phase("C3", bought=1).found("HKR", "C", 2, B=1).trains("HKR", "4").money(HKR=cash)
        for cash in (0, 700)
    )
    low, high = (
        purchase(position.s, Forecast(position.s), "B", "HKR") for position in (needy, rich)
    )
    assert high - low >= 350
