"""What the sheets of 1889 tell beyond those of any ordinary title: the powers of its privates."""

from __future__ import annotations

from trunkline.kernel import message
from trunkline.present.ordinary.sheets import with_powers

NONE = message("1889.powers.none", "No power.")
POWERS = {
    "TR": message("1889.powers.tr", "Nobody builds in Takamatsu while a player owns it."),
    "MF": message(
        "1889.powers.mf",
        "Its player may once lay the port tile on a port, free and without connection, in a stock"
        " round or in the track step of an own company.",
    ),
    "ER": message(
        "1889.powers.er",
        "Nobody builds in Ohzu while a player owns it. Whoever sells it to a company may at once"
        " lay a green tile there.",
    ),
    "SMR": message(
        "1889.powers.smr", "A company that owns it pays nothing for mountains without water."
    ),
    "DR": message(
        "1889.powers.dr",
        "Its player may exchange it for a share of IR from the offer once IR has been started.",
    ),
    "SIR": NONE,
    "UTF": message(
        "1889.powers.utf",
        "Stays open with a player after the first 5-train, then pays ¥50 and cannot be sold.",
    ),
}
SHORT_POWERS = {
    "TR": message("1889.powers.short-tr", "blocks Takamatsu"),
    "MF": message("1889.powers.short-mf", "the port tile"),
    "ER": message("1889.powers.short-er", "blocks Ohzu, green tile"),
    "SMR": message("1889.powers.short-smr", "mountains free"),
    "DR": message("1889.powers.short-dr", "for a share of IR"),
    "SIR": message("1889.powers.short-none", "no power"),
    "UTF": message("1889.powers.short-utf", "stays, then ¥50"),
}
SHEETS = with_powers(POWERS, SHORT_POWERS)
