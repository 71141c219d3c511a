"""Founding a company: one action of ours, two or three in an export, each judged when it comes."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.files.following import FORMAT
from trunkline.kernel import Action, AnyTitle, Refused, State, message, no, refuse
from trunkline.titles.china_1880.exports.entries import Choose, Par
from trunkline.titles.china_1880.exports.pieces import counted
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import FoundBcr, FoundInRow
from trunkline.titles.china_1880.rules.auction import BCR, BCR_PAR, BCR_UNITS, BcrPermits
from trunkline.titles.china_1880.rules.components import PAR_PLACES, PERMITS
from trunkline.titles.china_1880.rules.sections import PURCHASE
from trunkline.titles.china_1880.rules.shared_words import DIRECTOR_CERTIFICATE_UNITS
from trunkline.titles.china_1880.rules.state import ChinaState

WINNER_P6_FOUNDS = message(
    "1880.import.winner-p6-founds", "The winner of P6 founds BCR at 100 first."
)
NO_PAR_SPACE = message("1880.import.no-par-space", "{place} is not a par space.")


class Founding(Struct, frozen=True):
    """What has been chosen so far."""

    player: str
    company: str
    par: int
    row: int
    units: int = 0
    """0 while the size of the certificate is not known."""
    imperial: bool = False
    """BCR for the winner of P6: its certificate is known and paid."""

    @classmethod
    def begun(cls, s: ChinaState, player: str, entry: Par) -> Founding:
        """After `par`; only one size that can be paid is not asked for."""
        par = _par(entry.share_price)
        imperial = isinstance(s.stack[-1], BcrPermits)
        if imperial and (entry.corporation != BCR or par != BCR_PAR):
            raise Refused(no(WINNER_P6_FOUNDS, PURCHASE))
        forced = imperial or s.cash[player] < 3 * par
        units = BCR_UNITS if forced else 0
        return cls(player, entry.corporation, par, entry.slot, units, imperial)

    def sized(self, entry: Choose) -> Founding:
        """After the choice of 20, 30 or 40 %."""
        units = entry.choice // 10 if isinstance(entry.choice, int) else 0
        if units not in PERMITS or entry.choice != units * 10:
            raise Refused(no(DIRECTOR_CERTIFICATE_UNITS, PURCHASE))
        return replace(self, units=units)

    def action(self, permits: str | None = None) -> Action:
        """The whole decision; what is not chosen yet is filled in with the first choice."""
        units = self.units or BCR_UNITS
        chosen = PERMITS[units][0] if permits is None else permits
        if self.imperial:
            return FoundBcr(self.player, chosen, self.row)
        return FoundInRow(self.player, self.company, units, self.par, chosen, self.row)

    def judge(self, t: AnyTitle, s: State) -> None:
        """Raises Refused if what has been chosen so far cannot become legal."""
        if refusal := refuse(t, s, self.action()):
            raise Refused(refusal)


def _par(place: str) -> int:
    """100 of "100,1,3": price, row and column."""
    price, *at = map(counted, place.split(","))
    if PAR_PLACES.get(price) != tuple(at):
        raise Refused(no(NO_PAR_SPACE, FORMAT, place=place))
    return price
