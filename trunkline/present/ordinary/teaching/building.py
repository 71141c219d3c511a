"""Track and stations of ordinary titles: tiles without a way on, and money that a train needs."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Action, Sentence, message, say
from trunkline.present.offers import tried
from trunkline.present.rails.dead_end import Builder, leads_nowhere
from trunkline.rails.rounds.actions import LayTile, PlaceMarker
from trunkline.rails.rounds.depot import cheapest
from trunkline.rails.rounds.forced import is_helped, must_buy
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.state import RailsState

NO_WAY_ON = message(
    "rounds.warning.no-way-on",
    "#{tile} on {hex} turned like this leads nowhere: it reaches no stop, and no tile can "
    "follow it.",
)
DUTY = message(
    "rounds.warning.duty",
    "With this tile {company} has a route and must own a train at the end of this turn. "
    "The cheapest costs {price:money} and it has {left:money}: you pay {missing:money} "
    "yourself.",
)
TRAIN_MONEY = message(
    "rounds.warning.train-money",
    "{company} must own a train at the end of this turn. The cheapest costs {price:money}. After"
    " this it has {left:money}, and you pay {missing:money} yourself.",
)


def laid(t: Ordinary, s: RailsState, step: LayTrack, a: Action | None) -> Iterator[Sentence]:
    if not isinstance(a, LayTile):
        return
    after = t.box.atlas.lay(s.board, a.hex, a.tile, a.rotation)
    if leads_nowhere(Builder(step.company, t.plan.lays), s.board, after, a.hex):
        yield say(NO_WAY_ON, tile=a.tile, hex=a.hex)
    yield from _train_money(t, s, step.company, a)


def placed(t: Ordinary, s: RailsState, step: PlaceStation, a: Action | None) -> Iterator[Sentence]:
    if isinstance(a, PlaceMarker):
        yield from _train_money(t, s, step.company, a)


def _train_money(t: Ordinary, s: RailsState, company: str, a: Action) -> Iterator[Sentence]:
    """A company without a train earns nothing before it must buy one."""
    after = tried(t, s, a)
    if s.trains[company] or not after.stack or not is_helped(t, after, company):
        return
    price, left = cheapest(t, after).price, after.cash[company]
    told = TRAIN_MONEY if must_buy(t, s, company) else DUTY
    yield say(
        told,
        company=company,
        price=price,
        left=left,
        missing=price - left,
        currency=t.currency,
    )
