"""Use of the income in 1881: ticks for the bonuses, and the votes of the networks."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import decision, message, phrase
from trunkline.present.rails.dividend import (
    KEPT,
    PAID,
    Choice,
    Income,
    Rows,
    after_dividend,
    dividend,
    price_effect,
)
from trunkline.present.view import (
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
from trunkline.present.words import per_cent
from trunkline.titles.berlin_1881.present.names import marks, names, owner_name, spoken_company
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules import prices
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome, Withhold
from trunkline.titles.berlin_1881.rules.offices import holder, networks, owners, runner
from trunkline.titles.berlin_1881.rules.sections import S_USAGE, USAGE
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import MARKET, SBAHN, STADTBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

TO_TREASURY = message("1881.income.sum-treasury-bold", "**{sum}** treasury")
TO_S = message("1881.income.s", "**{sum}** to S")
VOTES_PAY = message("1881.income.pay", "{sign} pay")
VOTES_KEEP = message("1881.income.sign-keep", "{sign} withhold")
ROUTES = message("1881.income.routes", "Routes")
FERRY = message("1881.income.ferry-bonus", "Ferry bonus")
CONNECTION = message("1881.income.connection-bonus", "Connection bonus")
CONSTRUCTION = message("1881.income.construction-bonus", "Construction bonus")
PAY_OR_KEEP = message("1881.income.pay-or-keep-label", "pay or withhold")
TICK_TO_PAY = message("1881.income.tick-pay", "tick to pay")
ALWAYS_KEPT = message("1881.income.to-treasury", "to treasury")
PAY_OUT_CONNECTION = message(
    "1881.income.pay-out-the-connection", "Pay out the connection bonus too"
)
PAY_OUT_FERRY = message("1881.income.pay-out-the-ferry", "Pay out the ferry bonus too")


def deciding(scene: BerlinScene) -> Decision:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, UseIncome)
    company, by, earned = step.company, step.decider(t, s), s.earned
    ticked = {name: bool(amount) and name in scene.draft for name, amount in _bonuses(s)}
    pay, keep = Pay(by, ticked["connection"], ticked["ferry"]), Withhold(by)
    paid = earned.route + pay.connection * earned.connection + pay.ferry * earned.ferry
    figures = f"{paid / _whole(company):,.1f}".removesuffix(".0")
    more = earned.connection or earned.ferry or earned.construction
    cash = s.money[company]
    return dividend(
        Income(
            names=names(s),
            company=spoken_company(company),
            earned=earned.route + earned.connection + earned.ferry,
            share=f"{figures} M",
            pay=Choice(
                pay,
                (cash, _treasury(t, s, step, pay)),
                _holders(s, company, paid),
                _effect(s, company, PAID),
            ),
            keep=Choice(keep, (cash, _treasury(t, s, step, keep)), (), _effect(s, company, KEPT)),
            rule=USAGE if company in TRAMWAYS else S_USAGE,
            before=(_table(s),) if more else (),
            after=(*_ticks(s, ticked), *_votes(s, company)),
            draft={name: "1" for name, on in ticked.items() if on},
        )
    )


def _bonuses(s: BerlinState) -> Iterator[tuple[str, int]]:
    """What may be paid out with the routes."""
    yield "connection", s.earned.connection
    yield "ferry", s.earned.ferry


def _whole(company: str) -> int:
    """How many units a company has: a share is a unit."""
    return 10 if company in TRAMWAYS else 20


def _table(s: BerlinState) -> Table:
    """Where the income comes from, and where it may go."""
    earned = s.earned
    lines = (
        (ROUTES, PAY_OR_KEEP, earned.route),
        (FERRY, TICK_TO_PAY, earned.ferry),
        (CONNECTION, TICK_TO_PAY, earned.connection),
        (CONSTRUCTION, ALWAYS_KEPT, earned.construction),
    )
    rows = tuple(
        Row((Cell(phrase(name)), Cell(phrase(use)), Cell(marks(sum_))), muted=use == ALWAYS_KEPT)
        for name, use, sum_ in lines
        if sum_
    )
    label = phrase("1881.income.income", "Income")
    columns = (Column(label), Column(phrase("1881.income.use", "Use")), Column("", True))
    return Table(columns, rows, label, dense=True)


def _holders(s: BerlinState, company: str, paid: int) -> Rows:
    """Every owner's sum; the pool's part goes to the company, the offering's to nobody."""
    tram, whole = company in TRAMWAYS, _whole(company)
    shares, rows = s.shares[company if tram else SBAHN], []
    for owner in (*owners(s), POOL):
        units = shares.units(owner)
        if units:
            part = marks(paid * units // whole)
            pooled = phrase(TO_TREASURY if tram else TO_S, sum=part)
            name = f"{owner_name(owner)} {per_cent(units * 100 // whole)}"
            rows.append((name, pooled if owner == POOL else f"**{part}**"))
    if shares.units(OFFERING):
        rows.append((owner_name(OFFERING), phrase("1881.income.nothing", "nothing")))
    return tuple(rows)


def _effect(s: BerlinState, company: str, sign: str) -> tuple[str, str]:
    """The price of a tramway moves; a network votes."""
    if company in TRAMWAYS:
        place = after_dividend(MARKET, s.markers[company].place, sign == PAID)
        return price_effect(prices.value(s, company), MARKET.price(place), sign)
    vote = phrase(VOTES_PAY if sign == PAID else VOTES_KEEP, sign=sign)
    return phrase("1881.income.vote", "vote"), vote


def _treasury(t: Berlin, s: BerlinState, step: UseIncome, action: Pay | Withhold) -> int:
    """Before anything else happens in the turn."""
    trial = s.clone()
    step.apply(t, trial, action)
    return trial.money[step.company]


def _ticks(s: BerlinState, ticked: dict[str, bool]) -> tuple[Block, ...]:
    """Bonuses of this turn that may be paid out with the routes."""
    options = tuple(_tick(name, amount, ticked) for name, amount in _bonuses(s) if amount)
    label = phrase("1881.income.when-paying", "When paying")
    return (Options(options, "ticks", label),) if options else ()


def _tick(name: str, amount: int, ticked: dict[str, bool]) -> Option:
    after = {**ticked, name: not ticked[name]}
    draft: Draft = {each: "1" for each, on in after.items() if on}
    text = phrase(PAY_OUT_CONNECTION if name == "connection" else PAY_OUT_FERRY)
    return Option(Plan(text, draft, note=marks(amount), chosen=ticked[name]))


def _votes(s: BerlinState, company: str) -> tuple[Block, ...]:
    """For a network: how the others decided, and the President's 20 M."""
    if company in TRAMWAYS:
        return ()
    majority = phrase(
        "1881.income.majority-moves-price", "The majority moves the price of the S-Bahn."
    )
    return (Line(_votes_so_far(s, company)), Line(f"{_bonus(s, company)} {majority}", "muted"))


def _votes_so_far(s: BerlinState, company: str) -> str:
    paid = sum(s.votes.values())
    kept = len(s.votes) - paid
    left = [n for n in networks(s) if runner(s, n) and n not in s.votes and n != company]
    if not left:
        return phrase(
            "1881.income.votes",
            "Votes so far: **{paid} pay, {kept} withhold**.",
            paid=paid,
            kept=kept,
        )
    return phrase(
        "1881.income.votes-to-come",
        "Votes so far: **{paid} pay, {kept} withhold**; {number} network to come.",
        "Votes so far: **{paid} pay, {kept} withhold**; {number} networks to come.",
        number=len(left),
        paid=paid,
        kept=kept,
    )


def _bonus(s: BerlinState, company: str) -> str:
    """What the President gets from the treasury, if it has as much."""
    owner, sum_ = holder(s, company), marks(STADTBAHN.bonus)
    if s.money[company] + s.earned.construction < STADTBAHN.bonus:
        return phrase(
            "1881.income.treasury-no",
            "The treasury cannot pay {sum} to {owner}.",
            sum=sum_,
            owner=owner,
        )
    return phrase(
        "1881.income.gets-when-pays",
        "{owner} gets {sum} from {company} when it pays.",
        owner=owner,
        sum=sum_,
        company=company,
    )
