"""The variants of Shikoku 1889: the beginner's game, and both games as on 18xx.games."""

from trunkline.titles.shikoku_1889.exports import as_on_18xx_games
from trunkline.titles.shikoku_1889.exports import beginner as beginner_on_18xx_games
from trunkline.titles.shikoku_1889.rules import beginner

EDITIONS = (beginner.title, as_on_18xx_games.title, beginner_on_18xx_games.title)
