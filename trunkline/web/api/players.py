"""/api/players: who plays here, for people with an account."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, put
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from trunkline.kernel.registry import quickest
from trunkline.server.people import profiles
from trunkline.server.people.players import PlayerListed, players
from trunkline.server.people.profiles import Profile, SeenBy
from trunkline.web.api.common import EMPTY, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import NO_NUL, PlayerName


class ProfileSettings(Struct, frozen=True):
    """Who sees your page, and whether the list of players leaves you out."""

    seen_by: SeenBy
    unlisted: bool = False


@get("/players", operation_id="listPlayers", responses=errors(400, 401))
async def list_players(
    service: TheService,
    caller: TheCaller,
    title: Annotated[str | None, QueryParameter(max_length=80, pattern=NO_NUL)] = None,
) -> list[PlayerListed]:
    """The players of a title by their ratings; bots are among them, for scale."""
    return await players(service, caller, title or quickest())


@get("/players/{name:str}", operation_id="showPlayer", responses=errors(400, 401, 404))
async def show_player(name: PlayerName, service: TheService, caller: TheCaller) -> Profile:
    """How somebody has played here, if they let you see it."""
    return await profiles.profile(service, caller, name)


@put(
    "/account/profile",
    operation_id="setProfile",
    status_code=204,
    responses={**EMPTY, **errors(400, 401)},
)
async def set_profile(
    data: JSONBody[ProfileSettings], service: TheService, caller: TheCaller
) -> None:
    """Who sees your page: everybody with an account here, those you have played with, or you."""
    await profiles.set_seen_by(service, caller, data.seen_by, data.unlisted)


router = Router(
    "/api",
    route_handlers=[list_players, show_player, set_profile],
    guards=[needs_identity],
    tags=["Players"],
)
