"""Do the moves of a plan: all of it as it was planned, or each as long as it fits by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from trunkline.kernel import (
    Action,
    AnyTitle,
    Malformed,
    Sentence,
    State,
    decode_action,
    encode_action,
    message,
    play,
    refuse,
    say,
)
from trunkline.parts.orders.order import Placed, PlanOrder
from trunkline.parts.orders.seen import Answer, Does, Happened, Over, Seen, Stops

STOPPED = message("parts.orders.plan-stopped", "Done {done} of {all}: {why}")
OTHERWISE = message("parts.orders.otherwise", "{player} did something else.")
DIFFERENT = message("parts.orders.different", "it would now be “{now}”")
OTHER_QUESTION = message("parts.orders.other-question", "you are asked something else.")
Moves = Sequence[dict[str, Any]]


def wanted(placed: Placed, order: PlanOrder, seen: Seen) -> Answer:
    """The next own move, if what happened since fits the plan."""
    happened = _since_set(placed, seen)
    moves = order.moves if order.fit == "all" else _own(order.moves, seen.player)
    if order.fit == "each":
        happened = [entry for entry in happened if entry.by == seen.player]
    done = 0
    for entry in happened:
        if done == len(moves) or entry.action is None or encode_action(entry.action) != moves[done]:
            return _stopped(placed, order, moves[:done], seen, say(OTHERWISE, player=entry.by))
        done += 1
    if not any(move["by"] == seen.player for move in moves[done:]):
        return Over()
    return _next(replace(placed, done=done), order, moves, seen)


def _next(placed: Placed, order: PlanOrder, moves: Moves, seen: Seen) -> Answer:
    t, s, done = seen.t, seen.s, placed.done
    try:
        action = decode_action(t, moves[done])
    except Malformed:
        return _stopped(placed, order, moves[:done], seen, say(OTHER_QUESTION))
    if action.by != seen.player or seen.step is None:
        return _stopped(placed, order, moves[:done], seen, say(OTHER_QUESTION))
    refused = refuse(t, s, action)
    if refused is not None:
        return _stopped(placed, order, moves[:done], seen, Sentence(refused.key, refused.values))
    tells = _told_by(t, s, action)
    if order.fit == "each" and _written(tells) != placed.known.get(str(done)):
        now = say(DIFFERENT, now=tells[0]) if tells else say(OTHER_QUESTION)
        return _stopped(placed, order, moves[:done], seen, now)
    ends = not any(move["by"] == seen.player for move in moves[done + 1 :])
    return Does(action, replace(placed, done=done + 1), ends=ends)


def _told_by(t: AnyTitle, s: State, action: Action) -> tuple[Sentence, ...]:
    """What the action itself does and costs: its first sentence, and those of the same kind."""
    after = s.clone()
    play(t, after, action)
    first = after.told[0].key if after.told else ""
    return tuple(each for each in after.told if each.key == first)


def _written(told: tuple[Sentence, ...]) -> tuple[str, ...]:
    """Sentences to compare, whoever reads them."""
    return tuple(msgspec.json.encode(each).decode() for each in told)


def known_now(t: AnyTitle, s: State, order: PlanOrder, player: str) -> dict[str, tuple[str, ...]]:
    """What the player's moves tell in the plan, by number; raises Refused or Malformed."""
    s, found = s.clone(), dict[str, tuple[str, ...]]()
    for move in order.moves:
        action = decode_action(t, move)
        if action.by == player:
            found[str(len(found))] = _written(_told_by(t, s, action))
        play(t, s, action)
    return found


def _since_set(placed: Placed, seen: Seen) -> list[Happened]:
    """The actions after the order was set, the oldest first; an undo is dealt with elsewhere."""
    found = []
    for entry in seen.past():
        if entry.version <= placed.version or entry.undo:
            break
        found.append(entry)
    return found[::-1]


def _own(moves: Moves, player: str) -> list[dict[str, Any]]:
    return [move for move in moves if move.get("by") == player]


def _stopped(placed: Placed, order: PlanOrder, done: Moves, seen: Seen, why: Sentence) -> Stops:
    all = len(_own(order.moves, seen.player))
    told = say(STOPPED, done=len(_own(done, seen.player)), all=all, why=why)
    return Stops(told, placed, ends=True)
