"""Planning: moves tried on a copy of what the viewer may know, for every player, never sent."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from trunkline.kernel import AnyTitle, Malformed, Refused, State, decode_action, phrase, play
from trunkline.server.matches.plans import MOST_MOVES, MOVES, Moves


class Planned(Struct, frozen=True):
    """The position after the moves that still go, what they told, and why one does not go."""

    state: State
    moves: Moves
    told: tuple[str, ...]
    stopped: str = ""


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
        try:
            play(t, s, decode_action(t, move))
        except (Refused, Malformed) as error:
            why = error.refusal.why if isinstance(error, Refused) else str(error)
            stopped = phrase(
                "table.planning.move-not-go",
                "Action {number} of the plan is no longer possible: {why}",
                number=at + 1,
                why=why,
            )
            return Planned(s, moves[:at], tuple(told), stopped)
        told.append(" ".join(map(str, s.told)))
    return Planned(s, moves, tuple(told))
