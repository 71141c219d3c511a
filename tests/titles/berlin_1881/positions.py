"""Positions for the tests of 1881 Berlin: set up by hand, played by the rules."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from trunkline.kernel import Action, Legal, Refusal, Refused, decider, play, settle, start
from trunkline.kernel import refuse as judge
from trunkline.rails.stock.shares import Shares
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.depots import place_home, turn_depots
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned, Marker
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import (
    CAPITAL,
    MARKET,
    NETWORKS,
    PARS,
    SBAHN,
    STADTBAHN,
    SUBNETS,
    TRAMCARS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.turns import NetworkTurn, TramwayTurn

T = Berlin()
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
FIRSTS = {"yellow": "2", "green": "3", "brown": "4", "grey": "5"}
LAY, DEPOT, RUN, INCOME, BUSINESS = range(5)
"""The steps of a turn."""


def game(players: int = 3, *, phase: str = "yellow") -> BerlinState:
    """After the bids (all 0): Ann has the Ticket and sits first; nothing is sold."""
    s = start(T, NAMES[:players])
    s.numbers = s.players = NAMES[:players]
    s.bids = dict.fromkeys(s.players, 0)
    s.ticket = "Ann"
    s.stack = (Rounds(),)
    s.told = ()
    begin(s, phase)
    return s


def begin(s: BerlinState, phase: str) -> None:
    """The phase is in force: the first train of its type has left the bank, all lower ones too."""
    for car in TRAMCARS:
        if car.name < FIRSTS[phase]:
            s.gone[car.name] = car.count or 0
        elif car.name == FIRSTS[phase] and phase != "yellow":
            s.gone[car.name] = 1
    if phase == "grey":
        s.gone["S4"] = 4


def hold(s: BerlinState, company: str, leader: str, pool: int = 0, **singles: int) -> None:
    """Who holds a company: the leading certificate, single ones by owner; the rest is on offer."""
    total = 18 if company == SBAHN else 8
    held = {owner.replace("_", " "): count for owner, count in singles.items() if count}
    if pool:
        held["pool"] = pool
    rest = total - sum(held.values())
    assert rest >= 0
    if rest:
        held["bank"] = rest
    s.shares[company] = Shares(leader, 2, tuple(sorted(held.items())))
    if company not in s.markers and leader != "bank":
        par = STADTBAHN.price if company == SBAHN else TRAMWAYS[company].par
        at(s, company, PARS[par])


def at(s: BerlinState, company: str, place: tuple[int, int]) -> None:
    """The marker of a company lies here, below those that are there."""
    s.arrivals += 1
    s.markers[company] = Marker(place, s.arrivals)


def price(s: BerlinState, company: str) -> int:
    return MARKET.price(s.markers[company].place)


def tramway(
    s: BerlinState, company: str, director: str = "Ann", money: int = 500, singles: int = 4
) -> None:
    """A floated tramway, 60 % with its director unless said otherwise, its home depot placed."""
    hold(s, company, director, **{director: singles})
    s.money[company] = money
    place_home(s, company)


def sbahn(
    s: BerlinState, president: str, s1: str, s2: str, s3: str, pool: int = 0, **ordinary: int
) -> None:
    """The S-Bahn certificates; "" for a merged subnet (its certificate is among the ordinary)."""
    counts = dict(ordinary)
    for owner in (s1, s2, s3):
        if owner not in ("", "bank"):
            counts[owner] = counts.get(owner, 0) + 1
    hold(s, SBAHN, president, pool, **counts)
    s.vices = dict(zip(SUBNETS, (s1, s2, s3), strict=True))
    for subnet in SUBNETS:
        if not s.vices[subnet]:
            s.money[subnet] = 0
            turn_depots(s, subnet)


def networks(s: BerlinState, **places: str) -> None:
    """Depots of networks: S="G13", S1="G19". The S-Bahn must be floated by its certificates."""
    for network, hex_id in places.items():
        node = ATLAS.home(s.board, hex_id, "S")
        s.board = s.board.place(network, hex_id, 0 if node is None else node)


def four_networks(players: int = 4, phase: str = "green") -> BerlinState:
    """Ann is president, Bob S1, Cy S2, Dee S3; Ann holds one certificate more; all depots placed."""
    s = game(players, phase=phase)
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1)
    networks(s, S="G13", S1="G19", S2="M1", S3="J28")
    for network in NETWORKS:
        s.money[network] = 420
    return s


def lay(s: BerlinState, *tiles: str) -> None:
    """Tiles on the map without asking anybody: "H18 #3 r2"."""
    for text in tiles:
        hex_id, number, rotation = text.split()
        s.board = ATLAS.lay(s.board, hex_id, number[1:], int(rotation[1:]))


def depot(s: BerlinState, company: str, hex_id: str, node: int = 0) -> None:
    s.board = s.board.place(company, hex_id, node)


def trains(s: BerlinState, company: str, *names: str) -> None:
    """The company owns these trains, which have left the bank."""
    s.trains[company] = tuple(sorted(names))
    for name in set(names):
        owned = sum(t.count(name) for t in s.trains.values()) + s.pool.count(name)
        s.gone[name] = max(s.gone.get(name, 0), owned)


def turn(s: BerlinState, company: str, step: int = LAY, others: Iterable[str] = ()) -> BerlinState:
    """The company's turn begins with this step; only the others named still have to act."""
    acted = tuple(c for c in (*TRAMWAYS, *NETWORKS) if c not in others)
    kind = TramwayTurn if company in TRAMWAYS else NetworkTurn
    s.stack = (Rounds(3), OperatingRound(acted), kind(company, step))
    s.earned = Earned()
    s.told = ()
    settle(T, s)
    return s


def ask(s: BerlinState, company: str, step: int) -> BerlinState:
    """As `turn`, but the step is asked even where it would be passed over."""
    turn(s, company, step)
    kind = TramwayTurn if company in TRAMWAYS else NetworkTurn
    acted = (*TRAMWAYS, *NETWORKS)
    s.stack = (Rounds(3), OperatingRound(acted), kind(company, step + 1), kind.order[step](company))
    return s


def stock(s: BerlinState, player: str = "Ann", **fields: Any) -> BerlinState:
    """A stock round in which this player is on turn."""
    s.stack = (Rounds(3), StockTurn(player, **fields))
    settle(T, s)
    return s


def first_round(s: BerlinState, player: str = "Ann") -> BerlinState:
    return stock(s, player, first=True)


def do(s: BerlinState, *actions: Action) -> None:
    """Play the actions by the rules; afterwards everything must add up."""
    for action in actions:
        play(T, s, action)
        assert T.audit(s) == []


def told(s: BerlinState) -> str:
    return " ".join(map(str, s.told))


def refused(s: BerlinState, action: Action) -> Refusal:
    """The refusal of an action that must not be allowed."""
    refusal = judge(T, s, action)
    assert refusal is not None, f"{action} is allowed"
    try:
        play(T, s.clone(), action)
    except Refused:
        return refusal
    raise AssertionError("refused, and yet played")


def allowed(s: BerlinState, action: Action) -> bool:
    return judge(T, s, action) is None


def says(refusal: Refusal, words: str, section: str) -> None:
    """The refusal has these words and cites this section of the rulebook."""
    assert words in refusal.why, refusal.why
    assert refusal.rule.startswith(f"1881 {section} "), refusal.rule


def offers(s: BerlinState, kind: type[Action]) -> list[Any]:
    """The listed actions of one kind of the player who decides."""
    return [a for a in Legal(T, s) if isinstance(a, kind)]


def on_turn(s: BerlinState) -> str | None:
    return decider(T, s)


def acting(s: BerlinState) -> str:
    """The company whose turn it is."""
    return next(each for each in s.stack if isinstance(each, TramwayTurn | NetworkTurn)).company


def step(s: BerlinState) -> str:
    """The name of the open decision."""
    return type(s.stack[-1]).__name__ if s.stack else "over"


def cash(s: BerlinState) -> dict[str, int]:
    return {player: s.money[player] for player in s.players}


def capital(players: int) -> int:
    return CAPITAL["base"][players]


__all__ = ["replace"]
