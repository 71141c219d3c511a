"""Positions of Shikoku 1889 put together by hand."""

from msgspec.structs import replace

from trunkline.kernel import Action, Refused, play, refuse, settle, start
from trunkline.rails.rounds.actions import Pass, TakePrivate
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.operating import Course, OperatingRound, OperatingSet, Turn
from trunkline.rails.rounds.state import POOL, Company, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.stock.shares import BANK, Shares
from trunkline.titles.shikoku_1889.rules import title

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def opening(players: int = 3) -> RailsState:
    """The auction, seats in the order of the names."""
    s = start(title, NAMES[:players])
    s.players, s.priority = NAMES[:players], NAMES[0]
    s.stack = (Course(), title.plan.opening(NAMES[0]))
    return s


def no_privates(players: int = 3) -> RailsState:
    """The first stock round; all privates belong to the last player."""
    s = opening(players)
    for private in s.privates:
        s.privates[private] = NAMES[players - 1]
    s.stack = (Course(operates=True), StockRound(NAMES[0]))
    s.stock_rounds = 1
    return s


def hold(s: RailsState, company: str, par: int = 75, **held: int) -> None:
    """A company that is started: units by player (the first is its director), and of the pool."""
    director, *others = held
    singles = {name: held[name] for name in others}
    singles[director] = held[director] - 2
    singles[BANK] = 10 - sum(held.values())
    found = tuple(sorted((n, c) for n, c in singles.items() if c))
    s.shares[company] = Shares(director, 2, found)
    s.arrivals += 1
    s.companies[company] = Company(par, title.box.pars[par], s.arrivals)


def float_it(s: RailsState, company: str, cash: int = 500, par: int = 75, **held: int) -> None:
    """A company in operation: its home station placed, this much in its treasury."""
    hold(s, company, par, **(held or {"Ann": 6}))
    s.change(company, floated=True)
    s.pay(BANK, company, cash - s.cash[company])
    home = title.box.charters[company].home
    s.board = s.board.place(company, home, title.box.atlas.home(s.board, home, company) or 0)


def operate(s: RailsState, company: str, step: type = LayTrack, *later: str) -> RailsState:
    """The company on turn at this step."""
    at = title.plan.turn.index(step) + 1
    s.stack = (
        Course(),
        OperatingSet(1, 1),
        OperatingRound(later),
        Turn(company, at),
        step(company),
    )
    s.stock_rounds = max(1, s.stock_rounds)
    return s


def phase(s: RailsState, name: str) -> None:
    """All trains of the earlier types are sold, and the first of this one."""
    for train in title.box.components.trains:
        if train.name == name:
            s.gone[name] = 1
            return
        s.gone[train.name] = train.count or 0


def lay(s: RailsState, hex_id: str, tile: str, rotation: int) -> None:
    s.board = title.box.atlas.lay(s.board, hex_id, tile, rotation)


def no(s: RailsState, action: Action) -> str:
    """The words of the refusal; empty if the action is legal."""
    refusal = refuse(title, s, action)
    return "" if refusal is None else refusal.why


def do(s: RailsState, *actions: Action) -> RailsState:
    for action in actions:
        try:
            play(title, s, action)
        except Refused as error:
            raise AssertionError(f"{action}: {error}") from error
    return s


def settled(s: RailsState) -> RailsState:
    settle(title, s)
    return s


def place(s: RailsState, company: str, at: tuple[int, int]) -> None:
    """The marker of a company comes to a space."""
    s.arrivals += 1
    s.companies[company] = replace(s.companies[company], place=at, since=s.arrivals)


__all__ = ["POOL", "Pass", "TakePrivate"]
