"""/matches/{id}: the table, its updates, and what is done at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from litestar import Response, get, post
from msgspec.structs import replace

from trunkline.kernel import AnyTitle, Malformed, phrase
from trunkline.kernel.decoder import Decoder
from trunkline.present.learn.citing import said_section
from trunkline.present.presenter import presenter
from trunkline.present.scene import AnyScene, Scene
from trunkline.present.view import Section, WhyNot
from trunkline.server.errors import RuleError, ServerError, Stale
from trunkline.server.matches.actions import act
from trunkline.server.matches.answers import Answer, answer
from trunkline.server.matches.chat import say
from trunkline.server.matches.history import position_at
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller, reader
from trunkline.server.service import Service
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import asked
from trunkline.web.pages.joining import invited_by_name
from trunkline.web.pages.overtaken import seen_as_good_as_new
from trunkline.web.pages.plans_page import with_plan
from trunkline.web.pages.render import packed, page
from trunkline.web.pages.table import table
from trunkline.web.pages.table_view import Asked, TableView
from trunkline.web.pages.update import KEEPS, have, updated, whole_page
from trunkline.web.pages.waiting import waiting_page
from trunkline.web.parameters import AnyRequest, Form, MatchId, RequestNumber
from trunkline.web.problems import status_of
from trunkline.web.turns import visit

X = TypeVar("X")
PageResponse = Response[bytes]
ANSWERS: Decoder[Answer] = Decoder(Answer)  # type: ignore[arg-type]


@get("/matches/{match_id:str}")
async def show_table(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> PageResponse:
    """The whole page; before all seats are taken, the waiting room."""
    live = await service.match(match_id)
    invited = invited_by_name(request, live, caller)
    if invited is not None:
        return invited
    if live.state is None:
        return await waiting_page(request, service, live, caller)
    wanted = await with_plan(service, live, caller, request.query_params)
    async with visit(request, service, caller, live):
        first = replace(wanted, seen=None, draft={}, click="")
        view = await table(service, live, caller, first)
        return packed(request, await looking(whole_page, view, service.parts))


@get("/matches/{match_id:str}/table.json")
async def table_twin(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> TableView:
    """The same as values."""
    live = await service.match(match_id)
    if live.state is None:
        raise Malformed(phrase("table.about.match-not-begun", "The match has not begun."))
    async with visit(request, service, caller, live):
        wanted = await with_plan(service, live, caller, request.query_params)
        view = await table(service, live, caller, wanted)
        return await looking(view.values)


@get("/matches/{match_id:str}/update")
async def update(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> PageResponse:
    """What changed: after an event, a click on the map, another draft, another position."""
    live = await service.match(match_id)
    if live.state is None:
        return Response(b"", headers={"HX-Refresh": "true"})
    wanted = await with_plan(service, live, caller, request.query_params)
    return await answer_with_parts(request, service, live, caller, wanted)


async def answer_with_parts(
    request: AnyRequest,
    service: Service,
    live: Live,
    caller: Caller,
    wanted: Asked,
    status: int = 200,
    message: str = "",
    rule: str = "",
) -> PageResponse:
    """The parts that the page lacks, as it says in its request. `rule` is what a message cites."""
    async with visit(request, service, caller, live):
        view = await table(service, live, caller, wanted)
        found = await looking(updated, view, service.parts, have(request.headers), message, rule)
    if found.reload:
        return Response(b"", headers={"HX-Refresh": "true"})
    answer = packed(request, found.html, status)
    if found.keeps:
        answer.headers[KEEPS] = found.keeps
    return answer


@post("/matches/{match_id:str}/act", status_code=200)
async def post_action(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> PageResponse:
    """Decide. What is refused or comes too late is explained over the fresh position."""
    wanted, key = asked(data), request.headers.get("idempotency-key") or ""
    actions = [_json(data.get("action", "")), *_json(data.get("then", "") or "[]")]
    if wanted.moves is not None:
        moves = (*wanted.moves, *actions)
        tried = Asked(as_player=wanted.as_player, at=wanted.at, moves=moves)
        return await answer_with_parts(
            request, service, await service.match(match_id), caller, tried
        )
    try:
        await _decide(service, match_id, caller, wanted.seen or 0, actions, key)
    except (RuleError, Stale) as error:
        kept, status = Asked(as_player=wanted.as_player, draft=wanted.draft), status_of(error)
        live, rule = await service.match(match_id), getattr(error, "rule", "")
        return await answer_with_parts(
            request, service, live, caller, kept, status, _explained(error, live.row.title), rule
        )
    live = await service.match(match_id)
    return await answer_with_parts(
        request, service, live, caller, Asked(as_player=wanted.as_player)
    )


async def _decide(
    service: Service, match_id: str, caller: Caller, seen: int, actions: list[Any], key: str
) -> None:
    """Others who seal their choices meanwhile make nobody too late."""
    try:
        await _carry_out(service, match_id, caller, seen, actions, key)
    except Stale:
        live = await service.match(match_id)
        if not await seen_as_good_as_new(service, live, seen):
            raise
        await _carry_out(service, match_id, caller, live.version, actions, key)


async def _carry_out(
    service: Service, match_id: str, caller: Caller, seen: int, actions: list[Any], key: str
) -> None:
    """One after the other. What follows may have become needless: the first one counts."""
    for number, action in enumerate(actions):
        try:
            done = await act(
                service, match_id, caller, seen, action, f"{key}.{number}" if key else None
            )
        except ServerError:
            if number == 0:
                raise
            return
        seen = done.version


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.MsgspecError:
        raise Malformed(phrase("table.action-cannot-read", "The action cannot be read.")) from None


def _explained(error: RuleError | Stale, title_id: str) -> str:
    """Stale, refused, or not one's own: said over the board, never by a code."""
    if isinstance(error, Stale):
        return phrase("table.stale", "**The match has moved on.** Look again.")
    if error.rule:
        return phrase(
            "table.that-is-not-possible-why-rule",
            "**That is not possible.** {why} ({rule})",
            why=error,
            rule=said_section(error.rule, title_id),
        )
    return phrase("table.that-is-not-possible-why", "**That is not possible.** {why}", why=error)


@post("/matches/{match_id:str}/chat", status_code=200)
async def post_remark(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> PageResponse:
    """Say something."""
    wanted = asked(data)
    live = await service.match(match_id)
    who = reader(caller, live, wanted.as_player)
    await say(service, match_id, caller, data.get("text", ""), who)
    return await answer_with_parts(request, service, await service.match(match_id), caller, wanted)


@post("/matches/{match_id:str}/requests/{number:int}", status_code=200)
async def post_answer(
    match_id: MatchId,
    number: RequestNumber,
    request: AnyRequest,
    data: Form,
    service: TheService,
    caller: TheCaller,
) -> PageResponse:
    """Agree, decline, or take one's request back."""
    try:
        said = ANSWERS.convert(data.get("answer"))
    except msgspec.ValidationError:
        raise Malformed(
            phrase("table.answer-agree-decline", "The answer is agree, decline or withdraw.")
        ) from None
    message = ""
    try:
        await answer(service, match_id, caller, number, said, data.get("as"))
    except ServerError as error:
        message = str(error)
    return await answer_with_parts(
        request, service, await service.match(match_id), caller, Asked(), message=message
    )


async def _look(
    match_id: str,
    request: AnyRequest,
    service: Service,
    caller: Caller,
    tell: Callable[[AnyScene], X],
) -> X:
    """What there is to tell of the position as the caller may know it, and of their draft."""
    live, wanted = await service.match(match_id), asked(request.query_params)
    t, s = live.title, live.state
    if t is None or s is None:
        raise Malformed(phrase("table.about.match-not-begun", "The match has not begun."))
    who = reader(caller, live, wanted.as_player)
    async with visit(request, service, caller, live):
        if wanted.at is not None:
            s = await position_at(service, live, wanted.at)
        return await looking(tell, Scene(t, t.view(s, who), who, wanted.draft))


@get("/matches/{match_id:str}/why")
async def why(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> PageResponse:
    """Why a hex cannot be chosen now, or what it is."""
    hex = request.query_params.get("hex", "")

    def tell(scene: AnyScene) -> tuple[str, WhyNot | None]:
        return scene.t.id, presenter(scene.t).why(scene, hex)

    title_id, no = await _look(match_id, request, service, caller, tell)
    return page(request, "why.html", no=no, title_id=title_id)


@get("/matches/{match_id:str}/text")
async def map_text(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> PageResponse:
    """The map in words and tables."""

    def tell(scene: AnyScene) -> tuple[AnyTitle, Sequence[Section]]:
        return scene.t, presenter(scene.t).as_text(scene)

    t, sections = await _look(match_id, request, service, caller, tell)
    return page(request, "text.html", v=Named(t.id), title=t.name, sections=sections)


class Named(msgspec.Struct, frozen=True):
    """What tables outside the table's page need: the title, for its chips."""

    title_id: str
    id: str = ""
