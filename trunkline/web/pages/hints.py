"""What a bot expects: only where the table allows it, only to the player who decides."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from trunkline.bots.hint import Choice
from trunkline.kernel import phrase
from trunkline.present.words import money
from trunkline.server.botseats.hints import hints
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import reader
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, MatchId
from trunkline.web.turns import turn


class HintLine(Struct, frozen=True):
    """A choice, the worth that it promises, how it differs from others, and why."""

    text: str
    then: str
    worth: str
    compared: tuple[str, ...]
    """How it differs from the first choice, the first one from the next."""
    reasons: tuple[str, ...]
    action: dict[str, object]


@get("/matches/{match_id:str}/hint")
async def show_hint(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The top choices, with their reasons."""
    live = (await service.match(match_id)).still()
    who = reader(caller, live, request.query_params.get("as") or None)
    async with turn(request, service):
        found = await hints(service, live, who)
    assert live.title is not None
    assert who is not None
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
    then = ", ".join(
        phrase("table.hints.then", "then {choice}", choice=choice) for choice in each.then
    )
    reasons = tuple(map(str, each.reasons))
    compared = tuple(map(str, each.compared))
    worth = money(currency, each.worth)
    return HintLine(str(each.text), then, worth, compared, reasons, each.action)


def _worth(live: Live, who: str) -> str:
    assert live.playable is not None
    t, s = live.playable
    return money(t.currency, t.worth(s, who))
