"""Positions for tests: say what matters, the rest is as after the set-up."""

from collections.abc import Mapping

from trunkline.kernel import Action, Chance, Refusal, play, refuse, settle
from trunkline.kernel.step import AnyStep
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.state import Charter, Dials
from trunkline.titles.chicago_express.rules.turn import Turn, Turns

THREE = ("Ann", "Bob", "Cy")
FOUR = ("Ann", "Bob", "Cy", "Dan")


def charter(
    company: str,
    *hexes: str,
    treasury: int = 0,
    owners: str = "",
    income: int | None = None,
    developed: tuple[str, ...] = (),
) -> Charter:
    """A company with locomotives in its start hex and these; owners as in "Ann Ann Bob".

    The income is that of its hexes, unless another one is given.
    """
    network = (title.companies[company].start, *hexes)
    worth = sum(title.map.values[hex][developed.count(hex)] for hex in network)
    return Charter(treasury, worth if income is None else income, network, tuple(owners.split()))


def position(
    step: AnyStep | None = None,
    players: tuple[str, ...] = THREE,
    *,
    turn: str = "Ann",
    cash: Mapping[str, int] | None = None,
    dials: Dials | None = None,
    developed: tuple[str, ...] = (),
    companies: Mapping[str, Charter] | None = None,
) -> ChicagoState:
    """A settled position in which it is `turn`'s turn, or in which `step` is on top of it.

    `companies` are those that differ from the set-up; Wabash is closed unless it is among them.
    """
    s = title.setup(players, {}, Chance(0))
    s.stack = (Turns(turn),) if step is None else (Turns(s.after(turn)), step)
    s.cash.update(cash or {})
    s.dials = dials or Dials()
    s.developed = developed
    s.companies.update(companies or {})
    settle(title, s)
    return s


def choosing(player: str = "Ann", **rest: object) -> ChicagoState:
    return position(Turn(player), turn=player, **rest)  # type: ignore[arg-type]


def auctioning(player: str = "Ann", **rest: object) -> ChicagoState:
    return position(Auction(player), turn=player, **rest)  # type: ignore[arg-type]


def expanding(player: str = "Ann", **rest: object) -> ChicagoState:
    return position(Expansion(player), turn=player, **rest)  # type: ignore[arg-type]


def developing(player: str = "Ann", **rest: object) -> ChicagoState:
    return position(Development(player), turn=player, **rest)  # type: ignore[arg-type]


def do(s: ChicagoState, *actions: Action) -> list[str]:
    """Play the actions in place; returns what they told, in words."""
    told = []
    for a in actions:
        play(title, s, a)
        told += [str(sentence) for sentence in s.told]
    return told


def refused(s: ChicagoState, a: Action) -> Refusal:
    """Why the action is refused; fails if it is not."""
    refusal = refuse(title, s, a)
    assert refusal is not None, f"{a} is allowed"
    return refusal


def allowed(s: ChicagoState, a: Action) -> bool:
    return refuse(title, s, a) is None
