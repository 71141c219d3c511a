"""The table: everything one viewer sees of a match, now or at an earlier action."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import message, phrase
from trunkline.present.map_view import MapView
from trunkline.present.view import Decision, Draft, Line, More, Notice, Panel, Ribbon
from trunkline.present.words import MINUS, listed, money
from trunkline.server.matches.json_view import SeatShown
from trunkline.server.matches.live import Live
from trunkline.server.matches.plans import Moves
from trunkline.server.matches.reading import Reading
from trunkline.web.pages.cards import RequestCard
from trunkline.web.pages.coach import CoachShown
from trunkline.web.pages.ending import OnceMore
from trunkline.web.pages.frame import Frame
from trunkline.web.pages.learn_at_table import NOTHING_TO_LEARN, LearnAtTable
from trunkline.web.pages.logbook import Log, LogLine
from trunkline.web.pages.own_orders import NONE, OwnOrders
from trunkline.web.pages.planning import Planned
from trunkline.web.pages.said import Remark
from trunkline.web.pages.since import SinceShown
from trunkline.web.pages.time_view import TimeShown
from trunkline.web.pages.views import ViewTab

DONE = message("table.study.done", "**Done:** {told}")


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
    tells: bool = False
    """Whether the viewer waits in a match over days and could be told when it is their turn."""
    undo: str = ""
    """What the viewer could take back without asking anyone."""
    since: SinceShown = SinceShown()
    """What others did since the viewer's last action."""
    corrected: bool = False
    """Whether it is played with corrected data."""
    orders: OwnOrders = NONE
    """The viewer's own orders, and nobody else's."""
    reviews: bool = False
    """Whether an action led here that can be looked at."""
    time: TimeShown
    """The clocks, and whom the table waits for."""
    over: bool = False
    """The match has ended, by its rules or by people, and its end is shown."""
    once_more: OnceMore | None = None
    """Of a match that is over: who would play again."""
    reading: Reading = Reading()
    """How far the viewer has read the chat."""
    writes: bool = False
    """Whether the viewer may write to the table."""
    watchers: bool = False
    """Whether those who watch may."""
    hosts: bool = False
    """Whether the viewer is the host of the match."""
    notes: bool = False
    """Whether the viewer can keep notes."""
    learn: LearnAtTable = NOTHING_TO_LEARN
    """What can be learned of the title and of this decision."""
    coach: CoachShown | None = None
    """In a lesson: what its coach says."""


def told_next(
    decided: Decision, at: int, done: LogLine | None, following: LogLine | None
) -> Decision:
    """At an earlier action there is nothing to decide: what was done and came next is told."""
    asked = More(decided.heading, (*_context(decided), *decided.blocks))
    return Decision(
        heading=_past_heading(at, done),
        context="" if done is None else phrase(DONE, told=done.text),
        blocks=(*_next(following), asked) if asked.blocks else _next(following),
    )


def _past_heading(at: int, done: LogLine | None) -> str:
    """Which action led to the position, and whose it was."""
    if done is None:
        return phrase("table.study.beginning", "Before the first action")
    return phrase("table.study.action", "Action {at:count}: {player}", at=at, player=done.by)


def _context(decided: Decision) -> tuple[Line, ...]:
    return (Line(decided.context, chips=decided.chips),) if decided.context else ()


def _next(following: LogLine | None) -> tuple[Notice, ...]:
    if following is None:
        return ()
    return (Notice(phrase("table.next", "**Next:** {told}", told=following.text)),)


def tried(decided: Decision, plan: Planned, currency: str) -> Decision:
    """What the plan changes stands above the decision; its moves stand in the log."""
    words = [phrase("table.plan-on-copy", "**Plan on a copy.** The match stays as it is.")]
    if plan.worths:
        changes = ", ".join(worth_changed(plan, name, currency) for name in plan.worths)
        words.append(phrase("table.plan-worths", "Worth: {changes}.", changes=changes))
    head = Notice(" ".join([*words, *plan.told[-1:], plan.stopped]).strip())
    return replace(decided, blocks=(head, *decided.blocks), secret=False)


def worth_changed(plan: Planned, player: str, currency: str) -> str:
    """Chen +¥28."""
    change = plan.worths[player]
    return f"{player} {'+' if change > 0 else MINUS}{money(currency, abs(change))}"


def look_again(decided: Decision, log: Log) -> Decision:
    """The position moved while the viewer was choosing."""
    text = phrase(
        "table.stale-told",
        "**The match has moved on.** {told} Look again.",
        told=log.lines[0].text if log.lines else "",
    )
    return replace(decided, blocks=(Notice(text), *decided.blocks))


def pill_of(
    live: Live,
    who: str | None,
    deciding: tuple[str, ...],
    at: int | None,
    plan: Planned | None = None,
    reader: str | None = None,
) -> Pill:
    if plan is not None:
        return Pill(_planned(live, plan, live.row.actions if at is None else at, reader), "plan")
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


def _planned(live: Live, plan: Planned, at: int, reader: str | None) -> str:
    """With what it is worth to the reader, else to whom it changes the most."""
    words = phrase(
        "table.plan-from",
        "Plan from action {at:count}: {number} action",
        "Plan from action {at:count}: {number} actions",
        number=len(plan.moves),
        at=at,
    )
    if not plan.worths or live.title is None:
        return words
    most = max(plan.worths, key=lambda name: (name == reader, abs(plan.worths[name])))
    worth = worth_changed(plan, most, live.title.currency)
    return phrase("table.plan-worth", "{plan} · worth {change}", plan=words, change=worth)


def _others(live: Live, deciding: tuple[str, ...]) -> str:
    """Whom the table waits for."""
    bots, names = {seat.name for seat in live.seats if seat.playing_bot}, listed(deciding)
    if {*deciding} <= bots:
        return phrase(
            "table.thinks",
            "{players} is thinking",
            "{players} are thinking",
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
