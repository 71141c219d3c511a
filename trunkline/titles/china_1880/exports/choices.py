"""Entries whose meaning depends on who answers: passes, choices, and mergers of investors."""

from __future__ import annotations

import re
from collections.abc import Iterator

from trunkline.files.following import FORMAT
from trunkline.kernel import Action, Malformed, Refused, message, no, phrase
from trunkline.titles.china_1880.exports import entries as log
from trunkline.titles.china_1880.exports.desk import ORDER, Desk
from trunkline.titles.china_1880.exports.pieces import counted
from trunkline.titles.china_1880.exports.trading import choose_founding
from trunkline.titles.china_1880.rules.actions import ClaimPayment, Merge, Pass, ReplaceMarker
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import EndGame
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.merger import MarkerExchange
from trunkline.titles.china_1880.rules.privates import P0Payment
from trunkline.titles.china_1880.rules.scoring import owners_part
from trunkline.titles.china_1880.rules.sections import INVESTORS
from trunkline.titles.china_1880.rules.share_round import ShareRound

AMOUNT = re.compile(r"¥([\d,]{1,9})\b")
NOTHING_PASS = message("1880.import.nothing-pass", "{player} has nothing to pass on.")
P0_PAYS_NOTHING = message("1880.import.p0-pays-nothing", "P0 pays nothing now.")
MERGED = message("1880.import.merged", "{investor} is merged.")
NOT_JOINED = message("1880.import.not-joined", "{investor} is not connected.")
CHOICE_ABOUT = message("1880.import.choice-about", "That choice is about {amount:money}.")
NOTHING_CHOOSE = message("1880.import.nothing-choose", "{company} has nothing to choose.")


def decline(desk: Desk, logged: log.Pass) -> Iterator[Action]:
    """A pass of a player, of P0, of a company, or of an investor."""
    match logged.entity_type:
        case "player":
            player = desk.player(logged)
            if not isinstance(desk.top, Auction | ShareRound):
                raise Refused(no(NOTHING_PASS, ORDER, player=player))
            yield Pass(player)
        case "company":
            owner = desk.private(logged, "P0")
            if not isinstance(desk.top, P0Payment):
                raise Refused(no(P0_PAYS_NOTHING, FORMAT))
            yield Pass(owner)
        case "minor" if desk.automatic and _has_ended(desk, logged):
            return
        case _:
            yield Pass(desk.by(desk.on_turn(logged)))


def _has_ended(desk: Desk, logged: log.Pass) -> bool:
    """An investor that has met no company passes by itself at the end of its turn."""
    investor, turn = desk.investor(logged), desk.turn()
    if turn is not None and turn.company == investor:
        return False
    if desk.state.investors[investor].merged:
        raise Refused(no(MERGED, INVESTORS, investor=investor))
    return True


def connection(desk: Desk, logged: log.DestinationConnection) -> Iterator[Action]:
    """Mergers come by themselves with us: the log and we must have found the same one."""
    investor = desk.investor(logged)
    if not desk.state.investors[investor].merged:
        raise Refused(no(NOT_JOINED, INVESTORS, investor=investor))
    yield from ()


def choose(desk: Desk, logged: log.Choose) -> Iterator[Action]:
    """By a player: a founding; by P0: its payment; by an investor and a company: their merger."""
    match logged.entity_type:
        case "player":
            yield from choose_founding(desk, logged)
        case "company" if logged.choice == "" and not desk.state.owner("P0"):
            return  # the third payment comes without asking
        case "company":
            owner = desk.private(logged, "P0")
            if isinstance(desk.top, P0Payment):
                _check_amount(logged, desk.top.amount)
            yield ClaimPayment(owner)
        case "minor":
            yield _money(desk, logged)
        case _:
            yield _marker(desk, logged)


def _money(desk: Desk, logged: log.Choose) -> Action:
    """ "¥94 to Player 2" or "¥470 to BCR treasury"."""
    investor = desk.on_turn(logged)
    to_company = "treasury" in str(logged.choice)
    part = owners_part(desk.state, investor)
    _check_amount(logged, desk.state.cash[investor] if to_company else part)
    return Merge(desk.by(investor), "company" if to_company else "owner")


def _check_amount(logged: log.Choose, amount: int) -> None:
    """The amount that a choice names must be the one that is paid."""
    named = AMOUNT.search(str(logged.choice))
    if named is None or counted(named[1].replace(",", "")) != amount:
        raise Refused(no(CHOICE_ABOUT, FORMAT, amount=amount))


def _marker(desk: Desk, logged: log.Choose) -> Action:
    company = desk.company(logged)
    if not isinstance(desk.top, MarkerExchange) or desk.top.company != company:
        raise Refused(no(NOTHING_CHOOSE, INVESTORS, company=company))
    if logged.choice not in ("Replace", "Discard"):
        raise Malformed(
            phrase(
                "1880.import.we-know-no-choice",
                "Unknown company choice {choice!r}.",
                choice=logged.choice,
            )
        )
    director = desk.by(company)
    return ReplaceMarker(director) if logged.choice == "Replace" else Pass(director)


def end_game(desk: Desk, logged: log.EndGame) -> Iterator[Action]:
    yield EndGame(desk.player(logged))
