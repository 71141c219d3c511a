"""What two companies agree on: a train or a depot for money (7.2.2.2, 7.2.7.2.3, 7.4.6)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Sentence, message, say
from trunkline.parts.offer import Offer
from trunkline.titles.berlin_1881.rules.bank import spend, transfer
from trunkline.titles.berlin_1881.rules.depots import next_depot_cost, place_name, take_over
from trunkline.titles.berlin_1881.rules.shared_words import SCRAPPED
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.surplus import give_up, hand_over

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

TAKES_OVER = message(
    "1881.deals.takes-over", "{buyer} takes over the depot of {seller} at {hex} for {price:money}."
)
PAYS_TRAIN = message(
    "1881.deals.pays-train", "{buyer} pays {seller} {price:money} for train {train}."
)
PAYS_TRAIN_SCRAPS = message(
    "1881.deals.pays-train-scraps",
    "{buyer} pays {seller} {price:money} for train {train} and scraps its {scrap}.",
)
TRAIN = message("1881.deals.train", "{buyer} buys train {train} from {seller} for {price:money}.")
DEPOT = message("1881.deals.depot", "{buyer} pays {seller} {price:money} for the depot at {hex}.")


class TrainDeal(Struct, frozen=True, tag_field="deal", tag="train"):
    """A train for money; the buyer may declare an S-train of its own obsolete (7.4.6 b)."""

    buyer: str
    seller: str
    train: str
    price: int
    scrap: str = ""

    def terms(self) -> Sentence:
        template = PAYS_TRAIN
        if self.scrap:
            template = PAYS_TRAIN_SCRAPS
        return say(
            template,
            buyer=self.buyer,
            seller=self.seller,
            price=self.price,
            train=self.train,
            scrap=self.scrap,
        )

    def strike(self, t: Berlin, s: BerlinState) -> None:
        transfer(s, self.buyer, self.seller, self.price)
        if self.scrap:
            give_up(s, self.buyer, self.scrap)
            s.tell(SCRAPPED, company=self.buyer, train=self.scrap)
        hand_over(s, self.seller, self.buyer, self.train)
        s.tell(TRAIN, buyer=self.buyer, train=self.train, seller=self.seller, price=self.price)


class DepotDeal(Struct, frozen=True, tag_field="deal", tag="depot"):
    """A depot for money; the buyer also pays the bank for its own marker."""

    buyer: str
    seller: str
    hex: str
    price: int

    def terms(self) -> Sentence:
        return say(
            DEPOT, buyer=self.buyer, seller=self.seller, price=self.price, hex=place_name(self.hex)
        )

    def strike(self, t: Berlin, s: BerlinState) -> None:
        spend(s, self.buyer, next_depot_cost(s, self.buyer))
        transfer(s, self.buyer, self.seller, self.price)
        take_over(s, self.seller, self.buyer, self.hex)
        s.tell(
            TAKES_OVER,
            buyer=self.buyer,
            seller=self.seller,
            hex=place_name(self.hex),
            price=self.price,
        )


def untried(
    deal: TrainDeal | DepotDeal, made: Collection[TrainDeal | DepotDeal], most: int
) -> tuple[int, int]:
    """From the deal's price up to the most: the bounds of what has not been offered yet."""
    least = deal.price
    while replace(deal, price=least) in made:
        least += 1
    while replace(deal, price=most) in made:
        most -= 1
    return least, most


class Proposal(Offer["Berlin", BerlinState], frozen=True):
    """An offer to the company of another director."""

    deal: TrainDeal | DepotDeal
