"""What lists of titles say of 1880: China."""

from trunkline.kernel import message

ID = "1880"
NAME = "1880: China"
PLAYERS = (3, 7)
ABOUT = message(
    "1880.title.about",
    "Found railways, build track, run trains, trade shares; the richest player wins.",
)
SUITS = message("1880.title.suits", "long and deep")
