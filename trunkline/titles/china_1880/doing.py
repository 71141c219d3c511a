"""The steps and silent actions of 1880: China in a few words."""

from trunkline.kernel import noted
from trunkline.present.doing import Doing

DOING = Doing(
    steps={
        "auction": noted("{player} bids for a private"),
        "bcr_permits": noted("{player} chooses permits for BCR"),
        "buy_trains": noted("{player} buys trains"),
        "dividend": noted("{player} pays or keeps a dividend"),
        "forced_exchange": noted("{player} exchanges P7"),
        "home_choice": noted("{player} chooses a home city"),
        "investor_choice": noted("{player} chooses an investor"),
        "lay_track": noted("{player} lays track"),
        "marker_exchange": noted("{player} exchanges a station"),
        "merger": noted("{player} merges an investor"),
        "p0_payment": noted("{player} takes the money of P0"),
        "place_station": noted("{player} places a station"),
        "raise_money": noted("{player} raises money for a train"),
        "run_leased_train": noted("{player} runs a leased train"),
        "run_trains": noted("{player} runs trains"),
        "share_round": noted("{player} buys and sells shares"),
        "surplus_trains": noted("{player} gives up trains"),
    },
    silent={
        "buy_train": noted("{player} begins to buy a train."),
        "pass": noted("{player} goes on."),
    },
)
