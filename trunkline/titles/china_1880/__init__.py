"""1880: China, by the rulebook of 2022."""

from trunkline.titles.china_1880.title import China1880

title = China1880()
