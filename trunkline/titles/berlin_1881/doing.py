"""The steps and silent actions of 1881 Berlin in a few words."""

from trunkline.kernel import message
from trunkline.parts.told import OPERATES
from trunkline.present.doing import Doing
from trunkline.present.log_words import LogWords
from trunkline.titles.berlin_1881.rules.stock_round import BOUGHT_NOTHING

DOING = Doing(
    steps={
        "bidding": message("1881.doing.bidding", "{player} seals a bid"),
        "build_depot": message("1881.doing.build-depot", "{player} places a depot"),
        "build_second_depot": message("1881.doing.build-second-depot", "{player} places a depot"),
        "business": message("1881.doing.business", "{player} trades and buys tramcars"),
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
        "done": message("1881.did.done", "{player} passes."),
    },
    passes=frozenset({"done"}),
    passed={
        "build_depot": message("1881.passed.build-depot", "{player} passes the depot step."),
        "build_second_depot": message(
            "1881.passed.build-second-depot", "{player} passes the depot step."
        ),
        "business": message("1881.passed.business", "{player} ends the business step."),
        "lay_track": message("1881.passed.lay-track", "{player} passes the track step."),
        "stock_turn": message("1881.passed.stock-turn", "{player} ends the turn."),
    },
    says_so=frozenset({BOUGHT_NOTHING}),
    log=LogWords(
        kinds={
            "money": ("1881.income.", "1881.run.", "1881.bids.", "1881.forced."),
            "track": ("1881.track.", "1881.depot.", "1881.depots.", "1881.second-depot."),
            "shares": ("1881.papers.", "1881.stock.", "1881.prices."),
            "trains": ("1881.trains.", "1881.surplus.", "1881.rolling-stock."),
        },
        counts={
            "1881.bids.revealed": message("1881.log.bids", "{number} bid", "{number} bids"),
            "1881.income.received": message(
                "1881.log.receipts", "{number} receipt", "{number} receipts"
            ),
            "1881.papers.buys-initial-offering": message(
                "1881.log.certificates", "{number} more certificate", "{number} more certificates"
            ),
            "1881.prices.moves": message("1881.log.prices", "{number} price", "{number} prices"),
        },
        opens={
            "1881.rounds.operating-round": message(
                "1881.log.operating-round", "Operating round {number}"
            ),
            "1881.rounds.stock-round": message("1881.log.stock-round", "Stock round"),
        },
        turns=frozenset({OPERATES, "1881.turns.network-operates"}),
    ),
)
