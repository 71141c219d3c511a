"""The companies in turn order, and everything about one of them."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.rails import companies as rails
from trunkline.present.rails.companies import Firm, Heads, LastRun
from trunkline.present.rails.holders import holders
from trunkline.present.story import Story
from trunkline.present.view import Facts, Line, Panel, Picture, Section
from trunkline.present.words import per_cent
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.present.names import (
    SEPARATOR,
    full_name,
    permit_boxes,
    place,
    trains,
    yuan,
)
from trunkline.titles.china_1880.present.order import in_turn
from trunkline.titles.china_1880.present.past import last_runs
from trunkline.titles.china_1880.rules.components import AMOUNTS, INVESTORS, MAJORS, MARKET
from trunkline.titles.china_1880.rules.floating import floats
from trunkline.titles.china_1880.rules.place_station import marker_price
from trunkline.titles.china_1880.rules.state import ChinaState

MERGED = message("1880.companies.merged", "merged")
INDEPENDENT = message("1880.companies.independent", "independent")


def companies_panel(s: ChinaState, active: str, story: Story, held: bool) -> Panel:
    runs = last_runs(story)
    firms = [_firm(s, company, runs.get(company)) for company in in_turn(s)]
    heads = Heads(
        phrase("1880.companies.companies", "Companies"),
        phrase("1880.companies.company", "Company"),
        phrase("1880.companies.trains", "Trains"),
        phrase("1880.companies.stations", "Stations"),
        phrase("1880.names.none", "none"),
    )
    nobody = phrase("1880.companies.nobody-founded-company", "Nobody has founded a company yet.")
    return rails.companies_panel(
        firms, heads, active, *(() if firms else (Line(nobody, "muted"),)), held=held
    )


def _firm(s: ChinaState, company: str, last: LastRun | None) -> Firm:
    return Firm(
        company=company,
        name=full_name(company),
        director=s.director(company),
        price=str(s.price(company)),
        beside_price=bonus(s, company),
        treasury=yuan(s.cash[company]),
        trains=SEPARATOR.join(s.trains[company]),
        stations=f"{len(s.board.of(company))}/{len(MAJORS[company].stations)}",
        bank=per_cent(s.shares[company].units(BANK) * 10),
        permits=" ".join(s.companies[company].permits),
        last=last,
        waits="" if s.floated(company) else _waits(s, company),
    )


def _waits(s: ChinaState, company: str) -> str:
    if floats(s, company):
        return phrase("1880.companies.floats-next", "floats next")
    return phrase(
        "1880.companies.floats", "floats at {percent} %", percent=s.phase.float_units * 10
    )


def bonus(s: ChinaState, company: str) -> str:
    space = s.companies[company].place
    amount = MARKET.spaces[space].bonus if space is not None else 0
    return f"+{amount}" if amount else ""


def certificate(s: ChinaState, company: str, story: Story) -> tuple[Section, ...]:
    """One company in full: holders, stations, trains, permits."""
    permits = permit_boxes(s.companies[company].permits, s.phase.letter)
    return (
        Section(phrase("1880.companies.holders", "Holders"), (_holders(s, company),)),
        Section(phrase("1880.companies.charter", "Charter"), (_charter(s, company, story),)),
        Section(phrase("1880.companies.permits", "Permits"), (Picture(permits),)),
    )


def _holders(s: ChinaState, company: str) -> Facts:
    shares = s.shares[company]
    names = [*s.players, *(name for name, _ in shares.singles if name in s.investors)]
    held = {name: shares.units(name) * 10 for name in names}
    bank = phrase("1880.share-round.bank", "Bank")
    return holders({**held, bank: shares.units(BANK) * 10}, shares.director)


def _charter(s: ChinaState, company: str, story: Story) -> Facts:
    return Facts(
        (
            (phrase("1880.companies.director", "Director"), _director(s, company)),
            (phrase("1880.companies.price", "Price"), _price(s, company)),
            (phrase("1880.companies.treasury", "Treasury"), f"**{yuan(s.cash[company])}**"),
            (
                phrase("1880.companies.second-half-capital", "Second half of the capital"),
                _capital(s, company),
            ),
            (phrase("1880.companies.trains", "Trains"), trains(s, company)),
            (phrase("1880.companies.stations", "Stations"), _stations(s, company)),
            (phrase("1880.companies.next-marker", "Next marker"), _next_marker(s, company)),
            (phrase("1880.companies.last-run", "Last run"), _earned(last_runs(story).get(company))),
        )
    )


def _director(s: ChinaState, company: str) -> str:
    shares = s.shares[company]
    return phrase(
        "1880.companies.certificate",
        "**{player}**, certificate of {percent} %",
        player=shares.director,
        percent=shares.certificate * 10,
    )


def _price(s: ChinaState, company: str) -> str:
    """**115** +20, par 100."""
    price = f"**{s.price(company)}** {bonus(s, company)}".rstrip()
    return phrase(
        "1880.companies.par", "{price}, par {par}", price=price, par=s.companies[company].par
    )


def _capital(s: ChinaState, company: str) -> str:
    if s.companies[company].second_half:
        return phrase("1880.companies.paid", "paid")
    half = yuan(s.companies[company].par * AMOUNTS.capital_in_pars)
    if s.phase.all_units:
        return phrase("1880.companies.half-at-5-shares", "{sum} when 5 shares are sold", sum=half)
    return phrase(
        "1880.companies.half-after-3-train",
        "{sum} when 5 shares are sold, after the first 3-train",
        sum=half,
    )


def _stations(s: ChinaState, actor: str) -> str:
    return ", ".join(place(station.hex) for station in s.board.of(actor)) or phrase(
        "1880.companies.none", "none"
    )


def _next_marker(s: ChinaState, company: str) -> str:
    price = marker_price(s, company)
    return yuan(price) if price is not None else phrase("1880.companies.none-left", "none left")


def _earned(last: LastRun | None) -> str:
    if last is None:
        return phrase("1880.companies.none-yet", "none yet")
    return phrase(rails.PAID_OUT if last.paid else rails.WITHHELD, sum=yuan(last.income))


def investor(s: ChinaState, name: str) -> tuple[Section, ...]:
    held = s.investors[name]
    partner = held.company or phrase(
        "1880.companies.first-company-owner", "the first company that its owner founds"
    )
    rows = (
        (phrase("1880.companies.owner", "Owner"), f"**{held.owner}**"),
        (phrase("1880.companies.money", "Money"), yuan(s.cash[name])),
        (phrase("1880.companies.partner", "Partner"), partner),
        (phrase("1880.companies.station", "Station"), _stations(s, name)),
        (phrase("1880.companies.state", "State"), phrase(MERGED if held.merged else INDEPENDENT)),
    )
    return (Section(INVESTORS[name].name, (Facts(rows),)),)
