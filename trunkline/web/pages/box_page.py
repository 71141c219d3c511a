"""My box: what the owner of a printed game reads in it, in a form and as a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from trunkline.draw import NothingToDraw, title_picture
from trunkline.files.corrections import LARGEST, corrections_bytes, parse_corrections
from trunkline.kernel import (
    NONE,
    AnyTitle,
    BadCorrections,
    Corrections,
    Malformed,
    corrected,
    fitting,
    phrase,
)
from trunkline.present.pictures import inline
from trunkline.server.errors import NotFound
from trunkline.server.people.boxes import Boxes, read_boxes, save_box
from trunkline.server.people.caller import Session
from trunkline.server.people.data_shown import DataShown, data_shown, known_title
from trunkline.server.service import Service
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.pages.box_form import BoxGroup, entered, groups
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form


class BoxView(Struct, frozen=True):
    """The page as values."""

    title_id: str
    title: str
    groups: tuple[BoxGroup, ...]
    said_by: str
    kept: bool
    account: bool
    """Whether an account keeps it, and not this browser alone."""
    map: str
    market: str
    saved: bool = False
    problems: tuple[str, ...] = ()


def correctable_title(title_id: str) -> AnyTitle:
    t = known_title(title_id)
    if not t.correctables:
        raise NotFound(phrase("box.nothing", "Nothing of {title} is reconstructed.", title=t.name))
    return t


@get("/titles/{title_id:str}/data")
async def show_box(
    title_id: FromPath[str], request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The form, filled in with what is kept."""
    t = correctable_title(title_id)
    boxes = await service.db.read(read_boxes, t, caller.session)
    view = await looking(box_view, t, boxes, caller.session)
    return page(request, "box.html", box=view)


@get("/titles/{title_id:str}/data.json")
async def box_twin(title_id: FromPath[str], service: TheService, caller: TheCaller) -> DataShown:
    """The same as values."""
    t = correctable_title(title_id)
    return data_shown(t, await service.db.read(read_boxes, t, caller.session))


@get("/titles/{title_id:str}/data/file")
async def box_file(
    title_id: FromPath[str], service: TheService, caller: TheCaller
) -> Response[bytes]:
    """What is kept, as a file to be played with elsewhere and to be sent to us."""
    t = correctable_title(title_id)
    boxes = await service.db.read(read_boxes, t, caller.session)
    return file_answer(t, boxes.mine)


def file_answer(t: AnyTitle, corrections: Corrections) -> Response[bytes]:
    name = f'attachment; filename="{t.id}.data.json"'
    headers = {"Content-Disposition": name}
    body = corrections_bytes(t, corrections)
    return Response(body, media_type="application/json", headers=headers)


@post("/titles/{title_id:str}/data", status_code=200)
async def post_box(
    title_id: FromPath[str],
    request: AnyRequest,
    data: Form,
    service: TheService,
    caller: TheCaller,
) -> Response[bytes]:
    """Keep what was entered, or say everything that does not fit; `empty` forgets it all."""
    t = correctable_title(title_id)
    given = NONE
    try:
        if data.get("do") != "empty":
            given = fitting(t, entered(t, data), data.get("said_by", ""))
    except BadCorrections as error:
        return await _again(request, service, t, caller.session, error.sentences, data)
    return await _kept(request, service, t, caller.session, given)


@post("/titles/{title_id:str}/data/file", status_code=200, request_max_body_size=LARGEST)
async def post_box_file(
    title_id: FromPath[str], request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The same from a file."""
    t = correctable_title(title_id)
    try:
        given = parse_corrections(t, await request.body(), phrase("file.files.file", "The file"))
    except BadCorrections as error:
        return await _again(request, service, t, caller.session, error.sentences)
    except Malformed as error:
        return await _again(request, service, t, caller.session, (str(error),))
    return await _kept(request, service, t, caller.session, given)


async def _kept(
    request: AnyRequest,
    service: Service,
    t: AnyTitle,
    known: Session | None,
    given: Corrections,
) -> Response[bytes]:
    session, cookies = with_session(request, service, known)
    await service.db.write(save_box, t, session, given)
    view = await looking(box_view, t, Boxes(given), session, saved=True)
    answer = page(request, "box_body.html", box=view)
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


async def _again(
    request: AnyRequest,
    service: Service,
    t: AnyTitle,
    session: Session | None,
    problems: tuple[str, ...],
    sent: Mapping[str, Any] | None = None,
) -> Response[bytes]:
    boxes = await service.db.read(read_boxes, t, session)
    view = await looking(box_view, t, boxes, session, problems=problems, sent=sent or {})
    return page(request, "box_body.html", box=view)


def box_view(
    t: AnyTitle,
    boxes: Boxes,
    session: Session | None,
    *,
    saved: bool = False,
    problems: tuple[str, ...] = (),
    sent: Mapping[str, Any] | None = None,
) -> BoxView:
    pointed = {each.pointed for each in t.correctables}
    played = corrected(t, boxes.mine)
    return BoxView(
        t.id,
        t.name,
        groups(t, boxes.mine, sent or {}),
        str((sent or {}).get("said_by", boxes.mine.said_by)),
        bool(boxes.mine),
        session is not None and session.account_id is not None,
        _picture(played, "map") if pointed & {"hexes", "sides"} else "",
        _picture(played, "market") if "cells" in pointed else "",
        saved,
        problems,
    )


def _picture(t: AnyTitle, what: str) -> str:
    try:
        return inline(title_picture(t, what))
    except NothingToDraw:
        return ""
