"""Offers between players: the receiver's card, the sender who waits, the others who watch."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import encode_action, phrase, phrase_of
from trunkline.parts.offer import Accept, Decline, Withdraw
from trunkline.present.view import Act, Block, Cell, Chip, Column, Decision, Facts, Line, Row, Table
from trunkline.present.words import became
from trunkline.rails.stock.trains import Train
from trunkline.titles.berlin_1881.present.laying import best_on
from trunkline.titles.berlin_1881.present.names import (
    car,
    marks,
    rule,
    short_place,
    signed,
    train_list,
)
from trunkline.titles.berlin_1881.rules import build_depot, business
from trunkline.titles.berlin_1881.rules.deals import DepotDeal, Proposal, TrainDeal
from trunkline.titles.berlin_1881.rules.depots import next_depot_cost
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains
from trunkline.titles.berlin_1881.rules.sections import CAR_DEALS, DEPOT_DEALS, S_TRAINS
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import DEPOT, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin


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
            return phrase("{sum} stays", sum=marks(before))
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
        return _sent(step, blocks, section)
    heading = phrase("{to} considers an offer of {by}", to=step.to, by=step.by)
    return Decision(heading=heading, blocks=blocks, rule=section)


def _section(deal: TrainDeal | DepotDeal) -> str:
    if isinstance(deal, DepotDeal):
        return DEPOT_DEALS
    return CAR_DEALS if deal.buyer in TRAMWAYS else S_TRAINS


def _sent(step: Proposal, blocks: tuple[Block, ...], section: str) -> Decision:
    price, take_back = marks(step.deal.price), encode_action(Withdraw(step.by))
    note = phrase("Nothing moves before the answer. It comes at once to this page.")
    return Decision(
        heading=phrase("{to} considers your offer of {sum}", to=step.to, sum=price),
        badge=phrase("open"),
        blocks=(*blocks, Line(note, "muted")),
        out=(Act(phrase("Take the offer back"), take_back, doing=phrase("Taking back…")),),
        rule=section,
        waits=(step.to,),
        short=phrase("Offer to {to}: {sum}", to=step.to, sum=price),
    )


def _received(step: Proposal, blocks: tuple[Block, ...], section: str) -> Decision:
    price, seller = marks(step.deal.price), step.deal.seller
    accept = Act(
        phrase("Accept · {sum} to {seller}", sum=price, seller=seller),
        encode_action(Accept(step.to)),
        key="Enter",
        doing=phrase("Accepting…"),
    )
    refusal = encode_action(Decline(step.to))
    decline = Act(phrase("Decline"), refusal, key="D", doing=phrase("Declining…"))
    note = phrase(
        "Nothing moves before you accept. {by} sees your answer at once; so does the log.",
        by=step.by,
    )
    return Decision(
        heading=phrase("{by} makes you an offer", by=step.by),
        badge=phrase("waits for you"),
        badge_tone="warn",
        blocks=(*blocks, Line(note, "muted")),
        main=accept,
        others=(decline,),
        rule=section,
        short=phrase("Offer: {sum} to {seller}", sum=price, seller=seller),
    )


def _terms(found: Struck, step: Proposal, viewer: str | None) -> Table:
    """What the seller gives and gets."""
    deal, seller, you = found.deal, found.deal.seller, viewer == step.to
    gives = phrase("You give" if you else "{seller} gives", seller=seller)
    gets = phrase("You get, into {seller}" if you else "{seller} gets", seller=seller)
    rest = phrase("{seller} treasury {sums}", seller=seller, sums=found.treasury(seller))
    thing = Cell(f"**{_thing(deal)}**", chips=(Chip(seller),), note=_left(found))
    price = Cell(f"**{marks(deal.price)}**", chips=(Chip(deal.buyer),), note=rest)
    rows = [Row((Cell(gives, "muted"), thing)), Row((Cell(gets, "muted"), price))]
    besides = _besides(found)
    if besides:
        rows.append(Row((Cell(phrase("Besides"), "muted"), Cell(besides))))
    return Table((Column(""), Column("")), tuple(rows), phrase("The offer"))


def _besides(found: Struck) -> str:
    """What the buyer does beyond the price."""
    deal = found.deal
    if isinstance(deal, DepotDeal):
        cost = marks(next_depot_cost(found.s, deal.buyer))
        return phrase("{sum} to the bank for the marker of {buyer}", sum=cost, buyer=deal.buyer)
    if deal.scrap:
        return phrase("{buyer} scraps its {train}", buyer=deal.buyer, train=deal.scrap)
    return ""


def _thing(deal: TrainDeal | DepotDeal) -> str:
    if isinstance(deal, TrainDeal):
        return car(deal.train)
    return phrase("depot at {place}", place=short_place(deal.hex))


def _left(found: Struck) -> str:
    seller = found.deal.seller
    if isinstance(found.deal, TrainDeal):
        trains = train_list(found.after.trains[seller])
        return phrase("{seller} keeps {trains}", seller=seller, trains=trains)
    left = len(found.after.board.of(seller))
    return phrase_of(
        left, "{seller} keeps {number} depot", "{seller} keeps {number} depots", seller=seller
    )


def _effects(found: Struck) -> Facts:
    deal, s = found.deal, found.s
    rows = [
        (phrase("{company} best run", company=deal.seller), found.run(deal.seller)),
        (phrase("{company} best run", company=deal.buyer), found.run(deal.buyer)),
        (phrase("{company} treasury", company=deal.buyer), found.treasury(deal.buyer)),
    ]
    least = build_depot.LEAST_PRICE
    if isinstance(deal, TrainDeal):
        least = business.LEAST_PRICE
        new = next(iter(new_trains(s, deal.buyer)), None)
        if new is not None:
            rows.append((phrase("New from the bank"), _new(s, new)))
    rows.append((phrase("Price"), phrase("free, at least {sum}", sum=marks(least))))
    return Facts(tuple(rows))


def _new(s: BerlinState, train: Train) -> str:
    return phrase(
        "{train} for {sum}, {left} left",
        train=train.name,
        sum=marks(train.price),
        left=DEPOT.left(train, s.gone),
    )
