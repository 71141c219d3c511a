"""The steps and silent actions of ordinary titles in a few words."""

from msgspec import Struct

from trunkline.kernel import message
from trunkline.parts.told import OPERATES, PASSES
from trunkline.present.doing import Doing
from trunkline.present.log_words import LogWords
from trunkline.rails.rounds.actions import Pass, Run
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.deals import Proposal
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.surplus import SurplusTrains
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall


def tag(kind: type[Struct]) -> str:
    """By what logs know a step or an action."""
    return str(kind.__struct_config__.tag)


DOING = Doing(
    steps={
        tag(Waterfall): message("doing.ordinary.waterfall", "{player} buys or bids for a private"),
        tag(BiddingUp): message("doing.ordinary.bidding-up", "{player} bids for a private"),
        tag(StockRound): message("doing.ordinary.stock-round", "{player} buys and sells shares"),
        tag(LayTrack): message("doing.ordinary.lay-track", "{player} lays track"),
        tag(PlaceStation): message("doing.ordinary.place-station", "{player} places a station"),
        tag(RunTrains): message("doing.ordinary.run-trains", "{player} runs trains"),
        tag(Dividend): message("doing.ordinary.dividend", "{player} pays or withholds a dividend"),
        tag(BuyTrains): message("doing.ordinary.buy-trains", "{player} buys trains"),
        tag(BuyPrivates): message("doing.ordinary.buy-privates", "{player} buys privates"),
        tag(SurplusTrains): message("doing.ordinary.surplus-trains", "{player} discards trains"),
        tag(Proposal): message("doing.ordinary.proposal", "{player} answers an offer"),
    },
    silent={
        tag(Pass): message("doing.ordinary.pass", "{player} passes."),
        tag(Run): message("doing.ordinary.run", "{player} runs no train."),
    },
    passes=frozenset({tag(Pass)}),
    passed={
        tag(LayTrack): message("doing.ordinary.passed-track", "{player} passes the track step."),
        tag(PlaceStation): message(
            "doing.ordinary.passed-station", "{player} passes the station step."
        ),
        tag(BuyTrains): message("doing.ordinary.passed-trains", "{player} passes the train step."),
        tag(BuyPrivates): message("doing.ordinary.passed-privates", "{player} buys no privates."),
        tag(StockRound): message("doing.ordinary.passed-stock", "{player} ends the turn."),
    },
    says_so=frozenset({PASSES}),
    log=LogWords(
        kinds={
            "money": ("rounds.dividend.", "rounds.run.", "rounds.privates.paid", "rounds.forced."),
            "track": ("rounds.track.", "rounds.station.", "rounds.operating.home"),
            "shares": ("rounds.stock.", "rounds.price.", "rounds.auction."),
            "trains": ("rounds.trains.", "rounds.surplus.", "rounds.deal.train"),
        },
        turns=frozenset({OPERATES}),
    ),
)
