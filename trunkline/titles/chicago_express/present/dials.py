"""Choosing a dial, and how the three dials look."""

from __future__ import annotations

from math import cos, pi, sin

from trunkline.draw.svg import circle, polygon, tag
from trunkline.kernel import encode_action, message, phrase, refuse
from trunkline.present.view import (
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
from trunkline.titles.chicago_express.pictures import DIALS
from trunkline.titles.chicago_express.pictures.charts import field_outline
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.present.prospects import next_dividend
from trunkline.titles.chicago_express.present.ribbon import NAMES
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Choose, Develop, Pass
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.components import KINDS, Kind
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.sections import SEQUENCE
from trunkline.titles.chicago_express.rules.state import red, red_dials
from trunkline.titles.chicago_express.rules.turn import RED_DIALS_FOR_DIVIDEND, Turn

VERBS: dict[Kind, str] = {
    "auction": message("chicago-express.dials.auction-share", "Auction a share"),
    "expansion": message("chicago-express.dials.expand-company", "Expand a company"),
    "development": message("chicago-express.dials.develop-hex", "Develop a hex"),
}
REFUSED: dict[Kind, str] = {
    "auction": message(
        "chicago-express.dials.auction-share-cannot", "Auction a share cannot be chosen now"
    ),
    "expansion": message(
        "chicago-express.dials.expand-company-cannot", "Expand a company cannot be chosen now"
    ),
    "development": message(
        "chicago-express.dials.develop-hex-cannot", "Develop a hex cannot be chosen now"
    ),
}
IDLE: dict[Kind, str] = {
    "auction": message("chicago-express.dials.auction-nothing", "Auction, do nothing"),
    "expansion": message("chicago-express.dials.expansion-nothing", "Expansion, do nothing"),
    "development": message("chicago-express.dials.development-nothing", "Development, do nothing"),
}


def choosing(t: ChicagoExpress, s: ChicagoState, step: Turn, viewer: str | None) -> Decision:
    """Three buttons with what is left, and everybody's next dividend."""
    if viewer != step.player:
        return Decision(
            heading=phrase(
                "chicago-express.dials.chooses-dial", "{player} chooses a dial", player=step.player
            ),
            blocks=_outlook(s, viewer),
            rule=SEQUENCE,
        )
    blocks: tuple[Block, ...] = (
        Options(
            tuple(_option(t, s, step.player, kind) for kind in KINDS),
            label=phrase("chicago-express.dials.dials", "Dials"),
        ),
        *_warning(t, s),
        Line(
            phrase(
                "chicago-express.dials.needle-moves-even",
                "The needle moves even if you do nothing.",
            ),
            "muted",
        ),
        More(
            phrase("chicago-express.dials.choose-nothing", "Choose and do nothing"),
            (_idle(t, s, step.player),),
        ),
        *_outlook(s, viewer),
    )
    heading = phrase("chicago-express.dials.choose-dial", "Choose a dial")
    return Decision(heading=heading, blocks=blocks, rule=SEQUENCE, short=heading)


def _option(t: ChicagoExpress, s: ChicagoState, player: str, kind: Kind) -> Option:
    choose = Choose(player, kind)
    refusal = refuse(t, s, choose)
    if refusal is not None:
        help_ = phrase(
            "chicago-express.dials.every-dial-goes",
            "When 2 dials are on red, the general dividend is paid and all dials are reset.",
        )
        no = WhyNot(phrase(REFUSED[kind]), refusal.why, refusal.rule, help_)
        return Option(
            Act(phrase(VERBS[kind]), note=phrase("chicago-express.dials.red", "on red"), no=no)
        )
    idle = idleness(t, s, player, kind)
    act = Act(
        phrase(VERBS[kind]),
        encode_action(choose),
        (encode_action(Pass(player)),) if idle else (),
        note=_left(t, s, kind),
        doing=phrase("chicago-express.dials.choosing", "Choosing…"),
        confirm=phrase(
            "chicago-express.dials.turn-ends-only",
            "{why} Your turn ends, only the needle moves.",
            why=idle,
        )
        if idle
        else "",
    )
    return Option(act, lines=(f"**{idle}**" if idle else possible(t, s, player, kind),))


def possible(t: ChicagoExpress, s: ChicagoState, player: str, kind: Kind) -> str:
    """What can be done with this dial now."""
    match kind:
        case "auction":
            return phrase(
                "chicago-express.dials.offer-now",
                "{companies}: you offer a share and bid first.",
                companies=", ".join(Auction(player).able(t, s)),
            )
        case "expansion":
            return phrase(
                "chicago-express.dials.expand-now",
                "{companies}: one to three hexes.",
                companies=", ".join(Expansion(player).able(t, s)),
            )
        case "development":
            return phrase(
                "chicago-express.dials.develop-now",
                "{number} hex can be developed.",
                "{number} hexes can be developed.",
                number=len(developable(t, s, player)),
            )


def idleness(t: ChicagoExpress, s: ChicagoState, player: str, kind: Kind) -> str:
    """Why choosing this dial would lead to nothing, if so."""
    if kind == "expansion" and Expansion(player).moot(t, s):
        return phrase(
            "chicago-express.dials.hold-no-share", "You hold no share of a company that can expand."
        )
    if kind == "auction" and Auction(player).moot(t, s):
        return phrase(
            "chicago-express.auction.nothing-left", "No company has a share left to offer."
        )
    if kind == "development" and not developable(t, s, player):
        return phrase(
            "chicago-express.dials.no-hex-locomotive", "No hex with a locomotive can be developed."
        )
    return ""


def developable(t: ChicagoExpress, s: ChicagoState, player: str) -> list[Develop]:
    step = Development(player)
    wanted = (a for a in step.propose(t, s) if isinstance(a, Develop))
    return [a for a in wanted if step.refuse(t, s, a) is None]


def _idle(t: ChicagoExpress, s: ChicagoState, player: str) -> Options:
    """A null action in one click: the needle moves and nothing else."""
    free = [kind for kind in KINDS if refuse(t, s, Choose(player, kind)) is None]
    idle = (encode_action(Pass(player)),)
    buttons = (Act(phrase(IDLE[kind]), encode_action(Choose(player, kind)), idle) for kind in free)
    return Options(
        tuple(Option(act) for act in buttons),
        label=phrase("chicago-express.dials.choose-nothing", "Choose and do nothing"),
    )


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
    first, *rest = (phrase(DIALS[kind]) for kind in last)
    if not rest:
        text = phrase(
            "chicago-express.dials.dial-is-the-second-bold",
            "**{dial}** is the second needle on red: the general dividend follows.",
            dial=first,
        )
    else:
        text = phrase(
            "chicago-express.dials.dial-or-other-is-bold",
            "**{dial} or {other}** is the second needle on red: the general dividend follows.",
            dial=first,
            other=rest[0],
        )
    return (Notice(text),)


def _outlook(s: ChicagoState, viewer: str | None) -> tuple[Notice, ...]:
    sums = (
        phrase("chicago-express.dials.you", "**you {sum}**", sum=dollars(next_dividend(s, player)))
        if player == viewer
        else f"{player} {dollars(next_dividend(s, player))}"
        for player in s.players
    )
    return (
        Notice(
            phrase(
                "chicago-express.dials.next-dividend",
                "Next dividend now: {sums}",
                sums=", ".join(sums),
            ),
            "muted",
        ),
    )


def dials_panel(t: ChicagoExpress, s: ChicagoState, active: Kind | None) -> Panel:
    """The three dials; the one chosen this turn is framed."""
    cards = tuple(
        Card(
            phrase(NAMES[kind]),
            dial(t.fields.chosen(kind), s.dials.chosen(kind)),
            note=_left(t, s, kind),
            framed=kind == active,
        )
        for kind in KINDS
    )
    return Panel(
        id="dials",
        title=phrase("chicago-express.dials.dials", "Dials"),
        note=phrase("chicago-express.dials.two-red-pay", "two on red pay all"),
        blocks=(Cards(cards),),
        tab="market",
    )


def _left(t: ChicagoExpress, s: ChicagoState, kind: Kind) -> str:
    every = t.fields.chosen(kind)
    left = every - s.dials.chosen(kind)
    return (
        phrase("chicago-express.dials.left", "{left} of {all} left", left=left, all=every)
        if left
        else phrase("chicago-express.dials.red", "on red")
    )


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
