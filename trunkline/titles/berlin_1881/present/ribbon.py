"""The ribbon: who acts, the steps of the turn or of the opening, who follows."""

from __future__ import annotations

from trunkline.kernel import decider, decision, message, phrase
from trunkline.present.ending import game_over
from trunkline.present.story import Story
from trunkline.present.strips import actor, following, strip
from trunkline.present.view import Chip, Follower, Ribbon, StepView
from trunkline.titles.berlin_1881.present.names import company_name, marks, office, train_list
from trunkline.titles.berlin_1881.present.past import ThisTurn, this_turn
from trunkline.titles.berlin_1881.rules.bidding import Bidding
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.limits import counted, limit
from trunkline.titles.berlin_1881.rules.offices import (
    floated,
    networks,
    phase,
    playing,
    runner,
    seated_after,
)
from trunkline.titles.berlin_1881.rules.prices import ranked_tramways
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import MAIN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.turns import NetworkTurn, TramwayTurn

OPENING = (
    message("1881.ribbon.secret-bids", "Secret bids"),
    message("1881.ribbon.start-round", "Start round"),
    message("1881.ribbon.first-stock-round", "First stock round"),
    message("1881.ribbon.operating-round", "Operating round"),
)
OPERATION = (
    message("1881.ribbon.track", "Track"),
    message("1881.ribbon.depot", "Depot"),
    message("1881.ribbon.run", "Run"),
    message("1881.ribbon.dividend", "Dividend"),
)
TRAM_STEPS = (*OPERATION, message("1881.ribbon.purchases", "Purchases"))
NET_STEPS = (*OPERATION, message("1881.ribbon.trains", "Trains"))
FOLLOWERS = 3
"""How many companies the ribbon names."""
Turn = TramwayTurn | NetworkTurn
FIRST_STOCK_ROUND = message("1881.ribbon.first-stock-round", "First stock round")
STOCK_ROUND = message("1881.ribbon.stock-round", "Stock round")
NUMBERED = message("1881.ribbon.operating-round-number-of", "Operating round {number} of {all}")
BID = message("1881.ribbon.bid", "{viewer}, your bid")
VIEWER_SEALED = message("1881.ribbon.viewer-sealed", "{viewer}, sealed")
CARS = message("1881.ribbon.cars", "tramcars **{trains}**")
TRAINS_TRAINS_BOLD = message("1881.ribbon.trains-trains-bold", "trains **{trains}**")


def turn_of(s: BerlinState) -> Turn | None:
    """The turn of the company that operates now."""
    return next((x for x in reversed(s.stack) if isinstance(x, TramwayTurn | NetworkTurn)), None)


def active(s: BerlinState) -> str:
    """The company that operates now, or an empty word."""
    turn = turn_of(s)
    return turn.company if turn else ""


def round_name(s: BerlinState) -> str:
    """Operating round 1 of 2; stock round; secret bids."""
    top = decision(s)
    if top is None:
        return phrase("1881.ribbon.finished", "finished")
    if isinstance(top, Bidding):
        return phrase("1881.ribbon.secret-bids", "Secret bids")
    if isinstance(top, FirstPurchase):
        return phrase("1881.ribbon.start-round", "Start round")
    if any(isinstance(step, OperatingRound) for step in s.stack):
        rounds = s.stack[0]
        assert isinstance(rounds, Rounds)
        return phrase(NUMBERED, number=rounds.operated, all=phase(s).operating_rounds)
    stock = next((step for step in s.stack if isinstance(step, StockTurn)), None)
    first = stock is not None and stock.first
    return phrase(FIRST_STOCK_ROUND if first else STOCK_ROUND)


def ribbon(t: Berlin, s: BerlinState, viewer: str | None, story: Story) -> Ribbon:
    top = decision(s)
    if top is None:
        return game_over({player: t.worth(s, player) for player in playing(s)}, marks)
    if isinstance(top, Bidding):
        return _bidding(s, viewer)
    turn = turn_of(s)
    if turn is not None:
        return _operating(s, turn, viewer, this_turn(story, turn.company))
    stock = next((step for step in s.stack if isinstance(step, StockTurn)), None)
    if stock is not None:
        return _stock(t, s, stock, viewer)
    player = decider(t, s) or ""
    left = s.players[s.players.index(player) + 1 :]
    return Ribbon(actor(player, viewer), _cash(s, player), _opening(1), then=following(left))


def _cash(s: BerlinState, player: str) -> str:
    cash = phrase("1881.ribbon.cash", "Cash **{sum}**", sum=marks(s.money[player]))
    held = phrase(
        "1881.ribbon.certificates",
        "certificates **{count} / {most}**",
        count=counted(s, player),
        most=limit(s),
    )
    return f"{cash} · {held}"


def _opening(at: int, note: str = "") -> tuple[StepView, ...]:
    return strip([phrase(name) for name in OPENING], at, {at: note})


def _bidding(s: BerlinState, viewer: str | None) -> Ribbon:
    """Everybody decides at once; who has not sealed is named."""
    open_ = tuple(player for player in s.players if player not in s.bids)
    actor = phrase("1881.ribbon.everybody-bids", "Everybody bids")
    if viewer in s.players:
        actor = phrase(BID if viewer in open_ else VIEWER_SEALED, viewer=viewer)
    cash = phrase(
        "1881.ribbon.everybody", "Each player has **{sum}**", sum=marks(s.money[s.players[0]])
    )
    note = phrase(
        "1881.ribbon.count-of-all-sealed",
        "{count} of {all} sealed",
        count=len(s.bids),
        all=len(s.players),
    )
    label = phrase("1881.ribbon.not-sealed-yet", "Not sealed yet")
    return Ribbon(actor, cash, _opening(0, note), then=following(open_), then_label=label)


def _operating(s: BerlinState, turn: Turn, viewer: str | None, done: ThisTurn) -> Ribbon:
    company = turn.company
    treasury = phrase("1881.ribbon.treasury", "Treasury **{sum}**", sum=marks(s.money[company]))
    trains = phrase(
        CARS if company in TRAMWAYS else TRAINS_TRAINS_BOLD, trains=train_list(s.trains[company])
    )
    return Ribbon(
        company_name(company),
        f"{treasury} · {trains} · {office(s, company, viewer)}",
        tuple(_step(s, turn, number, done) for number in range(5)),
        Chip(company),
        _following(s),
    )


def _step(s: BerlinState, turn: Turn, number: int, done: ThisTurn) -> StepView:
    """`at` has moved on when a step is asked: the step at hand is the one before it."""
    names, now = (TRAM_STEPS if turn.company in TRAMWAYS else NET_STEPS), turn.at - 1
    name = phrase(names[number])
    if number == now:
        return StepView(name, "now", _progress(s))
    if number == 1 and turn.company not in (*TRAMWAYS, MAIN):
        return StepView(
            name,
            "done" if number < now else "next",
            phrase("1881.ribbon.main-net-only", "main network only"),
        )
    if number > now:
        return StepView(name, "next")
    return StepView(name, "done", _did(number, done))


def _did(number: int, done: ThisTurn) -> str:
    """What a step that is done has brought."""
    paid = (
        phrase("1881.ribbon.kept", "withheld")
        if done.paid is None
        else phrase("1881.ribbon.paid", "paid {sum}", sum=marks(done.paid))
    )
    return (
        ", ".join(done.lays) or phrase("1881.ribbon.none", "none"),
        done.depot or phrase("1881.ribbon.none", "none"),
        marks(done.income) if done.income else phrase("1881.ribbon.none", "none"),
        paid if done.income else phrase("1881.ribbon.nothing", "nothing"),
        "",
    )[number]


def _progress(s: BerlinState) -> str:
    top = s.stack[-1]
    if isinstance(top, LayTrack) and top.most(s) > 1:
        return phrase(
            "1881.ribbon.laid", "{count} of {most} laid", count=top.laid, most=top.most(s)
        )
    return ""


def _following(s: BerlinState) -> tuple[Follower, ...]:
    round_ = next((step for step in s.stack if isinstance(step, OperatingRound)), None)
    if round_ is None:
        return ()
    trams = [c for c in ranked_tramways(s) if floated(s, c) and c not in round_.acted]
    nets = [n for n in networks(s) if runner(s, n) and n not in round_.acted]
    waiting = [*trams, *nets]
    if not waiting:
        return (Follower(_next_round(s)),)
    shown = [Follower(runner(s, company), Chip(company)) for company in waiting[:FOLLOWERS]]
    rest = len(waiting) - FOLLOWERS
    return (*shown, Follower(f"+{rest}")) if rest > 0 else tuple(shown)


def _next_round(s: BerlinState) -> str:
    """What begins when the last company has operated."""
    rounds, most = s.stack[0], phase(s).operating_rounds
    if isinstance(rounds, Rounds) and rounds.operated < most:
        return phrase(NUMBERED, number=rounds.operated + 1, all=most)
    end = phrase("1881.ribbon.end-of-game", "End of the game")
    return end if s.ending else phrase(STOCK_ROUND)


def _stock(t: Berlin, s: BerlinState, step: StockTurn, viewer: str | None) -> Ribbon:
    player = decider(t, s) or step.player
    end = StepView(phrase("1881.ribbon.end-turn", "End of turn"), "next")
    if step.first:
        steps = _opening(2)
    elif step.bought:
        selling = StepView(
            phrase("1881.ribbon.sell", "Sell"), "now", phrase("1881.ribbon.like", "as you like")
        )
        steps = (StepView(phrase("1881.ribbon.buy-one", "Buy one"), "done"), selling, end)
    else:
        steps = (
            StepView(
                phrase("1881.ribbon.buy-one-sell", "Buy one, sell"),
                "now",
                phrase("1881.ribbon.any-order", "in any order"),
            ),
            end,
        )
    order = seated_after(s, step.player)
    return Ribbon(actor(player, viewer), _cash(s, player), steps, then=following(order))
