"""The variants of Shikoku 1889: the beginner's game, and the rules of 18xx.games."""

from trunkline.titles.shikoku_1889.exports import as_on_18xx_games
from trunkline.titles.shikoku_1889.rules import beginner

EDITIONS = (beginner.title, as_on_18xx_games.title)
