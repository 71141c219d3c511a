"""What somebody is doing, in the words of the lobby: "Ada bids for a share"."""

from __future__ import annotations

from trunkline.kernel import noted, phrase

STEPS = {
    "auction": {
        "1880": noted("{player} bids for a private"),
        "chicago-express": noted("{player} offers a share"),
    },
    "bidding": {
        "1881": noted("{player} seals a bid"),
        "chicago-express": noted("{player} bids for a share"),
    },
}
"""Steps that mean something else in another title."""
WORDS = {
    "bcr_permits": noted("{player} chooses permits for BCR"),
    "build_depot": noted("{player} places a depot"),
    "build_second_depot": noted("{player} places a depot"),
    "business": noted("{player} trades and buys cars"),
    "buy_trains": noted("{player} buys trains"),
    "development": noted("{player} develops a hex"),
    "dividend": noted("{player} pays or keeps a dividend"),
    "expansion": noted("{player} expands a company"),
    "first_purchase": noted("{player} buys the first certificates"),
    "forced": noted("{player} must buy a train"),
    "forced_exchange": noted("{player} exchanges P7"),
    "home_choice": noted("{player} chooses a home city"),
    "investor_choice": noted("{player} chooses an investor"),
    "lay_track": noted("{player} lays track"),
    "marker_exchange": noted("{player} exchanges a station"),
    "merger": noted("{player} merges an investor"),
    "p0_payment": noted("{player} takes the money of P0"),
    "place_station": noted("{player} places a station"),
    "proposal": noted("{player} considers an offer"),
    "raise_money": noted("{player} raises money for a train"),
    "run_leased_train": noted("{player} runs a leased train"),
    "run_trains": noted("{player} runs trains"),
    "share_round": noted("{player} buys and sells shares"),
    "start_depots": noted("{player} places a first depot"),
    "stock_turn": noted("{player} buys and sells shares"),
    "surplus": noted("{player} gives up trains"),
    "surplus_trains": noted("{player} gives up trains"),
    "turn": noted("{player} chooses a dial"),
    "use_income": noted("{player} uses the income"),
}


def doing(title: str, step: str | None, player: str) -> str:
    """The step as a sentence; for titles that are not ours by its own name."""
    name = step or ""
    template = STEPS.get(name, {}).get(title) or WORDS.get(name)
    if template is not None:
        return phrase(template, player=player)
    return phrase("{player} decides: {step}", player=player, step=name.replace("_", " "))
