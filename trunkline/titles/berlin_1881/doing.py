"""The steps and silent actions of 1881 Berlin in a few words."""

from trunkline.kernel import message
from trunkline.present.doing import Doing

DOING = Doing(
    steps={
        "bidding": message("doing.seals-bid", "{player} seals a bid"),
        "build_depot": message("doing.places-depot", "{player} places a depot"),
        "build_second_depot": message("doing.places-depot", "{player} places a depot"),
        "business": message("doing.trades-buys-cars", "{player} trades and buys cars"),
        "first_purchase": message(
            "doing.buys-first-certificates", "{player} buys the first certificates"
        ),
        "forced": message("doing.must-buy-train", "{player} must buy a train"),
        "lay_track": message("doing.lays-track", "{player} lays track"),
        "proposal": message("doing.considers-offer", "{player} considers an offer"),
        "run_trains": message("doing.runs-trains", "{player} runs trains"),
        "start_depots": message("doing.places-first-depot", "{player} places a first depot"),
        "stock_turn": message("doing.buys-sells-shares", "{player} buys and sells shares"),
        "surplus": message("doing.gives-up-trains", "{player} gives up trains"),
        "use_income": message("doing.uses-income", "{player} uses the income"),
    },
    silent={
        "buy_first": message("1881.stock.bought-nothing", "{player} buys nothing."),
        "buy_train": message("table.logbook.begins-buy-train", "{player} begins to buy a train."),
        "choose_train": message("table.logbook.chooses-train", "{player} chooses a train."),
        "done": message("table.logbook.goes", "{player} goes on."),
    },
)
