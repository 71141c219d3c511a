"""What a report must know of a title: a few small functions of states and causes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from trunkline.kernel import AnyStep, AnyTitle, State, kit_of, phrase, summary_of
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.running import Running

K = TypeVar("K", bound=AnyStep)
DIVIDENDS, SALES, PURCHASES, OTHER = "dividends", "sales", "purchases", "other"
"""What money was paid for."""


class Ran(Struct, frozen=True):
    """A run as a title knows it: who ran where, and what came beside the routes."""

    company: str
    routes: tuple[Route, ...]
    bonus: int = 0


def answered(before: State, kind: type[K]) -> K:
    """The step of this kind that was answered in a position."""
    step = before.stack[-1]
    assert isinstance(step, kind), "an action answers the step that asks for it"
    return step


def received(
    players: Iterable[str], before: Mapping[str, int], after: Mapping[str, int]
) -> dict[str, int]:
    """Who got how much between two states of everybody's money; who got nothing is left out."""
    got = {player: after[player] - before[player] for player in players}
    return {player: amount for player, amount in got.items() if amount}


def nothing(*given: Any) -> dict[str, Any]:
    return {}


class Study(Struct, frozen=True):
    """The functions of one title; by default a title has neither shares nor trains."""

    cash: Callable[[Any, str], int]
    """What money a player has."""
    paid_for: Callable[[Any], str]
    """What the money is for that a stage with this cause moves."""
    proceeds: Callable[[Any, Any], int] | None = None
    """What a sale brings its seller, if the stage of a sale may move other money as well."""
    shares: Callable[[Any, str], Mapping[str, tuple[int, int]]] = nothing
    """What counts for a player's worth: units and price by company."""
    dividends: Callable[[Any, Any, Any], Mapping[str, Mapping[str, int]]] = nothing
    """What a stage paid as dividends: by company, and of each by player."""
    phase: Callable[[AnyTitle, Any], str] = lambda t, s: summary_of(t, s).phase
    """The name of the phase; who knows it without a whole summary says so."""
    forecast: Callable[[Any, Any], Mapping[str, float]] | None = None
    """What everybody may expect to be worth at the end of a match that stands like this."""
    ran: Callable[[Any, Any, Any], Ran | None] = lambda cause, before, after: None
    """The run that a stage was."""
    running: Callable[[AnyTitle, Any, str], Running] | None = None
    trains: Callable[[Any], Mapping[str, tuple[str, ...]]] = nothing
    money: Callable[[Any], Mapping[str, int]] = nothing
    """Of the companies, to see what one paid another for a train."""
    price: Callable[[Any, str], int] = lambda t, train: 0
    """Of a new train, by the title."""
    free: Callable[[Any], bool] = lambda cause: False
    """Whether a train that comes with this cause costs nothing."""
    called: Callable[[str], str] = lambda company: company
    """The id of a company that is asked for, perhaps by another name."""


class NoRoutes(LookupError):
    """The title has no routes, or there is no such company in the position."""


def study_of(t: AnyTitle) -> Study | None:
    """The study of a title, ordinary ones need none of their own; without one only its worth is
    told."""
    from trunkline.report.ordinary import ordinary_study

    kit = kit_of(t)
    if kit.study:
        return kit.load(kit.study, Study)
    return ordinary_study(t) if isinstance(t, Ordinary) else None


def running_of(t: AnyTitle, s: State, company: str) -> Running:
    """The network, trains and rules of a company that is in play."""
    study = study_of(t)
    if study is None or study.running is None:
        raise NoRoutes(
            phrase(
                "report.study.no-trains-run", "There are no trains to run in {title}.", title=t.name
            )
        )
    known = summary_of(t, s).companies
    name = study.called(company)
    if name in known:
        return study.running(t, s, name)
    raise NoRoutes(
        phrase(
            "report.study.no-company-position",
            "There is no company {company} in this position. In play: {known}.",
            company=company,
            known=", ".join(known) or phrase("report.study.none", "none"),
        )
    )
