"""The steps and silent actions of Chicago Express in a few words."""

from trunkline.kernel import noted
from trunkline.present.doing import Doing

DOING = Doing(
    steps={
        "auction": noted("{player} offers a share"),
        "bidding": noted("{player} bids for a share"),
        "development": noted("{player} develops a hex"),
        "expansion": noted("{player} expands a company"),
        "turn": noted("{player} chooses a dial"),
    },
    silent={"pass": noted("{player} goes on.")},
)
