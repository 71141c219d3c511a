"""1880: China, by the rulebook of 2022."""

from trunkline.titles.china_1880.rules import as_on_18xx_games, editions
from trunkline.titles.china_1880.rules.title import China1880

title = China1880()
EDITIONS = (*editions.EDITIONS, as_on_18xx_games.title)
