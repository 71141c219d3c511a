"""What several steps say in the same words."""

from __future__ import annotations

from trunkline.kernel import message

SCRAPPED = message("1881.business.scrapped", "{company} scraps train {train}.")
CHOICE = message("1881.depot.choice", "Build in {hex} for {cost:money}")
NO_FREE_PLACE = message("1881.depot.no-free-place", "There is no free slot in {hex}.")
NO_STATION_PLACE = message(
    "1881.depot.no-station-place", "Depots can stand only in the slots of stations."
)
NONE_CHOICE = message("1881.depot.none-choice", "No depot")
OFFER_CHOICE = message("1881.offer.choice", "Offer: {terms}")
MADE_BEFORE = message("1881.offer.made-before", "You have already made this offer this turn.")
END_TURN = message("1881.rules.end-turn", "End the turn")
PASS = message("1881.stock.pass", "Pass")
