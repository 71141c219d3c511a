"""1881 Berlin: tramways and the S-Bahn, by the rulebook of 2016 (version 2.0)."""

from trunkline.titles.berlin_1881.rules.editions import EDITIONS
from trunkline.titles.berlin_1881.rules.title import Berlin

title = Berlin()

__all__ = ["EDITIONS", "Berlin", "title"]
