"""What ends Chicago Express at a general dividend, and how it would end with the next one."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.kernel import decision, message, phrase
from trunkline.present.until_end import End, in_steps
from trunkline.present.until_end import until_the_end as panel
from trunkline.present.view import Cell, Column, Line, Panel, Row, Table
from trunkline.present.words import listed, named
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.present.prospects import next_dividend
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.state import (
    houses_left,
    locomotives_left,
    shares_left,
    value,
)

ENDS_AT = message("chicago-express.end.ends-at", "ends at {number}")
IF_IT_ENDED = message("chicago-express.end.if-it-ended", "If it ended with the next dividend")
ENDED = message(
    "chicago-express.end.because", "**{conditions}** when round {round} paid its dividend."
)
SOLD_OUT = message("chicago-express.end.were-sold-out", "{companies} were sold out")
NO_LOCOMOTIVES = message("chicago-express.end.had-no-locos", "{companies} had no locomotives left")
FEW_HOUSES = message(
    "chicago-express.end.were-left", "{number} house was left", "{number} houses were left"
)
AT_LAST = message("chicago-express.end.was-at", "{place} was at {number}")
TELLS = message("chicago-express.end.tells", "**The next general dividend ends the game.** {why}")


def until_the_end(t: ChicagoExpress, s: ChicagoState, viewer: str | None) -> Panel:
    shown = ends(t, s)
    if decision(s) is None:
        return panel(shown, phrase("chicago-express.end.ended", "the game is over"))
    sure = any(end.sure for end in shown)
    note = (
        phrase("chicago-express.end.next-dividend", "next dividend")
        if sure
        else phrase("chicago-express.end.at-dividend", "at a dividend")
    )
    words = phrase(IF_IT_ENDED)
    below = (Line(f"**{words}**"), if_it_ended(s, viewer)) if sure else ()
    return panel(shown, note, *below)


def ends(t: ChicagoExpress, s: ChicagoState) -> tuple[End, ...]:
    """Four rows; each suffices."""
    end, houses = t.components.end, houses_left(t, s)
    sold_out = [company for company in t.order if not shares_left(t, s, company)]
    empty = [company for company in t.order if not locomotives_left(t, s, company)]
    supply, detroit = t.components.houses.supply, value(t, s, t.components.detroit)
    place = t.map.names[t.components.detroit]
    return (
        _steps(
            phrase("chicago-express.end.houses", "Houses"),
            phrase("chicago-express.end.left", "{number} left", "{number} left", number=houses),
            supply - houses,
            supply - end.houses,
            phrase(ENDS_AT, number=end.houses),
            phrase(
                "chicago-express.end.few-houses",
                "{number} house is left.",
                "{number} houses are left.",
                number=houses,
            ),
        ),
        _companies(
            phrase("chicago-express.end.sold-out", "Sold out"),
            sold_out,
            end.companies_without_shares,
            phrase(
                "chicago-express.end.are-sold-out",
                "{companies} are sold out.",
                companies=listed(sold_out),
            ),
        ),
        _companies(
            phrase("chicago-express.end.no-locos", "No locos"),
            empty,
            end.companies_without_locomotives,
            phrase(
                "chicago-express.end.have-no-locos",
                "{companies} have no locomotives.",
                companies=listed(empty),
            ),
        ),
        _steps(
            place,
            _of(detroit, end.detroit),
            detroit,
            end.detroit,
            phrase(ENDS_AT, number=end.detroit),
            phrase(
                "chicago-express.end.place-at",
                "{place} is at {number}.",
                place=place,
                number=detroit,
            ),
        ),
    )


def ended(t: ChicagoExpress, s: ChicagoState) -> str:
    """What was true when the last general dividend was paid."""
    end, houses, detroit = t.components.end, houses_left(t, s), value(t, s, t.components.detroit)
    sold_out = [company for company in t.order if not shares_left(t, s, company)]
    empty = [company for company in t.order if not locomotives_left(t, s, company)]
    met = []
    if len(sold_out) >= end.companies_without_shares:
        met.append(phrase(SOLD_OUT, companies=listed(sold_out)))
    if len(empty) >= end.companies_without_locomotives:
        met.append(phrase(NO_LOCOMOTIVES, companies=listed(empty)))
    if houses <= end.houses:
        met.append(phrase(FEW_HOUSES, number=houses))
    if detroit >= end.detroit:
        met.append(phrase(AT_LAST, place=t.map.names[t.components.detroit], number=detroit))
    number = s.developed.count(t.components.detroit) + 1
    return phrase(ENDED, conditions=listed(met), round=number)


def _companies(text: str, there: Sequence[str], most: int, why: str) -> End:
    note = phrase(
        "chicago-express.end.number-end-it", "{number} ends it", "{number} end it", number=most
    )
    return _steps(text, _of(len(there), most), len(there), most, ", ".join(there) or note, why)


def _steps(text: str, figure: str, done: int, most: int, note: str, why: str) -> End:
    tone = in_steps(done, most)
    return End(text, figure, done, most, note, tone, phrase(TELLS, why=why))


def _of(now: int, most: int) -> str:
    return phrase("chicago-express.end.of", "{number} of {all}", number=now, all=most)


def if_it_ended(s: ChicagoState, viewer: str | None) -> Table:
    """The players by their cash after the next general dividend."""
    gains = {player: next_dividend(s, player) for player in s.players}
    after = {player: s.cash[player] + gains[player] for player in s.players}
    order = sorted(s.players, key=lambda player: -after[player])
    rows = tuple(
        Row(
            (
                Cell(str(1 + sum(after[p] > after[player] for p in order)), "strong"),
                Cell(named(player, viewer)),
                Cell(f"{s.cash[player]} + {gains[player]} =", "muted"),
                Cell(dollars(after[player]), "strong"),
            ),
            tint=player == viewer,
        )
        for player in order
    )
    heads = (Column(""), Column(""), Column("", True), Column("", True))
    return Table(heads, rows, phrase(IF_IT_ENDED), dense=True)
