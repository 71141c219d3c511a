"""/api/lessons: guided games; each is a match of the caller's own."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.params import FromPath

from trunkline.server.matches import lessons
from trunkline.server.matches.lessons import LessonBegun, LessonListed
from trunkline.web.api.common import errors
from trunkline.web.dependencies import TheCaller, TheService


@get("/", operation_id="listLessons")
async def list_lessons(service: TheService, caller: TheCaller) -> list[LessonListed]:
    """All lessons, and how far you have come with each."""
    return [*await lessons.listed(service, caller)]


@post("/{title_id:str}", operation_id="beginLesson", responses=errors(400, 404, 429))
async def begin_lesson(
    title_id: FromPath[str], service: TheService, caller: TheCaller
) -> LessonBegun:
    """Begin the lesson of a title, or go on with the one that you began. Who asks without a
    session gets the token of the seat."""
    return await lessons.begin(service, caller, title_id)


router = Router("/api/lessons", route_handlers=[list_lessons, begin_lesson], tags=["Matches"])
