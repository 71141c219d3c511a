"""At the table: "What is this about?", "Got it", and explanations on, off or once more."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from trunkline.kernel import Malformed, phrase
from trunkline.kernel.play import decision
from trunkline.present.learn.citing import Cited, cited
from trunkline.present.learn.model import AboutStep
from trunkline.present.learn.teaching import here, look_at
from trunkline.present.learn.texts import learning
from trunkline.present.presenter import presenter
from trunkline.present.scene import Scene
from trunkline.server.errors import NotFound
from trunkline.server.matches import explaining
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller, reader
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import asked
from trunkline.web.pages.learn_at_table import step_of
from trunkline.web.pages.learn_pages import words_page
from trunkline.web.pages.render import page
from trunkline.web.pages.table_page import answer_with_parts
from trunkline.web.parameters import AnyRequest, Form, MatchId
from trunkline.web.turns import visit


class StepShown(Struct, frozen=True):
    """The open decision, in words, with the section that it cites."""

    heading: str
    about: AboutStep
    cited: Cited | None
    look_at: str = ""
    """What is worth a look in this position."""


@get("/matches/{match_id:str}/learn")
async def learn_dialog(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """What is this about: the title, this step, words."""
    live, wanted = await service.match(match_id), asked(request.query_params)
    if live.title is None or live.state is None:
        raise Malformed(phrase("table.about.match-not-begun", "The match has not begun."))
    found = learning(live.title.id)
    if found is None or found.about is None:
        raise NotFound(phrase("learn.nothing", "There is nothing to read about this title."))
    who = reader(caller, live, wanted.as_player)
    async with visit(request, service, caller, live):
        step = await looking(_step, live, who)
    chosen = request.query_params.get("tab", "step")
    return page(
        request,
        "learn_dialog.html",
        id=live.id,
        title=live.title,
        about=found.about.title,
        step=step,
        words=words_page(live.title.id).words if found.words else (),
        rules=found.rules is not None,
        tab=_tab(chosen, step is not None, bool(found.words)),
        seat=_own(live, caller, who),
        told=await explaining.show(service, live, caller, who),
    )


def _tab(chosen: str, step: bool, words: bool) -> str:
    there = {"title": True, "step": step, "words": words}
    return chosen if there.get(chosen) else "title"


def _step(live: Live, who: str | None) -> StepShown | None:
    """The decision that is open now, with its heading as this reader sees it."""
    t, s = live.title, live.state
    found = None if t is None else learning(t.id)
    if t is None or s is None or found is None or found.about is None or decision(s) is None:
        return None
    about = found.about.steps.get(step_of(s))
    if about is None:
        return None
    scene: Scene[Any, Any] = Scene(t, t.view(s, who), who, {})
    shown = presenter(t).decision(scene)
    told = look_at(t, s, who, step_of(s))
    return StepShown(
        shown.heading, about, cited(t.id, shown.rule), "" if told is None else str(told)
    )


def _own(live: Live, caller: Caller, who: str | None) -> str:
    """The seat for which explanations can be switched."""
    seat = None if who is None else live.seat(who)
    return seat.name if seat is not None and caller.owns(seat) else ""


class Here(Struct, frozen=True):
    """A word in numbers of the position; empty where there are none."""

    here: str = ""


@get("/matches/{match_id:str}/here/{word:str}")
async def word_here(
    match_id: MatchId,
    word: FromPath[str],
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
) -> Here:
    """What a word means in this position, for the box that explains it."""
    live, wanted = await service.match(match_id), asked(request.query_params)
    if live.title is None or live.state is None:
        return Here()
    who = reader(caller, live, wanted.as_player)
    async with visit(request, service, caller, live):
        told = await looking(here, live.title, live.state, who, word)
    return Here("" if told is None else str(told))


@post("/matches/{match_id:str}/explained", status_code=200)
async def post_explained(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Got it; or explanations on, off, or once more."""
    live, wanted = await service.match(match_id), asked(data)
    seat = data.get("seat") or reader(caller, live, wanted.as_player) or ""
    do = data.get("do", "")
    if do == "got-it":
        await explaining.got_it(service, live, caller, seat, data.get("kind", ""))
    elif do == "again":
        await explaining.again(service, live, caller, seat)
    elif do == "switch":
        await explaining.switch(service, live, caller, seat, data.get("explain") == "yes")
    else:
        raise Malformed(phrase("learn.no-deed", "Nothing like that can be done here."))
    return await answer_with_parts(request, service, await service.match(match_id), caller, wanted)


HANDLERS = (learn_dialog, word_here, post_explained)
