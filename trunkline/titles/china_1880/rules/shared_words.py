"""What several steps say in the same words."""

from __future__ import annotations

from trunkline.kernel import message

LOWEST_BID = message("1880.auction.lowest-bid", "The lowest bid is {least:money}.")
PASS = message("1880.auction.pass", "Pass")
TOO_DEAR = message("1880.auction.too-dear", "{player} has only {cash:money}.")
DIRECTOR_CERTIFICATE_UNITS = message(
    "1880.founding.director-certificate-units", "A director's certificate has 20, 30 or 40 %."
)
GAVE_UP = message("1880.leaving.gave-up", "{company} discards a {train}-train.")
NO_MARKER = message("1880.merger.no-marker", "{company} has no marker left.")
HAS_P5_PERMIT = message("1880.privates.has-p5-permit", "{company} already has the permit of P5.")
BORROWED = message(
    "1880.raise.borrowed", "{player} borrows {missing:money} and owes {owed:money} more."
)
OTHER_DIRECTOR = message("1880.raise.other-director", "{company} would get another director.")
CERTIFICATE_LIMIT = message(
    "1880.rules.certificate-limit",
    "Nobody may own more than {number} certificate.",
    "Nobody may own more than {number} certificates.",
)
NO_SUCH_TRAIN = message("1880.rules.no-such-train", "{company} has no {train}-train.")
NOT_DIRECTOR = message("1880.rules.not-director", "{player} does not direct {company}.")
SELL_CHOICE = message("1880.rules.sell-choice", "Sell {percent} % of {company}")
CANNOT_REPAY = message(
    "1880.share-round.cannot-repay", "{player} owes {debt:money} and has {cash:money}."
)
LIMIT = message(
    "1880.trains.limit", "{company} may own {number} train.", "{company} may own {number} trains."
)
