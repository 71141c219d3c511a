"""A recorded game of Chicago Express by four players."""

from pathlib import Path

from tests.recorded import Recorded, asked
from trunkline.kernel import Match
from trunkline.titles.chicago_express.rules import ChicagoState
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.turn import Turn

GAME = Recorded(Path(__file__).parent / "recorded.trunk.json.gz", ChicagoState)
STATES = {
    "turn": asked(Turn),
    "auction": asked(Auction),
    "bidding": asked(Bidding),
    "expansion": asked(Expansion),
    "development": asked(Development),
}


def reached(state: str, after: int = 60) -> Match:
    """The game up to the first such question after so many actions; whole if it is "over"."""
    return GAME.whole if state == "over" else GAME.at(STATES[state], after)
