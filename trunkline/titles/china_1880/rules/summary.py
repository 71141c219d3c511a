"""The position for machines: what `trunkline replay` prints of every position."""

from __future__ import annotations

from trunkline.kernel import Data, message
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.components import DEPOT, INVESTORS, MAJORS, MARKET, PRIVATES
from trunkline.titles.china_1880.rules.operating import turn_order
from trunkline.titles.china_1880.rules.state import ChinaState

HOLDERS = (message("1880.holder.bank", "Bank"),)
"""Who holds shares beside players and investors."""


def summary(s: ChinaState) -> Data:
    return {
        "phase": s.phase.name,
        "players": {player: _player(s, player) for player in s.players},
        "companies": {
            **{company: _company(s, company) for company in MAJORS if company in s.companies},
            **{
                investor: of_investor(s, investor)
                for investor in INVESTORS
                if _in_play(s, investor)
            },
        },
        "tiles": {laid.hex: [laid.tile, laid.rotation] for laid in s.board.tiles},
        "bank_trains": DEPOT.stock(s.gone),
        "priority": s.priority,
        "train_marker": s.train_marker,
        "turn_order": list(turn_order(s)),
        "order": list(in_order(s)),
        "certificate_limit": s.certificate_limit,
        "bank": s.cash[BANK],
        "privates_pay": s.phase.privates_pay,
    }


def in_order(s: ChinaState) -> tuple[str, ...]:
    """The founded companies, floated or not, as they stand on the turn-order list."""
    founded = [company for company in MAJORS if company in s.companies]
    return tuple(sorted(founded, key=lambda c: (-s.companies[c].par, s.companies[c].row)))


def _player(s: ChinaState, player: str) -> Data:
    held = {
        company: s.shares[company].units(player) * 10
        for company in MAJORS
        if company in s.shares and s.shares[company].units(player)
    }
    return {
        "cash": s.cash[player],
        "debt": s.debt[player],
        "certificates": s.certificates(player),
        "shares": held,
        "privates": [private for private in PRIVATES if s.owner(private) == player],
    }


def _company(s: ChinaState, company: str) -> Data:
    founded = s.companies[company]
    return {
        "director": s.director(company),
        "cash": s.cash[company],
        "price": s.price(company),
        "trains": sorted(s.trains[company]),
        "stations": sorted(station.hex for station in s.board.of(company)),
        "stations_most": len(MAJORS[company].stations),
        "bonus": 0 if founded.place is None else MARKET.spaces[founded.place].bonus,
        "held": _held(s, company),
        "par": founded.par,
        "permits": founded.permits,
        "floated": founded.place is not None,
        "place": None if founded.place is None else list(founded.place),
        "income": s.income.get(company, 0),
    }


def _held(s: ChinaState, company: str) -> dict[str, int]:
    """In per cent, by investors and the bank."""
    shares = s.shares[company]
    held = {name: shares.units(name) * 10 for name in (*INVESTORS, BANK)}
    return {name: percent for name, percent in held.items() if percent}


def _in_play(s: ChinaState, investor: str) -> bool:
    return investor in s.investors and not s.investors[investor].merged


def of_investor(s: ChinaState, investor: str) -> Data:
    return {
        "director": s.director(investor),
        "cash": s.cash[investor],
        "stations": sorted(station.hex for station in s.board.of(investor)),
        "company": s.investors[investor].company,
        "partner": s.investors[investor].company,
        "lesser": True,
        "income": s.income.get(investor, 0),
    }
