"""What ends 1881 Berlin: an empty bank or a marker on the last space, after the set (9)."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.until_end import End
from trunkline.present.view import Tone
from trunkline.present.words import figure
from trunkline.titles.berlin_1881.present.names import marks
from trunkline.titles.berlin_1881.rules.bank import BROKEN, bank
from trunkline.titles.berlin_1881.rules.offices import phase, playing
from trunkline.titles.berlin_1881.rules.prices import LAST_SPACE, ranked, value
from trunkline.titles.berlin_1881.rules.rounds import Rounds
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MARKET, MONEY

THIS_SET = message("1881.end.this-set", "This set")
NEXT_SET = message("1881.end.next-set", "Next set")
BANK_EMPTY = message(
    "1881.end.bank-empty",
    "**The bank ran out of money.** The set of operating rounds was the last.",
)
PRICE_REACHED = message(
    "1881.end.price-reached",
    "**A share price reached {number}.** The set of operating rounds was the last.",
)
ALL_BANKRUPT = message(
    "1881.end.all-bankrupt", "**Bankruptcy.** Only {player} was left in the game."
)
NO_COMPANY = message("1881.end.no-company", "**Bankruptcies left no company** that could operate.")


def ends(s: BerlinState) -> tuple[End, ...]:
    return (_bank(s), _price(s), _rounds(s)) if s.stack else (_bank(s), _price(s))


def ended(s: BerlinState) -> str:
    """9: by the bank or the market, else bankruptcies have left nothing to play for."""
    if s.ending == BROKEN:
        return phrase(BANK_EMPTY)
    if s.ending == LAST_SPACE:
        return phrase(PRICE_REACHED, number=max(MARKET.marked("e")))
    left = playing(s)
    if len(left) == 1:
        return phrase(ALL_BANKRUPT, player=left[0])
    return phrase(NO_COMPANY)


def _bank(s: BerlinState) -> End:
    left = bank(s)
    return End(
        phrase("1881.end.bank", "Bank"),
        marks(left),
        MONEY - left,
        MONEY,
        phrase("1881.end.ends-at", "ends at {number}", number=0),
        *_sure(s, BROKEN),
    )


def _price(s: BerlinState) -> End:
    last = max(MARKET.marked("e"))
    top = max((value(s, company) for company in ranked(s)), default=0)
    return End(
        phrase("1881.end.top-price", "Top price"),
        figure(top),
        top,
        last,
        phrase("1881.end.ends-at", "ends at {number}", number=last),
        *_sure(s, LAST_SPACE),
    )


def _sure(s: BerlinState, reason: str) -> tuple[Tone, str]:
    if s.ending != reason:
        return "", ""
    return "bad", phrase("1881.end.tells", "**The game ends after this set of operating rounds.**")


def _rounds(s: BerlinState) -> End:
    """The operating rounds of this set, or of the one that follows the stock round."""
    first, every = s.stack[0] if s.stack else None, phase(s).operating_rounds
    begun = first.operated if isinstance(first, Rounds) else 0
    return End(
        phrase(THIS_SET if begun else NEXT_SET),
        phrase("1881.end.of", "{number} of {all}", number=begun, all=every),
        begun,
        every,
        phrase("1881.end.operating-rounds", "operating rounds"),
    )
