"""The steps and silent actions of 1880: China in a few words."""

from trunkline.kernel import message
from trunkline.parts.told import OPERATES, PASSES
from trunkline.present.doing import Doing
from trunkline.present.log_words import LogWords

AUCTION = message("1880.log.auction", "Auction of the privates")
SHARE_ROUND = message("1880.log.share-round", "Share round")

DOING = Doing(
    steps={
        "auction": message("1880.doing.auction", "{player} bids for a private"),
        "bcr_permits": message("1880.doing.bcr-permits", "{player} chooses permits for BCR"),
        "buy_trains": message("1880.doing.buy-trains", "{player} buys trains"),
        "dividend": message("1880.doing.dividend", "{player} pays or withholds a dividend"),
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
        "surplus_trains": message("1880.doing.surplus-trains", "{player} discards trains"),
    },
    silent={
        "buy_train": message("1880.did.buy-train", "{player} begins to buy a train."),
        "pass": message("1880.did.pass", "{player} passes."),
    },
    passes=frozenset({"pass"}),
    passed={
        "buy_trains": message("1880.passed.buy-trains", "{player} passes the train step."),
        "lay_track": message("1880.passed.lay-track", "{player} passes the track step."),
        "place_station": message("1880.passed.place-station", "{player} passes the station step."),
        "share_round": message("1880.passed.share-round", "{player} ends the turn."),
    },
    says_so=frozenset({PASSES}),
    log=LogWords(
        kinds={
            "money": (
                "1880.dividend.",
                "1880.privates.p",
                "1880.run.",
                "1880.raise.",
                "1880.capital.",
                "1880.scoring.",
                "1880.share-round.paid-off",
                "1880.floating.debt-grew",
            ),
            "track": ("1880.track.", "1880.station.", "1880.homes.", "1880.merger."),
            "shares": (
                "1880.trading.",
                "1880.founding.",
                "1880.share-round.",
                "1880.state.price-moved",
            ),
            "trains": ("1880.trains.", "1880.leaving.", "1880.rocket."),
        },
        counts={
            "1880.run.ran": message(
                "1880.log.more-trains", "{number} more train", "{number} more trains"
            ),
            "1880.run.got-bonus": message("1880.log.bonus", "a bonus", "{number} bonuses"),
            "1880.privates.paid": message(
                "1880.log.payments", "{number} payment", "{number} payments"
            ),
            "1880.state.price-moved": message(
                "1880.log.prices", "{number} price", "{number} prices"
            ),
            "1880.capital.floated": message(
                "1880.log.floated", "{number} floats", "{number} float"
            ),
            "1880.leaving.scrapped": message(
                "1880.log.scrapped", "{number} loses trains", "{number} lose trains"
            ),
        },
        under={
            "1880.auction.": AUCTION,
            "1880.trading.bought": SHARE_ROUND,
            "1880.founding.": SHARE_ROUND,
            "1880.share-round.": SHARE_ROUND,
            "1880.passed.share-round": SHARE_ROUND,
            "parts.told.passes": SHARE_ROUND,
        },
        turns=frozenset({OPERATES}),
        laps=message("1880.log.operating-round", "Operating round {number}"),
        laps_with=frozenset({"1880.privates.paid"}),
        ranks={"1880.founding.founded": "par"},
    ),
)
