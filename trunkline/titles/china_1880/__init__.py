"""1880: China, by the rulebook of 2022."""

from trunkline.kernel import register_edition
from trunkline.titles.china_1880 import as_on_18xx_games
from trunkline.titles.china_1880.editions import EDITIONS
from trunkline.titles.china_1880.title import China1880

title = China1880()
for edition in (*EDITIONS, as_on_18xx_games.title):
    register_edition(edition)
