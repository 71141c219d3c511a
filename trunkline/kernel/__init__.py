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
from trunkline.kernel.kit import Kit
from trunkline.kernel.language import noted, phrase, phrase_of
from trunkline.kernel.match import BadLog, Match, Record, Stale
from trunkline.kernel.offers import Offer, Offers, offers
from trunkline.kernel.play import (
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
from trunkline.kernel.registry import (
    UnknownTitle,
    find_kit,
    get_kit,
    get_title,
    kit_of,
    kits,
    register,
    register_edition,
    title_ids,
    titles,
)
from trunkline.kernel.sentence import Refusal, Refused, Sentence, no, no_of, say, say_of
from trunkline.kernel.state import State
from trunkline.kernel.step import AnyDecision, AnyStep, Decision, Power, Step
from trunkline.kernel.summary import (
    Catalogue,
    CompanySummary,
    PlayerSummary,
    Summary,
    catalogue_of,
    summary_of,
)
from trunkline.kernel.title import AnyTitle, Data, Option, Title

__all__ = [
    "Action",
    "AnyDecision",
    "AnyStep",
    "AnyTitle",
    "BadLog",
    "BadSetup",
    "Catalogue",
    "Chance",
    "CompanySummary",
    "Data",
    "Decision",
    "Kit",
    "Legal",
    "Malformed",
    "Match",
    "Offer",
    "Offers",
    "Option",
    "PlayerSummary",
    "Power",
    "Record",
    "Refusal",
    "Refused",
    "Sentence",
    "Span",
    "Stale",
    "State",
    "Step",
    "Summary",
    "Title",
    "UnknownTitle",
    "awaited",
    "catalogue_of",
    "decider",
    "deciders",
    "decision",
    "decode_action",
    "decode_state",
    "describe",
    "encode_action",
    "encode_state",
    "find_kit",
    "get_kit",
    "get_title",
    "kit_of",
    "kits",
    "no",
    "no_of",
    "noted",
    "offers",
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
    "summary_of",
    "title_ids",
    "titles",
]
