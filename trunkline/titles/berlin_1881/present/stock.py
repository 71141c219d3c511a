"""Stock rounds: initial offering and bank pool side by side, sales in any order."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import encode_action, message, phrase, refuse
from trunkline.present.view import (
    Act,
    Block,
    Button,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    Facts,
    Notice,
    Plan,
    Row,
    Table,
)
from trunkline.present.words import became, figure
from trunkline.titles.berlin_1881.present import selling
from trunkline.titles.berlin_1881.present.holdings import holdings_bar
from trunkline.titles.berlin_1881.present.names import marks, paper_name, rule
from trunkline.titles.berlin_1881.present.selling import Sale
from trunkline.titles.berlin_1881.present.trial import act, consequences, tried, why_not
from trunkline.titles.berlin_1881.rules import papers, prices
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.limits import counted, limit
from trunkline.titles.berlin_1881.rules.offices import removed
from trunkline.titles.berlin_1881.rules.sections import FIRST, STOCK
from trunkline.titles.berlin_1881.rules.shared_words import PASS
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
SELL_MORE_END = message("1881.stock.sell-more-end", "Sell more, or end your turn")
BUY_ONE_CERTIFICATE_SELL = message(
    "1881.stock.buy-one-certificate-sell", "Buy one certificate, sell, or pass"
)
DECIDES_SELL_MORE = message(
    "1881.stock.decides-sell-more", "{player} decides: sell more, or end the turn"
)
WAITING = message("1881.stock.waiting", "{player} decides: buy one certificate, sell, or pass")
END_TURN = message("1881.stock.end-turn", "End your turn")
BUY_CERTIFICATE_SUM = message("1881.stock.buy-certificate-sum", "Buy {certificate} · {sum}")
BUY_END_TURN = message("1881.stock.buy-end-turn", "Buy {certificate} · {sum}, end turn")


class Purchase(Struct, frozen=True):
    """What a draft says of a purchase."""

    by: str
    name: str
    source: str

    @property
    def action(self) -> Buy:
        return Buy(self.by, self.name, self.source)

    @property
    def company(self) -> str:
        return CERTIFICATES[self.name].company

    def price(self, s: BerlinState) -> int:
        return papers.cost(s, CERTIFICATES[self.name], self.source)

    def words(self) -> str:
        """GBS 10 %; GBS director 20 %; S1 5 %."""
        return f"{papers.called(self.name)} {CERTIFICATES[self.name].share} %"


def trading(
    t: Berlin, s: BerlinState, step: StockTurn, viewer: str | None, draft: Draft
) -> Decision:
    """One table with everything on offer; below it what is chosen and what it does."""
    mine = viewer == step.player
    rule_ = rule(FIRST if step.first else STOCK)
    heading = _heading(step) if mine else _watched_heading(step)
    buying = purchase(t, s, step.player, draft) if mine else None
    sold = None if buying or not mine else selling.sale(s, step.player, step.player, draft)
    table = _table(t, s, step, buying, sold) if mine else _watched(s, step, viewer)
    shown = Decision(
        heading=heading,
        badge=phrase(
            "1881.stock.count-of-most-certificates",
            "{count} of {most} certificates",
            count=counted(s, step.player),
            most=limit(s),
        ),
        context=_context(s, step),
        blocks=(table,),
        rule=rule_,
        wide=True,
        short=heading,
    )
    return replace(shown, **_own(t, s, step, table, buying, sold)) if mine else shown


def purchase(t: Berlin, s: BerlinState, by: str, draft: Draft) -> Purchase | None:
    """The purchase that the draft names, if it is legal."""
    name, _, source = draft.get("buy", "").partition("|")
    if name not in CERTIFICATES:
        return None
    found = Purchase(by, name, source)
    return found if refuse(t, s, found.action) is None else None


def _heading(step: StockTurn) -> str:
    if step.first:
        return phrase("1881.stock.buy-one-certificate-pass", "Buy one certificate or pass")
    return phrase(SELL_MORE_END if step.bought else BUY_ONE_CERTIFICATE_SELL)


def _watched_heading(step: StockTurn) -> str:
    if step.first:
        return phrase(
            "1881.stock.waiting-first",
            "{player} decides: buy one certificate or pass",
            player=step.player,
        )
    return phrase(DECIDES_SELL_MORE if step.bought else WAITING, player=step.player)


def _context(s: BerlinState, step: StockTurn) -> str:
    if step.first:
        return phrase(
            "1881.stock.first-stock-round",
            "The first stock round: nothing is sold yet. It ends when all pass in a row.",
        )
    told = [
        phrase(
            "1881.stock.any-order-one",
            "In any order one purchase and any sales. Nobody holds more than {percent} %.",
            percent=papers.SHARE_LIMIT,
        )
    ]
    free = ", ".join(c for c in COMPANIES if prices.unlimited(s, c))
    if free:
        told.append(
            phrase(
                "1881.stock.yellow-cells-not",
                "On yellow cells, not counted: {companies}.",
                companies=free,
            )
        )
    return " ".join(told)


def _own(
    t: Berlin,
    s: BerlinState,
    step: StockTurn,
    table: Table,
    buying: Purchase | None,
    sold: Sale | None,
) -> dict[str, Any]:
    blocks: list[Block] = [table]
    out: tuple[Button, ...] = (_end(t, s, step),)
    if step.surplus and counted(s, step.player) > limit(s):
        blocks.insert(0, _too_many(s, step.player))
    if buying is not None:
        blocks.append(_bought(t, s, step, buying))
        main, others = _buy_buttons(t, s, step, buying)
        return {
            "blocks": tuple(blocks),
            "main": main,
            "others": (*others, Plan(phrase("1881.stock.cancel", "Cancel"), {}, key="⌫")),
            "out": out,
            "draft": {"buy": f"{buying.name}|{buying.source}"},
            "short": phrase(
                "1881.stock.buy-label",
                "Buy {certificate}, {sum}",
                certificate=buying.words(),
                sum=marks(buying.price(s)),
            ),
        }
    if sold is not None:
        blocks += [selling.hint(sold), *selling.choices(t, s, sold)]
        text = phrase(
            "1881.stock.sell-certificates-sum",
            "Sell {certificates} · {sum}",
            certificates=sold.words(),
            sum=marks(sold.sum(s)),
        )
        return {
            "blocks": tuple(blocks),
            "main": act(
                t, s, sold.action, text, key="Enter", doing=phrase("1881.stock.selling", "Selling…")
            ),
            "others": (Plan(phrase("1881.stock.cancel", "Cancel"), {}, key="⌫"),),
            "out": out,
            "draft": sold.draft(),
            "short": text,
        }
    return {"blocks": tuple(blocks), "out": out}


def _too_many(s: BerlinState, player: str) -> Notice:
    text = phrase(
        "1881.stock.too-many-sell",
        "**{number} too many.** Sell down to {most} before you end.",
        "**{number} too many.** Sell down to {most} before you end.",
        number=counted(s, player) - limit(s),
        most=limit(s),
    )
    return Notice(text, "bad")


def _end(t: Berlin, s: BerlinState, step: StockTurn) -> Act:
    text = phrase(END_TURN if step.bought else PASS)
    return act(t, s, Done(step.player), text, key="D", doing=phrase("1881.stock.ending", "Ending…"))


def _buy_buttons(
    t: Berlin, s: BerlinState, step: StockTurn, buying: Purchase
) -> tuple[Act, tuple[Act, ...]]:
    """Buy and be done, or keep the turn to sell afterwards."""
    action, end = encode_action(buying.action), encode_action(Done(buying.by))
    text = phrase(
        BUY_CERTIFICATE_SUM if step.first else BUY_END_TURN,
        certificate=buying.words(),
        sum=marks(buying.price(s)),
    )
    doing = phrase("1881.stock.buying", "Buying…")
    at_once = Act(text, action, (end,), key="Enter", doing=doing)
    keep = Act(phrase("1881.stock.buy-keep-turn", "Buy, keep the turn"), action, doing=doing)
    return at_once, () if step.first else (keep,)


def _bought(t: Berlin, s: BerlinState, step: StockTurn, buying: Purchase) -> Facts:
    after = tried(t, s, buying.action)
    by = step.player
    cash = became(marks(s.money[by]), marks(after.money[by]))
    most = phrase("1881.stock.of", "{count} of {most}", count=counted(after, by), most=limit(s))
    held = became(str(counted(s, by)), most)
    share = became(
        f"{papers.percent(s, by, buying.company)} %",
        f"{papers.percent(after, by, buying.company)} %",
    )
    rows = [
        (phrase("1881.stock.cash", "Your cash"), f"**{cash}**"),
        (phrase("1881.stock.certificates", "Certificates"), f"**{held}**"),
    ]
    rows.append(
        (
            phrase("1881.stock.share", "Your share of {company}", company=buying.company),
            f"**{share}**",
        )
    )
    told = consequences(after, *papers.BUYS.values())
    rows += [(phrase("1881.stock.then", "Then"), sentence) for sentence in told]
    return Facts(tuple(rows))


def order(s: BerlinState) -> tuple[str, ...]:
    """Companies with a price first, then those that may come."""
    started = prices.ranked(s)
    rest = tuple(c for c in COMPANIES if c not in started and (c == SBAHN or not removed(s, c)))
    return (*started, *rest)


def _table(
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


def _watched(s: BerlinState, step: StockTurn, viewer: str | None) -> Table:
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
