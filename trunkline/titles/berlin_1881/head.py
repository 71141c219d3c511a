"""What lists of titles say of 1881 Berlin."""

from trunkline.kernel import message

ID = "1881"
NAME = "1881 Berlin"
PLAYERS = (3, 6)
ABOUT = message(
    "1881.title.about",
    "Tramways and the S-Bahn of Berlin on two rail systems, by the rulebook of 2016.",
)
NOTE = message(
    "1881.title.note",
    "Some data of the printed game are reconstructed: the prices of tramcars 3 to 6 and of the S9,"
    " the yellow market spaces, the cost of the S-Bahn's second depot, the city centre, the"
    " connection markers, most impassable sides, and how many of each yellow tile there are.",
)
SUITS = message("1881.title.suits", "for a second evening")
