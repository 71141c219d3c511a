"""/learn/lessons/{title}: a lesson is begun or gone on with; and what is done at its end."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath

from trunkline.kernel import Malformed, phrase
from trunkline.server.errors import NotFound
from trunkline.server.matches.lessons import begin, close, real_game
from trunkline.server.people.caller import Caller
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.pages.learn_pages import titles_to_learn
from trunkline.web.pages.lessons import Lesson, lessons
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form, MatchId


@get("/learn/lessons/{title_id:str}")
async def show_lesson(
    title_id: FromPath[str], request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """What it is, and the button that begins it."""
    found = {lesson.title: lesson for lesson in await lessons(service, caller)}
    shown = _the(found, title_id)
    here = (title_id, "lesson")
    return page(request, "learn_lesson.html", titles=titles_to_learn(), here=here, lesson=shown)


def _the(found: dict[str, Lesson], title_id: str) -> Lesson:
    if title_id not in found:
        raise NotFound(phrase("lesson.none", "There is no lesson for this title."))
    return found[title_id]


@post("/learn/lessons/{title_id:str}", status_code=200)
async def post_lesson(
    title_id: FromPath[str], request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Begin it, or go on with the one that was begun."""
    session, cookies = with_session(request, service, caller.session)
    begun = await begin(service, Caller(session=session), title_id)
    answer = _to(begun.url)
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


@post("/matches/{match_id:str}/lesson", status_code=200)
async def post_end(
    match_id: MatchId, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """At its end: play on without the coach, or begin a real game."""
    live, what = await service.match(match_id), data.get("do", "")
    if what == "close":
        await close(service, live, caller)
        return Response(b"", headers={"HX-Refresh": "true"})
    if what == "real":
        return _to(f"/matches/{await real_game(service, live, caller)}")
    raise Malformed(phrase("lesson.what", "A lesson is closed, or a real game begins."))


def _to(url: str) -> Response[bytes]:
    return Response(b"", headers={"HX-Redirect": url})


HANDLERS = (show_lesson, post_lesson, post_end)
