"""The default rails table, seen with the companies and privates of 1889."""

from __future__ import annotations

from tests.present.shown import greyed, plans, words
from tests.titles.shikoku_1889.positions import float_it, hold, no_privates, operate, phase
from trunkline.draw.market_grid import grid
from trunkline.kernel import Match, decode_action
from trunkline.present.ordinary.panels import exchange
from trunkline.present.ordinary.presenter import OrdinaryPresenter
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.scene import Scene
from trunkline.present.sheets.extras import sheets_of
from trunkline.present.sheets.players import privates_table
from trunkline.present.view import Act, Decision, Draft, Matrix, Stepper
from trunkline.rails.rounds.actions import Bid, BuyPrivate, BuyShare, SellShares, StartCompany
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.rules import title

STRIP = 145.0
"""The height of the panel under the map of a small laptop, without its edges."""


def shown(s: RailsState, draft: Draft | None = None, viewer: str = "Ann") -> Decision:
    return OrdinaryPresenter().decision(Scene(title, s, viewer, draft or {}))


def main_action(decision: Decision) -> object:
    assert isinstance(decision.main, Act)
    assert decision.main.action is not None
    return decode_action(title, decision.main.action)


def test_a_share_is_chosen_first_and_then_bought() -> None:
    s = no_privates()
    hold(s, "AR", Bob=4)
    first = shown(s)
    assert first.main is None
    chosen = next(plan for plan in plans(first) if plan.draft == {"buy": f"AR {BANK}"})
    second = shown(s, chosen.draft)
    assert main_action(second) == BuyShare("Ann", "AR", BANK)
    assert "0 % → 10 %" in words(second)
    assert "¥420 → ¥345" in words(second)


def test_what_cannot_be_bought_says_why() -> None:
    s = no_privates()
    hold(s, "AR", Bob=4)
    s.pay("Ann", BANK, s.cash["Ann"] - 10)
    assert [plan.no.why for plan in greyed(shown(s)) if plan.no] == [
        "It costs ¥75; Ann has ¥10.",
        "You hold no share of AR.",
    ]


def test_the_matrix_of_a_stock_round_has_holders_offer_and_pool() -> None:
    s = no_privates()
    hold(s, "AR", Bob=4)
    (table,) = (block for block in shown(s).blocks if isinstance(block, Matrix))
    assert [column.text for column in table.columns][2:5] == ["Ann", "Bob", "Cy"]
    labels = {cell.label for row in table.rows for cell in row.cells}
    assert "Bob 40 %, director" in labels
    assert [plan.text for plan in plans(table)] == ["60 · ¥75"]
    (same,) = (block for block in shown(s, viewer="Cy").blocks if isinstance(block, Matrix))
    assert "Bob 40 %, director" in {cell.label for row in same.rows for cell in row.cells}
    assert not plans(same)


def test_the_foot_of_the_matrix_names_the_privates() -> None:
    s = no_privates()
    hold(s, "AR", Bob=4)
    (table,) = (block for block in shown(s).blocks if isinstance(block, Matrix))
    (row,) = (row for row in table.foot if row.cells[0].text == "Privates")
    assert [cell.text for cell in row.cells[1:4]] == ["·", "·", " ".join(s.privates)]


def test_the_home_of_a_company_starts_it() -> None:
    s = no_privates()
    scene: RailsScene = Scene(title, s, "Ann", {})
    homes = {charter.home: company for company, charter in title.box.charters.items()}
    table = OrdinaryPresenter()
    legal = {view.id for view in table.map(scene).hexes if view.legal}
    assert legal == set(homes)
    assert table.click(scene, title.box.charters["IR"].home) == {"start": "IR"}
    hold(s, "IR", Bob=4)
    seen = table.map(Scene(title, s, "Ann", {})).hexes
    assert title.box.charters["IR"].home not in {view.id for view in seen if view.legal}


def test_a_company_is_started_at_the_par_that_was_chosen() -> None:
    s = no_privates()
    assert main_action(shown(s, {"start": "IR"})) == StartCompany("Ann", "IR", 100)
    assert main_action(shown(s, {"start": "IR", "par": "70"})) == StartCompany("Ann", "IR", 70)


def test_a_sale_tells_what_becomes_of_the_price() -> None:
    s = no_privates()
    s.stock_rounds = 2
    hold(s, "AR", Bob=4, Ann=3)
    second = shown(s, {"sell": "AR", "units": "2"})
    assert main_action(second) == SellShares("Ann", "AR", 2)
    assert "from ¥75 to ¥65" in words(second)


def test_a_private_is_chosen_and_then_its_price() -> None:
    s = no_privates()
    phase(s, "3")
    float_it(s, "AR")
    operate(s, "AR", BuyTrains)
    first = shown(s)
    offered = [plan.draft["private"] for plan in plans(first) if "private" in plan.draft]
    assert offered == [*s.privates]
    second = shown(s, {"private": "SMR", "price": "60"})
    assert main_action(second) == BuyPrivate("Ann", "SMR", 60)
    stepper = next(block for block in second.blocks if isinstance(block, Stepper))
    assert (stepper.least, stepper.most) == (25, 100)
    assert "Cy must agree." in words(second)


def test_the_end_of_a_turn_offers_privates_and_to_end_it() -> None:
    s = no_privates()
    phase(s, "3")
    float_it(s, "AR")
    operate(s, "AR", BuyPrivates)
    decision = shown(s, {"private": "MF"})
    assert main_action(decision) == BuyPrivate("Ann", "MF", 15)
    assert len(decision.out) == 1


def test_rows_of_the_market_take_the_room_that_is_left() -> None:
    look = exchange(title).looks["low"]
    empty = grid(title.box.market, {}, look)
    assert STRIP - 10 < empty.height <= STRIP
    assert empty.tops[1] > look.height


def test_the_market_of_a_small_laptop_has_room_for_all_companies() -> None:
    """Seven companies in seven rows, none of them in a cell with another."""
    look = exchange(title).looks["low"]
    market = title.box.market
    markers = {(row, 1): (company,) for row, company in enumerate(title.box.charters, start=2)}
    assert grid(market, markers, look).height <= STRIP


def test_every_private_has_its_power_in_words() -> None:
    assert set(sheets_of(title).powers) == set(title.box.privates)
    table = privates_table(Scene(title, no_privates(), "Ann", {}))
    assert table is not None
    assert "the port tile" in words(table)


def test_a_start_tells_what_is_missing_until_the_company_floats() -> None:
    s = no_privates()
    told = words(shown(s, {"start": "IR", "par": "70"}))
    assert "30 %**, ¥210" in told
    assert "¥700" in told
    hold(s, "AR", Bob=4)
    assert "To float" not in words(shown(s, {"buy": f"AR {BANK}"}))


def test_the_auction_tells_the_least_bid_for_each_private_and_who_has_bid() -> None:
    match = Match(title, ("Ann", "Bob", "Cy"))
    player = match.decider or ""
    match.play(Bid(player, "SIR", 90))
    assert isinstance(match.state, RailsState)
    panel = shown(match.state, viewer=match.decider or "")
    notes = {plan.text: plan.note for plan in plans(panel)}
    assert notes["MF"] == "¥35"
    assert notes["SIR"] == "¥95"
    assert [player in words(panel), "¥90" in words(panel)] == [True, True]
