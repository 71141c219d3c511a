"""Cards beside the decision: requests to the table that wait for consent."""

from __future__ import annotations

from msgspec import Struct

from trunkline.web.caller import Caller
from trunkline.web.live import Live
from trunkline.web.pages.logbook import Log
from trunkline.web.pages.words import bot_word, counted, listed
from trunkline.web.requests import LoanAsked, Request, UndoAsked


class RequestCard(Struct, frozen=True):
    """What is asked, what would vanish, who must agree, and what this viewer can answer."""

    number: int
    heading: str
    lines: tuple[str, ...]
    waits: str
    answers: tuple[tuple[str, str, str], ...]
    """(answer, seat, words on the button)."""


def request_card(live: Live, caller: Caller, request: Request, log: Log) -> RequestCard:
    heading, lines = _asked(request, live, log)
    if request.status == "declined":
        return RequestCard(request.number, heading, (), "The table declined.", ())
    own = [seat.name for seat in caller.owned(live)]
    waiting = [name for name in request.needed if name not in request.agreed]
    mine = [name for name in waiting if name in own]
    many = len(mine) > 1
    answers = [("agree", name, f"Agree as {name}" if many else "Agree") for name in mine]
    answers += [("decline", name, f"Decline as {name}" if many else "Decline") for name in mine]
    if request.asked_by in own:
        answers.append(("withdraw", request.asked_by, "Take the request back"))
    return RequestCard(
        request.number, heading, lines, f"{listed(waiting)} must agree.", tuple(answers)
    )


def _asked(request: Request, live: Live, log: Log) -> tuple[str, tuple[str, ...]]:
    asked = request.asked
    if isinstance(asked, UndoAsked):
        count = live.row.actions - asked.to
        gone = tuple(
            f"{line.at} {line.text}" for line in log.lines if not line.undone and line.at > asked.to
        )
        return f"{request.asked_by} asks to take back {counted(count, 'action')}", gone[:6]
    assert isinstance(asked, LoanAsked)
    who = asked.to or f"a {bot_word(asked.bot or '')} bot"
    return f"{request.asked_by} asks to let {who} play for {asked.seat}", ()
