"""Use of the income: pay or keep side by side, with ticks for the bonuses."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import encode_action, message, phrase
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Column,
    Decision,
    Draft,
    Line,
    Option,
    Options,
    Plan,
    Row,
    Table,
)
from trunkline.present.words import figure
from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP, Place
from trunkline.titles.berlin_1881.present.market import KEPT, PAID, move
from trunkline.titles.berlin_1881.present.names import marks, owner_name, rule
from trunkline.titles.berlin_1881.rules import prices
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome, Withhold
from trunkline.titles.berlin_1881.rules.offices import holder, networks, owners, runner
from trunkline.titles.berlin_1881.rules.sections import S_USAGE, USAGE
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, MARKET, SBAHN, STADTBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

Rows = tuple[tuple[str, str], ...]
MAIN_NETWORK_EARNED = message("1881.income.main-network-earned", "The main network earned {sum}")
EARNED = message("1881.income.earned", "{company} earned {sum}")
SUM_TREASURY_BOLD = message("1881.income.sum-treasury-bold", "**{sum}** treasury")
S = message("1881.income.s", "**{sum}** to S")
PAY = message("1881.income.pay", "{sign} pay")
SIGN_KEEP = message("1881.income.sign-keep", "{sign} keep")
PAY_OUT_THE_CONNECTION = message(
    "1881.income.pay-out-the-connection", "Pay out the connection bonus too"
)
PAY_OUT_THE_FERRY = message("1881.income.pay-out-the-ferry", "Pay out the ferry bonus too")


class Income(Struct, frozen=True):
    """What was earned, and which bonuses the player wants to pay out with it."""

    t: Berlin
    s: BerlinState
    company: str
    by: str
    connection: bool
    ferry: bool

    @property
    def pay(self) -> Pay:
        return Pay(self.by, self.connection, self.ferry)

    @property
    def dividend(self) -> int:
        earned = self.s.earned
        return earned.route + self.connection * earned.connection + self.ferry * earned.ferry

    @property
    def papers(self) -> str:
        return self.company if self.company in TRAMWAYS else SBAHN

    @property
    def whole(self) -> int:
        """How many units a company has: a share is a unit."""
        return 10 if self.company in TRAMWAYS else 20

    def draft(self, **ticks: bool) -> Draft:
        said = {"connection": self.connection, "ferry": self.ferry, **ticks}
        return {name: "1" for name, ticked in said.items() if ticked}


def income(t: Berlin, s: BerlinState, step: UseIncome, draft: Draft) -> Income:
    earned = s.earned
    connection = bool(earned.connection) and "connection" in draft
    ferry = bool(earned.ferry) and "ferry" in draft
    return Income(t, s, step.company, step.decider(t, s), connection, ferry)


def deciding(t: Berlin, s: BerlinState, step: UseIncome, draft: Draft) -> Decision:
    now, company = income(t, s, step, draft), step.company
    cards = Options(
        (
            Option(_pay(now), facts=_paid(now)),
            Option(_keep(now), facts=_kept(now)),
        ),
        "cards",
        phrase("1881.income.pay-or-keep", "Pay or keep"),
    )
    more = s.earned.connection or s.earned.ferry or s.earned.construction
    blocks: list[Block] = [*((_earned(s),) if more else ()), cards, *_ticks(now), *_votes(now)]
    total = s.earned.route + s.earned.connection + s.earned.ferry
    return Decision(
        heading=phrase(
            MAIN_NETWORK_EARNED if company == MAIN else EARNED, company=company, sum=marks(total)
        ),
        badge=phrase("1881.income.routes-sum", "routes {sum}", sum=marks(s.earned.route))
        if more
        else "",
        blocks=tuple(blocks),
        rule=rule(USAGE if company in TRAMWAYS else S_USAGE),
        draft=now.draft(),
        short=phrase(
            "1881.income.earned-pay-keep",
            "{company} earned {sum}: pay or keep",
            company=company,
            sum=marks(total),
        ),
    )


def _earned(s: BerlinState) -> Table:
    """Where it comes from, and where it may go."""
    earned = s.earned
    routes = Cell(marks(earned.route), "strong")
    rows = [
        Row(
            (
                Cell(phrase("1881.income.routes", "Routes")),
                Cell(phrase("1881.income.pay-or-keep-label", "pay or keep")),
                routes,
            )
        )
    ]
    ticked = Cell(phrase("1881.income.tick-pay", "tick to pay"))
    if earned.ferry:
        rows.append(
            Row(
                (
                    Cell(phrase("1881.income.ferry-bonus", "Ferry bonus")),
                    ticked,
                    Cell(marks(earned.ferry)),
                )
            )
        )
    if earned.connection:
        rows.append(
            Row(
                (
                    Cell(phrase("1881.income.connection-bonus", "Connection bonus")),
                    ticked,
                    Cell(marks(earned.connection)),
                )
            )
        )
    if earned.construction:
        name, use = (
            Cell(phrase("1881.income.construction-bonus", "Construction bonus")),
            Cell(phrase("1881.income.to-treasury", "to treasury")),
        )
        rows.append(Row((name, use, Cell(marks(earned.construction))), muted=True))
    columns = (
        Column(phrase("1881.income.income", "Income")),
        Column(phrase("1881.income.use", "Use")),
        Column("", True),
    )
    return Table(columns, tuple(rows), phrase("1881.income.income", "Income"), dense=True)


def _pay(now: Income) -> Act:
    each = now.dividend / now.whole
    figures = f"{each:,.1f}".removesuffix(".0")
    text = phrase("1881.income.pay-share", "Pay {sum} a share", sum=f"{figures} M")
    return Act(text, encode_action(now.pay), key="P", doing=phrase("1881.income.paying", "Paying…"))


def _keep(now: Income) -> Act:
    earned = now.s.earned
    total = earned.route + earned.connection + earned.ferry
    action = encode_action(Withhold(now.by))
    text = phrase("1881.income.keep-sum", "Keep {sum}", sum=marks(total))
    return Act(text, action, key="K", doing=phrase("1881.income.keeping", "Keeping…"))


def _paid(now: Income) -> Rows:
    """Every owner's sum; the pool's part goes to the company, the offering's to nobody."""
    shares, rows = now.s.shares[now.papers], []
    for owner in (*owners(now.s), POOL):
        units = shares.units(owner)
        if units:
            name = f"{owner_name(owner)} {units * 100 // now.whole} %"
            part = marks(now.dividend * units // now.whole)
            rows.append((name, _pooled(now, part) if owner == POOL else f"**{part}**"))
    if shares.units(OFFERING):
        rows.append((owner_name(OFFERING), phrase("1881.income.nothing", "nothing")))
    return (*rows, *_after(now, now.pay, PAID))


def _pooled(now: Income, part: str) -> str:
    """Where the pool's part goes: to the tramway itself, or to the main network."""
    own = now.papers == now.company
    return phrase(SUM_TREASURY_BOLD if own else S, sum=part)


def _kept(now: Income) -> Rows:
    return _after(now, Withhold(now.by), KEPT)


def _after(now: Income, action: Pay | Withhold, sign: str) -> Rows:
    """Treasury and price after it."""
    before, after = now.s.money[now.company], _treasury(now, action)
    rows = [(phrase("1881.income.treasury", "treasury"), f"{figure(before)} → **{figure(after)}**")]
    if now.company in TRAMWAYS:
        target = MARKET.price(target_of(now.s, now.company, sign == PAID))
        rows.append(
            (
                phrase("1881.income.price", "price"),
                move(prices.value(now.s, now.company), target, sign),
            )
        )
    else:
        vote = phrase(PAY if sign == PAID else SIGN_KEEP, sign=sign)
        rows.append((phrase("1881.income.vote", "vote"), vote))
    return tuple(rows)


def _treasury(now: Income, action: Pay | Withhold) -> int:
    """Before anything else happens in the turn."""
    trial = now.s.clone()
    UseIncome(now.company).apply(now.t, trial, action)
    return trial.money[now.company]


def target_of(s: BerlinState, company: str, paid: bool) -> Place:
    """Where the marker of a tramway goes."""
    place = s.markers[company].place
    return MARKET.move(place, RIGHT, UP) if paid else MARKET.move(place, LEFT, DOWN)


def _ticks(now: Income) -> tuple[Block, ...]:
    """Bonuses of this turn that may be paid out with the routes."""
    bonuses = {"connection": now.s.earned.connection, "ferry": now.s.earned.ferry}
    options = tuple(_tick(now, name, amount) for name, amount in bonuses.items() if amount)
    return (
        (Options(options, "ticks", phrase("1881.income.when-paying", "When paying")),)
        if options
        else ()
    )


def _tick(now: Income, name: str, amount: int) -> Option:
    chosen = now.connection if name == "connection" else now.ferry
    draft = now.draft(**{name: not chosen})
    text = phrase(PAY_OUT_THE_CONNECTION if name == "connection" else PAY_OUT_THE_FERRY)
    return Option(Plan(text, draft, note=marks(amount), chosen=chosen))


def _votes(now: Income) -> tuple[Block, ...]:
    """For a network: how the others decided, and the President's 20 M."""
    if now.company in TRAMWAYS:
        return ()
    majority = phrase(
        "1881.income.majority-moves-price", "The majority moves the price of the S-Bahn."
    )
    return (Line(_votes_so_far(now)), Line(f"{_bonus(now)} {majority}", "muted"))


def _votes_so_far(now: Income) -> str:
    s = now.s
    paid = sum(s.votes.values())
    kept = len(s.votes) - paid
    left = [n for n in networks(s) if runner(s, n) and n not in s.votes and n != now.company]
    if not left:
        return phrase(
            "1881.income.votes", "Votes so far: **{paid} pay, {kept} keep**.", paid=paid, kept=kept
        )
    return phrase(
        "1881.income.votes-to-come",
        "Votes so far: **{paid} pay, {kept} keep**; {number} net to come.",
        "Votes so far: **{paid} pay, {kept} keep**; {number} nets to come.",
        number=len(left),
        paid=paid,
        kept=kept,
    )


def _bonus(now: Income) -> str:
    """What the President gets from the treasury, if it has as much."""
    s, owner = now.s, holder(now.s, now.company)
    if s.money[now.company] + s.earned.construction < STADTBAHN.bonus:
        return phrase(
            "1881.income.treasury-no",
            "The treasury has no {sum} for {owner}.",
            sum=marks(STADTBAHN.bonus),
            owner=owner,
        )
    return phrase(
        "1881.income.gets-when-pays",
        "{owner} gets {sum} from {company} when it pays.",
        owner=owner,
        sum=marks(STADTBAHN.bonus),
        company=now.company,
    )
