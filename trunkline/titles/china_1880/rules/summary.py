"""The position for machines: what `trunkline replay` prints of every position."""

from __future__ import annotations

from trunkline.kernel import Data
from trunkline.titles.china_1880.rules.components import DEPOT, INVESTORS, MAJORS, PRIVATES
from trunkline.titles.china_1880.rules.operating import turn_order
from trunkline.titles.china_1880.rules.state import ChinaState


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
        "bank_trains": _bank_trains(s),
        "priority": s.priority,
        "train_marker": s.train_marker,
        "turn_order": list(turn_order(s)),
    }


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
        "par": founded.par,
        "permits": founded.permits,
        "floated": founded.place is not None,
        "place": None if founded.place is None else list(founded.place),
        "income": s.income.get(company, 0),
    }


def _in_play(s: ChinaState, investor: str) -> bool:
    return investor in s.investors and not s.investors[investor].merged


def of_investor(s: ChinaState, investor: str) -> Data:
    return {
        "director": s.director(investor),
        "cash": s.cash[investor],
        "stations": sorted(station.hex for station in s.board.of(investor)),
        "company": s.investors[investor].company,
        "income": s.income.get(investor, 0),
    }


def _bank_trains(s: ChinaState) -> dict[str, int]:
    """How many trains of each type the bank has; types without a limit count as one."""
    left = {train.name: DEPOT.left(train, s.gone) for train in DEPOT.trains}
    return {name: 1 if count is None else count for name, count in left.items() if count != 0}
