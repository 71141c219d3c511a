"""What stays in view at the default rails table: ribbon, chart, companies, players, privates."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from trunkline.draw.ordinary import look, markers
from trunkline.kernel import decider, deciders, decision, message, phrase
from trunkline.present.ending import game_over
from trunkline.present.ordinary.earning import targets
from trunkline.present.ordinary.names import SEPARATOR, trains
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.rails import companies as rails_companies
from trunkline.present.rails import players as rails
from trunkline.present.rails.chart import Exchange, charts
from trunkline.present.rails.companies import Firm, Heads, LastRun
from trunkline.present.rails.last_runs import last_runs
from trunkline.present.rails.matrix import Stake, matrix
from trunkline.present.rails.purse import Purse
from trunkline.present.rails.whereabouts import stations
from trunkline.present.sheets.extras import sheets_of
from trunkline.present.strips import actor, cash_line, following, strip
from trunkline.present.until_end import End, over, until_the_end
from trunkline.present.view import Cell, Chip, Column, Follower, Panel, Ribbon, Row, Table
from trunkline.present.words import figure, money
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.dealing import Dealing
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.limits import certificate_limit, certificates
from trunkline.rails.rounds.operating import OperatingRound, OperatingSet, Turn, turn_of
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.prices import in_order, price
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.state import CLOSED, POOL, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.trading import PERCENT
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall
from trunkline.rails.stock.shares import BANK

STEPS = {
    LayTrack: message("table.ordinary.step-track", "Track"),
    PlaceStation: message("table.ordinary.step-station", "Station"),
    RunTrains: message("table.ordinary.step-run", "Run"),
    Dividend: message("table.ordinary.step-dividend", "Dividend"),
    BuyTrains: message("table.ordinary.step-trains", "Trains"),
    BuyPrivates: message("table.ordinary.step-privates", "Privates"),
}
"""The steps of a turn, and the words for them."""
FOLLOWERS = 3
NOT_FLOATED = message("table.ordinary.not-floated", "not floated")


def ribbon(scene: RailsScene) -> Ribbon:
    t, s, viewer = scene.t, scene.s, scene.viewer
    player, turn = decider(t, s), turn_of(s)
    if player is None:
        worth = {each: t.worth(s, each) for each in s.players}
        return game_over(worth, lambda amount: money(t.currency, amount))
    if turn is not None:
        return _turn(scene, turn, player)
    cash = cash_line(t.currency, s.cash[player])
    sold = t.box.privates and t.plan.opening is not Dealing
    auction = (phrase("table.ordinary.auction", "Auction"),) if sold else ()
    names = (
        *auction,
        phrase("table.ordinary.shares", "Shares"),
        phrase("table.ordinary.operating", "Operating"),
    )
    at = 0 if isinstance(decision(s), Waterfall | BiddingUp) else len(auction)
    then = following(s.clockwise_from(player)[1:])
    return Ribbon(actor(player, viewer), cash, strip(names, at), then=then)


def _turn(scene: RailsScene, turn: Turn, player: str) -> Ribbon:
    t, s = scene.t, scene.s
    company = turn.company
    kinds = [
        next((word for kind, word in STEPS.items() if issubclass(step, kind)), "")
        for step in t.plan.turn
        if t.box.privates or not issubclass(step, BuyPrivates)
    ]
    steps = strip([phrase(word) for word in kinds if word], turn.at - 1)
    line = SEPARATOR.join(
        (
            f"**{money(t.currency, s.cash[company])}**",
            phrase("table.ordinary.trains-bold", "trains **{trains}**", trains=trains(s, company)),
            actor(player, scene.viewer),
        )
    )
    left = next((step.left for step in s.stack if isinstance(step, OperatingRound)), ())
    then = tuple(Follower(s.director(each), Chip(each)) for each in left[:FOLLOWERS])
    return Ribbon(t.box.charters[company].name, line, steps, Chip(company), then)


def round_name(t: Ordinary, s: RailsState) -> str:
    set_ = next((step for step in s.stack if isinstance(step, OperatingSet)), None)
    if set_ is not None:
        return phrase(
            "table.ordinary.operating-round",
            "Operating round {set}.{number}, phase {phase}",
            set=s.stock_rounds,
            number=set_.done,
            phase=t.phase(s).name,
        )
    if not s.stack:
        return phrase("table.ordinary.finished", "Finished")
    if isinstance(decision(s), StockRound):
        return phrase("table.ordinary.stock-round", "Stock round {number}", number=s.stock_rounds)
    return phrase("table.ordinary.auction-privates", "Auction of the privates")


@cache
def exchange(t: Ordinary) -> Exchange:
    wide = replace(look(t), width=30.0, height=20.0)
    low = replace(look(t), width=41.0, height=10.0, fills=140.0)
    phone = replace(look(t), width=22.0, height=13.0)
    return Exchange(t.id, t.box.market, {"wide": wide, "low": low, "phone": phone})


def chart_panel(scene: RailsScene) -> Panel:
    t, s = scene.t, scene.s
    return Panel(
        id="market",
        title=phrase("table.ordinary.chart", "Share prices"),
        note=phrase(look(t).note),
        blocks=charts(exchange(t), markers(t, s), targets(t, s)),
        tab="market",
    )


def companies_panel(scene: RailsScene) -> Panel:
    """Companies and their holders in one table; in a stock round the decision shows holders."""
    t, s = scene.t, scene.s
    turn = turn_of(s)
    if isinstance(decision(s), StockRound):
        return rails_companies.companies_panel(firms(scene), _heads(), held=False)
    last = {firm.company: firm.last for firm in firms(scene)}
    stakes = [
        replace(
            stake(t, s, company),
            rest=_rest(t, s, company, last[company]),
            tint=turn is not None and turn.company == company,
        )
        for company in in_order(t, s)
    ]
    columns = (
        Column(phrase("table.ordinary.offer-pool", "Offer / pool"), True, wide=True),
        Column(phrase("table.ordinary.treasury", "Treasury"), True),
        Column(phrase("table.ordinary.trains", "Trains")),
        Column(phrase("table.ordinary.last-run", "Last run"), True, wide=True),
    )
    shown = matrix(purses(t, s), scene.viewer, stakes, columns)
    return Panel(
        id="companies",
        title=phrase("table.ordinary.companies", "Companies"),
        note=phrase("rails.companies.in-order", "in turn order"),
        blocks=(shown,),
        tab="companies",
    )


def _heads() -> Heads:
    return Heads(
        phrase("table.ordinary.companies", "Companies"),
        phrase("table.ordinary.company", "Company"),
        phrase("table.ordinary.trains", "Trains"),
        phrase("table.ordinary.stations", "Stations"),
        phrase("table.ordinary.none", "none"),
    )


def firms(scene: RailsScene) -> list[Firm]:
    t, s, earnings = scene.t, scene.s, sheets_of(scene.t).earnings
    runs = last_runs(scene.story, earnings) if earnings else {}
    return [_firm(t, s, company, runs.get(company)) for company in in_order(t, s)]


def _firm(t: Ordinary, s: RailsState, company: str, last: LastRun | None) -> Firm:
    charter = t.box.charters[company]
    return Firm(
        company=company,
        name=charter.name,
        director=s.director(company),
        price=figure(price(t, s, company)),
        treasury=money(t.currency, s.cash[company]),
        trains=SEPARATOR.join(s.trains[company]),
        stations=f"{len(s.board.of(company))}/{len(charter.stations)}",
        last=last,
        waits="" if s.floated(company) else phrase(NOT_FLOATED),
    )


def stake(t: Ordinary, s: RailsState, company: str) -> Stake:
    """Who holds how much of a company."""
    shares = s.shares[company]
    return Stake(
        company,
        {player: shares.units(player) * PERCENT for player in s.players},
        shares.director,
        Cell(figure(price(t, s, company)), "strong"),
        name=t.box.charters[company].name,
        about=company,
        home=stations(s.board, company, t.box.charters[company].home),
    )


def _rest(t: Ordinary, s: RailsState, company: str, last: LastRun | None) -> tuple[Cell, ...]:
    shares = s.shares[company]
    bank, pool = shares.units(BANK) * PERCENT, shares.units(POOL) * PERCENT
    owned = Cell(trains(s, company)) if s.floated(company) else Cell(phrase(NOT_FLOATED), "muted")
    return (
        Cell(f"{bank} / {pool}", "muted"),
        Cell(money(t.currency, s.cash[company])),
        owned,
        Cell("–") if last is None else last.cell(),
    )


def purses(t: Ordinary, s: RailsState) -> tuple[Purse, ...]:
    return tuple(_purse(t, s, player) for player in s.players)


def _purse(t: Ordinary, s: RailsState, player: str) -> Purse:
    papers = sum(s.shares[company].certificates(player) for company in t.box.charters)
    owned = t.owned(s, player)
    counted = certificates(t, s, player)
    return Purse(
        player=player,
        cash=s.cash[player],
        worth=t.worth(s, player),
        certificates=counted,
        uncounted=papers + len(owned) - counted,
        limit=certificate_limit(t, s),
        privates=tuple(owned),
        first=player == s.priority,
        more=(" ".join(owned) or "–",),
    )


def players_panel(scene: RailsScene) -> Panel:
    t, s = scene.t, scene.s
    return rails.players_panel(
        purses(t, s),
        scene.viewer,
        deciders(t, s),
        lambda amount: money(t.currency, amount),
        first=phrase("table.ordinary.priority", "priority"),
        bank=money(t.currency, s.cash[BANK]),
        more=(Column(phrase("table.ordinary.privates", "Privates")),),
    )


def privates_panel(t: Ordinary, s: RailsState) -> tuple[Panel, ...]:
    """The privates that are about: price, revenue, who has them or bids for them."""
    bids = next((step.bids for step in s.stack if isinstance(step, Waterfall)), ())
    rows = []
    for private in t.box.privates.values():
        owner = s.privates.get(private.id, CLOSED)
        if owner != CLOSED:
            offers = (f"{b.player} {b.amount}" for b in bids if b.private == private.id)
            rows.append(
                Row(
                    (
                        Cell(f"**{private.id}**", label=f"{private.id} {private.name}"),
                        Cell(figure(private.price)),
                        Cell(figure(t.plan.revenue(t, s, private.id))),
                        Cell(owner or ", ".join(offers) or "–"),
                    ),
                    key=private.id,
                )
            )
    if not rows:
        return ()
    heads = (
        Column(phrase("table.ordinary.private", "Private")),
        Column(phrase("table.ordinary.price", "Price"), True),
        Column(phrase("table.ordinary.revenue", "Revenue"), True),
        Column(phrase("table.ordinary.owner-bids", "Owner or bids")),
    )
    title = phrase("table.ordinary.privates", "Privates")
    table = Table(heads, tuple(rows), title, dense=True)
    return (Panel(id="privates", title=title, blocks=(table,), tab="players"),)


def end_panel(t: Ordinary, s: RailsState) -> Panel:
    return until_the_end((bank_end(t, s),) if s.stack else (over(),))


def bank_end(t: Ordinary, s: RailsState) -> End:
    whole = t.box.components.money
    left = max(0, s.cash[BANK])
    return End(
        phrase("table.ordinary.bank", "Bank"),
        money(t.currency, left),
        whole - left,
        whole,
        phrase("table.ordinary.then-set", "then these rounds are finished"),
        "bad" if s.broken else "",
        phrase(
            "table.ordinary.broken", "**The bank is broken:** the game ends after these rounds."
        ),
    )
