"""Logged actions of 18xx.games become actions of ours, each judged by our rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from trunkline.files.export_18xx import Entry
from trunkline.files.following import FORMAT
from trunkline.kernel import Action, AnyStep, Malformed, Match, Refused, message, no, phrase
from trunkline.rails.rounds import actions as ours
from trunkline.rails.rounds.operating import turn_of
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.sections import AUCTION, PURCHASE, RUNNING, TRACK
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.waterfall import Waterfall, left
from trunkline.titles.shikoku_1889.exports.as_on_18xx_games import AsOn18xxGames, EndGame
from trunkline.titles.shikoku_1889.exports.entries import Logged, typed
from trunkline.titles.shikoku_1889.exports.pieces import Pieces, kind
from trunkline.titles.shikoku_1889.exports.routes import rebuilt
from trunkline.titles.shikoku_1889.rules.actions import ExchangeDougo, LayPort
from trunkline.titles.shikoku_1889.rules.green_tile import EHIME, GreenTile
from trunkline.titles.shikoku_1889.rules.powers import DOUGO, MITSUBISHI, PORT_TILE

NO_PLAYER = message("1889.import.no-player", "{entity} is not a player.")
NO_COMPANY = message("1889.import.no-company", "Unknown company {entity}.")
NOT_TURN = message("1889.import.not-turn", "It is not the turn of {company}.")
CANNOT = message("1889.import.cannot", "{entity} cannot do that.")
ITS_PRICE = message("1889.import.its-price", "{private} costs {price:money}.")
NO_PAR = message("1889.import.no-par", "{price} is not a par space.")
ONE_COMPANY = message("1889.import.one-company", "You can trade shares of one company at a time.")
NOT_RUN = message("1889.import.not-run", "{company} does not run now.")
EARNS = message(
    "1889.import.earns", "The {train}-train earns {value:money}; the log says {logged:money}."
)
PROGRAMS = "program_"


class Translator:
    """Plays the entries of one export on a match, one after the other."""

    def __init__(self, match: Match, names: Mapping[int | str, str], pieces: Pieces) -> None:
        self.match, self.names, self.pieces = match, names, pieces
        self.handlers: dict[str, Callable[[Logged], Iterator[Action]]] = {
            "bid": self.bid,
            "pass": self.decline,
            "par": self.par,
            "buy_shares": self.buy_shares,
            "sell_shares": self.sell_shares,
            "lay_tile": self.lay_tile,
            "place_token": self.place_token,
            "run_routes": self.run_routes,
            "dividend": self.dividend,
            "buy_train": self.buy_train,
            "discard_train": self.discard_train,
            "buy_company": self.buy_company,
            "bankrupt": self.bankrupt,
            "end_game": self.end_game,
        }

    def follow(self, entry: Entry) -> None:
        """Play one entry with its automatic actions; raises Malformed or Refused."""
        logged = typed(entry)
        self._play(logged)
        for automatic in map(typed, logged.auto_actions):
            self._play(automatic)

    def _play(self, logged: Logged) -> None:
        if logged.type.startswith(PROGRAMS):
            return
        handler = self.handlers.get(logged.type)
        if handler is None:
            raise Malformed(
                phrase(
                    "1889.import.unknown-type",
                    "Unknown action type {kind!r}.",
                    kind=logged.type[:40],
                )
            )
        for action in handler(logged):
            self.match.play(action)

    @property
    def title(self) -> AsOn18xxGames:
        return cast(AsOn18xxGames, self.match.title)

    @property
    def state(self) -> RailsState:
        return cast(RailsState, self.match.state)

    @property
    def top(self) -> AnyStep | None:
        return self.state.stack[-1] if self.state.stack else None

    def player(self, logged: Logged) -> str:
        if logged.entity_type != "player" or logged.entity not in self.names:
            raise Refused(no(NO_PLAYER, FORMAT, entity=str(logged.entity)))
        return self.names[logged.entity]

    def company(self, logged: Logged) -> str:
        """A started company."""
        if logged.entity_type != "corporation" or logged.entity not in self.state.companies:
            raise Refused(no(NO_COMPANY, FORMAT, entity=str(logged.entity)))
        return str(logged.entity)

    def on_turn(self, logged: Logged) -> str:
        """The director of the company, if it is its turn."""
        company, turn = self.company(logged), turn_of(self.state)
        if turn is None or turn.company != company:
            raise Refused(no(NOT_TURN, FORMAT, company=company))
        return self.state.director(company)

    def owner(self, logged: Logged, private: str) -> str:
        """The player who owns a private that acts."""
        who = self.state.privates.get(private, "")
        if logged.entity_type != "company" or logged.entity != private or not who:
            raise Refused(no(CANNOT, FORMAT, entity=str(logged.entity)))
        return who

    def seller(self, logged: Logged) -> str:
        """Who has just sold ER and is asked for its tile."""
        if not isinstance(self.top, GreenTile) or logged.entity != EHIME:
            raise Refused(no(CANNOT, FORMAT, entity=str(logged.entity)))
        return self.top.player

    def bid(self, logged: Logged) -> Iterator[Action]:
        """An outright purchase, a bid or a raise, by the situation."""
        player, step = self.player(logged), self.top
        if isinstance(step, Waterfall) and logged.company == left(self.title, self.state)[0]:
            price = step.price(self.title, self.state)
            if logged.price != price:
                raise Refused(no(ITS_PRICE, AUCTION, private=logged.company, price=price))
            yield ours.TakePrivate(player, logged.company)
        else:
            yield ours.Bid(player, logged.company, logged.price)

    def decline(self, logged: Logged) -> Iterator[Action]:
        match logged.entity_type:
            case "player":
                yield ours.Pass(self.player(logged))
            case "company":
                yield ours.Pass(self.seller(logged))
            case _:
                yield ours.Pass(self.on_turn(logged))

    def par(self, logged: Logged) -> Iterator[Action]:
        price, _, place = str(logged.share_price).partition(",")
        spaces = {
            f"{par},{row},{column}": par for par, (row, column) in self.title.box.pars.items()
        }
        if f"{price},{place}" not in spaces:
            raise Refused(no(NO_PAR, PURCHASE, price=price))
        par = spaces[f"{price},{place}"]
        yield ours.StartCompany(self.player(logged), logged.corporation, par)
        self.pieces.issue(f"{logged.corporation}_0")

    def buy_shares(self, logged: Logged) -> Iterator[Action]:
        company = _company(logged)
        if logged.entity_type == "company":
            owner = self.owner(logged, DOUGO)
            self.pieces.issue(logged.shares[0])
            yield ExchangeDougo(owner)
        else:
            source = self.pieces.issue(logged.shares[0])
            yield ours.BuyShare(self.player(logged), company, source)

    def sell_shares(self, logged: Logged) -> Iterator[Action]:
        yield ours.SellShares(self.player(logged), _company(logged), logged.percent // 10)

    def lay_tile(self, logged: Logged) -> Iterator[Action]:
        """By a company, by MF or by ER."""
        if wrong := self.pieces.refuse_tile(logged.tile):
            raise Refused(wrong)
        tile = self.pieces.tiles[logged.tile]
        if logged.entity == MITSUBISHI and logged.entity_type == "company":
            if tile != PORT_TILE:
                raise Refused(no(CANNOT, TRACK, entity=MITSUBISHI))
            yield LayPort(self.owner(logged, MITSUBISHI), logged.hex, logged.rotation)
        else:
            private = logged.entity_type == "company"
            by = self.seller(logged) if private else self.on_turn(logged)
            yield ours.LayTile(by, logged.hex, tile, logged.rotation)
        self.pieces.lay(logged.tile, logged.hex)

    def place_token(self, logged: Logged) -> Iterator[Action]:
        yield ours.PlaceMarker(self.on_turn(logged), self.pieces.city(logged.city))

    def run_routes(self, logged: Logged) -> Iterator[Action]:
        """Routes are rebuilt, and what they earn with us must be what the log says."""
        by, company = self.on_turn(logged), str(logged.entity)
        if not isinstance(self.top, RunTrains):
            raise Refused(no(NOT_RUN, RUNNING, company=company))
        for route in logged.routes:
            self.pieces.demand(route.train, company)
        now = self.title.running(self.state, company)
        routes = tuple(rebuilt(now.network, route) for route in logged.routes)
        if wrong := now.refuse(routes):
            raise Refused(wrong)
        for earned, route in zip(now.earnings(routes).routes, logged.routes, strict=True):
            if route.revenue not in (None, earned.value):
                raise Refused(
                    no(
                        EARNS,
                        RUNNING,
                        train=earned.route.train,
                        value=earned.value,
                        logged=route.revenue or 0,
                    )
                )
        yield ours.Run(by, routes)

    def dividend(self, logged: Logged) -> Iterator[Action]:
        by = self.on_turn(logged)
        if logged.kind not in ("payout", "withhold"):
            raise Malformed(
                phrase(
                    "1889.import.unknown-dividend",
                    "Unknown dividend type {kind!r}.",
                    kind=logged.kind[:40],
                )
            )
        yield ours.PayOut(by) if logged.kind == "payout" else ours.Withhold(by)

    def buy_train(self, logged: Logged) -> Iterator[Action]:
        by, company = self.on_turn(logged), str(logged.entity)
        seller, old = self.pieces.owner(logged.train), logged.exchange or ""
        if old:
            self.pieces.demand(old, company)
        yield ours.BuyTrain(by, kind(logged.train), logged.price, seller, kind(old))
        self.pieces.hand_over(logged.train, company)
        if old:
            self.pieces.hand_over(old, POOL)

    def discard_train(self, logged: Logged) -> Iterator[Action]:
        company = self.company(logged)
        self.pieces.demand(logged.train, company)
        yield ours.DiscardTrain(self.state.director(company), company, kind(logged.train))
        self.pieces.hand_over(logged.train, POOL)

    def buy_company(self, logged: Logged) -> Iterator[Action]:
        yield ours.BuyPrivate(self.on_turn(logged), logged.company, logged.price)

    def bankrupt(self, logged: Logged) -> Iterator[Action]:
        yield ours.GoBankrupt(self.on_turn(logged))

    def end_game(self, logged: Logged) -> Iterator[Action]:
        yield EndGame(self.player(logged))


def _company(logged: Logged) -> str:
    """IR of ("IR_2", "IR_3")."""
    companies = {share.partition("_")[0] for share in logged.shares}
    if len(companies) != 1:
        raise Refused(no(ONE_COMPANY, PURCHASE))
    return companies.pop()
