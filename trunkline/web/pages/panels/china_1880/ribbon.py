"""The ribbon: who acts, the steps of the turn as a strip map, who follows."""

from __future__ import annotations

from trunkline.kernel import decider, decision
from trunkline.titles.china_1880.auction import IDS, Auction, BcrPermits
from trunkline.titles.china_1880.building import most_yellow_tiles
from trunkline.titles.china_1880.buy_trains import BuyTrains
from trunkline.titles.china_1880.components import MAJORS
from trunkline.titles.china_1880.dividend import Dividend
from trunkline.titles.china_1880.investors import InvestorChoice
from trunkline.titles.china_1880.lay_track import LayTrack
from trunkline.titles.china_1880.merger import Merger
from trunkline.titles.china_1880.operating import turn_order
from trunkline.titles.china_1880.place_station import PlaceStation
from trunkline.titles.china_1880.run_trains import RunTrains
from trunkline.titles.china_1880.share_round import ShareRound
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.titles.china_1880.turn import Turn
from trunkline.web.pages.panels.china_1880.names import (
    SEPARATOR,
    first_name,
    full_name,
    short,
    yuan,
)
from trunkline.web.pages.panels.china_1880.past import ThisTurn, deeds, this_turn
from trunkline.web.pages.story import Story
from trunkline.web.pages.view import Chip, Follower, Ribbon, StepView
from trunkline.web.pages.words import listed

FOLLOWERS = 3
NAMES = {
    LayTrack: "Track",
    PlaceStation: "Station",
    RunTrains: "Run",
    Dividend: "Dividend",
    BuyTrains: "Trains",
    Merger: "Merger",
}


def ribbon(t: China1880, s: ChinaState, viewer: str | None, story: Story) -> Ribbon:
    player, top = decider(t, s), decision(s)
    if player is None:
        return _over(t, s)
    if isinstance(top, Auction | BcrPermits):
        return _auction(s, top, player, viewer)
    if isinstance(top, InvestorChoice):
        return _investors(s, player, viewer)
    if isinstance(top, ShareRound):
        return _share_round(s, top, viewer, story)
    turn = next((step for step in reversed(s.stack) if isinstance(step, Turn)), None)
    if turn is None:
        return Ribbon(_actor(player, viewer), _purse(s, player), ())
    return _turn(s, turn, player, viewer, story)


def turn_under(s: ChinaState) -> Turn | None:
    return next((step for step in reversed(s.stack) if isinstance(step, Turn)), None)


def _actor(player: str, viewer: str | None) -> str:
    return f"{player}, your turn" if player == viewer else f"{player} decides"


def _purse(s: ChinaState, player: str) -> str:
    papers = f"certificates **{s.certificates(player)} / {s.certificate_limit}**"
    return f"Cash **{yuan(s.cash[player])}** · {papers}"


def _over(t: China1880, s: ChinaState) -> Ribbon:
    worth = {player: t.worth(s, player) for player in s.players}
    best = max(worth.values())
    winners = listed(player for player in s.players if worth[player] == best)
    return Ribbon("The game is over", f"{winners} won with **{yuan(best)}**.", ())


def _auction(s: ChinaState, top: Auction | BcrPermits, player: str, viewer: str | None) -> Ribbon:
    now = top.private if isinstance(top, Auction) else "P6"
    at = IDS.index(now)
    steps = [
        StepView(
            private,
            "done" if place < at else "now" if place == at else "next",
            s.owner(private) or ("BCR" if private == "P6" and place < at else ""),
        )
        for place, private in enumerate(IDS)
    ]
    steps += [StepView("Investors", "next"), StepView("Shares", "next")]
    bidders = top.line.bidders[1:] if isinstance(top, Auction) else ()
    return Ribbon(
        _actor(player, viewer),
        f"Cash **{yuan(s.cash[player])}**",
        tuple(steps),
        then=tuple(Follower(name) for name in bidders),
        then_label="Still bidding",
    )


def _investors(s: ChinaState, player: str, viewer: str | None) -> Ribbon:
    done = len(s.investors)
    steps = (
        StepView("Auction", "done"),
        StepView("Investors", "now", f"{done} of {len(s.players)} chosen"),
        StepView("Shares", "next", "found or buy"),
        StepView("Operating", "next"),
    )
    then = tuple(Follower(name) for name in s.players[done + 1 :])
    return Ribbon(_actor(player, viewer), _purse(s, player), steps, then=then)


def _share_round(s: ChinaState, top: ShareRound, viewer: str | None, story: Story) -> Ribbon:
    sold = [company for player, company in top.sold if player == top.player]
    if top.first:
        sell = StepView("Sell", "done", "not in the first round")
    elif top.selling:
        sell = StepView("Sell", "done", f"{', '.join(sold)} sold")
    else:
        sell = StepView("Sell", "now", "or go on")
    buy = StepView("Buy or found", "now" if top.first or top.selling else "next", "one paper")
    did = deeds(story, s.players)
    order = s.clockwise_from(top.player)
    return Ribbon(
        _actor(top.player, viewer),
        _purse(s, top.player),
        (sell, buy, StepView("Done", "next")),
        then=tuple(
            Follower(
                f"◆ {name}" if name == s.priority else name,
                note="" if name == top.player else did.get(name, ""),
                now=name == top.player,
            )
            for name in sorted(order, key=s.players.index)
        ),
        then_label="This round ends when all pass in a row",
    )


def _turn(s: ChinaState, turn: Turn, player: str, viewer: str | None, story: Story) -> Ribbon:
    company = turn.company
    major = company in MAJORS
    names = {at: _name(step) for at, step in enumerate(turn.order) if _name(step)}
    now = next((at for at in names if at >= turn.at - 1), len(turn.order))
    told = this_turn(story, company)
    steps = tuple(
        StepView(
            name,
            "done" if at < now else "now" if at == now else "next",
            _note(s, name, at - now, told),
        )
        for at, name in names.items()
    )
    return Ribbon(
        first_name(company) if major else full_name(company),
        _line(s, company, viewer, player),
        steps,
        Chip(company),
        _followers(s, company),
        "Then, in turn order",
    )


def _name(step: type[object]) -> str:
    """The word for a step of a turn, in whatever edition."""
    return next((word for kind, word in NAMES.items() if issubclass(step, kind)), "")


def _note(s: ChinaState, name: str, distance: int, told: ThisTurn) -> str:
    """A word below a step: what was done, or how far it has come."""
    top = s.stack[-1]
    if name == "Track" and distance == 0 and isinstance(top, LayTrack):
        return _laid(s, top)
    if distance >= 0:
        return ""
    if name == "Track":
        return f"{len(told.lays)} laid" if told.lays else "none"
    if name == "Station":
        return short(told.station) if told.station else "none"
    if name == "Run":
        return yuan(told.income) if told.income else "none"
    if told.per_share:
        return f"{yuan(told.per_share)} a share"
    return "kept"


def _laid(s: ChinaState, top: LayTrack) -> str:
    return f"{top.laid} of {most_yellow_tiles(s, top.company)} laid" if top.laid else ""


def _line(s: ChinaState, company: str, viewer: str | None, player: str) -> str:
    who = s.director(company)
    you = f"{who} (you)" if who == viewer else who
    parts = [f"**{yuan(s.cash[company])}**"]
    if company in MAJORS:
        parts.append(f"permits **{' '.join(s.companies[company].permits)}**")
        parts.append(f"trains **{', '.join(s.trains[company]) or 'none'}**")
    parts.append(you)
    if player != who:
        parts.append(f"**{player}** decides")
    return SEPARATOR.join(parts)


def _followers(s: ChinaState, company: str) -> tuple[Follower, ...]:
    order = turn_order(s)
    at = order.index(company) if company in order else -1
    following = (*order[at + 1 :], *order[:at])[:FOLLOWERS]
    return tuple(Follower(s.director(each), Chip(each)) for each in following)
