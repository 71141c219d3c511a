"""The bots' own process: it chooses actions and touches nothing else."""

from __future__ import annotations

import logging
from random import Random

import msgspec

from trunkline.bots import choose, get_bot
from trunkline.bots.hint import hint
from trunkline.kernel import (
    Action,
    AnyTitle,
    Legal,
    State,
    decode_state,
    encode_action,
    get_title,
    refuse,
)
from trunkline.kernel.corrections import corrections_from
from trunkline.server.botseats.recall import recall

log = logging.getLogger("trunkline.server.botseats.worker")


def think(
    title_id: str,
    state: bytes,
    player: str,
    bot: str,
    seed: str,
    budget: float,
    rules: str = "",
    corrections: str = "",
) -> bytes:
    """The bot's action for this player as JSON; the same position gives the same chance."""
    t = get_title(title_id, rules, corrections_from(corrections))
    s, random = recall(decode_state(t, state)), Random(seed)
    try:
        action = choose(get_bot(bot, t), t, s, player, random, budget)
    except Exception:
        log.exception("The bot %s failed at %s.", bot, title_id)
        action = any_action(t, s, player, random)
    if refuse(t, s, action) is not None:
        action = any_action(t, s, player, random)
    return msgspec.json.encode(encode_action(action))


def advise(
    title_id: str,
    state: bytes,
    player: str,
    seed: str,
    budget: float,
    rules: str = "",
    corrections: str = "",
) -> bytes:
    """What this player might do, as JSON; put into words where its reader is known."""
    t = get_title(title_id, rules, corrections_from(corrections))
    found = hint(t, recall(decode_state(t, state)), Random(seed), budget, player=player)
    return msgspec.json.encode(found.choices)


def any_action(t: AnyTitle, s: State, player: str, random: Random) -> Action:
    """For bots that fail or answer with something illegal."""
    return random.choice(list(Legal(t, t.view(s, player), player)))
