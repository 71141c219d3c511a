"""Logged actions of 18xx.games become actions of ours, each judged by our rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from trunkline.files.following import FORMAT
from trunkline.kernel import Action, Malformed, Match, Refused, message, no, phrase
from trunkline.titles.china_1880.exports import choices, operating, trading
from trunkline.titles.china_1880.exports import entries as log
from trunkline.titles.china_1880.exports.desk import Desk
from trunkline.titles.china_1880.exports.entries import Logged, typed
from trunkline.titles.china_1880.exports.export import Entry

HANDLERS: dict[type[Logged], Callable[[Desk, Any], Iterator[Action]]] = {
    log.Pass: choices.decline,
    log.Choose: choices.choose,
    log.DestinationConnection: choices.connection,
    log.EndGame: choices.end_game,
    log.Bid: trading.bid,
    log.Par: trading.par,
    log.BuyShares: trading.buy_shares,
    log.SellShares: trading.sell_shares,
    log.PayoffPlayerDebt: trading.payoff,
    log.LayTile: operating.lay_tile,
    log.PlaceToken: operating.place_token,
    log.RunRoutes: operating.run_routes,
    log.Dividend: operating.dividend,
    log.BuyTrain: operating.buy_train,
    log.DiscardTrain: operating.discard_train,
    log.Assign: operating.assign,
    log.PurchaseTrain: operating.purchase_train,
    log.Program: lambda desk, logged: iter(()),
}

MEANWHILE = (log.Choose, log.Program, log.PayoffPlayerDebt)
"""What may come while a company is being founded."""
FOUNDING_CHOOSE = message(
    "1880.import.founding-choose", "{player} is founding {company} and has to choose."
)


class Translator:
    """Plays the entries of one export on a match, one after the other."""

    def __init__(self, match: Match, names: Mapping[int | str, str]) -> None:
        self.match = match
        self.desk = Desk(match, names)

    def follow(self, entry: Entry) -> None:
        """Play one entry with its automatic actions; raises Malformed or Refused."""
        logged = typed(entry)
        self.desk.automatic = False
        self._play(logged)
        self.desk.automatic = True
        for automatic in map(typed, logged.auto_actions):
            if automatic.auto_actions:
                raise Malformed(
                    phrase(
                        "1880.import.automatic-action-automatic",
                        "An automatic action has automatic actions of its own.",
                    )
                )
            self._play(automatic)

    def _play(self, logged: Logged) -> None:
        """Play a logged action; where it does not fit, somebody may have been passed over first."""
        before = self.match.version
        try:
            self._translate(logged)
        except Refused as refusal:
            if not self._pass_over():
                raise
            try:
                self._play(logged)
            except Refused:
                self.match.undo(self.match.version - before)
                raise refusal from None

    def _pass_over(self) -> bool:
        """Players who can do nothing but pass are passed over there without an entry."""
        choices = list(self.match.legal)
        if not choices or not all(choice.passes for choice in choices):
            return False
        self.match.play(choices[0])
        return True

    def _translate(self, logged: Logged) -> None:
        founding = self.desk.founding
        if founding is not None and not isinstance(logged, MEANWHILE):
            raise Refused(
                no(FOUNDING_CHOOSE, FORMAT, player=founding.player, company=founding.company)
            )
        for action in HANDLERS[type(logged)](self.desk, logged):
            self.match.play(action)
