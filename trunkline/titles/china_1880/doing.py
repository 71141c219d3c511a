"""The steps and silent actions of 1880: China in a few words."""

from trunkline.kernel import message
from trunkline.present.doing import Doing

DOING = Doing(
    steps={
        "auction": message("doing.bids-private", "{player} bids for a private"),
        "bcr_permits": message("doing.chooses-permits-bcr", "{player} chooses permits for BCR"),
        "buy_trains": message("doing.buys-trains", "{player} buys trains"),
        "dividend": message("doing.pays-keeps-dividend", "{player} pays or keeps a dividend"),
        "forced_exchange": message("doing.exchanges-p7", "{player} exchanges P7"),
        "home_choice": message("doing.chooses-home-city", "{player} chooses a home city"),
        "investor_choice": message("doing.chooses-investor", "{player} chooses an investor"),
        "lay_track": message("doing.lays-track", "{player} lays track"),
        "marker_exchange": message("doing.exchanges-station", "{player} exchanges a station"),
        "merger": message("doing.merges-investor", "{player} merges an investor"),
        "p0_payment": message("doing.takes-money-p0", "{player} takes the money of P0"),
        "place_station": message("doing.places-station", "{player} places a station"),
        "raise_money": message("doing.raises-money-train", "{player} raises money for a train"),
        "run_leased_train": message("doing.runs-leased-train", "{player} runs a leased train"),
        "run_trains": message("doing.runs-trains", "{player} runs trains"),
        "share_round": message("doing.buys-sells-shares", "{player} buys and sells shares"),
        "surplus_trains": message("doing.gives-up-trains", "{player} gives up trains"),
    },
    silent={
        "buy_train": message("table.logbook.begins-buy-train", "{player} begins to buy a train."),
        "pass": message("table.logbook.goes", "{player} goes on."),
    },
)
