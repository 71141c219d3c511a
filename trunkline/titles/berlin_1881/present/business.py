"""The end of a turn: S-Bahn certificates and trains in any order, and what ending it would do."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import decision, message, phrase
from trunkline.present.learn.citing import said_section
from trunkline.present.offers import consequences, offer, tried, why_not
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Decision,
    Facts,
    Notice,
    Plan,
    Row,
    Table,
    WhyNot,
)
from trunkline.present.words import became, listed, per_cent
from trunkline.titles.berlin_1881.present import cars, selling
from trunkline.titles.berlin_1881.present.bankruptcy import ruin
from trunkline.titles.berlin_1881.present.deals import deal
from trunkline.titles.berlin_1881.present.forced import sell
from trunkline.titles.berlin_1881.present.names import marks, names, paper_name, rule
from trunkline.titles.berlin_1881.present.purchase import Purchase, purchase
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.present.selling import Sale
from trunkline.titles.berlin_1881.present.stock_table import next_offered
from trunkline.titles.berlin_1881.rules import papers
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.offices import phase, train_limit
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own
from trunkline.titles.berlin_1881.rules.sections import (
    BANKRUPTCY,
    CARS,
    DUTY,
    S_FORCED,
    S_TRAINS,
    TRADE,
)
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, MAIN, PHASES, SBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

TRAINS_MAIN = message("1881.business.trains-main-network", "Trains of the main network")
SHARES_CARS = message("1881.business.shares-cars", "Shares and tramcars of {company}")
TRAINS_OF = message("1881.business.trains-of-company", "Trains of {company}")
OWNED_CARS = message("1881.business.cars", "{owned} of {limit} tramcars")
OWNED_TRAINS = message("1881.business.owned-of-limit-trains", "{owned} of {limit} trains")
END_FORCED = message("1881.business.end-turn-forced", "End the turn: forced purchase")
END_TRAM = message("1881.business.done-end-company-turn", "Done, end {company}'s turn")
END_NETWORK = message("1881.business.done-end-the-turn", "Done, end the turn of {company}")

NO_CAR = message(
    "1881.business.no-car-ending",
    "**{company} has no tramcar.** Ending the turn without one forces a purchase ({rule}).",
)
NO_TRAIN = message(
    "1881.business.no-train-ending",
    "**{company} has no train.** Ending the turn without one forces a purchase ({rule}).",
)


def deciding(scene: BerlinScene) -> Decision:
    t, s, step, draft = scene.t, scene.s, decision(scene.s), scene.draft
    assert isinstance(step, Business)
    company, tram = step.company, step.company in TRAMWAYS
    by = step.decider(t, s)
    bought = deal(t, s, step, draft)
    paper = purchase(t, s, by, draft) if bought is None else None
    sold = selling.sale(s, by, company, draft) if bought is None and paper is None else None
    heading = TRAINS_MAIN if company == MAIN else SHARES_CARS if tram else TRAINS_OF
    blocks: list[Block] = [cars.table(t, s, step, bought)]
    if bought is None:
        # Beside a chosen train there is only what it does: all of that is in view.
        blocks = [*_duty(t, s, step), *blocks, *_papers(t, s, step, paper, sold)]
    shown = Decision(
        heading=phrase(heading, company=company),
        badge=phrase(
            OWNED_CARS if tram else OWNED_TRAINS,
            owned=len(s.trains[company]),
            limit=train_limit(s, company),
        ),
        blocks=tuple(blocks),
        out=(_end(t, s, step),),
        rule=rule(CARS if tram else S_TRAINS),
        short=phrase(TRAINS_OF, company=company),
    )
    if bought is not None:
        return _with(shown, cars.details(bought), cars.main(bought), bought.draft())
    if paper is not None:
        chosen = {"buy": f"{paper.name}|{paper.source}"}
        return _with(shown, (_paper_facts(t, s, step, paper),), _buy_paper(t, s, paper), chosen)
    if sold is not None:
        return _with(shown, selling.choices(t, s, sold), sell(t, s, sold), sold.draft())
    return shown


def _with(shown: Decision, more: tuple[Block, ...], main: Act, draft: dict[str, str]) -> Decision:
    """The same with what is put together."""
    cancel = Plan(phrase("1881.business.cancel", "Cancel"), {}, key="⌫")
    blocks = (*shown.blocks, *more)
    return replace(shown, blocks=blocks, main=main, draft=draft, others=(cancel,), short=main.text)


def _end(t: Berlin, s: BerlinState, step: Business) -> Act:
    company, done = step.company, Done(step.decider(t, s))
    if _is_ruin(t, s, step):
        gone = listed(p for p in tried(t, s, done).bankrupt if p not in s.bankrupt)
        confirm = phrase(
            "1881.business.bankrupt-retires-game",
            "{player} is bankrupt and out of the game. By the rules this cannot be undone.",
            player=gone,
        )
        text = phrase(
            "1881.business.end-turn-bankrupt", "End the turn: {player} is bankrupt", player=gone
        )
        return offer(t, s, done, text, key="D", confirm=confirm)
    said = END_FORCED if must_own(s, company) else END_TRAM if company in TRAMWAYS else END_NETWORK
    doing = phrase("1881.business.ending", "Ending…")
    return offer(t, s, done, phrase(said, company=company), key="D", doing=doing)


def _is_ruin(t: Berlin, s: BerlinState, step: Business) -> bool:
    if not must_own(s, step.company):
        return False
    after = tried(t, s, Done(step.decider(t, s)))
    return len(after.bankrupt) > len(s.bankrupt)


def _duty(t: Berlin, s: BerlinState, step: Business) -> tuple[Block, ...]:
    """A train is due at the end of the turn: what ending it without one would mean."""
    company, tram = step.company, step.company in TRAMWAYS
    if not must_own(s, company):
        return ()
    if _is_ruin(t, s, step):
        return ruin(t, s, Done(step.decider(t, s)), BANKRUPTCY if tram else S_FORCED)
    words, section = (NO_CAR, DUTY) if tram else (NO_TRAIN, S_FORCED)
    return (Notice(phrase(words, company=company, rule=said_section(rule(section), t.id))),)


def _papers(
    t: Berlin, s: BerlinState, step: Business, paper: Purchase | None, sold: Sale | None
) -> tuple[Block, ...]:
    """S-Bahn certificates of a tramway: buy one, or sell."""
    by, company = step.decider(t, s), step.company
    if company not in TRAMWAYS:
        return ()
    share = papers.percent(s, company, SBAHN)
    columns = (
        Column(SBAHN),
        Column(phrase("1881.business.offering", "Offering")),
        Column(phrase("1881.business.pool", "Pool")),
        Column(phrase("1881.business.sell", "Sell")),
    )
    has = phrase("1881.business.has", "{company} has {share} %", company=company, share=share)
    row = Row(
        (
            Cell(chips=(Chip(SBAHN),), note=has),
            Cell(button=_buy(t, s, by, next_offered(s, SBAHN), OFFERING, paper)),
            Cell(button=_buy(t, s, by, SBAHN, POOL, paper)),
            Cell(button=selling.sell_button(t, s, by, company, SBAHN, SBAHN if sold else "")),
        )
    )
    if phase(s) == PHASES[0]:
        later = phrase(
            "1881.business.certificates-traded-green",
            "Certificates are traded from the green phase on.",
        )
        note = per_cent(share) if share else ""
        row = Row((Cell(chips=(Chip(SBAHN),), note=note), Cell(later, "muted")), muted=True)
    label = phrase("1881.business.s-bahn-certificates", "S-Bahn certificates")
    return (Table(columns, (row,), label, dense=True),)


def _buy(
    t: Berlin, s: BerlinState, by: str, name: str, source: str, chosen: Purchase | None
) -> Plan:
    if not name or (source == POOL and not s.shares[SBAHN].certificates(POOL)):
        why = phrase("1881.business.no-s-bahn", "No S-Bahn certificates left.")
        what = phrase("1881.business.nothing-buy", "Nothing to buy")
        return Plan(phrase("1881.business.none", "none"), no=WhyNot(what, why, TRADE))
    paper = CERTIFICATES[name]
    buy = paper.vice or phrase("1881.business.buy-label", "Buy")
    text = f"{paper_name(name) if paper.leads else buy} {papers.cost(s, paper, source)}"
    what = phrase(
        "1881.business.cannot-bought",
        "{certificate} cannot be bought",
        certificate=papers.called(name),
    )
    no = why_not(t, s, Buy(by, name, source), what)
    picked = chosen is not None and (chosen.name, chosen.source) == (name, source)
    return Plan(text, {} if no else {"buy": f"{name}|{source}"}, chosen=picked, no=no)


def _buy_paper(t: Berlin, s: BerlinState, paper: Purchase) -> Act:
    text = phrase(
        "1881.business.buy-certificate-price",
        "Buy {certificate} · {price}",
        certificate=paper.words(),
        price=marks(paper.price(s)),
    )
    doing = phrase("1881.business.buying", "Buying…")
    return offer(t, s, paper.action, text, key="Enter", doing=doing)


def _paper_facts(t: Berlin, s: BerlinState, step: Business, paper: Purchase) -> Facts:
    company, after = step.company, tried(t, s, paper.action)
    cash = names(s).changed(s.money[company], after.money[company] - s.money[company])
    share = became(
        per_cent(papers.percent(s, company, SBAHN)), per_cent(papers.percent(after, company, SBAHN))
    )
    rows = [
        (phrase("1881.business.treasury", "Treasury of {company}", company=company), cash),
        (phrase("1881.business.share-s-bahn", "Share of the S-Bahn"), f"**{share}**"),
    ]
    then = phrase("1881.business.then", "Then")
    rows += [(then, told) for told in consequences(after, *papers.BUYS.values())]
    return Facts(tuple(rows))
