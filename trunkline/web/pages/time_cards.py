"""Cards of requests about time: somebody for an absent player, an end, a pause."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.words import bot_word
from trunkline.server.clock import now
from trunkline.server.matches.votes import EndAsked, ReplaceAsked, Request
from trunkline.web.pages.durations import duration


def about_time(request: Request) -> tuple[str, tuple[str, ...]]:
    """What is asked, and what follows."""
    asked, by = request.asked, request.asked_by
    if isinstance(asked, ReplaceAsked):
        return _replacement(by, asked), _when(request, asked)
    if isinstance(asked, EndAsked):
        return _end(by, asked), _silence(request)
    return phrase("table.cards.asks-pause", "{player} asks to pause", player=by), ()


def _replacement(by: str, asked: ReplaceAsked) -> str:
    if asked.bot is not None:
        return phrase(
            "table.cards.asks-replace-bot",
            "{player} asks for a bot ({strength}) to play for {seat}",
            player=by,
            strength=bot_word(asked.bot),
            seat=asked.seat,
        )
    if asked.person is not None:
        return phrase(
            "table.cards.asks-replace-person",
            "{player} asks to let {person} play for {seat}",
            player=by,
            person=asked.person,
            seat=asked.seat,
        )
    return phrase(
        "table.cards.asks-replace-link",
        "{player} asks to let somebody else play for {seat}",
        player=by,
        seat=asked.seat,
    )


def _when(request: Request, asked: ReplaceAsked) -> tuple[str, ...]:
    keeps = phrase("table.cards.keeps-seat", "{player} keeps the seat.", player=asked.seat)
    if request.due_at is None:
        return (keeps,)
    begins = phrase(
        "table.cards.begins-in",
        "It begins in {time} unless one of you says no or {player} acts.",
        time=duration(max(0, request.due_at - now())),
        player=asked.seat,
    )
    return begins, keeps


def _end(by: str, asked: EndAsked) -> str:
    if asked.ranked:
        return phrase(
            "table.cards.asks-end-ranked",
            "{player} asks to end the match, ranked as it stands",
            player=by,
        )
    return phrase(
        "table.cards.asks-end-unranked",
        "{player} asks to end the match without a result",
        player=by,
    )


def _silence(request: Request) -> tuple[str, ...]:
    if request.due_at is None:
        return ()
    time = duration(max(0, request.due_at - now()))
    return (phrase("table.cards.silence", "No answer within {time} counts as a yes.", time=time),)


def words_of(request: Request) -> tuple[str, str]:
    """What is on the buttons."""
    if isinstance(request.asked, ReplaceAsked):
        return phrase("table.cards.yes-now", "Yes, now"), phrase("table.cards.no-wait", "No, wait")
    return phrase("table.cards.agree", "Agree"), phrase("table.cards.decline", "Decline")


def said_so_far(request: Request) -> str:
    """Ben: yes. Dana: not said."""
    if not isinstance(request.asked, ReplaceAsked):
        return ""
    said = (request.asked_by, *request.needed)
    yes = {request.asked_by, *request.agreed}
    return " ".join(_said(name, name in yes) for name in said)


def _said(name: str, yes: bool) -> str:
    if yes:
        return phrase("table.cards.said-yes", "{player} said yes.", player=name)
    return phrase("table.cards.not-said", "{player} has not answered.", player=name)
