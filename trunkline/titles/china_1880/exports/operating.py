"""Entries of operating rounds: track, stations, trains, and what private companies do in them."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.files.following import FORMAT
from trunkline.kernel import Action, Malformed, Refusal, Refused, message, no, phrase
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.running import Running
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.exports import entries as log
from trunkline.titles.china_1880.exports.desk import Desk
from trunkline.titles.china_1880.exports.pieces import kind
from trunkline.titles.china_1880.exports.routes import rebuilt
from trunkline.titles.china_1880.exports.shared_words import NO_TRAIN
from trunkline.titles.china_1880.rules import actions as ours
from trunkline.titles.china_1880.rules.components import INVESTORS, MAJORS, TRAINS
from trunkline.titles.china_1880.rules.floating import HomeChoice
from trunkline.titles.china_1880.rules.leaving import TAKEOVER_TRAIN
from trunkline.titles.china_1880.rules.rocket import ROCKET, ForcedExchange
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.sections import PRIVATES, RUNNING, STATIONS, TRAIN_PURCHASE

PLACES_OWN_MARKERS = message("1880.import.places-own-markers", "{company} places its own markers.")
STARTS = message("1880.import.starts", "{company} starts in {home}.")
NOT_RUN = message("1880.import.not-run", "{company} does not run now.")
NO_EXTRA_REVENUE = message("1880.import.no-extra-revenue", "1880 has no extra revenue.")
TRAIN_EARNS_LOG = message(
    "1880.import.train-earns-log",
    "The {train}-train earns {value:money}; the log says {logged:money}.",
)
TRAIN_BOUGHT = message("1880.import.train-bought", "A {train}-train has no options.")
P7_NOT_EXCHANGED = message("1880.import.p7-not-exchanged", "P7 is not exchanged by force now.")


def demand(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal)


def lay_tile(desk: Desk, logged: log.LayTile) -> Iterator[Action]:
    by = desk.by(desk.on_turn(logged))
    demand(desk.pieces.refuse_tile(logged.tile))
    yield ours.LayTile(by, logged.hex, kind(logged.tile), logged.rotation)
    desk.pieces.lay(logged.tile, logged.hex)


def place_token(desk: Desk, logged: log.PlaceToken) -> Iterator[Action]:
    """A station, or the home of QSR or SCR, whosever turn it is."""
    company = desk.company(logged)
    if logged.tokener not in (None, company):
        raise Refused(no(PLACES_OWN_MARKERS, STATIONS, company=company))
    hex_id, city = desk.pieces.city(logged.city)
    if isinstance(desk.top, HomeChoice) and desk.top.company == company:
        if hex_id != MAJORS[company].home:
            home = MAJORS[company].home
            raise Refused(no(STARTS, STATIONS, company=company, home=home))
        yield ours.ChooseHome(desk.by(company), city)
    else:
        yield ours.PlaceMarker(desk.by(desk.on_turn(logged)), hex_id, city)


def run_routes(desk: Desk, logged: log.RunRoutes) -> Iterator[Action]:
    """Routes are rebuilt, and what they earn with us must be what the log says."""
    actor, step = desk.on_turn(logged), desk.top
    if not isinstance(step, RunTrains):
        raise Refused(no(NOT_RUN, RUNNING, company=actor))
    trains = [route.train for route in logged.routes]
    if actor in INVESTORS:
        demand(_refuse_piece(desk, trains))
    else:
        demand(desk.pieces.refuse_trains(trains, actor))
    running = step.running(desk.state)
    routes = tuple(rebuilt(running.network, route) for route in logged.routes)
    demand(running.refuse(routes))
    _check_revenue(running, logged, routes)
    yield ours.Run(desk.by(actor), routes)


def _check_revenue(running: Running, logged: log.RunRoutes, routes: tuple[Route, ...]) -> None:
    if logged.extra_revenue or logged.subsidy:
        raise Refused(no(NO_EXTRA_REVENUE, RUNNING))
    for earned, route in zip(running.earnings(routes).routes, logged.routes, strict=True):
        if earned.value != route.revenue:
            raise Refused(
                no(
                    TRAIN_EARNS_LOG,
                    RUNNING,
                    train=earned.route.train,
                    value=earned.value,
                    logged=route.revenue,
                )
            )


def dividend(desk: Desk, logged: log.Dividend) -> Iterator[Action]:
    by = desk.by(desk.on_turn(logged))
    if logged.kind not in ("payout", "withhold"):
        raise Malformed(
            phrase(
                "1880.import.we-know-no-dividend",
                "Unknown dividend type {kind!r}.",
                kind=logged.kind,
            )
        )
    yield ours.PayOut(by) if logged.kind == "payout" else ours.Withhold(by)


def buy_train(desk: Desk, logged: log.BuyTrain) -> Iterator[Action]:
    company, train = desk.on_turn(logged), kind(logged.train)
    if logged.exchange or logged.variant not in (None, train):
        raise Refused(no(TRAIN_BOUGHT, TRAIN_PURCHASE, train=train))
    seller = desk.pieces.owner(logged.train)
    if seller == BANK:
        demand(_refuse_piece(desk, [logged.train]))
    yield ours.BuyTrain(desk.by(company), train, logged.price, seller)
    desk.pieces.hand_over(logged.train, company)


def discard_train(desk: Desk, logged: log.DiscardTrain) -> Iterator[Action]:
    company = desk.company(logged)
    demand(desk.pieces.refuse_trains([logged.train], company))
    yield ours.DiscardTrain(desk.by(company), company, kind(logged.train))


def assign(desk: Desk, logged: log.Assign) -> Iterator[Action]:
    """The permit of P5, or the train of P7's forced exchange."""
    owner = desk.private(logged, "P5", ROCKET)
    if logged.entity != ROCKET:
        yield ours.GivePermit(owner, logged.target)
        return
    if not isinstance(desk.top, ForcedExchange):
        raise Refused(no(P7_NOT_EXCHANGED, PRIVATES))
    piece = _next_piece(desk, TAKEOVER_TRAIN)
    yield ours.AssignRocket(owner, logged.target)
    desk.pieces.hand_over(piece, logged.target)


def purchase_train(desk: Desk, logged: log.PurchaseTrain) -> Iterator[Action]:
    """P7 for the train on sale."""
    owner, turn = desk.private(logged, ROCKET), desk.turn()
    piece = _next_piece(desk, desk.state.train_on_sale.name)
    yield ours.ExchangeRocket(owner)
    if turn is not None:
        desk.pieces.hand_over(piece, turn.company)


def _refuse_piece(desk: Desk, pieces: list[str]) -> Refusal | None:
    """Why these are not the copy of a train that leaves the bank next, named once."""
    for piece in pieces:
        train = kind(piece)
        if train not in TRAINS or piece != _next_piece(desk, train) or len(pieces) > 1:
            return no(NO_TRAIN, FORMAT, train=piece, who=BANK)
    return None


def _next_piece(desk: Desk, train: str) -> str:
    """Copies leave the bank in their order; when all are gone, P7 gets the last."""
    gone, count = desk.state.gone.get(train, 0), TRAINS[train].count
    return f"{train}-{gone if count is None else min(gone, count - 1)}"
