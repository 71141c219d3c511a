"""The undo dialog: what would vanish, and who must agree."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post

from trunkline.kernel import AnyTitle, Malformed, message, phrase
from trunkline.present.words import listed
from trunkline.server.errors import ServerError
from trunkline.server.matches.askers import HAS_LEFT
from trunkline.server.matches.history import standing_entries
from trunkline.server.matches.live import Live
from trunkline.server.matches.undo import prepare, undo
from trunkline.server.matches.votes import Declined, read_declined
from trunkline.server.people.caller import reader
from trunkline.server.store.rows import Entry
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import asked, count
from trunkline.web.pages.logbook import lines_of, logbook
from trunkline.web.pages.render import page
from trunkline.web.pages.table_page import answer_with_parts
from trunkline.web.pages.table_view import Asked
from trunkline.web.parameters import AnyRequest, Form, MatchId

HOLD_NO_SEAT = message("undo.hold-no-seat", "You do not have a seat here.")
NOTHING_HAPPENED_YET = message("undo.nothing-happened-yet", "Nothing has happened yet.")


@get("/matches/{match_id:str}/undo")
async def undo_dialog(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """What an undo would take back, and who must agree."""
    live = await service.match(match_id)
    who = reader(caller, live, asked(request.query_params).as_player)
    if live.title is None or who is None or not live.row.actions:
        reason = phrase(HOLD_NO_SEAT if who is None else NOTHING_HAPPENED_YET)
        return page(request, "undo.html", reason=reason, id=match_id)
    entries = await service.logs.entries(live)
    owned = caller.owned(live)
    if owned and all(seat.left is not None for seat in owned):
        return page(request, "undo.html", reason=phrase(HAS_LEFT, player=who), id=match_id)
    own = [seat.name for seat in owned]
    last = logbook(entries, live.title, live.players, who).last_by
    by, to = last if last in own else who, back_to(live, count(request.query_params.get("to")))
    try:
        plan = await prepare(service, live, to, by)
    except ServerError as error:
        return page(request, "undo.html", reason=str(error), id=match_id)
    asked_before = await service.db.read(read_declined, live.id)
    return page(
        request,
        "undo.html",
        reason="",
        id=match_id,
        by=by,
        to=to,
        seen=live.version,
        declined=[_declined(each) for each in asked_before if each.to < live.row.actions],
        consent=_consent(plan.needed),
        button=_button(live.row.actions - to, [each for each in plan.needed if each not in own]),
        **_taken_back(live, live.title, entries, to),
        **_own_decisions(entries, who, to),
    )


def back_to(live: Live, wanted: int | None) -> int:
    """How many actions would stay: as many as are wanted, else all but the last."""
    return max(0, live.row.actions - 1) if wanted is None else min(wanted, live.row.actions)


def _taken_back(live: Live, t: AnyTitle, entries: list[Entry], to: int) -> dict[str, Any]:
    """What would vanish, the latest first."""
    gone = reversed(standing_entries(entries)[to:])
    words = phrase(
        "undo.this-takes-back-number",
        "This undoes {number} action:",
        "This undoes {number} actions:",
        number=live.row.actions - to,
    )
    return {"gone": lines_of(gone, entries, t, live.players), "takes_back": words}


def _own_decisions(entries: list[Entry], who: str, to: int) -> dict[str, Any]:
    """The way back to one's decision before, and whether all of one's own would stay so far."""
    mine = own_actions(entries, who)
    back = next((at - 1 for at in reversed(mine) if at <= to), None)
    return {"back": back, "first": all(at <= to for at in mine)}


def own_actions(entries: list[Entry], who: str) -> list[int]:
    """The numbers of this player's actions that are in force."""
    return [entry.actions for entry in standing_entries(entries) if entry.by == who]


def _declined(asked: Declined) -> str:
    return phrase(
        "undo.declined-before",
        "{player} declined to go back to action {to:count}.",
        player=asked.by,
        to=asked.to,
    )


def _consent(needed: tuple[str, ...]) -> str:
    if not needed:
        return ""
    return phrase(
        "undo.must-agree-nothing",
        "{players} must agree first.",
        "{players} must agree first.",
        number=len(needed),
        players=listed(needed),
    )


def _button(count: int, asked: list[str]) -> str:
    if asked:
        return phrase("undo.ask", "Ask {players}", players=listed(asked))
    return phrase(
        "undo.take-back-action",
        "Undo {number} action",
        "Undo {number} actions",
        number=count,
    )


@post("/matches/{match_id:str}/undo", status_code=200)
async def post_undo(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Take back, or ask those whose actions would vanish."""
    seen = count(data.get("seen"))
    if seen is None:
        raise Malformed(
            phrase("undo.undo-says-version", "The match has changed. Reload and try again.")
        )
    message = ""
    try:
        await undo(service, match_id, caller, seen, count(data.get("to")), data.get("by"))
    except ServerError as error:
        message = phrase("undo.not-possible", "**That is not possible.** {why}", why=error)
    live = await service.match(match_id)
    answer = await answer_with_parts(request, service, live, caller, Asked(), message=message)
    answer.headers["HX-Trigger-After-Swap"] = "close-dialog"
    return answer
