"""The certificates of a stock round: what is offered, what is in the pool, who holds what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from trunkline.kernel import message, phrase
from trunkline.present.offers import why_not
from trunkline.present.rails.matrix import Stake, matrix
from trunkline.present.rails.whereabouts import stations
from trunkline.present.view import Cell, Column, Matrix, Plan
from trunkline.present.words import figure
from trunkline.titles.berlin_1881.present import selling
from trunkline.titles.berlin_1881.present.names import company_name, marks
from trunkline.titles.berlin_1881.present.past import last_set
from trunkline.titles.berlin_1881.present.players import purses
from trunkline.titles.berlin_1881.present.purchase import Purchase
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.present.selling import Sale
from trunkline.titles.berlin_1881.rules import papers, prices
from trunkline.titles.berlin_1881.rules.offices import exists, removed
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import (
    CERTIFICATES,
    COMPANIES,
    MAIN,
    SBAHN,
    SUBNETS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import Berlin

LEADING = {
    False: message("1881.stock.director-short", "dir."),
    True: message("1881.stock.president-short", "pres."),
}
"""The certificate that leads a tramway, and the one that leads the S-Bahn."""


def order(s: BerlinState) -> tuple[str, ...]:
    """Companies with a price first, then those that may come."""
    started = prices.ranked(s)
    rest = tuple(c for c in COMPANIES if c not in started and (c == SBAHN or not removed(s, c)))
    return (*started, *rest)


def offered(
    scene: BerlinScene, step: StockTurn, buying: Purchase | None, sold: Sale | None
) -> Matrix:
    t, s = scene.t, scene.s
    chosen = buying.company if buying else sold.company if sold else ""
    stakes = [_trade(t, s, step, company, buying, chosen == company) for company in order(s)]
    sell = Column(phrase("1881.stock.sell", "Sell"))
    return _matrix(scene, step.player, stakes, (sell,))


def watched(scene: BerlinScene) -> Matrix:
    """The same without buttons."""
    stakes = [_plain(scene.s, company) for company in order(scene.s)]
    return _matrix(scene, scene.viewer, stakes, ())


def held_by(
    scene: BerlinScene, rest: Mapping[str, tuple[Cell, ...]], columns: tuple[Column, ...]
) -> Matrix:
    """Who holds the tramways and the S-Bahn, with the title's own columns behind the players."""
    s = scene.s
    shown = [company for company in order(s) if company in rest or company in s.markers]
    stakes = [replace(_stake(s, each), rest=rest.get(each, (Cell(""),))) for each in shown]
    stakes += [_subnet(each, rest[each]) for each in SUBNETS if each in rest]
    return matrix(purses(scene.t, s), scene.viewer, stakes, columns, "M")


def _matrix(
    scene: BerlinScene, viewer: str | None, stakes: Sequence[Stake], trades: tuple[Column, ...]
) -> Matrix:
    """Tramways that hold certificates of the S-Bahn stand before offering and pool."""
    columns = (
        *((Column(phrase("1881.stock.tramways", "Tramways")),) if trams_hold(scene.s) else ()),
        Column(phrase("1881.stock.offering-percent", "Offering, %")),
        Column(phrase("1881.stock.pool-percent", "Pool, %")),
        *trades,
    )
    held = purses(scene.t, scene.s, last_set(scene.story))
    return matrix(held, viewer, stakes, columns, "M")


def trams_hold(s: BerlinState) -> dict[str, int]:
    """The tramways that hold certificates of the S-Bahn, and how many per cent."""
    held = {tramway: papers.percent(s, tramway, SBAHN) for tramway in TRAMWAYS}
    return {tramway: percent for tramway, percent in held.items() if percent}


def _stake(s: BerlinState, company: str, *rest: Cell) -> Stake:
    price = Cell("–", "muted")
    if company in s.markers:
        free = phrase("1881.stock.free", "free") if prices.unlimited(s, company) else ""
        price = Cell(figure(prices.value(s, company)), "strong", note=free)
    vices = {s.vices[subnet]: subnet for subnet in SUBNETS} if company == SBAHN else {}
    trams = trams_hold(s)
    words = " ".join(f"{tramway} {share}" for tramway, share in trams.items())
    corporate = (Cell(words if company == SBAHN else "·", "muted"),) if trams else ()
    return Stake(
        company,
        {player: papers.percent(s, player, company) for player in s.players},
        s.shares[company].director,
        price,
        (*corporate, *rest),
        {player: _offices(s, player) for player in vices if player in s.players},
        name=company_name(company),
        about=company if company in TRAMWAYS else MAIN if exists(s, MAIN) else "",
        home=_whereabouts(s, company),
    )


def _whereabouts(s: BerlinState, company: str) -> str:
    if company in TRAMWAYS:
        return stations(s.board, company, TRAMWAYS[company].home)
    return stations(s.board, MAIN, "")


def _subnet(subnet: str, rest: tuple[Cell, ...]) -> Stake:
    """A network that nobody holds shares of: its vice president is named in the S-Bahn's row."""
    return Stake(subnet, {}, price=Cell(""), rest=rest, name=company_name(subnet), about=subnet)


def _offices(s: BerlinState, player: str) -> str:
    return " ".join(subnet for subnet in SUBNETS if s.vices[subnet] == player)


def _plain(s: BerlinState, company: str) -> Stake:
    name, pooled = next_offered(s, company), percent_of(s, company, POOL)
    offer = "·"
    if name:
        offer = f"{percent_of(s, company, OFFERING)} · {marks(CERTIFICATES[name].price)}"
    return _stake(s, company, Cell(offer), Cell(str(pooled) if pooled else "·"))


def percent_of(s: BerlinState, company: str, place: str) -> int:
    return s.shares[company].units(place) * (5 if company == SBAHN else 10)


def _trade(
    t: Berlin,
    s: BerlinState,
    step: StockTurn,
    company: str,
    buying: Purchase | None,
    chosen: bool,
) -> Stake:
    open_ = company if chosen and buying is None else ""
    stake = _stake(
        s,
        company,
        _offer(t, s, step, company, OFFERING, buying),
        _pool(t, s, step, company, buying),
        Cell(button=selling.sell_button(t, s, step.player, step.player, company, open_)),
    )
    return replace(stake, tint=chosen)


def next_offered(s: BerlinState, company: str) -> str:
    """The certificate that the initial offering sells next; empty when it is sold out."""
    shares = s.shares[company]
    leading = next(p.name for p in CERTIFICATES.values() if p.company == company and p.leads)
    if shares.director == OFFERING:
        return leading
    if company == SBAHN:
        waiting = next((subnet for subnet in SUBNETS if s.vices[subnet] == OFFERING), "")
        if waiting:
            return waiting
    return company if shares.single(OFFERING) else ""


def _offer(
    t: Berlin, s: BerlinState, step: StockTurn, company: str, source: str, buying: Purchase | None
) -> Cell:
    name = next_offered(s, company)
    if not name:
        return Cell("·", "muted", label=phrase("1881.stock.sold-out", "Sold out"))
    text = _priced(name, percent_of(s, company, source), CERTIFICATES[name].price)
    offer = Purchase(step.player, name, source)
    return Cell(button=_buy_plan(t, s, offer, text, buying))


def _priced(name: str, left: int, price: int) -> str:
    """100 · dir. 180 M; 85 · S1 100 M; 60 · 90 M."""
    paper = CERTIFICATES[name]
    called = phrase(LEADING[paper.company == SBAHN]) if paper.leads else paper.vice
    return f"{left} · {called} {marks(price)}" if called else f"{left} · {marks(price)}"


def _pool(
    t: Berlin, s: BerlinState, step: StockTurn, company: str, buying: Purchase | None
) -> Cell:
    shares = s.shares[company]
    pooled = shares.certificates(POOL)
    if not pooled:
        return Cell("·", "muted")
    leading = next(p.name for p in CERTIFICATES.values() if p.company == company and p.leads)
    name = company if shares.single(POOL) else leading
    price = papers.cost(s, CERTIFICATES[name], POOL)
    text = _priced(name, percent_of(s, company, POOL), price)
    return Cell(button=_buy_plan(t, s, Purchase(step.player, name, POOL), text, buying))


def _buy_plan(
    t: Berlin, s: BerlinState, offered: Purchase, text: str, buying: Purchase | None
) -> Plan:
    what = phrase(
        "1881.stock.cannot-bought", "{certificate} cannot be bought", certificate=offered.words()
    )
    no = why_not(t, s, offered.action, what)
    if no is not None:
        return Plan(text, no=no)
    draft = {"buy": f"{offered.name}|{offered.source}"}
    return Plan(text, draft, chosen=offered == buying)
