"""Entries of the auction and of share rounds."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.files.following import FORMAT
from trunkline.kernel import Action, Refused, message, no
from trunkline.titles.china_1880.exports import entries as log
from trunkline.titles.china_1880.exports.desk import Desk
from trunkline.titles.china_1880.exports.founding import Founding
from trunkline.titles.china_1880.exports.pieces import counted
from trunkline.titles.china_1880.rules.actions import Bid, ChooseInvestor, Repay
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import BuyPaper, SellPapers
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.sections import AUCTION, INVESTORS, PURCHASE, SALE

INVESTOR_CHOSEN_NOT = message("1880.import.investor-chosen-not", "Foreign investors are free.")
AUCTIONED = message("1880.import.auctioned", "{private} is auctioned now.")
FOUNDS_NO_COMPANY = message("1880.import.founds-no-company", "{player} founds no company.")
SHARE_BOUGHT_PRICE = message(
    "1880.import.share-bought-price", "Shares cost their price on the chart."
)
ONE_SHARE_10 = message("1880.import.one-share-10", "You can buy one 10 % share at a time.")
SHARES_SOLD_10 = message("1880.import.shares-sold-10", "You can sell shares only by 10 %.")
SHARES_ONE_COMPANY = message(
    "1880.import.shares-one-company", "You can trade shares of one company at a time."
)


def bid(desk: Desk, logged: log.Bid) -> Iterator[Action]:
    """A bid for a private, or the choice of an investor."""
    player = desk.player(logged)
    if logged.minor is not None:
        if logged.price:
            raise Refused(no(INVESTOR_CHOSEN_NOT, INVESTORS))
        yield ChooseInvestor(player, f"A{logged.minor}")
        return
    if isinstance(desk.top, Auction) and desk.top.private != logged.company:
        raise Refused(no(AUCTIONED, AUCTION, private=desk.top.private))
    yield Bid(player, logged.price)


def par(desk: Desk, logged: log.Par) -> Iterator[Action]:
    """The beginning of a founding: judged, but not played before it is complete."""
    founding = Founding.begun(desk.state, desk.player(logged), logged)
    founding.judge(desk.title, desk.state)
    desk.founding = founding
    yield from ()


def choose_founding(desk: Desk, logged: log.Choose) -> Iterator[Action]:
    """The size of the certificate, then the permits."""
    founding, player = desk.founding, desk.player(logged)
    if founding is None or founding.player != player:
        raise Refused(no(FOUNDS_NO_COMPANY, FORMAT, player=player))
    if founding.units:
        yield founding.action(str(logged.choice))
        desk.founding = None
        return
    sized = founding.sized(logged)
    sized.judge(desk.title, desk.state)
    desk.founding = sized


def buy_shares(desk: Desk, logged: log.BuyShares) -> Iterator[Action]:
    company, numbers = _papers(logged.shares)
    if logged.share_price:
        raise Refused(no(SHARE_BOUGHT_PRICE, PURCHASE))
    if logged.percent != 10 or len(numbers) != 1:
        raise Refused(no(ONE_SHARE_10, PURCHASE))
    yield BuyPaper(desk.player(logged), company, numbers[0])


def sell_shares(desk: Desk, logged: log.SellShares) -> Iterator[Action]:
    company, numbers = _papers(logged.shares)
    if logged.percent % 10:
        raise Refused(no(SHARES_SOLD_10, SALE))
    yield SellPapers(desk.player(logged), company, logged.percent // 10, numbers)


def _papers(shares: tuple[str, ...]) -> tuple[str, tuple[int, ...]]:
    """BCR and (2, 3) of ("BCR_2", "BCR_3")."""
    parts = [share.rpartition("_") for share in shares]
    companies = {company for company, _, _ in parts}
    if len(companies) != 1 or not companies <= MAJORS.keys():
        raise Refused(no(SHARES_ONE_COMPANY, SALE))
    numbers = tuple(counted(number) for _, _, number in parts)
    return companies.pop(), numbers


def payoff(desk: Desk, logged: log.PayoffPlayerDebt) -> Iterator[Action]:
    player, s = desk.player(logged), desk.state
    yield Repay(player, min(s.cash[player], s.debt[player]))
