"""What lists of titles say of Chicago Express."""

from trunkline.kernel import message

ID = "chicago-express"
NAME = "Chicago Express"
PLAYERS = (2, 6)
ABOUT = message(
    "chicago-express.title.about",
    "Invest in railroads that race from the east coast to Chicago; most cash wins.",
)
SUITS = message("chicago-express.title.suits", "start here")
