"""1881 Berlin: tramways and the S-Bahn, by the rulebook of 2016 (version 2.0)."""

from trunkline.kernel import register_edition
from trunkline.titles.berlin_1881.rules.editions import EDITIONS
from trunkline.titles.berlin_1881.rules.title import Berlin

title = Berlin()
for edition in EDITIONS:
    register_edition(edition)

__all__ = ["Berlin", "title"]
