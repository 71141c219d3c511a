"""1880 as on 18xx.games: the rules of that site where they deviate from the rulebook.

One variant of the title, composed in title.py of the steps in this folder. A number such as (17) in
a docstring is a line of the table in docs/importing.md. Steps have the names of the steps that they
replace. The rulebook title knows nothing of this package.
"""

from trunkline.titles.china_1880.rules.as_on_18xx_games.title import AsOn18xxGames

title = AsOn18xxGames()
