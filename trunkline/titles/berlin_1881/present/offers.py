"""Offers between players: the receiver's card, the sender who waits, the others who watch."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import encode_action, message, phrase
from trunkline.parts.offer import Accept, Decline, Withdraw
from trunkline.present.view import Act, Block, Cell, Chip, Column, Decision, Facts, Line, Row, Table
from trunkline.present.words import became
from trunkline.rails.stock.trains import Train
from trunkline.titles.berlin_1881.present.gains import best_on
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
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

GIVE = message("1881.offers.give", "You give")
GIVES = message("1881.offers.gives", "{seller} gives")
GET = message("1881.offers.get", "You get, into {seller}")
GETS = message("1881.offers.gets", "{seller} gets")


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
            return phrase("1881.offers.stays", "{sum} stays", sum=marks(before))
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
    heading = phrase(
        "1881.offers.to-considers-an-offer",
        "{to} considers an offer from {by}",
        to=step.to,
        by=step.by,
    )
    return Decision(heading=heading, blocks=blocks, rule=section)


def _section(deal: TrainDeal | DepotDeal) -> str:
    if isinstance(deal, DepotDeal):
        return DEPOT_DEALS
    return CAR_DEALS if deal.buyer in TRAMWAYS else S_TRAINS


def _sent(step: Proposal, blocks: tuple[Block, ...], section: str) -> Decision:
    price, take_back = marks(step.deal.price), encode_action(Withdraw(step.by))
    note = phrase(
        "1881.offers.nothing-moves-before-answer",
        "The match waits for the answer. It appears here at once.",
    )
    return Decision(
        heading=phrase(
            "1881.offers.to-considers-your-offer",
            "{to} considers your offer of {sum}",
            to=step.to,
            sum=price,
        ),
        badge=phrase("1881.offers.open", "open"),
        blocks=(*blocks, Line(note, "muted")),
        out=(
            Act(
                phrase("1881.offers.take-offer-back", "Withdraw the offer"),
                take_back,
                doing=phrase("1881.offers.taking-back", "Withdrawing…"),
            ),
        ),
        rule=section,
        waits=(step.to,),
        short=phrase("1881.offers.offer-to-to-sum", "Offer to {to}: {sum}", to=step.to, sum=price),
    )


def _received(step: Proposal, blocks: tuple[Block, ...], section: str) -> Decision:
    price, seller = marks(step.deal.price), step.deal.seller
    accept = Act(
        phrase("1881.offers.accept", "Accept · {sum} to {seller}", sum=price, seller=seller),
        encode_action(Accept(step.to)),
        key="Enter",
        doing=phrase("1881.offers.accepting", "Accepting…"),
    )
    refusal = encode_action(Decline(step.to))
    decline = Act(
        phrase("1881.offers.decline", "Decline"),
        refusal,
        key="D",
        doing=phrase("1881.offers.declining", "Declining…"),
    )
    note = phrase(
        "1881.offers.nothing-moves-before-accept",
        "Nothing changes until you accept. {by} sees your answer at once, and it is logged.",
        by=step.by,
    )
    return Decision(
        heading=phrase("1881.offers.makes-offer", "{by} makes you an offer", by=step.by),
        badge=phrase("1881.offers.waits", "waits for you"),
        badge_tone="warn",
        blocks=(*blocks, Line(note, "muted")),
        main=accept,
        others=(decline,),
        rule=section,
        short=phrase(
            "1881.offers.offer-sum-to-seller", "Offer: {sum} to {seller}", sum=price, seller=seller
        ),
    )


def _terms(found: Struck, step: Proposal, viewer: str | None) -> Table:
    """What the seller gives and gets."""
    deal, seller, you = found.deal, found.deal.seller, viewer == step.to
    gives = phrase(GIVE if you else GIVES, seller=seller)
    gets = phrase(GET if you else GETS, seller=seller)
    rest = phrase(
        "1881.offers.seller-treasury-sums",
        "{seller} treasury {sums}",
        seller=seller,
        sums=found.treasury(seller),
    )
    thing = Cell(f"**{_thing(deal)}**", chips=(Chip(seller),), note=_left(found))
    price = Cell(f"**{marks(deal.price)}**", chips=(Chip(deal.buyer),), note=rest)
    rows = [Row((Cell(gives, "muted"), thing)), Row((Cell(gets, "muted"), price))]
    besides = _besides(found)
    if besides:
        rows.append(Row((Cell(phrase("1881.offers.besides", "Also"), "muted"), Cell(besides))))
    return Table(
        (Column(""), Column("")), tuple(rows), phrase("1881.offers.the-offer", "The offer")
    )


def _besides(found: Struck) -> str:
    """What the buyer does beyond the price."""
    deal = found.deal
    if isinstance(deal, DepotDeal):
        cost = marks(next_depot_cost(found.s, deal.buyer))
        return phrase(
            "1881.offers.bank-marker",
            "{sum} to the bank for the marker of {buyer}",
            sum=cost,
            buyer=deal.buyer,
        )
    if deal.scrap:
        return phrase(
            "1881.offers.scraps", "{buyer} scraps its {train}", buyer=deal.buyer, train=deal.scrap
        )
    return ""


def _thing(deal: TrainDeal | DepotDeal) -> str:
    if isinstance(deal, TrainDeal):
        return car(deal.train)
    return phrase("1881.offers.depot", "depot at {place}", place=short_place(deal.hex))


def _left(found: Struck) -> str:
    seller = found.deal.seller
    if isinstance(found.deal, TrainDeal):
        trains = train_list(found.after.trains[seller])
        return phrase("1881.offers.keeps", "{seller} keeps {trains}", seller=seller, trains=trains)
    left = len(found.after.board.of(seller))
    return phrase(
        "1881.offers.keeps-depot",
        "{seller} keeps {number} depot",
        "{seller} keeps {number} depots",
        number=left,
        seller=seller,
    )


def _effects(found: Struck) -> Facts:
    deal, s = found.deal, found.s
    rows = [
        (
            phrase("1881.offers.best-run", "{company} best run", company=deal.seller),
            found.run(deal.seller),
        ),
        (
            phrase("1881.offers.best-run", "{company} best run", company=deal.buyer),
            found.run(deal.buyer),
        ),
        (
            phrase("1881.offers.company-treasury", "{company} treasury", company=deal.buyer),
            found.treasury(deal.buyer),
        ),
    ]
    least = build_depot.LEAST_PRICE
    if isinstance(deal, TrainDeal):
        least = business.LEAST_PRICE
        new = next(iter(new_trains(s, deal.buyer)), None)
        if new is not None:
            rows.append((phrase("1881.offers.new-bank", "New from the bank"), _new(s, new)))
    rows.append(
        (
            phrase("1881.offers.price", "Price"),
            phrase("1881.offers.free-least", "free, at least {sum}", sum=marks(least)),
        )
    )
    return Facts(tuple(rows))


def _new(s: BerlinState, train: Train) -> str:
    return phrase(
        "1881.offers.left",
        "{train} for {sum}, {left} left",
        train=train.name,
        sum=marks(train.price),
        left=s.pieces.depot.left(train, s.gone),
    )
