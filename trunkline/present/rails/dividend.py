"""What becomes of an income: paid out, halved or kept, side by side with what each does."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from trunkline.kernel import Action, encode_action, phrase
from trunkline.present.rails.names import Names
from trunkline.present.view import Act, Block, Decision, Draft, Option, Options
from trunkline.present.words import figure, per_cent
from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP, Market, Place

Rows = tuple[tuple[str, str], ...]
PAID, KEPT = "▸", "◂"
"""The way of the price after a dividend and after none."""


class Choice(Struct, frozen=True):
    """One use of the income, and what it does."""

    action: Action
    treasury: tuple[int, int]
    """Before and after."""
    rows: Rows
    """Who gets what."""
    effect: tuple[str, str]
    """What it does to the price."""
    more: Rows = ()


class Half(Struct, frozen=True):
    """A part of the income is paid, the rest is kept."""

    choice: Choice
    share: str
    """What a share gets."""
    kept: int


class Income(Struct, frozen=True, kw_only=True):
    """All that a title says of a company that has earned something."""

    names: Names
    company: str
    """As a sentence names it."""
    earned: int
    share: str
    """What a share gets."""
    pay: Choice
    keep: Choice
    half: Half | None = None
    rule: str
    badge: str = ""
    before: tuple[Block, ...] = ()
    after: tuple[Block, ...] = ()
    draft: Draft = {}


def dividend(now: Income) -> Decision:
    sum_ = now.names.money(now.earned)
    pay = Act(
        phrase("rails.dividend.pay", "Pay {sum} a share", sum=now.share),
        encode_action(now.pay.action),
        key="P",
        doing=phrase("rails.dividend.paying", "Paying…"),
    )
    keep = Act(
        phrase("rails.dividend.keep", "Withhold {sum}", sum=sum_),
        encode_action(now.keep.action),
        key="K",
        doing=phrase("rails.dividend.keeping", "Withholding…"),
    )
    options = (
        Option(pay, facts=_facts(now, now.pay)),
        *(() if now.half is None else (_halved(now, now.half),)),
        Option(keep, facts=_facts(now, now.keep)),
    )
    label = phrase("rails.dividend.pay-or-keep", "Pay or withhold")
    return Decision(
        heading=phrase(
            "rails.dividend.heading",
            "Dividend: {company} earned {sum}",
            company=now.company,
            sum=sum_,
        ),
        badge=now.badge,
        blocks=(*now.before, Options(options, "cards", label), *now.after),
        rule=now.names.rule(now.rule),
        draft=now.draft,
        short=phrase(
            "rails.dividend.short",
            "{company} earned {sum}: pay or withhold",
            company=now.company,
            sum=sum_,
        ),
    )


def _halved(now: Income, half: Half) -> Option:
    text = phrase(
        "rails.dividend.half",
        "Pay {sum} a share, withhold {kept}",
        sum=half.share,
        kept=now.names.money(half.kept),
    )
    doing = phrase("rails.dividend.paying", "Paying…")
    act = Act(text, encode_action(half.choice.action), doing=doing)
    return Option(act, facts=_facts(now, half.choice))


def _facts(now: Income, choice: Choice) -> Rows:
    before, after = choice.treasury
    treasury = now.names.changed(before, after - before)
    row = (phrase("rails.dividend.treasury", "treasury"), treasury)
    return (*choice.rows, row, *choice.more, choice.effect)


def parts(names: Names, holders: Iterable[tuple[str, int, int]]) -> Rows:
    """Every holder with percent and sum, the largest first; who gets nothing comes last."""
    found = sorted(holders, key=lambda holder: -holder[2])
    paid = [
        (f"{who} {per_cent(percent)}", f"**{names.money(sum_)}**")
        for who, percent, sum_ in found
        if sum_
    ]
    idle = ", ".join(who for who, percent, sum_ in found if percent and not sum_)
    return (*paid, *(((idle, phrase("rails.dividend.nothing", "nothing")),) if idle else ()))


def after_dividend(market: Market, place: Place, paid: bool) -> Place:
    """Right, or up at the end of a row, after a dividend; left, or down, after none."""
    return market.move(place, RIGHT, UP) if paid else market.move(place, LEFT, DOWN)


def price_effect(before: int, after: int, sign: str) -> tuple[str, str]:
    """The row that says where the price goes."""
    return phrase("rails.dividend.price", "price"), moved(before, after, sign)


def moved(before: int, after: int, sign: str) -> str:
    """66 ▸ 74; 66 stays."""
    if before == after:
        return phrase("rails.dividend.stays", "{price} stays", price=figure(before))
    return f"{figure(before)} {sign} **{figure(after)}**"
