"""The steps and silent actions of 1880: China in a few words."""

from trunkline.kernel import message
from trunkline.present.doing import Doing

DOING = Doing(
    steps={
        "auction": message("1880.doing.auction", "{player} bids for a private"),
        "bcr_permits": message("1880.doing.bcr-permits", "{player} chooses permits for BCR"),
        "buy_trains": message("1880.doing.buy-trains", "{player} buys trains"),
        "dividend": message("1880.doing.dividend", "{player} pays or keeps a dividend"),
        "forced_exchange": message("1880.doing.forced-exchange", "{player} exchanges P7"),
        "home_choice": message("1880.doing.home-choice", "{player} chooses a home city"),
        "investor_choice": message("1880.doing.investor-choice", "{player} chooses an investor"),
        "lay_track": message("1880.doing.lay-track", "{player} lays track"),
        "marker_exchange": message("1880.doing.marker-exchange", "{player} exchanges a station"),
        "merger": message("1880.doing.merger", "{player} merges an investor"),
        "p0_payment": message("1880.doing.p0-payment", "{player} takes the money of P0"),
        "place_station": message("1880.doing.place-station", "{player} places a station"),
        "raise_money": message("1880.doing.raise-money", "{player} raises money for a train"),
        "run_leased_train": message("1880.doing.run-leased-train", "{player} runs a leased train"),
        "run_trains": message("1880.doing.run-trains", "{player} runs trains"),
        "share_round": message("1880.doing.share-round", "{player} buys and sells shares"),
        "surplus_trains": message("1880.doing.surplus-trains", "{player} gives up trains"),
    },
    silent={
        "buy_train": message("1880.did.buy-train", "{player} begins to buy a train."),
        "pass": message("1880.did.pass", "{player} goes on."),
    },
)
