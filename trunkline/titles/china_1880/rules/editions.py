"""Earlier editions of our reading of the rulebook: matches begun by them are played on by them.

An edition is a title of its own, composed of what has changed since; docs/1880.md lists them.
"""

from __future__ import annotations

from trunkline.kernel import AnyDecision
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


class FirstEdition(China1880):
    """2022: steps without choices were passed over although P5 would have opened them."""

    rules = "2022"

    def opened(self, s: ChinaState, step: AnyDecision) -> bool:
        return False


EDITIONS = (FirstEdition(),)
