"""Games of 18xx.games, followed action by action by a variant of the rules."""

from trunkline.titles.shikoku_1889.exports.as_on_18xx_games import title

EDITIONS = (title,)
