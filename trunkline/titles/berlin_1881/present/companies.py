"""The tramways in the order in which they act, and those that wait."""

from __future__ import annotations

from functools import partial

from trunkline.kernel import decision, phrase
from trunkline.present.rails import companies as rails
from trunkline.present.rails.companies import Firm, Heads, LastRun
from trunkline.present.view import Chip, Line, Panel
from trunkline.present.words import figure, per_cent
from trunkline.titles.berlin_1881.present.names import company_name, owner_name, train_list
from trunkline.titles.berlin_1881.present.past import last_runs
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.present.stock_table import held_by
from trunkline.titles.berlin_1881.rules.offices import LEFT_WHEN_FLOATED, exists, floated, removed
from trunkline.titles.berlin_1881.rules.papers import percent
from trunkline.titles.berlin_1881.rules.prices import ranked_tramways, unlimited, value
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import MAIN, NETWORKS, SBAHN, TRAMWAYS


def companies_panel(scene: BerlinScene, active: str) -> Panel:
    """In a stock round the decision shows who holds what; else it stands here."""
    s, runs = scene.s, last_runs(scene.story)
    firms = [_firm(s, tramway, runs.get(tramway)) for tramway in ranked_tramways(s)]
    heads = Heads(
        phrase("1881.companies.tramways", "Tramways"),
        phrase("1881.companies.tramway", "Tramway"),
        phrase("1881.companies.cars", "Tramcars"),
        phrase("1881.companies.depots", "Depots"),
        phrase("1881.names.none", "none"),
    )
    if isinstance(decision(s), StockTurn) or not firms:
        return rails.companies_panel(firms, heads, active, *_others(s), held=False)
    firms += [_network(s, network, runs.get(network)) for network in _networks(s)]
    return rails.ledger_panel(firms, heads, _row_of(active), partial(held_by, scene), *_others(s))


def _networks(s: BerlinState) -> tuple[str, ...]:
    return tuple(each for each in NETWORKS if exists(s, each)) if floated(s, SBAHN) else ()


def _row_of(company: str) -> str:
    """The main network stands in the row of the S-Bahn."""
    return SBAHN if company == MAIN else company


def _network(s: BerlinState, network: str, last: LastRun | None) -> Firm:
    """What a network has; who holds the S-Bahn is told in its row."""
    return Firm(
        company=_row_of(network),
        name=company_name(network),
        director="",
        price="",
        treasury=figure(s.money[network]),
        trains=train_list(s.trains[network]) if s.trains[network] else "",
        last=last,
    )


def _others(s: BerlinState) -> list[Line]:
    """Those that have not started, and those that are gone."""
    started, gone = ranked_tramways(s), [c for c in TRAMWAYS if removed(s, c)]
    waiting = tuple(Chip(c) for c in TRAMWAYS if c not in (*started, *gone))
    lines = [Line(_entry(s), "muted", waiting)] if waiting else []
    if gone:
        words = phrase(
            "1881.companies.left-game", "Left the game: {companies}.", companies=", ".join(gone)
        )
        lines.append(Line(words, "muted"))
    return lines


def _entry(s: BerlinState) -> str:
    if s.info_cards:
        return phrase(
            "1881.companies.not-started-opened",
            "not started yet; {number} may be opened now",
            "not started yet; {number} may be opened now",
            number=s.info_cards,
        )
    return phrase("1881.companies.not-started", "not started yet")


def _firm(s: BerlinState, tramway: str, last: LastRun | None) -> Firm:
    shares, data = s.shares[tramway], TRAMWAYS[tramway]
    left = shares.certificates(OFFERING) - LEFT_WHEN_FLOATED
    papers = percent(s, tramway, SBAHN)
    return Firm(
        company=tramway,
        name=data.name,
        director=owner_name(shares.director),
        price=figure(value(s, tramway)),
        beside_price=phrase("1881.companies.free", "free") if unlimited(s, tramway) else "",
        treasury=figure(s.money[tramway]),
        beside_treasury=f"S {per_cent(papers)}" if papers else "",
        trains=train_list(s.trains[tramway]) if s.trains[tramway] else "",
        stations=f"{len(s.board.of(tramway))}/{len(data.depot_costs)}",
        last=last,
        waits=""
        if floated(s, tramway)
        else phrase("1881.companies.floats", "floats in {number}", number=left),
    )
