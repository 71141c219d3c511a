"""The ribbon: who acts, the steps of the turn as a strip map, who follows."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import AnyStep, decider, decision, message, phrase
from trunkline.present.ending import game_over
from trunkline.present.story import Story
from trunkline.present.strips import actor, following, strip
from trunkline.present.view import Chip, Follower, Ribbon, StepView
from trunkline.titles.china_1880.present.names import SEPARATOR, first_name, full_name, short, yuan
from trunkline.titles.china_1880.present.past import ThisTurn, deeds, this_turn
from trunkline.titles.china_1880.rules.auction import IDS, Auction, BcrPermits
from trunkline.titles.china_1880.rules.building import most_yellow_tiles
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.merger import Merger
from trunkline.titles.china_1880.rules.operating import turn_order
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import Turn

FOLLOWERS = 3
Kind = type[AnyStep]
NAMES: dict[Kind, str] = {
    LayTrack: message("1880.ribbon.track", "Track"),
    PlaceStation: message("1880.ribbon.station", "Station"),
    RunTrains: message("1880.ribbon.run", "Run"),
    Dividend: message("1880.ribbon.dividend", "Dividend"),
    BuyTrains: message("1880.ribbon.trains", "Trains"),
    Merger: message("1880.ribbon.merger", "Merger"),
}
"""The steps of a turn that are shown, and the words for them."""
TRAINS_TRAINS_BOLD = message("1880.ribbon.trains-trains-bold", "trains **{trains}**")
TRAINS_NONE = message("1880.ribbon.trains-none", "trains **none**")


def ribbon(t: China1880, s: ChinaState, viewer: str | None, story: Story) -> Ribbon:
    player, top = decider(t, s), decision(s)
    if player is None:
        return game_over({player: t.worth(s, player) for player in s.players}, yuan)
    if isinstance(top, Auction | BcrPermits):
        return _auction(s, top, player, viewer)
    if isinstance(top, InvestorChoice):
        return _investors(s, player, viewer)
    if isinstance(top, ShareRound):
        return _share_round(s, top, viewer, story)
    turn = next((step for step in reversed(s.stack) if isinstance(step, Turn)), None)
    if turn is None:
        return Ribbon(actor(player, viewer), _purse(s, player), ())
    return _turn(s, turn, player, viewer, story)


def turn_under(s: ChinaState) -> Turn | None:
    return next((step for step in reversed(s.stack) if isinstance(step, Turn)), None)


def _purse(s: ChinaState, player: str) -> str:
    return phrase(
        "1880.ribbon.cash-certificates",
        "Cash **{cash}** · certificates **{count} / {limit}**",
        cash=yuan(s.cash[player]),
        count=s.certificates(player),
        limit=s.certificate_limit,
    )


def _auction(s: ChinaState, top: Auction | BcrPermits, player: str, viewer: str | None) -> Ribbon:
    now = top.private if isinstance(top, Auction) else "P6"
    at = IDS.index(now)
    owners = {
        place: s.owner(private) or ("BCR" if private == "P6" and place < at else "")
        for place, private in enumerate(IDS)
    }
    later = (
        phrase("1880.ribbon.investors", "Investors"),
        phrase("1880.ribbon.shares", "Shares"),
    )
    steps = strip((*IDS, *later), at, owners)
    shown = Ribbon(
        actor(player, viewer),
        phrase("1880.ribbon.cash", "Cash **{cash}**", cash=yuan(s.cash[player])),
        steps,
        then=following(IDS[at + 1 : at + 2]),
    )
    if isinstance(top, BcrPermits):
        return shown
    label = phrase("1880.ribbon.still-bidding", "Still bidding")
    return replace(shown, then=following(top.line.bidders[1:]), then_label=label)


def _investors(s: ChinaState, player: str, viewer: str | None) -> Ribbon:
    done = len(s.investors)
    chosen = phrase("1880.ribbon.chosen", "{count} of {all} chosen", count=done, all=len(s.players))
    names = (
        phrase("1880.ribbon.auction", "Auction"),
        phrase("1880.ribbon.investors", "Investors"),
        phrase("1880.ribbon.shares", "Shares"),
        phrase("1880.ribbon.operating", "Operating"),
    )
    steps = strip(names, 1, {1: chosen})
    then = following(s.players[done + 1 :])
    return Ribbon(actor(player, viewer), _purse(s, player), steps, then=then)


def _share_round(s: ChinaState, top: ShareRound, viewer: str | None, story: Story) -> Ribbon:
    did = deeds(story, s.players)
    order = s.clockwise_from(top.player)
    return Ribbon(
        actor(top.player, viewer),
        _purse(s, top.player),
        (_selling(top), _buying(top), StepView(phrase("1880.ribbon.done", "Done"), "next")),
        then=tuple(
            Follower(
                f"◆ {name}" if name == s.priority else name,
                note=did.get(name, ""),
                spoken=phrase("1880.players.priority-word", "priority")
                if name == s.priority
                else "",
            )
            for name in order[1:]
        ),
    )


def _selling(top: ShareRound) -> StepView:
    if top.first:
        return StepView(
            phrase("1880.ribbon.sell", "Sell"),
            "done",
            phrase("1880.ribbon.not-first-round", "not in the first round"),
        )
    if not top.selling:
        return StepView(
            phrase("1880.ribbon.sell", "Sell"), "now", phrase("1880.ribbon.go", "or skip")
        )
    sold = ", ".join(company for player, company in top.sold if player == top.player)
    return StepView(
        phrase("1880.ribbon.sell", "Sell"),
        "done",
        phrase("1880.ribbon.sold", "{companies} sold", companies=sold),
    )


def _buying(top: ShareRound) -> StepView:
    now = top.first or top.selling
    return StepView(
        phrase("1880.ribbon.buy-found", "Buy or found"),
        "now" if now else "next",
        phrase("1880.ribbon.one-paper", "one certificate"),
    )


def _turn(s: ChinaState, turn: Turn, player: str, viewer: str | None, story: Story) -> Ribbon:
    company = turn.company
    major = company in MAJORS
    kinds = {at: kind for at, step in enumerate(turn.order) if (kind := _kind(step))}
    now = next((at for at in kinds if at >= turn.at - 1), len(turn.order))
    told = this_turn(story, company)
    steps = tuple(
        StepView(
            phrase(NAMES[kind]),
            "done" if at < now else "now" if at == now else "next",
            _note(s, kind, at - now, told),
        )
        for at, kind in kinds.items()
    )
    return Ribbon(
        first_name(company) if major else full_name(company),
        _line(s, company, viewer, player),
        steps,
        Chip(company),
        _followers(s, company),
    )


def _kind(step: Kind) -> Kind | None:
    """Which of the steps with a name it is, in whatever edition."""
    return next((kind for kind in NAMES if issubclass(step, kind)), None)


def _note(s: ChinaState, kind: Kind, distance: int, told: ThisTurn) -> str:
    """A word below a step: what was done, or how far it has come."""
    top = s.stack[-1]
    if kind is LayTrack and distance == 0 and isinstance(top, LayTrack):
        return _laid(s, top)
    if distance >= 0:
        return ""
    if kind is LayTrack:
        count = len(told.lays)
        return (
            phrase("1880.ribbon.number-laid", "{number} laid", "{number} laid", number=count)
            if count
            else phrase("1880.ribbon.none", "none")
        )
    if kind is PlaceStation:
        return short(told.station) if told.station else phrase("1880.ribbon.none", "none")
    if kind is RunTrains:
        return yuan(told.income) if told.income else phrase("1880.ribbon.none", "none")
    if told.per_share:
        return phrase("1880.ribbon.share", "{sum} a share", sum=yuan(told.per_share))
    return phrase("1880.ribbon.kept", "withheld")


def _laid(s: ChinaState, top: LayTrack) -> str:
    if not top.laid:
        return ""
    return phrase(
        "1880.ribbon.count-of-most-laid",
        "{count} of {most} laid",
        count=top.laid,
        most=most_yellow_tiles(s, top.company),
    )


def _line(s: ChinaState, company: str, viewer: str | None, player: str) -> str:
    who = s.director(company)
    parts = [f"**{yuan(s.cash[company])}**"]
    if company in MAJORS:
        permits, owned = " ".join(s.companies[company].permits), ", ".join(s.trains[company])
        parts.append(phrase("1880.ribbon.permits", "permits **{permits}**", permits=permits))
        parts.append(phrase(TRAINS_TRAINS_BOLD if owned else TRAINS_NONE, trains=owned))
    parts.append(phrase("1880.ribbon.you", "{player} (you)", player=who) if who == viewer else who)
    if player != who:
        parts.append(
            phrase("1880.ribbon.player-decides-bold", "**{player}** decides", player=player)
        )
    return SEPARATOR.join(parts)


def _followers(s: ChinaState, company: str) -> tuple[Follower, ...]:
    order = turn_order(s)
    at = order.index(company) if company in order else -1
    following = (*order[at + 1 :], *order[:at])[:FOLLOWERS]
    return tuple(Follower(s.director(each), Chip(each)) for each in following)
