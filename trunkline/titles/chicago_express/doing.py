"""The steps and silent actions of Chicago Express in a few words."""

from trunkline.kernel import message
from trunkline.present.doing import Doing

DOING = Doing(
    steps={
        "auction": message("chicago-express.doing.auction", "{player} offers a share"),
        "bidding": message("chicago-express.doing.bidding", "{player} bids for a share"),
        "development": message("chicago-express.doing.development", "{player} develops a hex"),
        "expansion": message("chicago-express.doing.expansion", "{player} expands a company"),
        "turn": message("chicago-express.doing.turn", "{player} chooses a dial"),
    },
    silent={"pass": message("chicago-express.did.pass", "{player} goes on.")},
)
