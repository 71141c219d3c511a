"""A sale of certificates, put together step by step: how many, which offices, what follows."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import message, phrase, refuse
from trunkline.kernel.numbers import whole_number
from trunkline.present.offers import consequences, tried, why_not
from trunkline.present.view import Block, Draft, Line, Option, Options, Plan, WhyNot
from trunkline.present.words import listed
from trunkline.titles.berlin_1881.present.market import SOLD, move
from trunkline.titles.berlin_1881.present.names import marks
from trunkline.titles.berlin_1881.rules import papers, prices
from trunkline.titles.berlin_1881.rules.sections import SELLING
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Sell
from trunkline.titles.berlin_1881.rules.tables import COMPANIES, SBAHN, SUBNETS
from trunkline.titles.berlin_1881.rules.title import Berlin

TOLD_ELSEWHERE = (papers.SELLS, prices.MOVES)
OF_WITH = message("1881.selling.of-with", "{count} of {company} with {offices}")
OF = message("1881.selling.of", "{count} of {company}")
FOR = message("1881.selling.for", "{count} for {sum}")
OFFICE_ALONE = message("1881.selling.office-alone", "the office alone")


class Sale(Struct, frozen=True):
    """What a draft says of a sale: whose, of what, how many, and vice presidents by name."""

    by: str
    seller: str
    company: str
    count: int = 0
    vices: tuple[str, ...] = ()

    @property
    def action(self) -> Sell:
        return Sell(self.by, self.company, self.count, self.vices)

    @property
    def pieces(self) -> int:
        return self.count + len(self.vices)

    def sum(self, s: BerlinState) -> int:
        return self.pieces * prices.value(s, self.company)

    def words(self) -> str:
        """2 of GBS; S1; 1 of S-Bahn with S1."""
        named = listed(self.vices)
        if not self.count:
            return named
        return phrase(
            OF_WITH if named else OF, count=self.count, company=self.company, offices=named
        )

    def draft(self, **more: str) -> Draft:
        kept = {"sell": self.company, "count": str(self.count), "vices": ",".join(self.vices)}
        return {**kept, **more}


def sale(s: BerlinState, by: str, seller: str, draft: Draft) -> Sale | None:
    """The sale under way; at first one certificate, or an office where there is nothing else."""
    company = draft.get("sell", "")
    if company not in COMPANIES or not s.shares[company].single(seller):
        return None
    own = offices(s, seller, company)
    said = tuple(v for v in draft.get("vices", "").split(",") if v in own)
    most = papers.ordinary(s, seller, company)
    wanted = whole_number(draft.get("count", ""))
    count = min(1 if wanted is None else wanted, most)
    if not count and not said:
        count, said = (1, ()) if most else (0, own[:1])
    return Sale(by, seller, company, count, said)


def offices(s: BerlinState, seller: str, company: str) -> tuple[str, ...]:
    """The subnets whose vice president the seller holds."""
    if company != SBAHN:
        return ()
    return tuple(subnet for subnet in SUBNETS if s.vices[subnet] == seller)


def sell_button(t: Berlin, s: BerlinState, by: str, seller: str, company: str, open_: str) -> Plan:
    """Opens the sale of a company's certificates; grey where nothing can be sold."""
    what = phrase("1881.selling.no-sell", "No {company} to sell", company=company)
    if not s.shares[company].units(seller):
        reason = phrase(
            "1881.selling.holds-none",
            "{seller} holds none of {company}.",
            seller=seller,
            company=company,
        )
        return Plan(phrase("1881.selling.sell", "Sell"), no=WhyNot(what, reason, SELLING))
    first = sale(s, by, seller, {"sell": company})
    action = first.action if first else Sell(by, company, 1)
    no = why_not(t, s, action, what)
    if no is not None:
        return Plan(phrase("1881.selling.sell", "Sell"), no=no)
    if open_ == company:
        return Plan(phrase("1881.selling.close", "Close"), {"sell": ""}, chosen=True)
    return Plan(phrase("1881.selling.sell", "Sell"), {"sell": company})


def choices(t: Berlin, s: BerlinState, now: Sale) -> tuple[Block, ...]:
    """One to n certificates, each with its sum and what follows; offices as ticks."""
    most = papers.ordinary(s, now.seller, now.company)
    own = offices(s, now.seller, now.company)
    least = 0 if now.vices else 1
    counts = [Sale(now.by, now.seller, now.company, n, now.vices) for n in range(least, most + 1)]
    blocks: list[Block] = []
    if own:
        blocks.append(
            Options(
                tuple(_tick(now, v, most) for v in own),
                "ticks",
                phrase("1881.selling.offices", "Offices"),
            )
        )
    if most:
        cards = tuple(_count(t, s, now, each) for each in counts)
        blocks.append(Options(cards, "cards", phrase("1881.selling.how-many", "How many")))
    return tuple(blocks)


def _tick(now: Sale, subnet: str, most: int) -> Option:
    chosen = subnet in now.vices
    left = tuple(v for v in (*now.vices, subnet) if not (chosen and v == subnet))
    count = now.count if left or now.count else min(1, most)
    after = Sale(now.by, now.seller, now.company, count, left)
    text = phrase(
        "1881.selling.vice-president-merges",
        "Vice President {subnet}, which merges {subnet} into the main network",
        subnet=subnet,
    )
    return Option(Plan(text, after.draft(), chosen=chosen))


def _count(t: Berlin, s: BerlinState, now: Sale, each: Sale) -> Option:
    text = phrase(FOR if each.count else OFFICE_ALONE, count=each.count, sum=marks(each.sum(s)))
    what = phrase(
        "1881.selling.cannot-sold", "{certificates} cannot be sold", certificates=each.words()
    )
    no = why_not(t, s, each.action, what)
    if no is not None:
        return Option(Plan(text, no=no))
    lines = tuple(after_sale(t, s, each))
    return Option(Plan(text, each.draft(), chosen=each == now), lines=lines)


def after_sale(t: Berlin, s: BerlinState, each: Sale) -> list[str]:
    """The move of the price, then all else that the sale brings about."""
    after = tried(t, s, each.action)
    before = prices.value(s, each.company)
    new = prices.value(after, each.company) if each.company in after.markers else before
    told = consequences(after, *TOLD_ELSEWHERE)
    return [move(before, new, SOLD).replace("**", ""), *told]


def possible(t: Berlin, s: BerlinState, each: Sale) -> bool:
    return refuse(t, s, each.action) is None


def hint(each: Sale) -> Line:
    text = phrase(
        "1881.selling.one-sale-moves",
        "One sale of {company} moves its price once, however many you sell.",
        company=each.company,
    )
    return Line(text, "muted")
