"""Shikoku 1889, as far as public sources tell its rules."""

from trunkline.titles.shikoku_1889.rules.title import Shikoku1889

title = Shikoku1889()
