"""Shikoku 1889: the contents page of its rules."""

from __future__ import annotations

from typing import ClassVar

from trunkline.kernel import AnyStep, Option, Power, message
from trunkline.rails.rounds.ordinary import STEPS, Ordinary
from trunkline.titles.shikoku_1889.head import ABOUT, ID, NAME, NOTE, PLAYERS
from trunkline.titles.shikoku_1889.rules.actions import OWN_ACTIONS
from trunkline.titles.shikoku_1889.rules.box import BOX
from trunkline.titles.shikoku_1889.rules.green_tile import GreenTile
from trunkline.titles.shikoku_1889.rules.plan import PLAN
from trunkline.titles.shikoku_1889.rules.powers import Dougo, PortTile

YEN = message("1889.money", "¥{amount}")
HOLDERS = (message("1889.holder.bank", "Offer"), message("1889.holder.pool", "Pool"))
"""Who holds shares beside players."""


ENDS = (message("1889.end.bank", "The bank is broken"),)
OPTIONS = (
    message("1889.option.game", "game"),
    message("1889.option.full", "full: with the auction and the powers of the privates"),
    message("1889.option.beginner", "beginner: everybody draws a private that only pays"),
)
"""What the options are called."""
GAME = Option(
    "game",
    ("full", "beginner"),
    message("1889.option.about-game", "For a first game: no auction, and eight more tiles."),
    editions={"beginner": "1-beginner"},
)


class Shikoku1889(Ordinary):
    """Seven railways on Shikoku; the privates have powers of their own."""

    id, name, about, note, seats = ID, NAME, ABOUT, NOTE, PLAYERS
    rules = "1"
    currency = YEN
    options: ClassVar[tuple[Option, ...]] = (GAME,)
    box = BOX
    plan = PLAN
    steps: ClassVar[tuple[type[AnyStep], ...]] = (*STEPS, GreenTile)
    actions = (*Ordinary.actions, *OWN_ACTIONS)
    powers: tuple[Power, ...] = (*Ordinary.powers, PortTile(), Dougo())
