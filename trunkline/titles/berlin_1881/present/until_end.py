"""What ends 1881 Berlin: an empty bank or a marker on the last space, after the set (9)."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.until_end import End
from trunkline.present.view import Tone
from trunkline.present.words import figure
from trunkline.titles.berlin_1881.present.names import marks
from trunkline.titles.berlin_1881.rules.bank import BROKEN, bank
from trunkline.titles.berlin_1881.rules.offices import phase
from trunkline.titles.berlin_1881.rules.prices import LAST_SPACE, ranked, value
from trunkline.titles.berlin_1881.rules.rounds import Rounds
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MARKET, MONEY

THIS_SET = message("1881.end.this-set", "This set")
NEXT_SET = message("1881.end.next-set", "Next set")


def ends(s: BerlinState) -> tuple[End, ...]:
    return (_bank(s), _price(s), _rounds(s))


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
