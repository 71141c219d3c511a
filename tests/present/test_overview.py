"""Every number of the overview is that of the position, all along whole games of each title."""

from __future__ import annotations

from typing import Any

import pytest

from tests.present.sheets_read import GAMES, digits, row, scene, scenes, stories
from trunkline.kernel import decision, money
from trunkline.present.sheets.companies import all_rounds, shown_companies, waiting_companies
from trunkline.present.sheets.incomes import Income
from trunkline.present.sheets.model import Overview
from trunkline.present.sheets.overview import overview
from trunkline.present.sheets.told import told
from trunkline.rails.rounds.prices import price
from trunkline.titles.berlin_1881.present.past import last_runs as berlin_runs
from trunkline.titles.berlin_1881.rules import limits, offices, prices
from trunkline.titles.berlin_1881.rules.bank import bank
from trunkline.titles.berlin_1881.rules.papers import percent
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains as BerlinRun
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL
from trunkline.titles.berlin_1881.rules.tables import COMPANIES, TRAMWAYS
from trunkline.titles.chicago_express.present.prospects import next_dividend
from trunkline.titles.chicago_express.rules.dividend import PAYS
from trunkline.titles.chicago_express.rules.state import locomotives_left, shares_left
from trunkline.titles.china_1880.present.past import last_runs as china_runs
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import DEPOT, MAJORS, MARKET, PRIVATES, TRAINS
from trunkline.titles.china_1880.rules.run_trains import RunTrains as ChinaRun

TITLES = sorted(GAMES)


def held(cells: dict[str, Any], name: str) -> int:
    return digits(cells[name].text)


def test_the_companies_of_1880_are_those_of_the_position() -> None:
    for at, here in scenes("1880"):
        s, sheet = here.s, overview(here)
        shown = shown_companies(here.t, told(here))
        assert {*shown} == {*s.companies}
        assert {*waiting_companies(here.t, told(here))} == {*MAJORS} - {*s.companies}
        assert sheet.head == f"**Bank ¥{s.cash['bank']:,}**", at
        for company in shown:
            assert sheet.companies is not None
            cells, founded = row(sheet.companies, company), s.companies[company]
            assert cells["Price"].sort == s.price(company)
            assert cells["Par"].sort == founded.par
            assert cells["Treasury"].sort == s.cash[company]
            bonus = 0 if founded.place is None else MARKET.spaces[founded.place].bonus
            assert ("Bonus" in cells) <= any(each.place for each in s.companies.values())
            assert cells["Bonus"].sort == bonus if "Bonus" in cells else not bonus
            for player in s.players:
                assert held(cells, player) == 10 * s.shares[company].units(player), (at, company)
                boxed = cells[player].tone == "box"
                assert boxed == (s.shares[company].director == player), (at, company)
            in_bank = 10 * s.shares[company].units("bank")
            assert cells["Bank"].sort == in_bank if "Bank" in cells else not in_bank
            assert cells["Permits"].text == " ".join(founded.permits)
            if founded.place is None:
                assert cells["Trains"].text == "not floated"
            else:
                assert cells["Trains"].text.replace("–", "") == " · ".join(
                    sorted(s.trains[company])
                )
            if "Stations" in cells:
                names = [ATLAS.map[each.hex].name or each.hex for each in s.board.of(company)]
                assert sorted(filter(None, cells["Stations"].text.split(", "))) == sorted(names)
                count = f"{len(names)}/{len(MAJORS[company].stations)}"
                assert cells["Stations"].note == count


def test_the_players_of_1880_are_those_of_the_position() -> None:
    for _, here in scenes("1880"):
        s, sheet = here.s, overview(here)
        for player in s.players:
            cells = row(sheet.players, player)
            worth = here.t.worth(s, player)
            assert cells["Cash"].sort == s.cash[player]
            assert cells["Worth"].sort == worth
            assert cells["Debt"].sort == s.debt[player] if "Debt" in cells else not s.debt[player]
            if "Shares" in cells:
                assert cells["Shares"].sort == worth - s.cash[player] + s.debt[player]
            assert cells["Certificates"].text == f"{s.certificates(player)} / {s.certificate_limit}"
            private = [each for each, owner in s.privates.items() if owner == player]
            assert all(f"**{each}**" in cells["Privates and their powers"].text for each in private)
            directs = (
                [chip.company for chip in cells["Directs"].chips] if "Directs" in cells else []
            )
            assert [each for each in directs if each in MAJORS] == [*s.directed_by(player)]
            assert cells["Player"].text.endswith("◆") == (player == s.priority)


def test_privates_of_1880_pay_until_the_first_4_train() -> None:
    """VI: their revenue, and nothing from phase B3 on."""
    for _, here in scenes("1880"):
        sheet = overview(here)
        owned = {each for each, owner in here.s.privates.items() if owner}
        assert (sheet.privates is None) == (not owned)
        for each in sheet.privates.rows if sheet.privates else ():
            name = each.cells[0].text.split("**")[1]
            revenue = PRIVATES[name].revenue if here.s.phase.privates_pay else 0
            assert each.cells[1].text == here.s.privates[name]
            assert each.cells[2].sort == revenue


def test_trains_left_in_1880_are_those_of_the_depot() -> None:
    for _, here in scenes("1880"):
        cards = overview(here).trains
        assert cards is not None
        for card in cards.cards:
            left = DEPOT.left(TRAINS[card.name], here.s.gone)
            assert (f"{left} of" in card.picture) == bool(left)
            assert card.muted == (left == 0)
            assert card.framed == (card.name == here.s.train_on_sale.name)


def test_the_companies_of_1881_are_those_of_the_position() -> None:
    for at, here in scenes("1881"):
        s, sheet = here.s, overview(here)
        assert sheet.head == f"**Bank {money(here.t.currency, bank(s))}**"
        for company in prices.ranked(s):
            assert sheet.companies is not None
            cells = row(sheet.companies, company)
            assert cells["Price"].sort == prices.value(s, company), at
            for player in s.players:
                assert held(cells, player) == percent(s, player, company)
            for head, owner in (("Offering", OFFERING), ("Pool", POOL)):
                share = percent(s, owner, company)
                assert cells[head].sort == share if head in cells else not share
            if company in TRAMWAYS:
                assert cells["Treasury"].sort == s.money[company]
                if offices.floated(s, company):
                    assert cells["Trains"].text.replace("–", "") == " · ".join(s.trains[company])


def test_the_players_of_1881_are_those_of_the_position() -> None:
    for _, here in scenes("1881"):
        s, sheet = here.s, overview(here)
        for player in s.players:
            cells = row(sheet.players, player)
            assert cells["Cash"].sort == s.money[player]
            assert cells["Worth"].sort == here.t.worth(s, player)
            counted = limits.counted(s, player)
            assert cells["Certificates"].text == f"{counted} / {limits.limit(s)}"
            every = sum(s.shares[company].certificates(player) for company in COMPANIES)
            assert digits(cells["Certificates"].note) == every - counted


def test_the_companies_and_players_of_1889_are_those_of_the_position() -> None:
    for at, here in scenes("1889"):
        t, s, sheet = here.t, here.s, overview(here)
        for company in shown_companies(t, told(here)):
            assert sheet.companies is not None
            cells = row(sheet.companies, company)
            assert cells["Treasury"].sort == s.cash[company], (at, company)
            assert cells["Price"].sort == price(t, s, company), (at, company)
            for player in s.players:
                assert held(cells, player) == 10 * s.shares[company].units(player), (at, company)
                assert (cells[player].tone == "box") == (s.shares[company].director == player)
        for player in s.players:
            cells = row(sheet.players, player)
            assert cells["Cash"].sort == s.cash[player], (at, player)
            assert cells["Worth"].sort == t.worth(s, player), (at, player)


def test_everything_of_chicago_express_is_that_of_the_position() -> None:
    for _, here in scenes("chicago-express"):
        t, s, sheet = here.t, here.s, overview(here)
        for company in shown_companies(t, told(here)):
            assert sheet.companies is not None
            cells, charter = row(sheet.companies, company), s.companies[company]
            for player in s.players:
                assert held(cells, player) == charter.owners.count(player)
            left = shares_left(t, s, company)
            assert cells["Bank"].sort == left if "Bank" in cells else not left
            assert cells["Treasury"].sort == charter.treasury
            assert digits(cells["Income"].text) == charter.income
            assert digits(cells["A share"].text) == charter.dividend
            assert cells["Locomotives"].sort == locomotives_left(t, s, company)
            assert cells["Stations"].sort == len(charter.hexes)
        for player in s.players:
            cells = row(sheet.players, player)
            assert cells["Cash"].sort == s.cash[player]
            assert digits(cells["Next dividend"].text) == next_dividend(s, player)


@pytest.mark.parametrize("title", TITLES)
def test_the_head_says_as_at_which_action(title: str) -> None:
    here = scene(title, 40)
    assert "as at action 40" in overview(here, 40).head
    assert "as at" not in overview(here).head


@pytest.mark.parametrize(("title", "runs"), [("1880", china_runs), ("1881", berlin_runs)])
def test_the_newest_income_of_each_company_is_its_last_run(title: str, runs: Any) -> None:
    for at, here in scenes(title):
        newest: dict[str, Income] = {}
        for each in all_rounds(here):
            newest |= each.incomes
        for company, last in runs(here.story).items():
            if last.income:
                found = newest[company]
                assert (found.amount, found.paid) == (last.income, last.paid), (at, company)


@pytest.mark.parametrize(("title", "step"), [("1880", ChinaRun), ("1881", BerlinRun)])
def test_an_income_leads_to_the_action_that_ran(title: str, step: type) -> None:
    game = GAMES[title]
    here = scene(title, game.whole.version)
    found = [(c, income) for each in all_rounds(here) for c, income in each.incomes.items()]
    assert len(found) > 40
    for company, income in found[::7]:
        before: Any = decision(game.state(income.at - 1))
        assert (type(before), before.company) == (step, company)


def test_no_company_earns_twice_in_a_round_of_1880() -> None:
    """The turn-order list is a circle; a round is a way round it (IX)."""
    here = scene("1880", GAMES["1880"].whole.version)
    every = all_rounds(here)
    order = told(here).order
    for each in every:
        at = [income.at for _, income in sorted(each.incomes.items(), key=_place(order))]
        assert at == sorted(at)
    assert [each.name for each in every] == [str(number + 1) for number in range(len(every))]


def _place(order: tuple[str, ...]) -> Any:
    return lambda entry: order.index(entry[0])


def test_incomes_of_chicago_express_are_all_that_was_paid() -> None:
    title = "chicago-express"
    here = scene(title, GAMES[title].whole.version)
    shown = sum(income.amount for each in all_rounds(here) for income in each.incomes.values())
    paid = [s for told_ in stories(title) for s in told_.sentences if s.key == PAYS]
    assert shown == sum(int(sentence.facts["total"]) for sentence in paid)


@pytest.mark.parametrize("title", TITLES)
def test_at_most_six_rounds_are_shown_and_three_where_windows_are_small(title: str) -> None:
    table = overview(scene(title, GAMES[title].whole.version)).companies
    assert table is not None
    folds = [column.fold for column in table.columns if column.fold in ("old", "income")]
    assert len(folds) <= 6
    assert folds.count("income") == 3


@pytest.mark.parametrize("title", TITLES)
def test_the_end_is_told_as_rows_and_said_once_it_is_sure(title: str) -> None:
    said: list[Overview] = []
    for _, here in scenes(title):
        sheet = overview(here)
        assert sheet.ends
        if not here.s.stack:
            assert [each.text for each in sheet.ends] == ["The game is over"]
            said.append(sheet)
            continue
        if sheet.sure is not None:
            said.append(sheet)
            assert sheet.ends[0].tone == "bad"
        else:
            assert all(each.tone != "bad" for each in sheet.ends)
    assert said or title == "1880"
