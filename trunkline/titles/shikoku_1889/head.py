"""What lists of titles say of Shikoku 1889."""

from trunkline.kernel import message

ID = "1889"
NAME = "Shikoku 1889"
PLAYERS = (2, 6)
ABOUT = message(
    "1889.title.about",
    "Railways on Japan’s smallest main island: a short, classic game of track, trains and shares.",
)
NOTE = message(
    "1889.title.note",
    "Made without the rulebook: the rules come second-hand, from public implementations and notes.",
)
SUITS = message("1889.title.suits", "for a first 18xx game")
