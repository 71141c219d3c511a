"""The guided beginning of 1880: the contents page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from trunkline.kernel import Action, decision, play, start
from trunkline.present.lessons.model import BotSeat, Coaching, Lesson, LessonStep, Moment
from trunkline.titles.china_1880.bots.greedy import greedy
from trunkline.titles.china_1880.learn import coach
from trunkline.titles.china_1880.learn.answers import answer
from trunkline.titles.china_1880.learn.coach import SCRIPT
from trunkline.titles.china_1880.rules.auction import Auction, BcrPermits
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

SEED, MOST = 1, 45
BEGINS_WITH = "P5"
"""The auctions before this one were held already."""


def part(t: China1880, s: ChinaState, player: str) -> Action | None:
    """Rosa, Theo and Mina play as calm players do, and always the same in the same position."""
    return greedy(t, s, Random(sum(s.cash[each] for each in s.players)))


def prepared(t: China1880, players: tuple[str, ...]) -> tuple[Action, ...]:
    """The first five auctions."""
    s, played = start(t, players, SEED), list[Action]()
    while isinstance(step := decision(s), Auction) and step.private != BEGINS_WITH:
        action = greedy(t, s, Random(len(played)))
        play(t, s, action)
        played.append(action)
    return tuple(played)


def kind(id: str, coached: Callable[[Moment], Coaching], *steps: type) -> LessonStep:
    """A step for the first decision of a kind; several tiles or trains in a row are one."""
    asked = partial(_asked, kinds=steps)
    return LessonStep(id, asked, coached, asked)


def _asked(m: Moment, kinds: tuple[type, ...]) -> bool:
    return coach.is_asked(m, *kinds)


def opening(id: str, coached: Callable[[Moment], Coaching], private: str) -> LessonStep:
    up = partial(coach.private_up, private=private)
    return LessonStep(id, up, coached, up, coach.auctions_over, SCRIPT.instead(id))


def permits_asked(m: Moment) -> bool:
    return coach.is_asked(m, BcrPermits)


LESSON = Lesson(
    name=SCRIPT.says("name"),
    note=SCRIPT.says("note"),
    about=SCRIPT.says("about"),
    bots=tuple(
        BotSeat(names, part) for names in (("Rosa", "Lena"), ("Theo", "Paul"), ("Mina", "Ilse"))
    ),
    steps=(
        opening("p5", coach.private, "P5"),
        opening("p6", coach.bcr, "P6"),
        LessonStep(
            "permits",
            permits_asked,
            coach.permits,
            passed_by=coach.founding_comes,
            instead=SCRIPT.instead("permits"),
        ),
        kind("investor", coach.investor, InvestorChoice),
        LessonStep("found", coach.first_trade, coach.found),
        LessonStep(
            "buy",
            coach.later_trade,
            coach.buy,
            partial(_asked, kinds=(ShareRound,)),
            coach.operates,
            SCRIPT.instead("buy"),
        ),
        kind("track", coach.track, LayTrack),
        LessonStep(
            "station",
            partial(_asked, kinds=(PlaceStation,)),
            coach.station,
            passed_by=coach.nearly_over,
            instead=SCRIPT.instead("station"),
        ),
        kind("train", coach.train, BuyTrains),
        kind("run", coach.run, RunTrains),
        kind("dividend", coach.dividend, Dividend),
    ),
    other=coach.other,
    answer=answer,
    learned=SCRIPT.all("learned"),
    most=MOST,
    seed=SEED,
    prepared=prepared,
    opening=True,
)
