"""Use of the income: pay or keep side by side, with ticks for the bonuses."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import encode_action
from trunkline.rails.market import DOWN, LEFT, RIGHT, UP, Place
from trunkline.titles.berlin_1881 import prices
from trunkline.titles.berlin_1881.income import Pay, UseIncome, Withhold
from trunkline.titles.berlin_1881.offices import holder, networks, owners, runner
from trunkline.titles.berlin_1881.sections import S_USAGE, USAGE
from trunkline.titles.berlin_1881.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.tables import MAIN, MARKET, SBAHN, STADTBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.market import KEPT, PAID, move
from trunkline.web.pages.panels.berlin_1881.names import (
    marks,
    owner_name,
    rule,
)
from trunkline.web.pages.view import (
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
from trunkline.web.pages.words import counted, figure

Rows = tuple[tuple[str, str], ...]


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
        "Pay or keep",
    )
    more = s.earned.connection or s.earned.ferry or s.earned.construction
    blocks: list[Block] = [*((_earned(s),) if more else ()), cards, *_ticks(now), *_votes(now)]
    total = s.earned.route + s.earned.connection + s.earned.ferry
    return Decision(
        heading=f"{'The main network' if company == MAIN else company} earned {marks(total)}",
        badge=f"routes {marks(s.earned.route)}" if more else "",
        blocks=tuple(blocks),
        rule=rule(USAGE if company in TRAMWAYS else S_USAGE),
        draft=now.draft(),
        short=f"{company} earned {marks(total)}: pay or keep",
    )


def _earned(s: BerlinState) -> Table:
    """Where it comes from, and where it may go."""
    earned = s.earned
    rows = [Row((Cell("Routes"), Cell("pay or keep"), Cell(marks(earned.route), "strong")))]
    if earned.ferry:
        rows.append(Row((Cell("Ferry bonus"), Cell("tick to pay"), Cell(marks(earned.ferry)))))
    if earned.connection:
        cells = (Cell("Connection bonus"), Cell("tick to pay"), Cell(marks(earned.connection)))
        rows.append(Row(cells))
    if earned.construction:
        cells = (Cell("Construction bonus"), Cell("to treasury"), Cell(marks(earned.construction)))
        rows.append(Row(cells, muted=True))
    columns = (Column("Income"), Column("Use"), Column("", True))
    return Table(columns, tuple(rows), "Income", dense=True)


def _pay(now: Income) -> Act:
    each = now.dividend / now.whole
    words = f"{each:,.1f}".removesuffix(".0")
    text = f"Pay {words} M a share"
    return Act(text, encode_action(now.pay), key="P", doing="Paying…")


def _keep(now: Income) -> Act:
    earned = now.s.earned
    total = earned.route + earned.connection + earned.ferry
    action = encode_action(Withhold(now.by))
    return Act(f"Keep {marks(total)}", action, key="K", doing="Keeping…")


def _paid(now: Income) -> Rows:
    """Every owner's sum; the pool's part goes to the company, the offering's to nobody."""
    shares, rows = now.s.shares[now.papers], []
    for owner in (*owners(now.s), POOL):
        units = shares.units(owner)
        if units:
            name = f"{owner_name(owner)} {units * 100 // now.whole} %"
            into = "treasury" if owner == POOL and now.papers == now.company else ""
            into = "to S" if owner == POOL and not into else into
            part = marks(now.dividend * units // now.whole)
            rows.append((name, f"**{part}** {into}".strip()))
    if shares.units(OFFERING):
        rows.append(("offering", "nothing"))
    return (*rows, *_after(now, now.pay, PAID))


def _kept(now: Income) -> Rows:
    return _after(now, Withhold(now.by), KEPT)


def _after(now: Income, action: Pay | Withhold, sign: str) -> Rows:
    """Treasury and price after it."""
    before, after = now.s.money[now.company], _treasury(now, action)
    rows = [("treasury", f"{figure(before)} → **{figure(after)}**")]
    if now.company in TRAMWAYS:
        target = MARKET.price(target_of(now.s, now.company, sign == PAID))
        rows.append(("price", move(prices.value(now.s, now.company), target, sign)))
    else:
        rows.append(("vote", f"{sign} {'pay' if sign == PAID else 'keep'}"))
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
    return (Options(options, "ticks", "When paying"),) if options else ()


def _tick(now: Income, name: str, amount: int) -> Option:
    chosen = now.connection if name == "connection" else now.ferry
    draft = now.draft(**{name: not chosen})
    return Option(Plan(f"Pay out the {name} bonus too", draft, note=marks(amount), chosen=chosen))


def _votes(now: Income) -> tuple[Block, ...]:
    """For a network: how the others decided, and the President's 20 M."""
    if now.company in TRAMWAYS:
        return ()
    s = now.s
    paid = sum(s.votes.values())
    kept = len(s.votes) - paid
    left = [n for n in networks(s) if runner(s, n) and n not in s.votes and n != now.company]
    text = f"Votes so far: **{paid} pay, {kept} keep**"
    text += f"; {counted(len(left), 'net')} to come." if left else "."
    owner = holder(s, now.company)
    enough = s.money[now.company] + s.earned.construction >= STADTBAHN.bonus
    bonus = f"{owner} gets {marks(STADTBAHN.bonus)} from {now.company} when it pays"
    if not enough:
        bonus = f"The treasury has no {marks(STADTBAHN.bonus)} for {owner}"
    return (Line(text), Line(f"{bonus}. The majority moves the price of the S-Bahn.", "muted"))
