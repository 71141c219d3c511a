"""/api/titles/{id}/data: the reconstructed data of a title, and what owners say of them."""

from __future__ import annotations

from litestar import Router, delete, get, put
from litestar.params import FromPath, JSONBody

from trunkline.files.corrections import CorrectionsFile, fitting_file
from trunkline.kernel import NONE
from trunkline.server.errors import Unauthenticated
from trunkline.server.people.boxes import read_boxes, save_box
from trunkline.server.people.data_shown import DataShown, data_shown, known_title
from trunkline.web.api.common import EMPTY, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity


@get("/", operation_id="showData", responses=errors(404))
async def show_data(title_id: FromPath[str], service: TheService, caller: TheCaller) -> DataShown:
    """The reconstructed values with their bounds; your corrections and those of this server."""
    t = known_title(title_id)
    return data_shown(t, await service.db.read(read_boxes, t, caller.session))


@put(
    "/",
    operation_id="keepData",
    guards=[needs_identity],
    responses=errors(400, 401, 403, 404, 413, 422, 429),
)
async def keep_data(
    title_id: FromPath[str],
    data: JSONBody[CorrectionsFile],
    service: TheService,
    caller: TheCaller,
) -> DataShown:
    """Keep a file of corrections as your box, with your account or your browser."""
    t = known_title(title_id)
    if caller.session is None:
        raise Unauthenticated
    given = fitting_file(t, data, "")
    await service.db.write(save_box, t, caller.session, given)
    return data_shown(t, await service.db.read(read_boxes, t, caller.session))


@delete(
    "/",
    operation_id="dropData",
    guards=[needs_identity],
    status_code=204,
    responses=errors(401, 403, 404, 429) | EMPTY,
)
async def drop_data(title_id: FromPath[str], service: TheService, caller: TheCaller) -> None:
    """Empty your box."""
    t = known_title(title_id)
    if caller.session is None:
        raise Unauthenticated
    await service.db.write(save_box, t, caller.session, NONE)


router = Router(
    "/api/titles/{title_id:str}/data",
    route_handlers=[show_data, keep_data, drop_data],
    tags=["Titles"],
)
