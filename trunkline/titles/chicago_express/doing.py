"""The steps and silent actions of Chicago Express in a few words."""

from trunkline.kernel import message
from trunkline.present.doing import Doing
from trunkline.present.log_words import LogWords

DOING = Doing(
    steps={
        "auction": message("chicago-express.doing.auction", "{player} offers a share"),
        "bidding": message("chicago-express.doing.bidding", "{player} bids for a share"),
        "development": message("chicago-express.doing.development", "{player} develops a hex"),
        "expansion": message("chicago-express.doing.expansion", "{player} expands a company"),
        "turn": message("chicago-express.doing.turn", "{player} chooses a dial"),
    },
    silent={"pass": message("chicago-express.did.pass", "{player} passes.")},
    log=LogWords(
        kinds={
            "money": ("chicago-express.dividend.", "chicago-express.developing.granted"),
            "track": (
                "chicago-express.expanding.",
                "chicago-express.developing.",
                "chicago-express.chicago.",
            ),
            "shares": ("chicago-express.auction.", "chicago-express.bids."),
        },
        counts={
            "chicago-express.bids.out": message(
                "chicago-express.log.out", "{number} is out", "{number} are out"
            ),
            "chicago-express.dividend.pays": message(
                "chicago-express.log.dividends", "{number} dividend", "{number} dividends"
            ),
        },
        rounds=message("chicago-express.log.round", "Round {number}"),
    ),
)
