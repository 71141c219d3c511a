"""Track and depots of 1881: tiles without a way on, mergers, money that a train needs."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Action, Sentence, message, say
from trunkline.present.offers import tried
from trunkline.present.rails.dead_end import Builder, leads_nowhere
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.depots import next_depot_cost, strain_passes, tram_passes
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack, building_cost
from trunkline.titles.berlin_1881.rules.offices import exists, runner, subnets
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, S_RAILS, TRAM_RAILS, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.teaching.trains import cheapest

NO_WAY_ON = message(
    "1881.warning.no-way-on",
    "#{tile} on {hex} turned like this leads nowhere: it reaches no stop, and no tile can "
    "follow it.",
)
MERGES = message(
    "1881.warning.merges",
    "This merges {subnet} into the main network: its {cash:money}, its train and its depot "
    "go to {president}.",
)
TRAIN_MONEY = message(
    "1881.warning.train-money",
    "{company} must buy a train this turn, for at least {price:money}. After this it has "
    "{left:money}, and you pay {missing:money} yourself.",
)


def laid(t: Berlin, s: BerlinState, step: LayTrack, a: Action | None) -> Iterator[Sentence]:
    if not isinstance(a, LayTile):
        return
    ground = step.ground(s)
    after = ATLAS.lay(ground, a.hex, a.tile, a.rotation)
    if leads_nowhere(_builder(s, step.company), ground, after, a.hex):
        yield say(NO_WAY_ON, tile=a.tile, hex=a.hex)
    yield from _merges(t, s, a)
    yield from _train_money(s, step.company, building_cost(s, a.hex))


def _builder(s: BerlinState, company: str) -> Builder:
    tram = company in TRAMWAYS
    rails, passes = (TRAM_RAILS, tram_passes) if tram else (S_RAILS, strain_passes)
    return Builder(company, s.pieces.lays_of(company), rails, passes)


def _merges(t: Berlin, s: BerlinState, a: LayTile) -> Iterator[Sentence]:
    """A subnet of the player ends, and somebody else gets what it has."""
    own = [subnet for subnet in subnets(s) if runner(s, subnet) == a.by]
    president = runner(s, MAIN)
    if not own or president in ("", a.by):
        return
    after = tried(t, s, a)
    for subnet in own:
        if not exists(after, subnet):
            yield say(MERGES, subnet=subnet, cash=s.money[subnet], president=president)


def placed(s: BerlinState, step: BuildDepot, a: Action | None) -> Iterator[Sentence]:
    if isinstance(a, PlaceDepot):
        yield from _train_money(s, step.company, next_depot_cost(s, step.company))


def _train_money(s: BerlinState, company: str, spent: int) -> Iterator[Sentence]:
    """A company without a train earns no route income before it must buy one."""
    price, left = cheapest(s, company), s.money[company] - spent
    if spent and must_own(s, company) and left < price:
        yield say(TRAIN_MONEY, company=company, price=price, left=left, missing=price - left)
