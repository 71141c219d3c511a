"""The steps and silent actions of 1881 Berlin in a few words."""

from trunkline.kernel import message
from trunkline.present.doing import Doing

DOING = Doing(
    steps={
        "bidding": message("1881.doing.bidding", "{player} seals a bid"),
        "build_depot": message("1881.doing.build-depot", "{player} places a depot"),
        "build_second_depot": message("1881.doing.build-second-depot", "{player} places a depot"),
        "business": message("1881.doing.business", "{player} trades and buys cars"),
        "first_purchase": message(
            "1881.doing.first-purchase", "{player} buys the first certificates"
        ),
        "forced": message("1881.doing.forced", "{player} must buy a train"),
        "lay_track": message("1881.doing.lay-track", "{player} lays track"),
        "proposal": message("1881.doing.proposal", "{player} considers an offer"),
        "run_trains": message("1881.doing.run-trains", "{player} runs trains"),
        "start_depots": message("1881.doing.start-depots", "{player} places a first depot"),
        "stock_turn": message("1881.doing.stock-turn", "{player} buys and sells shares"),
        "surplus": message("1881.doing.surplus", "{player} gives up trains"),
        "use_income": message("1881.doing.use-income", "{player} uses the income"),
    },
    silent={
        "buy_first": message("1881.did.buy-first", "{player} buys nothing."),
        "buy_train": message("1881.did.buy-train", "{player} begins to buy a train."),
        "choose_train": message("1881.did.choose-train", "{player} chooses a train."),
        "done": message("1881.did.done", "{player} goes on."),
    },
)
