"""The certificates of a stock round: what is offered, what is in the pool, who holds what."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import message, phrase
from trunkline.present.view import Cell, Chip, Column, Plan, Row, Table
from trunkline.present.words import figure
from trunkline.titles.berlin_1881.present import selling
from trunkline.titles.berlin_1881.present.holdings import holdings_bar
from trunkline.titles.berlin_1881.present.names import marks, paper_name
from trunkline.titles.berlin_1881.present.purchase import Purchase
from trunkline.titles.berlin_1881.present.selling import Sale
from trunkline.titles.berlin_1881.present.trial import why_not
from trunkline.titles.berlin_1881.rules import papers, prices
from trunkline.titles.berlin_1881.rules.offices import removed
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, StockTurn
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, COMPANIES, SBAHN, SUBNETS
from trunkline.titles.berlin_1881.rules.title import Berlin

HEADS = (
    message("1881.stock.company", "Company"),
    message("1881.stock.price", "Price"),
    message("1881.stock.holdings", "Holdings, %"),
    message("1881.stock.yours", "Yours"),
    message("1881.stock.offering", "Offering"),
    message("1881.stock.pool", "Pool"),
    message("1881.stock.sell", "Sell"),
)


def order(s: BerlinState) -> tuple[str, ...]:
    """Companies with a price first, then those that may come."""
    started = prices.ranked(s)
    rest = tuple(c for c in COMPANIES if c not in started and (c == SBAHN or not removed(s, c)))
    return (*started, *rest)


def offered(
    t: Berlin,
    s: BerlinState,
    step: StockTurn,
    buying: Purchase | None,
    sold: Sale | None,
) -> Table:
    chosen = buying.company if buying else sold.company if sold else ""
    rows = tuple(_row(t, s, step, company, buying, chosen == company) for company in order(s))
    return Table(
        _columns(tuple(map(phrase, HEADS))), rows, phrase("1881.stock.certificates", "Certificates")
    )


def _columns(heads: tuple[str, ...]) -> tuple[Column, ...]:
    """Price and share stand right; a phone leaves the bars out."""
    return tuple(Column(name, at in (1, 3), at == 2) for at, name in enumerate(heads))


def watched(s: BerlinState, step: StockTurn, viewer: str | None) -> Table:
    """The same without buttons, with the viewer's own shares."""
    whose = viewer if viewer in s.players else None
    heads = tuple(map(phrase, HEADS))
    shown = (*heads[:3], heads[3] if whose else step.player, *heads[4:6])
    rows = tuple(Row(_plain(s, company, whose or step.player)) for company in order(s))
    return Table(_columns(shown), rows, phrase("1881.stock.certificates", "Certificates"))


def _plain(s: BerlinState, company: str, whose: str) -> tuple[Cell, ...]:
    name, pooled = next_offered(s, company), s.shares[company].certificates(POOL)
    return (
        *_holdings(s, company, whose),
        Cell(f"{paper_name(name)} {marks(CERTIFICATES[name].price)}" if name else "–"),
        Cell(str(pooled) if pooled else "–"),
    )


def _row(
    t: Berlin,
    s: BerlinState,
    step: StockTurn,
    company: str,
    buying: Purchase | None,
    chosen: bool,
) -> Row:
    open_ = company if chosen and buying is None else ""
    cells = (
        *_holdings(s, company, step.player),
        Cell(button=_offer(t, s, step, company, OFFERING, buying)),
        _pool(t, s, step, company, buying),
        Cell(button=selling.sell_button(t, s, step.player, step.player, company, open_)),
    )
    return Row(cells, tint=chosen)


def _holdings(s: BerlinState, company: str, whose: str) -> tuple[Cell, ...]:
    """The company, its price, who holds it, and how much of it somebody has."""
    share = papers.percent(s, whose, company)
    price = Cell("–", "muted")
    if company in s.markers:
        price = Cell(figure(prices.value(s, company)), "strong")
    return (
        Cell(chips=(Chip(company),)),
        replace(
            price,
            note=phrase("1881.stock.not-counted", "not counted")
            if prices.unlimited(s, company)
            else "",
        ),
        Cell(picture=holdings_bar(s, company)),
        Cell(f"{share} %" if share else "–", "strong" if share else "muted"),
    )


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
) -> Plan:
    name = next_offered(s, company)
    if not name:
        what = phrase(
            "1881.stock.company-is-sold-out", "{company} is sold out there", company=company
        )
        return Plan(
            phrase("1881.stock.sold-out", "Sold out"),
            no=why_not(t, s, Buy(step.player, company, source), what),
        )
    text = _priced(name, CERTIFICATES[name].price)
    return _buy_plan(t, s, Purchase(step.player, name, source), text, buying)


def _priced(name: str, price: int) -> str:
    """Director 180 M; S1 100 M; Buy 90 M."""
    paper, sum_ = CERTIFICATES[name], marks(price)
    if paper.leads:
        return f"{paper_name(name)} {sum_}"
    return (
        f"{paper.vice} {sum_}"
        if paper.vice
        else phrase("1881.stock.buy-sum", "Buy {sum}", sum=sum_)
    )


def _pool(
    t: Berlin, s: BerlinState, step: StockTurn, company: str, buying: Purchase | None
) -> Cell:
    shares = s.shares[company]
    pooled = shares.certificates(POOL)
    if not pooled:
        return Cell("–", "muted")
    leading = next(p.name for p in CERTIFICATES.values() if p.company == company and p.leads)
    name = company if shares.single(POOL) else leading
    text = _priced(name, papers.cost(s, CERTIFICATES[name], POOL))
    button = _buy_plan(t, s, Purchase(step.player, name, POOL), text, buying)
    return Cell(button=button, note=phrase("1881.stock.there", "{count} there", count=pooled))


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
