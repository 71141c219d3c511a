"""Track and stations of 1880: tiles without a way on, money that a train needs."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Action, Sentence, message, say
from trunkline.present.rails.dead_end import Builder, leads_nowhere
from trunkline.titles.china_1880.rules.actions import LayTile, PlaceMarker
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.building import cost
from trunkline.titles.china_1880.rules.buy_trains import needs_train
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.lays import LAYS
from trunkline.titles.china_1880.rules.place_station import PlaceStation, marker_price
from trunkline.titles.china_1880.rules.state import ChinaState

NO_WAY_ON = message(
    "1880.warning.no-way-on",
    "#{tile} on {hex} turned like this leads nowhere: it reaches no stop, and no tile can "
    "follow it.",
)
TRAIN_MONEY = message(
    "1880.warning.train-money",
    "{company} must buy a {train}-train for {price:money} in this turn. After this it has"
    " {left:money}, and you pay {missing:money} yourself.",
)


def laid(s: ChinaState, step: LayTrack, a: Action | None) -> Iterator[Sentence]:
    if not isinstance(a, LayTile):
        return
    after = ATLAS.lay(s.board, a.hex, a.tile, a.rotation)
    if leads_nowhere(Builder(step.company, LAYS), s.board, after, a.hex):
        yield say(NO_WAY_ON, tile=a.tile, hex=a.hex)
    yield from _train_money(s, step.company, cost(s, step.company, a.hex))


def placed(s: ChinaState, step: PlaceStation, a: Action | None) -> Iterator[Sentence]:
    if isinstance(a, PlaceMarker):
        yield from _train_money(s, step.company, marker_price(s, step.company) or 0)


def _train_money(s: ChinaState, company: str, spent: int) -> Iterator[Sentence]:
    """A company without a train earns nothing before it must buy one."""
    train = s.train_on_sale
    left = s.cash[company] - spent
    if spent and company in MAJORS and needs_train(s, company) and left < train.price:
        missing = train.price - left
        yield say(
            TRAIN_MONEY,
            company=company,
            train=train.name,
            price=train.price,
            left=left,
            missing=missing,
        )
