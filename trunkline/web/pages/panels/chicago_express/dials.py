"""Choosing a dial, and how the three dials look."""

from __future__ import annotations

from math import cos, pi, sin

from trunkline.draw.chicago_charts import field_outline
from trunkline.draw.svg import circle, polygon, tag
from trunkline.kernel import encode_action, refuse
from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.actions import Choose, Pass
from trunkline.titles.chicago_express.auction import Auction
from trunkline.titles.chicago_express.components import KINDS, Kind
from trunkline.titles.chicago_express.development import Development
from trunkline.titles.chicago_express.expansion import Expansion
from trunkline.titles.chicago_express.sections import SEQUENCE
from trunkline.titles.chicago_express.state import red, red_dials
from trunkline.titles.chicago_express.turn import RED_DIALS_FOR_DIVIDEND, Turn
from trunkline.web.pages.panels.chicago_express.names import dollars
from trunkline.web.pages.panels.chicago_express.prospects import next_dividend
from trunkline.web.pages.view import (
    Act,
    Block,
    Card,
    Cards,
    Decision,
    Line,
    More,
    Notice,
    Option,
    Options,
    Panel,
    WhyNot,
)

VERBS: dict[Kind, str] = {
    "auction": "Auction a share",
    "expansion": "Expand a company",
    "development": "Develop a hex",
}
ABOUT: dict[Kind, str] = {
    "auction": "You offer a share of any company and bid first.",
    "expansion": "A company whose share you hold builds into one to three hexes.",
    "development": "A house or an industry raises incomes.",
}


def choosing(t: ChicagoExpress, s: ChicagoState, step: Turn, viewer: str | None) -> Decision:
    """Three buttons with what is left, and everybody's next dividend."""
    if viewer != step.player:
        return Decision(
            heading=f"{step.player} chooses a dial",
            blocks=_outlook(s, viewer),
            rule=SEQUENCE,
        )
    blocks: tuple[Block, ...] = (
        Options(tuple(_option(t, s, step.player, kind) for kind in KINDS), label="Dials"),
        *_warning(t, s),
        Line("The needle moves even if you then do nothing.", "muted"),
        More("Choose and do nothing", (_idle(t, s, step.player),)),
        *_outlook(s, viewer),
    )
    return Decision(heading="Choose a dial", blocks=blocks, rule=SEQUENCE, short="Choose a dial")


def _option(t: ChicagoExpress, s: ChicagoState, player: str, kind: Kind) -> Option:
    left = t.fields.chosen(kind) - s.dials.chosen(kind)
    note = f"{left} of {t.fields.chosen(kind)} left"
    choose = Choose(player, kind)
    refusal = refuse(t, s, choose)
    if refusal is not None:
        help_ = "Every dial goes back when two are on red and the general dividend is paid."
        no = WhyNot(f"{VERBS[kind]} cannot be chosen now", refusal.why, refusal.rule, help_)
        return Option(Act(VERBS[kind], note="on red", no=no))
    idle = idleness(t, s, player, kind)
    ask = f"{idle} Your turn ends, only the needle moves." if idle else ""
    then = (encode_action(Pass(player)),) if idle else ()
    act = Act(VERBS[kind], encode_action(choose), then, note=note, doing="Choosing…", confirm=ask)
    return Option(act, lines=(f"**{idle}**" if idle else ABOUT[kind],))


def idleness(t: ChicagoExpress, s: ChicagoState, player: str, kind: Kind) -> str:
    """Why choosing this dial would lead to nothing, if so."""
    if kind == "expansion" and Expansion(player).moot(t, s):
        return "You hold no share of a company that can expand."
    if kind == "auction" and Auction(player).moot(t, s):
        return "No company has a share left to offer."
    if kind == "development" and not developable(t, s, player):
        return "No hex with a locomotive can be developed."
    return ""


def developable(t: ChicagoExpress, s: ChicagoState, player: str) -> bool:
    step = Development(player)
    return any(not a.passes and step.refuse(t, s, a) is None for a in step.propose(t, s))


def _idle(t: ChicagoExpress, s: ChicagoState, player: str) -> Options:
    """A null action in one click: the needle moves and nothing else."""
    free = [kind for kind in KINDS if refuse(t, s, Choose(player, kind)) is None]
    idle = (encode_action(Pass(player)),)
    buttons = (
        Act(f"{kind.capitalize()}, do nothing", encode_action(Choose(player, kind)), idle)
        for kind in free
    )
    return Options(tuple(Option(act) for act in buttons), label="Choose and do nothing")


def _warning(t: ChicagoExpress, s: ChicagoState) -> tuple[Notice, ...]:
    """With one needle on red, the next last field brings the general dividend."""
    if red_dials(t, s) + 1 < RED_DIALS_FOR_DIVIDEND:
        return ()
    last = [
        kind
        for kind in KINDS
        if not red(t, s, kind) and s.dials.chosen(kind) + 1 == t.fields.chosen(kind)
    ]
    if not last:
        return ()
    names = " or ".join(kind.capitalize() for kind in last)
    return (Notice(f"**{names}** is the second needle on red: the general dividend follows."),)


def _outlook(s: ChicagoState, viewer: str | None) -> tuple[Notice, ...]:
    sums = (
        f"**you {dollars(next_dividend(s, player))}**"
        if player == viewer
        else f"{player} {dollars(next_dividend(s, player))}"
        for player in s.players
    )
    return (Notice(f"Next dividend now: {', '.join(sums)}", "muted"),)


def dials_panel(t: ChicagoExpress, s: ChicagoState, active: Kind | None) -> Panel:
    """The three dials; the one chosen this turn is framed."""
    cards = tuple(
        Card(
            kind.capitalize(),
            dial(t.fields.chosen(kind), s.dials.chosen(kind)),
            note=_left(t, s, kind),
            framed=kind == active,
        )
        for kind in KINDS
    )
    return Panel(
        id="dials",
        title="Dials",
        note="two on red pay the general dividend",
        blocks=(Cards(cards),),
        tab="market",
    )


def _left(t: ChicagoExpress, s: ChicagoState, kind: Kind) -> str:
    left = t.fields.chosen(kind) - s.dials.chosen(kind)
    return f"{left} of {t.fields.chosen(kind)} left" if left else "on red"


def dial(choices: int, used: int) -> str:
    """Fields from left to right: used blue, left grey, the last red; the needle shows where."""
    fields = choices + 1
    shapes = [
        tag(
            "path",
            d=field_outline(field, fields),
            class_="last" if field == choices else "used" if field < used else "left",
        )
        for field in range(fields)
    ]
    angle = pi * (1 - (min(used, choices) + 0.5) / fields)
    tip = (42 * cos(angle), -42 * sin(angle))
    side = (2 * sin(angle), 2 * cos(angle))
    needle = polygon((tip, side, (-side[0], -side[1])), class_="needle")
    return tag(
        "svg",
        *shapes,
        needle,
        circle(0, 0, 4.5, class_="needle"),
        viewBox="-50 -50 100 56",
        class_="dial",
        aria_hidden="true",
    )
