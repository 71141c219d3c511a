"""The parts of the rules that refusals name, where a title has no rulebook to quote."""

from trunkline.kernel import message

AUCTION = message("rounds.section.auction", "Auction of the privates")
PRIVATES = message("rounds.section.privates", "Private companies")
PURCHASE = message("rounds.section.purchase", "Stock round: purchases")
SALE = message("rounds.section.sale", "Stock round: sales")
LIMITS = message("rounds.section.limits", "Stock round: limits")
TRACK = message("rounds.section.track", "Operating round: laying track")
UPGRADES = message("rounds.section.upgrades", "Operating round: replacing track")
STATIONS = message("rounds.section.stations", "Operating round: stations")
RUNNING = message("rounds.section.running", "Operating round: running trains")
DIVIDENDS = message("rounds.section.dividends", "Operating round: dividends")
TRAINS = message("rounds.section.trains", "Operating round: buying trains")
FORCED = message("rounds.section.forced", "Operating round: forced purchases")
