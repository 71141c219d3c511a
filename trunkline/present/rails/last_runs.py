"""The last runs of companies, read from what the actions of a match have told."""

from __future__ import annotations

from trunkline.kernel import Sentence
from trunkline.present.rails.companies import LastRun
from trunkline.present.sheets.extras import Amount, Earnings
from trunkline.present.story import Story


def last_runs(story: Story, by: Earnings) -> dict[str, LastRun]:
    """By company, from the newest dividend or income kept."""
    found: dict[str, LastRun] = {}
    for sentence in story.newest():
        if sentence.key in by.paid:
            run = LastRun(_sum(sentence, by.paid[sentence.key]), True)
        elif sentence.key in by.kept:
            run = LastRun(_sum(sentence, by.kept[sentence.key]), False)
        else:
            continue
        found.setdefault(str(sentence.facts["company"]), run)
    return found


def _sum(sentence: Sentence, by: Amount) -> int:
    return int(sentence.facts[by.fact]) * by.times
