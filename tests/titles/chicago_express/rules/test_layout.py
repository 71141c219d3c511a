"""Rulebook: Game Materials and Game Layout."""

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Chance, start
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Expand, Pass
from trunkline.titles.chicago_express.rules.state import (
    Dials,
    houses_left,
    is_open,
    locomotives_left,
    shares_left,
    value,
)


@pytest.fixture
def laid_out() -> ChicagoState:
    return title.setup(("Ann", "Bob", "Cy", "Dan"), {}, Chance(0))


@pytest.mark.rule("CE-1-01")
def test_five_companies_have_twenty_shares(laid_out: ChicagoState) -> None:
    shares = {company: shares_left(title, laid_out, company) for company in title.order}
    assert shares == {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2}
    assert sum(shares.values()) == 20


@pytest.mark.rule("CE-1-02")
def test_the_companies_have_103_locomotives() -> None:
    locomotives = {company.id: company.locomotives for company in title.components.companies}
    assert locomotives == {"PRR": 20, "B&O": 22, "C&O": 26, "NYC": 24, "WAB": 11}
    assert sum(locomotives.values()) == 103


@pytest.mark.rule("CE-1-03")
def test_one_locomotive_of_each_company_but_wabash_stands_on_its_start_hex(
    laid_out: ChicagoState,
) -> None:
    hexes = {company: laid_out.companies[company].hexes for company in title.order[:4]}
    assert hexes == {"PRR": ("R5",), "B&O": ("Q7",), "C&O": ("Q9",), "NYC": ("S3",)}
    names = [title.map.names[hex] for (hex,) in hexes.values()]
    assert names == ["Philadelphia", "Baltimore", "Washington", "New York"]
    left = [locomotives_left(title, laid_out, company) for company in title.order[:4]]
    assert left == [19, 21, 25, 23]


@pytest.mark.rule("CE-1-04")
def test_wabash_waits_with_all_its_pieces_on_the_charter(laid_out: ChicagoState) -> None:
    assert title.companies["WAB"].start == "D3"
    assert title.map.names["D3"] == "Fort Wayne"
    assert not is_open(laid_out, "WAB")
    assert laid_out.companies["WAB"].hexes == ()
    assert laid_out.companies["WAB"].income == 0
    assert locomotives_left(title, laid_out, "WAB") == 11
    assert shares_left(title, laid_out, "WAB") == 2


@pytest.mark.rule("CE-1-05")
def test_incomes_begin_at_7_6_5_and_8(laid_out: ChicagoState) -> None:
    incomes = {company: laid_out.companies[company].income for company in title.order[:4]}
    assert incomes == {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8}


@pytest.mark.rule("CE-1-06")
def test_dials_houses_and_industrial_markers_are_on_their_first_fields(
    laid_out: ChicagoState,
) -> None:
    assert laid_out.dials == Dials(0, 0, 0)
    assert houses_left(title, laid_out) == 20
    boxes = {track.city: value(title, laid_out, track.hex) for track in title.components.tracks}
    assert boxes == {"Detroit": 1, "Wheeling": 3, "Pittsburgh": 4}


@pytest.mark.rule("CE-1-07")
@pytest.mark.parametrize(("players", "money"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_the_players_share_120_dollars(players: int, money: int) -> None:
    names = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")[:players]
    s = start(title, names)
    assert [s.cash[name] for name in names] == [money] * players


@pytest.mark.rule("CE-1-08")
def test_an_income_above_50_goes_on_and_is_paid_in_full() -> None:
    nyc = charter("NYC", "L1", treasury=9, owners="Ann", income=49)
    position = Position(companies={"NYC": nyc}, dials=Dials(auction=3, expansion=5)).expanding()
    position.do(Expand("Ann", "NYC", ("L0",)))
    # Buffalo is worth 3: the income is 52, and two dials on red bring the dividend at once.
    assert position.s.companies["NYC"].income == 52
    assert position.s.cash["Ann"] == 40 + 52


@pytest.mark.rule("CE-1-09")
def test_the_bank_pays_any_dividend() -> None:
    rich = charter("NYC", owners="Ann", income=100_000)
    position = Position(companies={"NYC": rich}, dials=Dials(auction=3, expansion=5)).turn("Bob")
    assert position.s.cash["Ann"] == 100_040


@pytest.mark.rule("CE-1-10")
def test_everybody_sees_all_shares_and_money() -> None:
    position = Position(companies={"NYC": charter("NYC", treasury=7, owners="Ann Bob")}).expanding()
    for reader in ("Ann", "Cy", None):
        assert title.view(position.s, reader) == position.s
    assert not title.secret(position.s, Pass("Ann"))
    seen = title.summary(position.s)
    assert seen["players"]["Bob"] == {
        "cash": 40,
        "debt": 0,
        "certificates": 1,
        "shares": {"NYC": 1},
        "privates": [],
    }
    assert seen["companies"]["NYC"]["cash"] == 7
