"""What somebody is doing, in the words of the lobby: "Ada bids for a share"."""

from __future__ import annotations

STEPS = {
    "auction": {"1880": "bids for a private", "chicago-express": "offers a share"},
    "bidding": {"1881": "seals a bid", "chicago-express": "bids for a share"},
}
"""Steps that mean something else in another title."""
WORDS = {
    "bcr_permits": "chooses permits for BCR",
    "build_depot": "places a depot",
    "build_second_depot": "places a depot",
    "business": "trades and buys cars",
    "buy_trains": "buys trains",
    "development": "develops a hex",
    "dividend": "pays or keeps a dividend",
    "expansion": "expands a company",
    "first_purchase": "buys the first certificates",
    "forced": "must buy a train",
    "forced_exchange": "exchanges P7",
    "home_choice": "chooses a home city",
    "investor_choice": "chooses an investor",
    "lay_track": "lays track",
    "marker_exchange": "exchanges a station",
    "merger": "merges an investor",
    "p0_payment": "takes the money of P0",
    "place_station": "places a station",
    "proposal": "considers an offer",
    "raise_money": "raises money for a train",
    "run_leased_train": "runs a leased train",
    "run_trains": "runs trains",
    "share_round": "buys and sells shares",
    "start_depots": "places a first depot",
    "stock_turn": "buys and sells shares",
    "surplus": "gives up trains",
    "surplus_trains": "gives up trains",
    "turn": "chooses a dial",
    "use_income": "uses the income",
}


def doing(title: str, step: str | None) -> str:
    """The step as a verb; for titles that are not ours its own name."""
    name = step or ""
    return STEPS.get(name, {}).get(title) or WORDS.get(name) or f"decides: {name.replace('_', ' ')}"
