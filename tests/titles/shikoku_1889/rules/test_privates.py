"""The privates and their powers."""

import pytest

from tests.titles.shikoku_1889.positions import (
    do,
    float_it,
    hold,
    no,
    no_privates,
    opening,
    operate,
    phase,
    settled,
)
from trunkline.kernel import decider
from trunkline.parts.offer import Accept, Decline
from trunkline.rails.rounds.actions import BuyPrivate, BuyTrain, LayTile, Pass
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.operating import OperatingRound, OperatingSet
from trunkline.rails.rounds.state import CLOSED, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.waterfall import Waterfall
from trunkline.titles.shikoku_1889.exports.as_on_18xx_games import title as as_on_site
from trunkline.titles.shikoku_1889.rules import title
from trunkline.titles.shikoku_1889.rules.actions import ExchangeDougo, LayPort
from trunkline.titles.shikoku_1889.rules.green_tile import GreenTile


def turn_of(company: str, in_phase: str = "3", step: type = LayTrack) -> RailsState:
    s = no_privates()
    float_it(s, company)
    phase(s, in_phase)
    return operate(s, company, step)


@pytest.mark.rule("1889-priv.01", "1889-or.01")
def test_privates_pay_their_owners_at_the_start_of_an_operating_round() -> None:
    s = no_privates(4)
    float_it(s, "AR")
    s.privates["SIR"] = "AR"
    before = s.cash["Dee"], s.cash["AR"]
    s.stack = (s.stack[0], OperatingSet(1))
    settled(s)
    assert (s.cash["Dee"] - before[0], s.cash["AR"] - before[1]) == (80, 20)


@pytest.mark.rule("1889-priv.02", "1889-priv.03")
def test_privates_count_as_certificates_and_are_sold_to_companies_only() -> None:
    s = no_privates()
    assert title.summary(s)["players"]["Cy"]["certificates"] == 6
    with_privates = {a.__name__ for a in title.actions if "private" in a.__struct_fields__}
    assert with_privates == {"Bid", "TakePrivate", "BuyPrivate"}


@pytest.mark.rule("1889-priv.04", "1889-priv.13", "1889-phase.02")
def test_the_first_five_closes_all_but_the_ferry_of_a_player() -> None:
    s = no_privates(4)
    float_it(s, "AR", cash=1000)
    s.privates["TR"] = "AR"
    for train in title.box.components.trains[:3]:
        s.gone[train.name] = train.count or 0
    operate(s, "AR", BuyTrains)
    do(s, BuyTrain("Ann", "5", 450))
    assert {p: o for p, o in s.privates.items() if o != CLOSED} == {"UTF": "Dee"}
    assert title.plan.revenue(title, s, "UTF") == 50
    assert title.worth(s, "Dee") == s.cash["Dee"] + 150
    assert not title.phase(s).privates_for_sale


@pytest.mark.rule("1889-priv.13")
def test_the_ferry_of_a_company_closes() -> None:
    s = no_privates(4)
    s.privates["UTF"] = "AR"
    assert not title.plan.survives(title, s, "UTF")
    assert title.plan.revenue(title, s, "UTF") == 30


@pytest.mark.rule("1889-priv.05", "1889-priv.06", "1889-track.12", "1889-buypriv.04")
@pytest.mark.parametrize(("private", "company", "lay"), [("TR", "KO", ("K4", "440", 0))])
def test_blocked_hexes(private: str, company: str, lay: tuple[str, str, int]) -> None:
    s = turn_of(company)
    assert no(s, LayTile("Ann", *lay)) == f"Nobody can build on K4 while Cy owns {private}."
    assert title.box.privates["ER"].blocks == "C4"
    s.privates[private] = company
    assert no(s, LayTile("Ann", *lay)) == ""


@pytest.mark.rule("1889-priv.07", "1889-priv.08")
def test_the_seller_of_er_lays_a_green_tile_at_once_or_never() -> None:
    s = turn_of("AR", step=BuyPrivates)
    s.privates["ER"] = "Ann"
    do(s, BuyPrivate("Ann", "ER", 40))
    assert s.stack[-1] == GreenTile("Ann")
    assert no(s, LayTile("Ann", "B5", "12", 0)) == "ER’s tile can be laid only in Ohzu."
    assert no(s, LayTile("Ann", "C4", "57", 0)) != ""
    cash = s.cash["AR"]
    do(s, LayTile("Ann", "C4", "12", 0))
    assert s.cash["AR"] == cash
    laid = s.board.tile_at("C4")
    assert laid is not None
    assert isinstance(s.stack[-1], BuyPrivates)
    declined = turn_of("AR", step=BuyPrivates)
    declined.privates["ER"] = "Ann"
    do(declined, BuyPrivate("Ann", "ER", 40), Pass("Ann"))
    assert declined.board.tile_at("C4") is None


@pytest.mark.rule("1889-priv.09", "1889-priv.11")
def test_the_port_tile_is_laid_once_on_a_free_port() -> None:
    s = no_privates()
    assert no(s, LayPort("Cy", "B5", 0)) == "B5 has no port."
    assert no(s, LayPort("Ann", "B11", 2)) != ""
    assert "off the map" in no(s, LayPort("Cy", "B11", 0))
    do(s, LayPort("Cy", "B11", 2))
    assert s.privates["MF"] == "Cy"
    assert no(s, LayPort("Cy", "G10", 2)) == "No tile #437 is left."
    again = no_privates()
    again.privates["MF"] = "AR"
    assert no(again, LayPort("Ann", "B11", 2)) != ""


@pytest.mark.rule("1889-priv.10")
def test_when_the_port_tile_is_laid() -> None:
    s = turn_of("AR")
    now = "MF’s tile cannot be laid at this moment."
    assert no(s, LayPort("Cy", "B11", 2)) == now
    s.privates["MF"] = "Ann"
    assert no(s, LayPort("Ann", "B11", 2)) == ""
    assert no(operate(s, "AR", BuyTrains), LayPort("Ann", "B11", 2)) == now
    assert isinstance(opening().stack[-1], Waterfall)


@pytest.mark.rule("1889-priv.11")
def test_companies_do_not_lay_the_port_tile() -> None:
    s = turn_of("KU")
    assert no(s, LayTile("Ann", "B11", "437", 2)) == "#437 is marked P; B11 is not."


@pytest.mark.rule("1889-priv.12", "1889-track.10")
def test_sumitomo_pays_nothing_for_mountains_without_water() -> None:
    s = no_privates()
    pure = [h.id for h in title.box.atlas.map if h.terrain and h.terrain.kinds == ("mountain",)]
    cost = title.plan.cost
    assert len(pure) == 14
    s.privates["SMR"] = "AR"
    assert {cost(title, s, "AR", hex_id) for hex_id in pure} == {0}
    assert {cost(title, s, "IR", hex_id) for hex_id in pure} == {80}
    others = ("H5", "I6", "K6", "I4", "F9")
    assert {cost(title, s, "AR", hex_id) for hex_id in others} == {80}
    s.board = title.box.atlas.lay(s.board, "K6", "9", 0)
    s.board = title.box.atlas.lay(s.board, "I4", "438", 0)
    assert (cost(title, s, "IR", "K6"), cost(title, s, "IR", "I4")) == (0, 80)


@pytest.mark.rule("1889-priv.14", "1889-priv.15", "1889-priv.16")
def test_dougo_is_exchanged_for_a_share_in_anybodys_turn() -> None:
    s = no_privates()
    hold(s, "IR", Ann=4)
    do(s, ExchangeDougo("Cy"))
    assert (s.privates["DR"], s.shares["IR"].units("Cy"), s.cash["Cy"]) == (CLOSED, 1, 420)
    assert s.floated("IR")
    assert s.stack[-1] == StockRound("Ann")
    limited = no_privates()
    hold(limited, "IR", Cy=6)
    assert no(limited, ExchangeDougo("Cy")) == "You cannot hold more than 60 % of IR."
    gone = no_privates()
    hold(gone, "IR", Ann=10)
    assert no(gone, ExchangeDougo("Cy")) == "No share of IR is left there."


@pytest.mark.rule("1889-priv.16", "1889-or.04")
def test_dougo_may_change_the_director_within_an_operating_round() -> None:
    s = turn_of("AR")
    hold(s, "IR", Ann=2, Cy=2)
    do(s, ExchangeDougo("Cy"))
    assert s.director("IR") == "Cy"
    assert s.stack[-1] == LayTrack("AR")


@pytest.mark.rule("1889-priv.17")
def test_dougo_waits_for_iyo_except_on_18xx_games() -> None:
    s = no_privates()
    assert no(s, ExchangeDougo("Cy")) == "IR has not been started."
    power = next(p for p in as_on_site.powers if ExchangeDougo in p.takes)
    assert power.refuse(as_on_site, s, ExchangeDougo("Cy")) is None


@pytest.mark.rule("1889-priv.18")
def test_south_iyo_has_no_power() -> None:
    assert title.box.privates["SIR"].blocks == ""


@pytest.mark.rule("1889-buypriv.01", "1889-buypriv.02")
@pytest.mark.parametrize(
    ("private", "least", "most"),
    [("TR", 10, 40), ("MF", 15, 60), ("ER", 20, 80), ("SMR", 25, 100), ("DR", 30, 120)],
)
def test_companies_buy_privates_for_half_to_double(private: str, least: int, most: int) -> None:
    s = turn_of("AR")
    s.privates[private] = "Ann"
    price = f"{private} costs a company ¥{least} to ¥{most}."
    assert no(s, BuyPrivate("Ann", private, least - 1)) == price
    assert no(s, BuyPrivate("Ann", private, most + 1)) == price
    do(s, BuyPrivate("Ann", private, most))
    assert (s.privates[private], s.cash["AR"]) == ("AR", 500 - most)
    early, late = turn_of("AR", "2"), turn_of("AR", "5")
    for other in (early, late):
        other.privates[private] = "Ann"
        assert no(other, BuyPrivate("Ann", private, least)) != ""


@pytest.mark.rule("1889-buypriv.03")
def test_the_owner_must_agree() -> None:
    s = turn_of("AR")
    do(s, BuyPrivate("Ann", "SMR", 30))
    assert decider(title, s) == "Cy"
    do(s, Decline("Cy"))
    assert s.privates["SMR"] == "Cy"
    assert (
        no(s, BuyPrivate("Ann", "SMR", 30))
        == "An offer of ¥30 has already been declined this turn."
    )
    do(s, BuyPrivate("Ann", "SMR", 90), Accept("Cy"))
    assert (s.privates["SMR"], s.cash["Cy"]) == ("AR", 510)


@pytest.mark.rule("1889-priv.05", "1889-priv.06")
@pytest.mark.parametrize(("private", "hex_id"), [("TR", "K4"), ("ER", "C4")])
def test_a_private_of_a_player_closes_its_hex_to_all(private: str, hex_id: str) -> None:
    s = no_privates()
    found = [rule(title, s, hex_id) for rule in title.plan.forbids]
    assert [why.why for why in found if why] == [
        f"Nobody can build on {hex_id} while Cy owns {private}."
    ]
    s.privates[private] = "AR"
    assert not any(rule(title, s, hex_id) for rule in title.plan.forbids)


@pytest.mark.rule("1889-priv.09")
def test_no_port_tile_where_a_tile_lies() -> None:
    s = no_privates()
    s.board = title.box.atlas.lay(s.board, "B11", "58", 2)
    assert no(s, LayPort("Cy", "B11", 2)) != ""
    assert no(s, LayPort("Cy", "G10", 2)) == ""


@pytest.mark.rule("1889-or.04", "1889-priv.16")
def test_a_company_that_floats_in_an_operating_round_waits_for_the_next() -> None:
    s = turn_of("AR")
    hold(s, "IR", Ann=4)
    do(s, ExchangeDougo("Cy"))
    assert s.floated("IR")
    order = next(step for step in s.stack if isinstance(step, OperatingRound))
    assert "IR" not in order.left
