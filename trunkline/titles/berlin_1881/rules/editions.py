"""Earlier editions of our reading of the rulebook: matches begun by them are played on by them.

An edition is a title of its own, composed of what has changed since; docs/1881.md lists them.
"""

from __future__ import annotations

from trunkline.titles.berlin_1881.rules.building import Links
from trunkline.titles.berlin_1881.rules.limits import BeforeTheExchange
from trunkline.titles.berlin_1881.rules.title import Berlin


class FirstEdition(Berlin):
    """2016: hexes could be entered twice on the way to new rails; the limit before the exchange."""

    rules = "2016"
    ways = Links()
    tally = BeforeTheExchange()


EDITIONS = (FirstEdition(),)
