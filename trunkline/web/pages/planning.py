"""Planning: moves tried on a copy of what the viewer may know, for every player, never sent."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from trunkline.kernel import AnyTitle, Malformed, Refused, State, decode_action, phrase, play
from trunkline.present.doing import did
from trunkline.server.matches.actions import told_of
from trunkline.server.matches.live import step_name
from trunkline.server.matches.plans import MOST_MOVES, MOVES, Moves


class Planned(Struct, frozen=True):
    """The position after the moves that still go, what they told, and why one does not go."""

    state: State
    moves: Moves
    told: tuple[str, ...]
    stopped: str = ""
    worths: dict[str, int] = {}
    """By how much the moves change what everybody is worth; who stays as they are is left out."""


def read_moves(text: str) -> Moves | None:
    """The moves of a plan as the page keeps them; None where nothing is planned."""
    if not text:
        return None
    try:
        moves = MOVES.decode(text)
    except msgspec.MsgspecError:
        raise Malformed(
            phrase("table.planning.plan-cannot-read", "The plan cannot be read.")
        ) from None
    if len(moves) > MOST_MOVES:
        raise Malformed(
            phrase(
                "table.planning.plan-most-moves",
                "A plan has at most {most} actions.",
                most=MOST_MOVES,
            )
        )
    return moves


def planned(t: AnyTitle, known: State, moves: Moves) -> Planned:
    """Play on a copy of Title.plan_view as far as the rules allow."""
    s, told = known.clone(), list[str]()
    for at, move in enumerate(moves):
        step = step_name(s)
        try:
            action = decode_action(t, move)
            play(t, s, action)
        except (Refused, Malformed) as error:
            why = error.refusal.why if isinstance(error, Refused) else str(error)
            stopped = phrase(
                "table.planning.move-not-go",
                "Action {number} of the plan is no longer possible: {why}",
                number=at + 1,
                why=why,
            )
            return Planned(s, moves[:at], tuple(told), stopped, _changed(t, known, s))
        said = told_of(t, step, s, action) or (did(t.id, str(move["do"]), action.by),)
        told.append(" ".join(map(str, said)))
    return Planned(s, moves, tuple(told), worths=_changed(t, known, s))


def _changed(t: AnyTitle, known: State, s: State) -> dict[str, int]:
    changes = {player: t.worth(s, player) - t.worth(known, player) for player in s.players}
    return {player: change for player, change in changes.items() if change}


class PlanLine(Struct, frozen=True):
    """A move of a plan, beside the numbers of the log: 752a."""

    number: str
    told: str


def branch(plan: Planned | None, begun: int) -> tuple[PlanLine, ...]:
    """The moves of a plan, the newest first as in the log."""
    if plan is None:
        return ()
    lines = (PlanLine(f"{begun}{letter(at)}", told) for at, told in enumerate(plan.told))
    return tuple(reversed([*lines]))


def letter(number: int) -> str:
    """a, b, … z, aa, ab: the moves of a plan beside the numbers of the log."""
    rest, last = divmod(number, 26)
    return (letter(rest - 1) if rest else "") + chr(ord("a") + last)
