"""The table, composed as it is read: what nobody asks for is never worked out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from hashlib import blake2b
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from trunkline import __version__
from trunkline.draw.screen import screen
from trunkline.kernel import AnyTitle, State, decider, deciders, phrase
from trunkline.kernel.language import reader as language
from trunkline.present.boxed import boxed_decision, boxed_panel
from trunkline.present.going_on import going_on
from trunkline.present.map_view import MapView
from trunkline.present.presenter import presenter
from trunkline.present.scene import AnyScene, Scene
from trunkline.present.since import NOTHING, Since
from trunkline.present.story import Story
from trunkline.present.view import Decision, Panel, Ribbon
from trunkline.present.watched import WatchedDraft
from trunkline.server.botseats.hints import allowed
from trunkline.server.matches.beside import Beside, beside
from trunkline.server.matches.chat import closed
from trunkline.server.matches.endings import over_at
from trunkline.server.matches.history import position_at
from trunkline.server.matches.json_view import SeatShown, seat_shown
from trunkline.server.matches.live import Live
from trunkline.server.matches.plans import Moves
from trunkline.server.matches.reading import Reading
from trunkline.server.matches.time_around import waited_for
from trunkline.server.people.caller import Caller, reader
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry
from trunkline.web.pages.cards import RequestCard, request_card
from trunkline.web.pages.coach import CoachShown, coach_at
from trunkline.web.pages.ending import OnceMore, ended, once_more
from trunkline.web.pages.frame import Frame, frame, is_broad
from trunkline.web.pages.learn_at_table import LearnAtTable, learn_at_table, warned
from trunkline.web.pages.log_page import Filters, filters
from trunkline.web.pages.logbook import Log, company_at, line_at, logbook, story_of
from trunkline.web.pages.overtaken import overtaken
from trunkline.web.pages.own_orders import OwnOrders, orders_at_table
from trunkline.web.pages.planning import PlanLine, Planned, branch, planned
from trunkline.web.pages.said import Remark, remark
from trunkline.web.pages.since import SinceShown, since_last, told_summary
from trunkline.web.pages.since import shown as since_shown
from trunkline.web.pages.table_view import (
    Asked,
    Pill,
    TableView,
    look_again,
    pill_of,
    told_next,
    tried,
)
from trunkline.web.pages.time_panel import timed_panel
from trunkline.web.pages.time_view import TimeShown, time_shown
from trunkline.web.pages.views import current, views

X = TypeVar("X")


class Around(msgspec.Struct, frozen=True):
    """What is read for a table: the position shown, the log, what the store keeps beside them,
    what others did since the viewer's last action, and what a coach says."""

    state: State
    entries: list[Entry]
    beside: Beside
    since: Since
    coach: CoachShown | None


async def table(service: Service, live: Live, caller: Caller, asked: Asked) -> Table:
    """The table as the caller may see it. The match has begun and has a position."""
    live = live.still()
    assert live.state is not None
    who = reader(caller, live, asked.as_player)
    shown = live.state
    if asked.at is not None and asked.at != live.row.actions:
        shown = await position_at(service, live, asked.at)
    entries = await service.logs.entries(live)
    now = shown is live.state and asked.moves is None
    since = await since_last(service, live, who, entries) if now else NOTHING
    kept = await beside(service, live, caller, who, now)
    coach = await coach_at(service, live, caller, who) if now else None
    around = Around(shown, entries, kept, since, coach)
    return Table(live, caller, who, asked, around)


class Table:
    """Everything one viewer sees of a match. Its fields are those of `TableView`, each worked
    out when it is first read; only what the viewer may know is shown."""

    def __init__(
        self, live: Live, caller: Caller, who: str | None, asked: Asked, around: Around
    ) -> None:
        assert live.title is not None
        self.live, self.caller, self.asked, self.around = live, caller, asked, around
        self.t: AnyTitle = live.title
        self.by = presenter(self.t)
        self.reads_draft: set[str] = set()
        """Fields that looked into the draft: they may differ from draft to draft."""
        elsewhere = asked.at is not None and around.state is not live.state
        self.reader = who
        self.trial = self._trial(who)
        self.past = elsewhere and self.trial is None
        self.viewer = who if self.trial is None else decider(self.t, self.trial.state) or who
        self.id, self.title, self.title_id = live.id, self.t.name, self.t.id
        self.name, self.version, self.actions = live.row.name, live.version, live.row.actions
        self.finished, self.notice = live.row.finished, live.closed
        self.at = asked.at if elsewhere else None
        self.eyes = asked.as_player
        self.views = views(self.t)
        self.view = current(asked.view, self.views, self.past)
        self.plan: Moves | None = None if self.trial is None else self.trial.moves

    def _trial(self, who: str | None) -> Planned | None:
        if self.asked.moves is None:
            return None
        known = self.t.plan_view(self.around.state, who)
        return planned(self.t, known, self.asked.moves)

    def values(self) -> TableView:
        """All of it: the JSON twin."""
        return TableView(**{name: getattr(self, name) for name in TableView.__struct_fields__})

    @cached_property
    def base(self) -> str:
        """Names what is shown but for the draft: a page that has it needs only what follows
        from the draft."""
        row = self.live.row
        facts = (row.id, row.version, row.seating, self.at, self.reader, self.eyes, self.plan)
        seen = (
            language().tag,
            screen().size(self.t.id),
            screen().strong,
            self.around.beside.explaining,
        )
        once_more = self.around.beside.said.rematch if self.over else None
        named = msgspec.json.encode((*facts, bool(self.notice), once_more, *seen, __version__))
        return blake2b(named, digest_size=9).hexdigest()

    @cached_property
    def state(self) -> State:
        if self.trial is not None:
            return self.trial.state
        known: State = self.t.view(self.around.state, self.reader)
        return known

    def story(self) -> Story:
        return story_of(self.around.entries, self.asked.at)

    @cached_property
    def deciders(self) -> tuple[str, ...]:
        if self.live.ended and self.trial is None:
            return ()
        return deciders(self.t, self.state)

    @cached_property
    def played_for(self) -> bool:
        """Whether the viewer is asked, but a bot or somebody else plays the seat now."""
        seat = None if self.viewer is None else self.live.seat(self.viewer)
        if seat is None or self.trial is not None or seat.name not in self.deciders:
            return False
        return self.caller.plays(self.live, seat) is None

    @cached_property
    def acts(self) -> bool:
        """Whether the viewer may decide something here."""
        asked = self.viewer in self.deciders and not self.played_for
        return not self.past and asked and not self.live.notice

    @cached_property
    def scene(self) -> AnyScene:
        draft = self.asked.draft if self.acts else {}
        eyes = None if self.past or self.played_for else self.viewer
        studied = company_at(self.around.entries, self.at or 0) if self.past else ""
        scene = Scene(self.t, self.state, eyes, draft, self.story, self.around.since, studied)
        if self.acts and self.asked.click:
            return scene.redrafted(self.by.click(scene, self.asked.click))
        return scene

    def _watching(self, name: str, work: Callable[[AnyScene], X]) -> X:
        """What this makes of the scene, and whether the draft had a part in it."""
        draft = WatchedDraft(self.scene.draft)
        draft.read = False
        eyes, since = self.scene.viewer, self.around.since
        made = work(Scene(self.t, self.state, eyes, draft, self.story, since))
        if draft.read:
            self.reads_draft.add(name)
        return made

    @cached_property
    def round(self) -> str:
        return self._watching("round", self.by.round)

    @cached_property
    def ribbon(self) -> Ribbon:
        if self.over and self.state.stack:
            return Ribbon(phrase("table.match-over", "The match is over"), "", ())
        return self._watching("ribbon", self.by.ribbon)

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        found = self._watching("panels", self.by.panels)
        boxed = (boxed_panel(panel, self.around.since) for panel in found)
        if not self.now or self.finished:
            return tuple(boxed)
        return tuple(timed_panel(panel, self.live, self.around.beside.time) for panel in boxed)

    @cached_property
    def map(self) -> MapView | None:
        return self.by.map(self.scene)

    @cached_property
    def decided(self) -> Decision:
        found = boxed_decision(going_on(self.by.decision(self.scene)), self.around.since)
        return ended(found, self.live, self.state, self.viewer) if self.over else found

    @property
    def over(self) -> bool:
        return self.now and over_at(self.live.row) is not None

    @cached_property
    def once_more(self) -> OnceMore | None:
        return (
            once_more(self.live, self.caller, self.around.beside.said.rematch)
            if self.over
            else None
        )

    @cached_property
    def decision(self) -> Decision:
        """The open question, with what must be said above it."""
        shown = self._told_next() if self.past else self.decided
        seen = self.asked.seen
        late = seen is not None and overtaken(self.around.entries, seen)
        if self.asked.draft and late and self.acts:
            shown = look_again(shown, self.log)
        return shown if self.trial is None else tried(shown, self.trial, self.t.currency)

    def _told_next(self) -> Decision:
        around, at = self.around.entries, self.at or 0
        here, after = (line_at(around, self.t, self.live.players, at + n) for n in (0, 1))
        return told_next(self.decided, at, here, after)

    @cached_property
    def frame(self) -> Frame:
        return frame(self.map, self.panels)

    @cached_property
    def broad(self) -> bool:
        return is_broad(self.decision)

    @cached_property
    def your_turn(self) -> bool:
        return self.acts and not self.decided.waits

    @cached_property
    def pill(self) -> Pill:
        waits = self.decided.waits or self.deciders
        who = "" if self.played_for else self.viewer
        return pill_of(self.live, who, waits, self.at, self.trial, self.reader)

    @property
    def branch(self) -> tuple[PlanLine, ...]:
        return branch(self.trial, self.actions if self.at is None else self.at)

    @cached_property
    def mine(self) -> list[str]:
        """The seats that the caller may look through."""
        live, caller = self.live, self.caller
        return [seat.name for seat in live.seats if caller.knows(live, seat)]

    @property
    def hot_seat(self) -> bool:
        return len(self.mine) > 1

    @cached_property
    def seats(self) -> tuple[SeatShown, ...]:
        return tuple(seat_shown(self.live, seat, self.caller) for seat in self.live.seats)

    @cached_property
    def log(self) -> Log:
        return logbook(self.around.entries, self.t, self.live.players, self.reader)

    @cached_property
    def log_filters(self) -> Filters:
        return filters(self.t, self.live.players, told_summary(self.t, self.state))

    @cached_property
    def chat(self) -> tuple[Remark, ...]:
        said = self.around.beside.said
        return tuple(remark(each, self.live, self.caller, said.hidden) for each in said.remarks)

    @property
    def reading(self) -> Reading:
        return self.around.beside.said.reading

    @property
    def watchers(self) -> bool:
        return self.around.beside.said.watchers

    @cached_property
    def writes(self) -> bool:
        named = self.caller.session is not None and self.caller.session.account_name is not None
        may = bool(self.caller.owned(self.live)) or (self.watchers and named)
        return may and not closed(self.live)

    @cached_property
    def hosts(self) -> bool:
        return self.live.host is not None and self.caller.owns(self.live.host)

    @cached_property
    def notes(self) -> bool:
        return self.caller.account_id is not None or bool(self.caller.owned(self.live))

    @property
    def remarks(self) -> int:
        return self.around.beside.said.count

    @cached_property
    def requests(self) -> tuple[RequestCard, ...]:
        asked = self.around.beside.said.requests
        return tuple(request_card(self.live, self.caller, each, self.log) for each in asked)

    @property
    def fresh(self) -> int:
        return 0 if self.asked.seen is None else max(0, self.version - self.asked.seen)

    @property
    def now(self) -> bool:
        """The position itself, not the past and not a plan."""
        return not self.past and self.trial is None

    @property
    def hints(self) -> bool:
        return self.now and allowed(self.live, self.viewer)

    @property
    def tells(self) -> bool:
        """Whether somebody waits here who could be told when it is their turn."""
        waits = self.viewer is not None and self.viewer not in self.live.awaited()
        return self.now and waits and self.live.row.pace == "days" and not self.live.row.finished

    @property
    def corrected(self) -> bool:
        return bool(self.live.row.corrections)

    @property
    def reviews(self) -> bool:
        return self.past and bool(self.at)

    @property
    def undo(self) -> str:
        mine = self.time.may_leave and self.log.last_by in self.mine
        return self.log.last_text if self.now and mine else ""

    @cached_property
    def since(self) -> SinceShown:
        return since_shown(self.t, self.around.since)

    @cached_property
    def time(self) -> TimeShown:
        waiting = waited_for(self.live, self.caller) if self.now else ()
        return time_shown(self.live, self.caller, self.viewer, self.around.beside.time, waiting)

    @cached_property
    def orders(self) -> OwnOrders:
        seat, rows = self.around.beside.orders
        return orders_at_table(self.live, seat, rows, self.around.entries)

    @cached_property
    def learn(self) -> LearnAtTable:
        """What can be learned of the decision that is shown."""
        asked = self.acts and self.now and not self.live.ended
        found = learn_at_table(self.t.id, self.state, self.around.beside.explaining, asked)
        if not asked or not found.explains or self.viewer is None:
            return found
        told = warned(self.t, self.state, self.viewer, self.decided)
        return replace(found, warnings=told)

    @property
    def coach(self) -> CoachShown | None:
        """What the coach of a lesson says, to the learner alone."""
        return self.around.coach

    @property
    def sends(self) -> bool:
        """Whether the plan that is shown could be sent as an order."""
        seat = None if self.reader is None else self.live.seat(self.reader)
        at_present = self.trial is not None and self.at is None and not self.finished
        return at_present and seat is not None and self.caller.owns(seat)

    @property
    def common(self) -> bool:
        """Whether everyone who looks through these eyes sees the same: nothing to decide here,
        nothing asked of the table, no seat lent."""
        calm = not self.around.beside.said.requests and not any(
            seat.lent_bot or seat.lent_to is not None for seat in self.live.seats
        )
        return calm and self.trial is None and (self.past or self.reader is None)
