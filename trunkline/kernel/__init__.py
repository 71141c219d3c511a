"""The kernel: actions, steps, states and matches of any turn-based game. It knows no rails."""

from trunkline.kernel.action import Action, Span
from trunkline.kernel.chance import Chance
from trunkline.kernel.codec import (
    Malformed,
    decode_action,
    decode_state,
    encode_action,
    encode_state,
)
from trunkline.kernel.match import BadLog, Match, Record, Stale
from trunkline.kernel.message import Message, message
from trunkline.kernel.offers import Offer, Offers, offers
from trunkline.kernel.play import (
    GAME_OVER,
    BadSetup,
    Legal,
    awaited,
    decider,
    deciders,
    decision,
    describe,
    play,
    refuse,
    settle,
    start,
)
from trunkline.kernel.sentence import Refusal, Refused, Sentence, no, say
from trunkline.kernel.state import State
from trunkline.kernel.step import AnyDecision, AnyStep, Decision, Power, Step
from trunkline.kernel.title import (
    AnyTitle,
    Data,
    Option,
    Title,
    UnknownTitle,
    about,
    get_title,
    phase_in_words,
    register,
    register_edition,
    title_ids,
)
from trunkline.kernel.without_keys import no_of, noted, phrase_of, say_of
from trunkline.kernel.words import change, figure, money, phrase, word

__all__ = [
    "GAME_OVER",
    "Action",
    "AnyDecision",
    "AnyStep",
    "AnyTitle",
    "BadLog",
    "BadSetup",
    "Chance",
    "Data",
    "Decision",
    "Legal",
    "Malformed",
    "Match",
    "Message",
    "Offer",
    "Offers",
    "Option",
    "Power",
    "Record",
    "Refusal",
    "Refused",
    "Sentence",
    "Span",
    "Stale",
    "State",
    "Step",
    "Title",
    "UnknownTitle",
    "about",
    "awaited",
    "change",
    "decider",
    "deciders",
    "decision",
    "decode_action",
    "decode_state",
    "describe",
    "encode_action",
    "encode_state",
    "figure",
    "get_title",
    "message",
    "money",
    "no",
    "no_of",
    "noted",
    "offers",
    "phase_in_words",
    "phrase",
    "phrase_of",
    "play",
    "refuse",
    "register",
    "register_edition",
    "say",
    "say_of",
    "settle",
    "start",
    "title_ids",
    "word",
]
