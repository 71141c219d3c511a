"""Logged actions of 18xx.games become actions of ours, each judged by our rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from trunkline.imports import entries as log
from trunkline.imports.entries import FORMAT, Logged, typed
from trunkline.imports.export import Entry
from trunkline.imports.founding import Founding
from trunkline.imports.pieces import Pieces, kind
from trunkline.imports.routes import rebuilt
from trunkline.kernel import Action, AnyStep, Malformed, Match, Refused, no
from trunkline.titles.china_1880 import actions as ours
from trunkline.titles.china_1880.as_on_18xx_games import actions as site
from trunkline.titles.china_1880.as_on_18xx_games.merger import joined
from trunkline.titles.china_1880.as_on_18xx_games.privates import PermitQuestion
from trunkline.titles.china_1880.auction import Auction
from trunkline.titles.china_1880.components import MAJORS, PRIVATES
from trunkline.titles.china_1880.floating import HomeChoice
from trunkline.titles.china_1880.leaving import TAKEOVER_TRAIN
from trunkline.titles.china_1880.merger import MarkerExchange
from trunkline.titles.china_1880.privates import P0Payment
from trunkline.titles.china_1880.rocket import ROCKET, ForcedExchange
from trunkline.titles.china_1880.run_trains import RunTrains
from trunkline.titles.china_1880.sections import (
    AUCTION,
    RUNNING,
    SALE,
    TRAIN_PURCHASE,
)
from trunkline.titles.china_1880.sections import INVESTORS as INVESTORS_SECTION
from trunkline.titles.china_1880.share_round import ShareRound
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.turn import Turn

ORDER = "1880 IX Turn order"


def refused(sentence: str, rule: str, **values: str | int) -> Refused:
    return Refused(no(sentence, rule, **values))


class Translator:
    """Plays the entries of one export on a match, one after the other."""

    def __init__(self, match: Match, names: Mapping[int | str, str]) -> None:
        self.match = match
        self.names = names
        self.pieces = Pieces()
        self.founding: Founding | None = None
        self._handlers: dict[type[Logged], Callable[[Any], Iterator[Action]]] = {
            log.Pass: self._pass,
            log.Bid: self._bid,
            log.Par: self._par,
            log.Choose: self._choose,
            log.BuyShares: self._buy_shares,
            log.SellShares: self._sell_shares,
            log.PayoffPlayerDebt: self._payoff,
            log.LayTile: self._lay_tile,
            log.PlaceToken: self._place_token,
            log.RunRoutes: self._run_routes,
            log.Dividend: self._dividend,
            log.BuyTrain: self._buy_train,
            log.DiscardTrain: self._discard_train,
            log.Assign: self._assign,
            log.PurchaseTrain: self._purchase_train,
            log.DestinationConnection: self._connection,
            log.EndGame: self._end_game,
        }

    @property
    def state(self) -> ChinaState:
        return cast(ChinaState, self.match.state)

    @property
    def top(self) -> AnyStep | None:
        return self.state.stack[-1] if self.state.stack else None

    def follow(self, entry: Entry) -> None:
        """Play one entry with its automatic actions; raises Malformed or Refused."""
        logged = typed(entry)
        automatic = entry.get("auto_actions", ()) if logged is None else logged.auto_actions
        if logged is not None:
            self._play(logged)
        for each in automatic:
            self.follow(each)

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
        if self.founding is not None and not isinstance(logged, log.Choose):
            raise refused(
                "{player} is founding {company} and has to choose.",
                FORMAT,
                player=self.founding.player,
                company=self.founding.company,
            )
        for action in self._handlers[type(logged)](logged):
            self.match.play(action)

    # Who acts

    def player(self, logged: Logged) -> str:
        if logged.entity_type != "player" or logged.entity not in self.names:
            raise refused("{entity} is no player.", FORMAT, entity=logged.entity)
        return self.names[logged.entity]

    def company(self, logged: Logged) -> str:
        """A major company that has been founded."""
        if logged.entity not in self.state.companies:
            raise refused("There is no company {entity}.", FORMAT, entity=logged.entity)
        return str(logged.entity)

    def investor(self, entity: object) -> str:
        name = f"A{entity}"
        if name not in self.state.investors:
            raise refused("There is no investor {entity}.", FORMAT, entity=str(entity))
        return name

    def private(self, logged: Logged, *allowed: str) -> str:
        """The owner of a private company that acts."""
        if logged.entity not in allowed or logged.entity not in PRIVATES:
            raise refused("{entity} cannot do that.", FORMAT, entity=logged.entity)
        owner = self.state.owner(str(logged.entity))
        if not owner:
            raise refused("{entity} is nobody's.", FORMAT, entity=logged.entity)
        return owner

    def on_turn(self, logged: Logged) -> str:
        """The company or investor, if it is its turn."""
        minor = logged.entity_type == "minor"
        actor = self.investor(logged.entity) if minor else self.company(logged)
        if self._turn() != actor:
            raise refused("It is not the turn of {actor}.", ORDER, actor=actor)
        return actor

    def _turn(self) -> str:
        """Whose turn it is, if one of its steps is asked; empty in everything else."""
        if isinstance(self.top, PermitQuestion):
            return self.top.company
        turn = self.state.stack[-2] if len(self.state.stack) > 1 else None
        return turn.company if isinstance(turn, Turn) else ""

    def by(self, actor: str) -> str:
        return self.state.director(actor)

    # The auction and share rounds

    def _bid(self, logged: log.Bid) -> Iterator[Action]:
        player = self.player(logged)
        if logged.minor is not None:
            if logged.price:
                raise refused("An investor is chosen, not paid.", INVESTORS_SECTION)
            yield ours.ChooseInvestor(player, f"A{logged.minor}")
            return
        top = self.top
        if isinstance(top, Auction) and top.private != logged.company:
            raise refused("{private} is auctioned now.", AUCTION, private=top.private)
        yield ours.Bid(player, logged.price)

    def _par(self, logged: log.Par) -> Iterator[Action]:
        player = self.player(logged)
        self.founding = None
        founding = Founding.begun(self.state, player, logged)
        founding.judge(self.match.title, self.state)
        self.founding = founding
        yield from ()

    def _choose(self, logged: log.Choose) -> Iterator[Action]:
        match logged.entity_type:
            case "player":
                yield from self._choose_founding(logged)
            case "company" if logged.choice == "" and not self.state.owner("P0"):
                return  # the third payment comes without asking
            case "company":
                yield ours.ClaimPayment(self.private(logged, "P0"))
            case "minor":
                money = "treasury" in str(logged.choice)
                owner = self.by(self.on_turn(logged))
                yield ours.Merge(owner, "company" if money else "owner")
            case _:
                yield self._choose_marker(logged)

    def _choose_founding(self, logged: log.Choose) -> Iterator[Action]:
        founding = self.founding
        if founding is None or founding.player != self.player(logged):
            raise refused("{player} founds no company.", FORMAT, player=self.player(logged))
        if not founding.units:
            sized = founding.sized(logged)
            sized.judge(self.match.title, self.state)
            self.founding = sized
            return
        self.founding = None
        yield founding.action(str(logged.choice))

    def _choose_marker(self, logged: log.Choose) -> Action:
        company = self.company(logged)
        top = self.top
        if not isinstance(top, MarkerExchange) or top.company != company:
            raise refused("{company} has nothing to choose.", INVESTORS_SECTION, company=company)
        if logged.choice not in ("Replace", "Discard"):
            raise Malformed(f"We know no choice {logged.choice!r} of a company.")
        replace = logged.choice == "Replace"
        return ours.ReplaceMarker(self.by(company)) if replace else ours.Pass(self.by(company))

    def _buy_shares(self, logged: log.BuyShares) -> Iterator[Action]:
        company, numbers = self._papers(logged.shares)
        if logged.percent != 10 or len(numbers) != 1:
            raise refused("One share of 10 % is bought at a time.", SALE)
        yield site.BuyPaper(self.player(logged), company, numbers[0])

    def _sell_shares(self, logged: log.SellShares) -> Iterator[Action]:
        company, numbers = self._papers(logged.shares)
        if logged.percent % 10:
            raise refused("Shares are sold by 10 %.", SALE)
        yield site.SellPapers(self.player(logged), company, logged.percent // 10, numbers)

    def _papers(self, shares: tuple[str, ...]) -> tuple[str, tuple[int, ...]]:
        """BCR and (2, 3) of ("BCR_2", "BCR_3")."""
        parts = [share.rpartition("_") for share in shares]
        companies = {company for company, _, _ in parts}
        if len(companies) != 1 or not companies <= MAJORS.keys():
            raise refused("Shares of one company are traded at a time.", SALE)
        numbers = tuple(int(number) if number.isdigit() else -1 for _, _, number in parts)
        return companies.pop(), numbers

    def _payoff(self, logged: log.PayoffPlayerDebt) -> Iterator[Action]:
        player, s = self.player(logged), self.state
        yield ours.Repay(player, min(s.cash[player], s.debt[player]))

    # Declining

    def _pass(self, logged: log.Pass) -> Iterator[Action]:
        match logged.entity_type:
            case "player":
                yield self._player_passes(logged)
            case "company":
                yield self._private_passes(logged)
            case "minor" if self._has_ended(logged):
                return
            case _:
                yield ours.Pass(self.by(self.on_turn(logged)))

    def _player_passes(self, logged: log.Pass) -> Action:
        player = self.player(logged)
        top = self.top
        if not isinstance(top, Auction | ShareRound):
            raise refused("{player} has nothing to pass on.", ORDER, player=player)
        return ours.Pass(player)

    def _private_passes(self, logged: log.Pass) -> Action:
        owner = self.private(logged, "P0")
        if not isinstance(self.top, P0Payment):
            raise refused("{entity} is not asked.", FORMAT, entity=logged.entity)
        return ours.Pass(owner)

    def _has_ended(self, logged: log.Pass) -> bool:
        """An investor that has met no company passes by itself at the end of its turn."""
        investor = self.investor(logged.entity)
        turn = next((step for step in self.state.stack if isinstance(step, Turn)), None)
        if turn is not None and turn.company == investor:
            return False
        if self.state.investors[investor].merged:
            raise refused("{investor} is merged.", INVESTORS_SECTION, investor=investor)
        return True

    # Operating

    def _lay_tile(self, logged: log.LayTile) -> Iterator[Action]:
        by = self.by(self.on_turn(logged))
        yield ours.LayTile(by, logged.hex, kind(logged.tile), logged.rotation)
        self.pieces.lay(logged.tile, logged.hex)

    def _place_token(self, logged: log.PlaceToken) -> Iterator[Action]:
        company = self.company(logged)
        hex_id, city = self.pieces.city(logged.city)
        top = self.top
        if isinstance(top, HomeChoice) and top.company == company:
            if hex_id != MAJORS[company].home:
                raise refused("{company} starts elsewhere.", ORDER, company=company)
            yield ours.ChooseHome(self.by(company), city)
        else:
            yield ours.PlaceMarker(self.by(self.on_turn(logged)), hex_id, city)

    def _run_routes(self, logged: log.RunRoutes) -> Iterator[Action]:
        actor = self.on_turn(logged)
        step = self.state.stack[-1]
        if not isinstance(step, RunTrains):
            raise refused("{company} does not run now.", RUNNING, company=actor)
        running = step.running(self.state)
        routes = tuple(rebuilt(running.network, route) for route in logged.routes)
        if refusal := running.refuse(routes):
            raise Refused(refusal)
        if logged.extra_revenue or logged.subsidy:
            raise refused("No company of 1880 has other revenue.", RUNNING)
        for earned, route in zip(running.earnings(routes).routes, logged.routes, strict=True):
            if earned.value != route.revenue:
                raise refused(
                    "The {train}-train earns ¥{value}; the log says ¥{logged}.",
                    RUNNING,
                    train=earned.route.train,
                    value=earned.value,
                    logged=route.revenue,
                )
        yield ours.Run(self.by(actor), routes)

    def _dividend(self, logged: log.Dividend) -> Iterator[Action]:
        by = self.by(self.on_turn(logged))
        if logged.kind not in ("payout", "withhold"):
            raise Malformed(f"We know no dividend of the kind {logged.kind!r}.")
        yield ours.PayOut(by) if logged.kind == "payout" else ours.Withhold(by)

    def _buy_train(self, logged: log.BuyTrain) -> Iterator[Action]:
        company = self.on_turn(logged)
        if logged.exchange:
            raise refused("No train is traded in.", TRAIN_PURCHASE)
        seller = self.pieces.owner(logged.train)
        yield ours.BuyTrain(self.by(company), kind(logged.train), logged.price, seller)
        self.pieces.hand_over(logged.train, company)

    def _discard_train(self, logged: log.DiscardTrain) -> Iterator[Action]:
        company = self.company(logged)
        yield ours.DiscardTrain(self.by(company), company, kind(logged.train))

    def _assign(self, logged: log.Assign) -> Iterator[Action]:
        owner = self.private(logged, "P5", ROCKET)
        if logged.entity != ROCKET:
            yield ours.GivePermit(owner, logged.target)
            return
        if not isinstance(self.top, ForcedExchange):
            raise refused("P7 is not exchanged by force now.", TRAIN_PURCHASE)
        piece = self._next_piece(TAKEOVER_TRAIN)
        yield ours.AssignRocket(owner, logged.target)
        self.pieces.hand_over(piece, logged.target)

    def _purchase_train(self, logged: log.PurchaseTrain) -> Iterator[Action]:
        owner = self.private(logged, ROCKET)
        turn = next((step for step in reversed(self.state.stack) if isinstance(step, Turn)), None)
        piece = self._next_piece(self.state.train_on_sale.name)
        yield ours.ExchangeRocket(owner)
        if turn is not None:
            self.pieces.hand_over(piece, turn.company)

    def _next_piece(self, train: str) -> str:
        """Copies leave the bank in their order."""
        return f"{train}-{self.state.gone.get(train, 0)}"

    def _connection(self, logged: log.DestinationConnection) -> Iterator[Action]:
        """Mergers come by themselves with us: the log and we must have found the same one."""
        investor = self.investor(logged.entity)
        if not self.state.investors[investor].merged and not joined(self.state, investor):
            raise refused("{investor} is not joined.", INVESTORS_SECTION, investor=investor)
        yield from ()

    def _end_game(self, logged: log.EndGame) -> Iterator[Action]:
        yield site.EndGame(self.player(logged))
