"""Cards beside the decision: requests to the table that wait for consent."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.words import bot_word, listed
from trunkline.server.matches.live import Live
from trunkline.server.matches.votes import LoanAsked, ReplaceAsked, Request, UndoAsked
from trunkline.server.people.caller import Caller
from trunkline.web.pages.logbook import Log
from trunkline.web.pages.time_cards import about_time, said_so_far, words_of


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
        return RequestCard(
            request.number,
            heading,
            (),
            phrase("table.cards.table-declined", "The table declined."),
            (),
        )
    own = [seat.name for seat in caller.owned(live)]
    waiting = [name for name in request.needed if name not in request.agreed]
    mine = [name for name in waiting if name in own]
    many = len(mine) > 1
    yes, no = words_of(request)
    answers = [("agree", name, _agree(name) if many else yes) for name in mine]
    answers += [("decline", name, _decline(name) if many else no) for name in mine]
    if request.asked_by in own:
        answers.append(
            (
                "withdraw",
                request.asked_by,
                phrase("table.cards.take-request-back", "Withdraw the request"),
            )
        )
    if isinstance(request.asked, ReplaceAsked) and request.asked.seat in own and not mine:
        answers.append(("agree", request.asked.seat, yes))
        answers.append(("decline", request.asked.seat, no))
    waits = said_so_far(request) or phrase(
        "table.cards.must-agree",
        "{players} must agree.",
        "{players} must agree.",
        number=len(waiting),
        players=listed(waiting),
    )
    return RequestCard(request.number, heading, lines, waits, tuple(answers))


def _agree(name: str) -> str:
    return phrase("table.cards.agree-as-name", "Agree as {name}", name=name)


def _decline(name: str) -> str:
    return phrase("table.cards.decline-as-name", "Decline as {name}", name=name)


def table_is_asked(request: Request) -> str:
    """Said to whoever asks, when others must agree, or may only say no."""
    if isinstance(request.asked, ReplaceAsked):
        _, (begins, *_) = about_time(request)
        return f"{phrase('table.cards.table-asked', 'The table has been asked.')} {begins}"
    return phrase(
        "table.cards.table-asked-must",
        "The table is asked: {players} must agree.",
        "The table is asked: {players} must agree.",
        number=len(request.needed),
        players=listed(request.needed),
    )


def _asked(request: Request, live: Live, log: Log) -> tuple[str, tuple[str, ...]]:
    asked = request.asked
    if isinstance(asked, UndoAsked):
        gone = tuple(
            f"{line.at} {line.text}" for line in log.lines if not line.undone and line.at > asked.to
        )
        heading = phrase(
            "table.cards.asks-take-back",
            "{player} asks to undo {number} action",
            "{player} asks to undo {number} actions",
            number=live.row.actions - asked.to,
            player=request.asked_by,
        )
        return heading, gone[:6]
    if isinstance(asked, LoanAsked):
        return _loan(request.asked_by, asked), ()
    return about_time(request)


def _loan(player: str, asked: LoanAsked) -> str:
    if asked.to:
        return phrase(
            "table.cards.asks-let-play",
            "{player} asks to let {other} play for {seat}",
            player=player,
            other=asked.to,
            seat=asked.seat,
        )
    return phrase(
        "table.cards.asks-let-bot",
        "{player} asks for a bot ({strength}) to play for {seat}",
        player=player,
        strength=bot_word(asked.bot or ""),
        seat=asked.seat,
    )
