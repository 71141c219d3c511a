"""Three levels of bots that everybody understands, for every title: calm, steady, strong.

Titles name their bots as they like, and those names stay good everywhere. This is the one place
where a level becomes a bot.
"""

from __future__ import annotations

from trunkline.kernel import message, phrase

CALM, STEADY, STRONG = LEVELS = ("calm", "steady", "strong")
ABOUT = {
    CALM: message("bot.about.calm", "easy to beat, good for a first game"),
    STEADY: message("bot.about.steady", "plays soundly, a fair opponent"),
    STRONG: message("bot.about.strong", "the best there is"),
}


def level_bot(level: str, own: tuple[str, ...]) -> str:
    """The bot that plays this level, of a title's own ones, the weakest first. A calm bot is no
    fool: the random one plays only for a title that has no other."""
    ladder = own or ("random",)
    place = {CALM: 0, STEADY: len(ladder) // 2, STRONG: len(ladder) - 1}
    return ladder[place[level]]


def level_about(level: str) -> str:
    """What a level is, in a few words; nothing for bots by other names."""
    return phrase(ABOUT[level]) if level in ABOUT else ""
