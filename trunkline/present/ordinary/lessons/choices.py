"""What a calm player does in a guided beginning: floats a company alone, and else asks a bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Action, decision, refuse
from trunkline.present.ordinary.teaching.papers import directed, takes_over
from trunkline.rails.rounds import prices
from trunkline.rails.rounds.actions import Bid, BuyShare, BuyTrain, Pass, StartCompany
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.waterfall import Waterfall, left

Bot = Callable[[Any, Any, Random], Action]
Paper = BuyShare | StartCompany


class Calm(Struct, frozen=True):
    """The bot of a title, and what it prefers at the beginning."""

    bot: Bot
    private: str
    """The one that is bid for."""
    companies: tuple[str, ...]
    """Good ones to begin with, the best first."""

    def choice(self, t: Ordinary, s: RailsState, random: Random) -> Action:
        """Always the same in the same position."""
        step = decision(s)
        if isinstance(step, StockRound):
            return self.trade(t, s, step, random)
        chosen = self.bot(t, s, random)
        if isinstance(step, BuyTrains) and isinstance(chosen, BuyTrain):
            return self.train(t, s, step, chosen)
        return chosen

    def bids(self, t: Ordinary, s: RailsState) -> Action | None:
        """The lowest bid for the private, where that is possible and nobody has bid yet."""
        step = decision(s)
        if not isinstance(step, Waterfall) or self.private not in left(t, s)[1:]:
            return None
        if any(bid.private == self.private for bid in step.bids):
            return None
        action = Bid(step.player, self.private, step.least(t, self.private))
        return action if refuse(t, s, action) is None else None

    def trade(self, t: Ordinary, s: RailsState, step: StockRound, random: Random) -> Action:
        """Beginners are left in peace: nobody takes a company from its director."""
        wanted = (*self.own(t, s, step), *self.first_papers(t, s, step.player))
        first = next((a for a in wanted if step.refuse(t, s, a) is None), None)
        chosen = first or self.bot(t, s, random)
        if isinstance(chosen, BuyShare) and not peaceful(s, chosen):
            chosen = Pass(step.player)
        if isinstance(chosen, Pass):
            more = (BuyShare(step.player, each) for each in directed(t, s, step.player))
            chosen = next((a for a in more if step.refuse(t, s, a) is None), chosen)
        return chosen

    def own(self, t: Ordinary, s: RailsState, step: StockRound) -> Iterator[Paper]:
        """Another share of an own company that somebody could take."""
        others = s.clockwise_from(step.player)[1:]
        for company in directed(t, s, step.player):
            if any(takes_over(t, s, step, other, company) for other in others):
                yield BuyShare(step.player, company)

    def first_papers(self, t: Ordinary, s: RailsState, player: str) -> list[Paper]:
        """A company that the player can float alone, at the highest such par; else a share of
        what others have started."""
        if directed(t, s, player):
            return []
        units = t.plan.floating.units
        pars = [par for par in t.box.pars if par * units <= s.cash[player]]
        waiting = [each for each in self.companies if each not in s.companies]
        if pars and waiting:
            return [StartCompany(player, waiting[0], max(pars))]
        shares = (BuyShare(player, company) for company in prices.in_order(t, s))
        return [a for a in shares if peaceful(s, a)]

    def train(self, t: Ordinary, s: RailsState, step: BuyTrains, a: BuyTrain) -> Action:
        """No train that would earn nothing beside the others."""
        now, none = t.running(s, step.company), Pass(a.by)
        more = replace(now, trains=(*now.trains, t.box.trains[a.train]))
        if step.refuse(t, s, none) is None and now.trains:
            return a if more.best().value > now.best().value else none
        return a


def peaceful(s: RailsState, a: BuyShare) -> bool:
    """Whether the director still has more than the buyer afterwards."""
    shares = s.shares[a.company]
    return a.by == shares.director or shares.units(a.by) + 1 < shares.units(shares.director)
