"""Mergers of subnets: what a lay would do, and what one has done."""

from __future__ import annotations

from trunkline.titles.berlin_1881.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.offices import holder, runner
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import MAIN, STADTBAHN
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.laying import Effect, best_on
from trunkline.web.pages.panels.berlin_1881.names import marks, train_list
from trunkline.web.pages.view import Notice


def merger_notice(t: Berlin, s: BerlinState, step: LayTrack, found: Effect) -> tuple[Notice, ...]:
    """The amber box: money and train go at once, the certificate stays a share."""
    return tuple(Notice(_words(t, s, step, subnet)) for subnet in found.merged)


def _words(t: Berlin, s: BerlinState, step: LayTrack, subnet: str) -> str:
    president = runner(s, MAIN) or "the bank"
    trains = s.trains[subnet]
    goods = marks(s.money[subnet])
    if trains:
        goods += f" and the {train_list(trains)}"
    text = f"**This merges {subnet} into the main network.** {goods} go to {president}'s network."
    if step.company == subnet:
        text += f" {subnet} makes no run and pays no {marks(STADTBAHN.bonus)} bonus this round."
    owner = holder(s, subnet)
    whose = "Your" if owner == step.decider(t, s) else f"{owner}'s"
    return f"{text} {whose} {subnet} certificate stays a 5 % share."


def main_gain(t: Berlin, s: BerlinState, step: LayTrack, a: LayTile) -> int:
    """How much more the main network could earn after the lay."""
    after = s.clone()
    step.apply(t, after, a)
    return best_on(after, MAIN, after.board) - best_on(s, MAIN, s.board)
