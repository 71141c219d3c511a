"""What somebody does or did, in a few words: "Ada bids for a share"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from trunkline.kernel import Message, Sentence, find_kit, message, phrase, say
from trunkline.present.log_words import LogWords

NOTHING: Mapping[str, Message] = MappingProxyType({})
BEGINS = message("table.log.begins", "{player} acts: {action}.")


class Doing(Struct, frozen=True):
    """The words of a title for its steps and actions, each a message of {player}."""

    steps: Mapping[str, Message] = NOTHING
    """Step -> what its decider does, for lists of matches."""
    silent: Mapping[str, Message] = NOTHING
    """Action -> what it did, for those that may tell nothing."""
    passes: frozenset[str] = frozenset()
    """Actions with which a step is passed by,"""
    passed: Mapping[str, Message] = NOTHING
    """step -> what was passed,"""
    says_so: frozenset[Message] = frozenset()
    """and sentences that say it already."""
    log: LogWords = LogWords()
    """How its log is sorted, folded and headed."""


def doing_of(title_id: str) -> Doing:
    kit = find_kit(title_id)
    return kit.load(kit.doing, Doing) if kit is not None and kit.doing else Doing()


def doing(title_id: str, step: str | None, player: str) -> str:
    """The step as a sentence; by its own name where the title has no words for it."""
    name = step or ""
    template = doing_of(title_id).steps.get(name)
    if template is not None:
        return phrase(template, player=player)
    return phrase(
        "doing.decides", "{player} decides: {step}", player=player, step=name.replace("_", " ")
    )


def did(title_id: str, action: str, player: str) -> Sentence:
    """An action that tells nothing: a step passed by, or one that only opens another question."""
    template = doing_of(title_id).silent.get(action)
    if template is not None:
        return say(template, player=player)
    return say(BEGINS, player=player, action=action.replace("_", " "))


def told_of_pass(
    title_id: str, step: str | None, action: str, player: str, told: Sequence[Sentence]
) -> Sequence[Sentence]:
    """What an action told, and before it which step was passed by, unless it says so itself."""
    words = doing_of(title_id)
    template = words.passed.get(step or "") if action in words.passes else None
    if template is None or any(sentence.key in words.says_so for sentence in told):
        return told
    return [say(template, player=player), *told]
