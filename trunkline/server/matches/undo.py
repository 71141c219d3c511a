"""Undo: recorded, never erased; free for one's own last actions, else by consent."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from trunkline.kernel import Action, AnyTitle, State, message, no, say
from trunkline.server.errors import Refused, Stale
from trunkline.server.matches.actions import Done, announce, conclude, playable, told_and_decider
from trunkline.server.matches.askers import player_asking
from trunkline.server.matches.history import actions_in_force, position_at, vanishing
from trunkline.server.matches.live import Live
from trunkline.server.matches.log import Outrun, Written, append
from trunkline.server.matches.votes import Request, UndoAsked, ask
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry
from trunkline.server.threads import playing

UNDO = message("undo.undo", "Undo")
TOO_FAR = message("undo.too-far", "Nothing before action {to} can be undone.")
UNDONE = message("undo.undone", "{player} undoes an action.", "{player} undoes {number} actions.")


class Undo(Struct, frozen=True):
    """Back to the position after `to` actions: what would vanish, and who must agree."""

    to: int
    state: State
    needed: tuple[str, ...]


async def undo(
    service: Service, match_id: str, caller: Caller, seen: int, to: int | None, name: str | None
) -> Done | Request:
    """Take back actions at once where nobody else is touched, else ask those who are."""
    live = await service.match(match_id)
    seat = player_asking(caller, live, name)
    playable(live)
    if seen != live.version:
        raise Stale((await service.fresh(live)).version)
    own = {held.name for held in caller.owned(live)}
    back = live.row.actions - 1 if to is None else to
    plan = await prepare(service, live, back, seat.name, own)
    if not plan.needed:
        return await carry_out(service, live, seen, plan, seat.name, caller.way)
    return await ask(service, live, seat.name, UndoAsked(plan.to), plan.needed)


async def prepare(
    service: Service, live: Live, to: int, by: str, agreeing: Collection[str] = ()
) -> Undo:
    """What an undo would mean; raises Refused when there is nothing to take back.

    `agreeing` are the seats that whoever asks holds as well: one browser may hold several.
    """
    t, s = playable(live)
    if not 0 <= to < live.row.actions:
        raise Refused.by(no(TOO_FAR, UNDO, to=to))
    before = await position_at(service, live, to)
    kept = vanishing(t, (await actions_in_force(service, live))[:to])
    gone = vanishing(t, await actions_in_force(service, live, to))
    needed = await playing(consents, live, t, before, s, kept, gone, by)
    return Undo(to, before, tuple(name for name in needed if name not in agreeing))


def consents(
    live: Live,
    t: AnyTitle,
    before: State,
    s: State,
    kept: list[Action],
    gone: list[Action],
    by: str,
) -> tuple[str, ...]:
    """Everyone whose action would vanish; everyone at all if something was revealed since.

    Whoever has seen the others' secrets or the luck of the draw could use it the second time.
    """
    touched = {action.by for action in gone}
    drawn = before.chance != s.chance
    if drawn or any(
        action.by != by and t.secret(before, action) and not t.secret(s, action)
        for action in kept + gone
    ):
        touched = set(live.players)
    people = [seat.name for seat in live.seats if seat.playing_bot is None]
    return tuple(name for name in people if name in touched and name != by)


async def carry_out(service: Service, live: Live, seen: int, plan: Undo, by: str, way: str) -> Done:
    """Append the undo to the log; raises Stale when somebody acted meanwhile."""
    async with live.lock:
        t, _ = playable(live)
        if seen != live.version:
            raise Stale(live.version)
        written = undone(live, t, plan, by, way)
        try:
            row = await service.db.write(append, written)
        except Outrun:
            raise Stale((await service.fresh(live)).version) from None
        live.take(row, plan.state)
    await announce(service, live, written)
    return Done.of(row.version, written.entry.told)


def undone(live: Live, t: AnyTitle, plan: Undo, by: str, way: str) -> Written:
    """The entry of an undo."""
    count = live.row.actions - plan.to
    sentence = say(UNDONE, number=count, player=by)
    entry = Entry(
        match_id=live.id,
        version=live.version + 1,
        kind="undo",
        actions=plan.to,
        by=by,
        submitter=by,
        way=way,
        **told_and_decider(t, plan.state, [sentence]),
    )
    return conclude(live, t, plan.state, entry)
