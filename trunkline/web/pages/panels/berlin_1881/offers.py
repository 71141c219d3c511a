"""Offers between players: the receiver's card, the sender who waits, the others who watch."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import encode_action
from trunkline.table.offer import Accept, Decline, Withdraw
from trunkline.titles.berlin_1881.deals import DepotDeal, Proposal, TrainDeal
from trunkline.titles.berlin_1881.depots import next_depot_cost
from trunkline.titles.berlin_1881.rolling_stock import new_trains
from trunkline.titles.berlin_1881.sections import CAR_DEALS, DEPOT_DEALS, S_TRAINS
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import DEPOT, TRAMWAYS
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.laying import best_on
from trunkline.web.pages.panels.berlin_1881.names import (
    car,
    marks,
    rule,
    short_place,
    signed,
    train_list,
)
from trunkline.web.pages.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Decision,
    Facts,
    Line,
    Row,
    Table,
)
from trunkline.web.pages.words import became


class Struck(Struct, frozen=True):
    """An offer, and the position if it is accepted."""

    s: BerlinState
    after: BerlinState
    deal: TrainDeal | DepotDeal

    def run(self, company: str) -> str:
        """130 → 80 M −50: the best run of a company before and after."""
        before = _best(self.s, company)
        new = _best(self.after, company)
        if before == new:
            return f"{marks(before)} stays"
        sign = signed(new - before)
        return f"{became(str(before), f'**{marks(new)}**')} **{sign}**"

    def treasury(self, company: str) -> str:
        return became(marks(self.s.money[company]), marks(self.after.money[company]))


def _best(s: BerlinState, company: str) -> int:
    return best_on(s, company, s.board) if s.trains[company] else 0


def struck(t: Berlin, s: BerlinState, step: Proposal) -> Struck:
    after = s.clone()
    step.deal.strike(t, after)
    return Struck(s, after, step.deal)


def proposal(t: Berlin, s: BerlinState, step: Proposal, viewer: str | None) -> Decision:
    found = struck(t, s, step)
    terms = _terms(found, step, viewer)
    blocks: tuple[Block, ...] = (terms, _effects(found))
    section = rule(_section(step.deal))
    if viewer == step.to:
        return _received(step, blocks, section)
    if viewer == step.by:
        back = Act("Take the offer back", encode_action(Withdraw(step.by)), doing="Taking back…")
        note = Line("Nothing moves before the answer. It comes at once to this page.", "muted")
        return Decision(
            heading=f"{step.to} considers your offer of {marks(step.deal.price)}",
            badge="open",
            blocks=(*blocks, note),
            out=(back,),
            rule=section,
            waits=(step.to,),
            short=f"Offer to {step.to}: {marks(step.deal.price)}",
        )
    return Decision(
        heading=f"{step.to} considers an offer of {step.by}", blocks=blocks, rule=section
    )


def _section(deal: TrainDeal | DepotDeal) -> str:
    if isinstance(deal, DepotDeal):
        return DEPOT_DEALS
    return CAR_DEALS if deal.buyer in TRAMWAYS else S_TRAINS


def _received(step: Proposal, blocks: tuple[Block, ...], section: str) -> Decision:
    deal = step.deal
    accept = Act(
        f"Accept · {marks(deal.price)} to {deal.seller}",
        encode_action(Accept(step.to)),
        key="Enter",
        doing="Accepting…",
    )
    decline = Act("Decline", encode_action(Decline(step.to)), key="D", doing="Declining…")
    note = f"Nothing moves before you accept. {step.by} sees your answer at once; so does the log."
    return Decision(
        heading=f"{step.by} makes you an offer",
        badge="waits for you",
        badge_tone="warn",
        blocks=(*blocks, Line(note, "muted")),
        main=accept,
        others=(decline,),
        rule=section,
        short=f"Offer: {marks(deal.price)} to {deal.seller}",
    )


def _terms(found: Struck, step: Proposal, viewer: str | None) -> Table:
    """What the seller gives and gets."""
    deal, s = found.deal, found.s
    you = viewer == step.to
    gives = Cell("You give" if you else f"{deal.seller} gives", "muted")
    gets = Cell(f"You get, into {deal.seller}" if you else f"{deal.seller} gets", "muted")
    rest = f"{deal.seller} treasury {found.treasury(deal.seller)}"
    rows: tuple[Row, ...] = (
        Row((gives, Cell(f"**{_thing(deal)}**", chips=(Chip(deal.seller),), note=_left(found)))),
        Row((gets, Cell(f"**{marks(deal.price)}**", chips=(Chip(deal.buyer),), note=rest))),
    )
    if isinstance(deal, DepotDeal):
        cost = next_depot_cost(s, deal.buyer)
        words = f"{marks(cost)} to the bank for the marker of {deal.buyer}"
        rows = (*rows, Row((Cell("Besides", "muted"), Cell(words))))
    elif deal.scrap:
        words = f"{deal.buyer} scraps its {deal.scrap}"
        rows = (*rows, Row((Cell("Besides", "muted"), Cell(words))))
    return Table((Column(""), Column("")), rows, "The offer")


def _thing(deal: TrainDeal | DepotDeal) -> str:
    return car(deal.train) if isinstance(deal, TrainDeal) else f"depot at {short_place(deal.hex)}"


def _left(found: Struck) -> str:
    seller = found.deal.seller
    if isinstance(found.deal, TrainDeal):
        return f"{seller} keeps {train_list(found.after.trains[seller])}"
    return f"{seller} keeps {len(found.after.board.of(seller))} depots"


def _effects(found: Struck) -> Facts:
    deal, s = found.deal, found.s
    rows = [
        (f"{deal.seller} best run", found.run(deal.seller)),
        (f"{deal.buyer} best run", found.run(deal.buyer)),
        (f"{deal.buyer} treasury", found.treasury(deal.buyer)),
    ]
    if isinstance(deal, TrainDeal):
        new = next(iter(new_trains(s, deal.buyer)), None)
        if new is not None:
            left = DEPOT.left(new, s.gone)
            rows.append(("New from the bank", f"{new.name} for {marks(new.price)}, {left} left"))
        rows.append(("Price", "free, at least 1 M"))
    else:
        rows.append(("Price", "free, at least 40 M"))
    return Facts(tuple(rows))
