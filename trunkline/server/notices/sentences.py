"""What a message says, and why it was sent, for each event."""

from __future__ import annotations

from trunkline.kernel import message
from trunkline.server.notices.events import Event, Line

SAYS = {
    "turn": message("notice.says.turn", "It is your turn in {title}, {player}."),
    "time": message("notice.says.time", "Your time in {title} is running out, {player}."),
    "asked": message("notice.says.asked", "{by} asks you something in {title}."),
    "invited": message("notice.says.invited", "{by} invites you to {title}."),
    "mention": message("notice.says.mention", "{by} wrote to you in {title}."),
    "chat": message("notice.says.chat", "{by} wrote in {title}."),
    "nudged": message("notice.says.nudged", "{by} is waiting for you in {title}."),
    "replaced": message(
        "notice.says.replaced", "Somebody else is going to play your seat in {title}."
    ),
    "order-stopped": message("notice.says.order-stopped", "Your order in {title} has stopped."),
    "rematch": message("notice.says.rematch", "{by} wants to play {title} again with you."),
    "end": message("notice.says.end", "{title} is over."),
    "host": message("notice.says.host", "The host of this server has a message for you."),
}
"""The usual sentence of an event; where it does not fit another one is posted with it."""
BEGINS = message("notice.says.begins", "The match begins. You play as {player}.")
REASONS: dict[Event, str] = {
    "turn": message("notice.reason.turn", "You get this because it is your turn."),
    "time": message("notice.reason.time", "You get this because your time is running out."),
    "asked": message(
        "notice.reason.asked", "You get this because somebody is waiting for your answer."
    ),
    "invited": message(
        "notice.reason.invited", "You get this because a seat in this match is yours."
    ),
    "mention": message("notice.reason.mention", "You get this because your name was mentioned."),
    "chat": message("notice.reason.chat", "You get this because you follow this chat."),
    "nudged": message(
        "notice.reason.nudged", "You get this because the others are waiting for you."
    ),
    "replaced": message("notice.reason.replaced", "You get this because it is about your seat."),
    "order-stopped": message("notice.reason.order", "You get this because you set an order."),
    "rematch": message("notice.reason.rematch", "You get this because you played with them."),
    "end": message("notice.reason.end", "You get this because you played in this match."),
    "host": message("notice.reason.host", "You get this because it concerns your account or seat."),
}
HEADINGS: dict[Line, str] = {
    "turn-days": message("notice.line.turn-days", "It is my turn"),
    "turn-live": message("notice.line.turn-live", "It is my turn"),
    "time": message("notice.line.time", "My time is running out"),
    "asked": message("notice.line.asked", "Someone asks me"),
    "invited": message("notice.line.invited", "I am invited, or a match begins"),
    "mention": message("notice.line.mention", "Someone writes @{name}"),
    "chat": message("notice.line.chat", "Someone writes at the table"),
    "order-stopped": message("notice.line.order-stopped", "An order of mine has stopped"),
    "end": message("notice.line.end", "A match ends"),
}
NOTES: dict[Line, str] = {
    "turn-days": message("notice.note.turn-days", "in a turn-based match"),
    "turn-live": message("notice.note.turn-live", "in a live match while I am on another page"),
    "time": message("notice.note.time", "a quarter is left, and when the reserve begins"),
    "asked": message("notice.note.asked", "an offer, an undo, a vote, a nudge"),
}
