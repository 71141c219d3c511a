"""The steps and silent actions of Chicago Express in a few words."""

from trunkline.kernel import message
from trunkline.present.doing import Doing

DOING = Doing(
    steps={
        "auction": message("doing.offers-share", "{player} offers a share"),
        "bidding": message("doing.bids-share", "{player} bids for a share"),
        "development": message(
            "chicago-express.developing.develops-hex", "{player} develops a hex"
        ),
        "expansion": message(
            "chicago-express.expanding.expands-company", "{player} expands a company"
        ),
        "turn": message("chicago-express.dials.chooses-dial", "{player} chooses a dial"),
    },
    silent={"pass": message("table.logbook.goes", "{player} goes on.")},
)
