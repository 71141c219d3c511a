"""Players of 1880 with some sense: their games look like games, for tests and pictures of pages."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trunkline.kernel import Action, Legal, Match, decision, get_title
from trunkline.titles.china_1880.actions import Bid, BuyShare, BuyTrain, Found, LayTile, Pass
from trunkline.titles.china_1880.auction import Auction
from trunkline.titles.china_1880.buy_trains import BuyTrains
from trunkline.titles.china_1880.dividend import Dividend
from trunkline.titles.china_1880.lay_track import LayTrack
from trunkline.titles.china_1880.place_station import PlaceStation
from trunkline.titles.china_1880.share_round import ShareRound
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880

NAMES = ("Ada", "Ben", "Chen", "Dana")
LOOKED_AT = 8
"""Lays that a player thinks about."""

Until = Callable[[China1880, ChinaState], bool]


def game(seed: int = 5, players: tuple[str, ...] = NAMES, until: Until | None = None) -> Match:
    """A game up to the first position that is wanted, or to its end."""
    t = get_title("1880")
    assert isinstance(t, China1880)
    match, random = Match(t, players, seed=seed), Random(seed)
    while match.state.stack:
        s = match.state
        assert isinstance(s, ChinaState)
        if until is not None and until(t, s):
            return match
        match.play(choice(t, s, random))
    return match


def choice(t: China1880, s: ChinaState, random: Random) -> Action:
    legal = list(Legal(t, s))
    top = decision(s)
    if isinstance(top, Auction):
        return _bid(legal, top, random)
    if isinstance(top, ShareRound):
        return _trade(s, legal, top, random)
    if isinstance(top, LayTrack):
        return _lay(t, s, legal, top, random)
    if isinstance(top, PlaceStation):
        rich = s.cash[top.company] > 500
        return legal[-1] if rich and random.random() < 0.7 else legal[0]
    if isinstance(top, Dividend):
        poor = s.cash[top.company] < s.train_on_sale.price / 2
        return legal[1] if poor and random.random() < 0.4 else legal[0]
    if isinstance(top, BuyTrains):
        return _train(s, legal, top, random)
    return random.choice(legal)


def _bid(legal: list[Action], top: Auction, random: Random) -> Action:
    keen = top.least <= top.minimum + 15 and random.random() < 0.6
    bids = [a for a in legal if isinstance(a, Bid)]
    return bids[0] if bids and keen else legal[0]


def _trade(s: ChinaState, legal: list[Action], top: ShareRound, random: Random) -> Action:
    found = [a for a in legal if isinstance(a, Found) and a.units == s.phase.float_units]
    if found and len(s.directed_by(top.player)) < 2:
        most = max(a.par for a in found)
        return random.choice([a for a in found if a.par == most])
    buy = [a for a in legal if isinstance(a, BuyShare) and s.floated(a.company)]
    if buy and random.random() < 0.8:
        return max(buy, key=lambda a: (s.income.get(a.company, 0), random.random()))
    passes = [a for a in legal if isinstance(a, Pass)]
    return passes[0] if passes else random.choice(legal)


def _lay(t: China1880, s: ChinaState, legal: list[Action], top: LayTrack, random: Random) -> Action:
    """The lay after which the company's trains, or one that it could buy, earn most."""
    lays = [a for a in legal if isinstance(a, LayTile)]
    if not lays:
        return legal[0]
    tried = random.sample(lays, min(LOOKED_AT, len(lays)))

    def worth(a: LayTile) -> tuple[int, int, float]:
        after = s.clone()
        top.apply(t, after, a)
        now = t.running(after, top.company)
        earned = now.best(2_000).value if now.trains else 0
        return earned, len(now.network.stops), random.random()

    return max(tried, key=worth)


def _train(s: ChinaState, legal: list[Action], top: BuyTrains, random: Random) -> Action:
    bank = [a for a in legal if isinstance(a, BuyTrain) and a.seller == "bank" and a.train != "2R"]
    owned = len(s.trains[top.company])
    if bank and (owned == 0 or (owned < 2 and random.random() < 0.6)):
        return bank[0]
    passes = [a for a in legal if isinstance(a, Pass)]
    return passes[0] if passes else legal[0]
