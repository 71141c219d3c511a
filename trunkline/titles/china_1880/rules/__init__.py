"""1880: China, by the rulebook of 2022."""

from trunkline.kernel import register_edition
from trunkline.titles.china_1880.rules import as_on_18xx_games
from trunkline.titles.china_1880.rules.title import China1880

title = China1880()
register_edition(as_on_18xx_games.title)
