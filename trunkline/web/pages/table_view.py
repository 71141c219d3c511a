"""The table: everything one viewer sees of a match, now or at an earlier action."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import AnyTitle, State, decider, deciders, phrase
from trunkline.present.presenter import presenter
from trunkline.present.scene import Scene
from trunkline.present.story import Story
from trunkline.present.view import Decision, Draft, Line, MapView, Notice, Panel, Ribbon
from trunkline.present.words import listed
from trunkline.server.botseats.hints import allowed
from trunkline.server.matches.chat import Said, said_and_asked
from trunkline.server.matches.history import position_at
from trunkline.server.matches.json_view import SeatShown, seat_shown
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller, reader
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry
from trunkline.server.threads import looking
from trunkline.web.pages.cards import RequestCard, request_card
from trunkline.web.pages.frame import Frame, frame, is_broad
from trunkline.web.pages.logbook import Log, LogLine, logbook, story_of
from trunkline.web.pages.planning import Moves, Planned, planned
from trunkline.web.pages.remarks import Remark, remark
from trunkline.web.pages.views import ViewTab, current, views


class Asked(Struct, frozen=True):
    """What a page asks for: through whose eyes, at which action, with which draft."""

    as_player: str | None = None
    at: int | None = None
    seen: int | None = None
    draft: Draft = {}
    click: str = ""
    moves: Moves | None = None
    """A plan to be shown instead of the position itself."""
    view: str = ""
    """The name of a view of the bar."""


class Pill(Struct, frozen=True):
    """Whose turn it is, in a word."""

    text: str
    state: Literal["turn", "others", "watching", "history", "over", "plan"]


class TableView(Struct, frozen=True, kw_only=True):
    """The table's page as values; its JSON twin."""

    id: str
    title: str
    title_id: str
    name: str
    """What the table calls the match."""
    round: str
    version: int
    actions: int
    at: int | None
    viewer: str | None
    eyes: str | None
    """The seat that was asked for by ?as=; of several seats the deciding one is taken else."""
    deciders: tuple[str, ...]
    your_turn: bool
    hot_seat: bool
    pill: Pill
    seats: tuple[SeatShown, ...]
    frame: Frame
    broad: bool
    """The decision needs the broad column."""
    views: tuple[ViewTab, ...]
    view: str
    ribbon: Ribbon
    decision: Decision
    map: MapView | None
    panels: tuple[Panel, ...]
    log: Log
    chat: tuple[Remark, ...]
    """The newest remarks, oldest first,"""
    remarks: int
    """of so many."""
    requests: tuple[RequestCard, ...]
    finished: bool
    notice: str
    fresh: int = 0
    """How many versions the page had missed."""
    plan: Moves | None = None
    """The moves of a plan: what is shown is never sent."""
    hints: bool = False
    """Whether the viewer may ask what a bot would do."""
    undo: str = ""
    """What the viewer could take back without asking anyone."""


async def table(service: Service, live: Live, caller: Caller, asked: Asked) -> TableView:
    """The table as the caller may see it. The match has begun and has a position."""
    live = live.still()
    t, s = live.title, live.state
    assert t is not None
    assert s is not None
    who = reader(caller, live, asked.as_player)
    if asked.at is not None and asked.at != live.row.actions:
        s = await position_at(service, live, asked.at)
    entries = await service.logs.entries(live)
    said = await said_and_asked(service, live)
    return await looking(_composed, live, caller, who, t, s, asked, entries, said)


def _composed(
    live: Live,
    caller: Caller,
    who: str | None,
    t: AnyTitle,
    s: State,
    asked: Asked,
    entries: list[Entry],
    said: Said,
) -> TableView:
    log, story = logbook(entries, t, live.players, who), story_of(entries, asked.at)
    return compose(live, caller, who, t, s, asked, Beside(log, said, story))


class Beside(Struct, frozen=True):
    """What lies beside the board."""

    log: Log
    said: Said
    story: Story


def compose(
    live: Live,
    caller: Caller,
    who: str | None,
    t: AnyTitle,
    full: State,
    asked: Asked,
    beside: Beside,
) -> TableView:
    """Ask the title's presenter for every part. Only what the viewer may know is shown."""
    by, s = presenter(t), t.view(full, who)
    past = asked.at is not None and full is not live.state
    plan = None
    if asked.moves is not None and not past:
        plan = planned(t, t.plan_view(full, who), asked.moves)
        s, who = plan.state, decider(t, plan.state) or who
    deciding = () if live.ended and plan is None else deciders(t, s)
    acts = not past and who in deciding and not live.notice
    draft = asked.draft if acts else {}
    scene = Scene(t, s, None if past else who, draft, beside.story)
    if acts and asked.click:
        scene = scene.redrafted(by.click(scene, asked.click))
    decided = by.decision(scene)
    stale = bool(asked.draft) and asked.seen not in (None, live.version) and acts
    shown_decision = _history(decided, beside.log, asked) if past else decided
    if stale:
        shown_decision = _changed(shown_decision, beside.log)
    if plan is not None:
        shown_decision = _trial(shown_decision, plan)
    mine = [seat.name for seat in live.seats if caller.knows(live, seat)]
    board, panels, tabs = by.map(scene), by.panels(scene), views(t)
    return TableView(
        id=live.id,
        title=t.name,
        title_id=t.id,
        name=live.row.name,
        round=by.round(scene),
        version=live.version,
        actions=live.row.actions,
        at=asked.at if past else None,
        viewer=who,
        eyes=asked.as_player,
        deciders=deciding,
        your_turn=acts and not decided.waits,
        hot_seat=len(mine) > 1,
        pill=_pill(live, who, decided.waits or deciding, asked.at if past else None, plan),
        seats=tuple(seat_shown(live, seat, caller) for seat in live.seats),
        frame=frame(board, panels),
        broad=is_broad(shown_decision),
        views=tabs,
        view=current(asked.view, tabs, past),
        ribbon=by.ribbon(scene),
        decision=shown_decision,
        map=board,
        panels=panels,
        log=beside.log,
        chat=tuple(map(remark, beside.said.remarks)),
        remarks=beside.said.count,
        requests=tuple(request_card(live, caller, r, beside.log) for r in beside.said.requests),
        finished=live.row.finished,
        notice=live.closed,
        fresh=max(0, live.version - asked.seen) if asked.seen is not None else 0,
        plan=None if plan is None else plan.moves,
        hints=not past and plan is None and allowed(live, who),
        undo=beside.log.last_text
        if beside.log.last_by in mine and not past and plan is None
        else "",
    )


def _history(decided: Decision, log: Log, asked: Asked) -> Decision:
    """At an earlier action there is nothing to decide: what was done and came next is told."""
    here = asked.at or 0
    told = {line.at: line for line in log.lines if not line.undone}
    return replace(
        decided,
        badge=phrase("table.earlier-position", "earlier position"),
        main=None,
        others=(),
        out=(),
        draft={},
        clicks=False,
        blocks=(*_done(told.get(here)), *_next(told.get(here + 1)), *decided.blocks),
    )


def _done(line: LogLine | None) -> tuple[Line, ...]:
    if line is None:
        return ()
    return (Line(phrase("table.study.done", "**Done:** {told}", told=line.text)),)


def _next(following: LogLine | None) -> tuple[Notice, ...]:
    if following is None:
        return ()
    return (Notice(phrase("table.next", "**Next:** {told}", told=following.text)),)


def _trial(decided: Decision, plan: Planned) -> Decision:
    """The moves of the plan stand above the decision."""
    lines = [f"**{number}** {told}" for number, told in enumerate(plan.told, start=1)]
    head = Notice(
        " ".join(
            [phrase("table.plan-never-sent", "**Plan, never sent.**"), *lines, plan.stopped]
        ).strip()
    )
    return replace(decided, blocks=(head, *decided.blocks), secret=False)


def _changed(decided: Decision, log: Log) -> Decision:
    """The position moved while the viewer was choosing."""
    text = phrase(
        "table.stale-told",
        "**The position changed while you chose.** {told} Look again.",
        told=log.lines[0].text if log.lines else "",
    )
    return replace(decided, blocks=(Notice(text), *decided.blocks))


def _pill(
    live: Live,
    who: str | None,
    deciding: tuple[str, ...],
    at: int | None,
    plan: Planned | None = None,
) -> Pill:
    if plan is not None:
        count = len(plan.moves)
        return Pill(
            phrase("table.plan-move", "Plan: {number} move", "Plan: {number} moves", number=count),
            "plan",
        )
    if at is not None:
        actions = live.row.actions
        words = phrase(
            "table.history-action",
            "History: action {at:count} of {actions:count}",
            at=at,
            actions=actions,
        )
        return Pill(words, "history")
    if live.row.finished:
        return Pill(phrase("table.finished", "Finished"), "over")
    if who in deciding:
        return Pill(phrase("table.your-turn", "Your turn"), "turn")
    if who is None:
        return Pill(phrase("table.watching", "Watching"), "watching")
    return Pill(_others(live, deciding), "others")


def _others(live: Live, deciding: tuple[str, ...]) -> str:
    """Whom the table waits for."""
    bots, names = {seat.name for seat in live.seats if seat.playing_bot}, listed(deciding)
    if {*deciding} <= bots:
        return phrase(
            "table.thinks",
            "{players} thinks",
            "{players} think",
            number=len(deciding),
            players=names,
        )
    return phrase(
        "table.decides",
        "{players} decides",
        "{players} decide",
        number=len(deciding),
        players=names,
    )
