"""A guided beginning for any ordinary title: auction of privates, stock round, operating turns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from trunkline.kernel import Action, decision
from trunkline.present.lessons.model import BotSeat, Coaching, Lesson, LessonStep, Moment
from trunkline.present.lessons.script import Script
from trunkline.present.ordinary.lessons import coach as told
from trunkline.present.ordinary.lessons.answers import answer
from trunkline.present.ordinary.lessons.choices import Calm
from trunkline.present.ordinary.lessons.coach import Coach
from trunkline.rails.rounds.actions import TakePrivate
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall, left

COMMON = Script("rounds", __package__)
"""Texts that are true of every ordinary title; the file of a title may say some of them anew."""
MOST = 45
COLLECTS = 2
NAMES = (("Rosa", "Lena"), ("Theo", "Paul"))


def guided(title_id: str, package: str, calm: Calm, seed: int) -> Lesson:
    """The lesson of a title: `name`, `note`, `about` and `learned` are in its own lesson.json."""
    script = Script(title_id, package, COMMON)
    coach = Coach(script, calm)
    part = partial(_part, calm)
    return Lesson(
        name=script.says("name"),
        note=script.says("note"),
        about=script.says("about"),
        bots=tuple(BotSeat(names, part) for names in NAMES),
        steps=steps(script, coach),
        other=coach.other,
        answer=partial(answer, script),
        learned=script.all("learned"),
        most=MOST,
        seed=seed,
        opening=True,
    )


def _part(calm: Calm, t: Ordinary, s: RailsState, player: str) -> Action | None:
    """The others play calmly too, and always the same in the same position."""
    return _collects(t, s, player) or calm.choice(
        t, s, Random(sum(s.cash[each] for each in s.players))
    )


def _collects(t: Ordinary, s: RailsState, player: str) -> Action | None:
    """Who has two privates takes the next one as well: else all pass until privates have paid
    somebody enough."""
    if not isinstance(decision(s), Waterfall) or len(t.owned(s, player)) < COLLECTS:
        return None
    return TakePrivate(player, left(t, s)[0])


def steps(script: Script, coach: Coach) -> tuple[LessonStep, ...]:
    """In the order in which a game meets them."""
    return (
        _opening(script, "auction", coach.auction, Waterfall),
        _opening(script, "bid", coach.bid, Waterfall),
        _opening(script, "raise", coach.raising, BiddingUp),
        LessonStep("start", _trades, coach.start),
        LessonStep("float", _floats, coach.float_it, _floats, _operates, script.instead("float")),
        _kind("track", coach.track, LayTrack),
        _late(script, "station", coach.station, PlaceStation),
        _kind("train", coach.train, BuyTrains),
        _late(script, "shares", coach.shares, StockRound),
        _kind("run", coach.run, RunTrains),
        _kind("dividend", coach.dividend, Dividend),
    )


def _asked(m: Moment, kind: type) -> bool:
    return told.is_asked(m, kind)


def _kind(id: str, coached: Callable[[Moment], Coaching], kind: type) -> LessonStep:
    """A step for the first decision of a kind; several in a row are one."""
    asked = partial(_asked, kind=kind)
    return LessonStep(id, asked, coached, asked)


def _opening(
    script: Script, id: str, coached: Callable[[Moment], Coaching], kind: type
) -> LessonStep:
    asked = partial(_asked, kind=kind)
    return LessonStep(id, asked, coached, passed_by=told.auctions_over, instead=script.instead(id))


def _late(script: Script, id: str, coached: Callable[[Moment], Coaching], kind: type) -> LessonStep:
    """What may never be asked in the first turns: it is told before the end."""
    asked = partial(_asked, kind=kind)
    return LessonStep(id, asked, coached, asked, _nearly_over, script.instead(id))


def _nearly_over(m: Moment) -> bool:
    return "dividend" in m.met


def _trades(m: Moment) -> bool:
    return told.is_asked(m, StockRound)


def _floats(m: Moment) -> bool:
    return _trades(m) and bool(told.waits(m))


def _operates(m: Moment) -> bool:
    """The first stock round is over."""
    return told.is_asked(m, LayTrack, PlaceStation, RunTrains, Dividend, BuyTrains)
