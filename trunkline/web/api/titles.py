"""/api/titles: what can be played here."""

from __future__ import annotations

from typing import Any

from litestar import Router, get
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from trunkline.bots import bot_names, levels
from trunkline.kernel import AnyTitle, Option, UnknownTitle, get_title, kit_of, phrase
from trunkline.kernel import titles as installed
from trunkline.present.learn.model import Learning
from trunkline.present.learn.texts import learning
from trunkline.server.errors import NotFound
from trunkline.web.api.common import errors


class TitleShown(Struct, frozen=True):
    """A title for the lobby."""

    id: str
    name: str
    about: str
    rules: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    bots: tuple[str, ...]
    levels: dict[str, str]
    """calm, steady and strong: the bot that plays each of them here."""


def shown(t: AnyTitle) -> TitleShown:
    options = tuple(replace(option, about=phrase(option.about)) for option in t.options)
    return TitleShown(
        t.id, t.name, kit_of(t).description, t.rules, t.seats, options, bot_names(t), levels(t)
    )


@get("/", operation_id="listTitles", sync_to_thread=False)
def titles() -> list[TitleShown]:
    """All titles, with their options and bots."""
    return [shown(t) for t in installed()]


@get(
    "/{title_id:str}",
    operation_id="showTitle",
    sync_to_thread=True,
    responses=errors(404),
)
def title(title_id: FromPath[str]) -> dict[str, Any]:
    """A title's static data, as `trunkline title` prints it."""
    try:
        t = get_title(title_id)
    except UnknownTitle as error:
        raise NotFound(str(error)) from None
    return {"id": t.id, "name": t.name, "players": list(t.seats), "rules": t.rules, **t.data()}


@get(
    "/{title_id:str}/learn",
    operation_id="showLearning",
    sync_to_thread=True,
    responses=errors(404),
)
def learn(title_id: FromPath[str]) -> Learning:
    """What can be learned about a title, in your language: words, explanations of its decisions,
    sections of the rules in our own words, rules in brief. What it does not have is empty."""
    found = learning(title_id)
    if found is None:
        raise NotFound(phrase("learn.nothing", "There is nothing to read about this title."))
    return found


router = Router("/api/titles", route_handlers=[titles, title, learn], tags=["Titles"])
