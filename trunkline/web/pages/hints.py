"""What would a bot do? Only where the table allows it, only to the player who decides."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from trunkline.bots.hint import Choice
from trunkline.kernel import no, noted, phrase
from trunkline.present.words import money
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import reader
from trunkline.web.api.common import AnyRequest, MatchId, TheCaller, TheHouse
from trunkline.web.pages.render import page
from trunkline.web.problems import refused
from trunkline.web.turns import turn

HINTS = noted("Hints at the table")


class HintLine(Struct, frozen=True):
    """A choice, the worth that it promises, and why."""

    text: str
    then: str
    worth: str
    reasons: tuple[str, ...]
    action: dict[str, object]


def allowed(live: Live, who: str | None) -> bool:
    """Whether this player may ask now: nobody gets advice from what another one knows."""
    return live.row.hints and who in live.awaited()


@get("/matches/{match_id:str}/hint", include_in_schema=False)
async def show_hint(
    match_id: MatchId, request: AnyRequest, house: TheHouse, caller: TheCaller
) -> Response[bytes]:
    """The top choices, with their reasons."""
    live = (await house.match(match_id)).still()
    who = reader(caller, live, request.query_params.get("as") or None)
    if not live.row.hints:
        raise refused(no("This table plays without hints.", HINTS))
    if who is None or not allowed(live, who) or live.title is None:
        raise refused(no("A hint is for the player who decides.", HINTS))
    async with turn(request, house):
        found = await house.bots.advise(live, who, house.settings.bot_seconds)
    lines = [_line(live.title.currency, each) for each in found]
    return page(
        request,
        "hint.html",
        id=match_id,
        seen=live.version,
        eyes=request.query_params.get("as", ""),
        lines=lines,
        now=_worth(live, who),
    )


def _line(currency: str, each: Choice) -> HintLine:
    then = ", ".join(phrase("then {choice}", choice=choice) for choice in each.then)
    reasons = tuple(map(str, each.reasons))
    return HintLine(str(each.text), then, money(currency, each.worth), reasons, each.action)


def _worth(live: Live, who: str) -> str:
    assert live.playable is not None
    t, s = live.playable
    return money(t.currency, t.worth(s, who))
