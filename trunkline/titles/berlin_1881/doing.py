"""The steps and silent actions of 1881 Berlin in a few words."""

from trunkline.kernel import noted
from trunkline.present.doing import Doing

DOING = Doing(
    steps={
        "bidding": noted("{player} seals a bid"),
        "build_depot": noted("{player} places a depot"),
        "build_second_depot": noted("{player} places a depot"),
        "business": noted("{player} trades and buys cars"),
        "first_purchase": noted("{player} buys the first certificates"),
        "forced": noted("{player} must buy a train"),
        "lay_track": noted("{player} lays track"),
        "proposal": noted("{player} considers an offer"),
        "run_trains": noted("{player} runs trains"),
        "start_depots": noted("{player} places a first depot"),
        "stock_turn": noted("{player} buys and sells shares"),
        "surplus": noted("{player} gives up trains"),
        "use_income": noted("{player} uses the income"),
    },
    silent={
        "buy_first": noted("{player} buys nothing."),
        "buy_train": noted("{player} begins to buy a train."),
        "choose_train": noted("{player} chooses a train."),
        "done": noted("{player} goes on."),
    },
)
