"""Development: which hex grows, and whom it helps."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from trunkline.kernel import encode_action, phrase, refuse
from trunkline.present.map_view import HexView
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Column,
    Decision,
    Draft,
    Facts,
    Line,
    Option,
    Options,
    Plan,
    Row,
    Table,
)
from trunkline.present.words import became, change, listed
from trunkline.titles.chicago_express.present.names import dollars, place, short, spoken
from trunkline.titles.chicago_express.present.prospects import next_dividend, per_share
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Develop, Pass
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.sections import DEVELOPMENT
from trunkline.titles.chicago_express.rules.state import companies_in, houses_left

SHOWN = 5


class Growth(Struct, frozen=True):
    """What developing a hex brings."""

    hex: str
    companies: tuple[str, ...]
    gain: int
    """To the income of each company there."""
    grant: int
    """Dollars to each company there."""
    mine: int
    """To the viewer's next general dividend."""

    def words(self) -> str:
        """+2 B&O, +2 C&O; $2 to NYC."""
        if self.grant:
            companies = listed(self.companies)
            return phrase(
                "chicago-express.developing.to",
                "{sum} to {companies}",
                sum=dollars(self.grant),
                companies=companies,
            )
        if not self.gain:
            return phrase(
                "chicago-express.developing.no-effect-track", "no effect, the track is at its end"
            )
        return ", ".join(f"+{self.gain} {company}" for company in self.companies)


def growth(t: ChicagoExpress, s: ChicagoState, hex: str, player: str | None) -> Growth:
    done, values = s.developed.count(hex), t.map.values[hex]
    gain = values[done + 1] - values[done] if done + 1 < len(values) else 0
    there = tuple(companies_in(t, s, hex))
    gains = dict.fromkeys(there, gain)
    mine = 0
    if player is not None:
        mine = next_dividend(s, player, gains) - next_dividend(s, player)
    return Growth(hex, there, gain, t.map.hexes[hex].grant, mine)


def growths(t: ChicagoExpress, s: ChicagoState, step: Development) -> list[Growth]:
    """Every legal development, the best for the player first."""
    hexes = [a.hex for a in step.propose(t, s) if isinstance(a, Develop)]
    legal = [hex for hex in hexes if refuse(t, s, Develop(step.player, hex)) is None]
    found = [growth(t, s, hex, step.player) for hex in legal]
    return sorted(found, key=lambda each: (-each.mine, -each.gain, -each.grant))


class Choice(Struct, frozen=True):
    """What the draft makes of the hexes that can grow."""

    found: list[Growth]
    shown: list[Growth]
    chosen: Growth | None
    draft: Draft
    """What of it is still valid."""

    @classmethod
    def of(cls, found: list[Growth], draft: Draft) -> Choice:
        """The best ones or all, and the chosen one among them."""
        shown = found if draft.get("all") else found[:SHOWN]
        chosen = next((each for each in found if each.hex == draft.get("hex")), None)
        kept: Draft = {"all": "1"} if draft.get("all") else {}
        if chosen is None:
            return cls(found, shown, None, kept)
        if chosen not in shown:
            shown = [chosen, *shown[: SHOWN - 1]]
        return cls(found, shown, chosen, {**kept, "hex": chosen.hex})


def developing(
    t: ChicagoExpress, s: ChicagoState, step: Development, viewer: str | None, draft: Draft
) -> Decision:
    """The best hexes in a table, all of them on the map."""
    if viewer != step.player:
        heading = phrase(
            "chicago-express.developing.develops-hex", "{player} develops a hex", player=step.player
        )
        return Decision(heading=heading, rule=DEVELOPMENT)
    choice = Choice.of(growths(t, s, step), draft)
    return _choosing(t, s, step.player, choice) if choice.found else _nothing(step.player)


def _choosing(t: ChicagoExpress, s: ChicagoState, player: str, choice: Choice) -> Decision:
    heading = phrase("chicago-express.developing.develop-a-hex", "Develop a hex")
    chosen = choice.chosen
    return Decision(
        heading=heading,
        badge=phrase(
            "chicago-express.developing.house-left",
            "{number} house left",
            "{number} houses left",
            number=houses_left(t, s),
        ),
        context=phrase(
            "chicago-express.developing.one-hex-locomotive",
            "Develop one hex with a locomotive. Each hex once; Wheeling and Pittsburgh "
            "several times.",
        ),
        blocks=(
            _table(t, choice),
            *_more(choice),
            _effect(t, s, chosen) if chosen else _on_the_map(),
        ),
        main=_develop(t, player, chosen) if chosen else None,
        out=(
            Act(
                phrase("chicago-express.developing.nothing", "Develop nothing"),
                encode_action(Pass(player)),
                key="D",
            ),
        ),
        rule=DEVELOPMENT,
        draft=choice.draft,
        clicks=True,
        short=_named(t, chosen) if chosen else heading,
    )


def _more(choice: Choice) -> Iterator[Block]:
    """A chip that shows the rest of the hexes."""
    rest = len(choice.found) - len(choice.shown)
    if rest > 0:
        words = phrase("chicago-express.developing.more", "{number} more", number=rest)
        label = phrase("chicago-express.developing.more-hexes", "More hexes")
        yield Options((Option(Plan(words, {**choice.draft, "all": "1"})),), "chips", label)


def _on_the_map() -> Line:
    words = phrase(
        "chicago-express.developing.glowing-hexes-grow", "You can develop the highlighted hexes."
    )
    return Line(words, "muted")


def _named(t: ChicagoExpress, growth: Growth) -> str:
    return phrase(
        "chicago-express.developing.develop-hex", "Develop {hex}", hex=short(t, growth.hex)
    )


def _develop(t: ChicagoExpress, player: str, chosen: Growth) -> Act:
    text = f"{_named(t, chosen)} · {chosen.words()}"
    action = encode_action(Develop(player, chosen.hex))
    return Act(
        text,
        action,
        key="Enter",
        doing=phrase("chicago-express.developing.developing", "Developing…"),
    )


def _nothing(player: str) -> Decision:
    return Decision(
        heading=phrase("chicago-express.developing.develop-a-hex", "Develop a hex"),
        context=phrase(
            "chicago-express.developing.no-hex-holds",
            "No hex with a locomotive can be developed now.",
        ),
        main=Act(
            phrase(
                "chicago-express.developing.develop-nothing-end", "Develop nothing, end your turn"
            ),
            encode_action(Pass(player)),
            key="Enter",
        ),
        rule=DEVELOPMENT,
        short=phrase("chicago-express.developing.no-hex-grow", "No hex can be developed"),
    )


def _table(t: ChicagoExpress, choice: Choice) -> Table:
    chosen = choice.chosen
    rows = tuple(
        Row(
            (
                Cell(place(t, each.hex), "strong" if each is chosen else ""),
                Cell(each.words()),
                Cell(change(each.mine), "good" if each.mine > 0 else "muted"),
            ),
            tint=each is chosen,
            hex=each.hex,
            plan=Plan(_named(t, each), {**choice.draft, "hex": each.hex}),
        )
        for each in choice.shown
    )
    heads = (
        Column(phrase("chicago-express.developing.hex", "Hex")),
        Column(phrase("chicago-express.developing.effect", "Effect")),
        Column(phrase("chicago-express.developing.dividend", "Your dividend"), True),
    )
    return Table(
        heads, rows, phrase("chicago-express.developing.hexes-grow", "Hexes that can be developed")
    )


def _effect(t: ChicagoExpress, s: ChicagoState, chosen: Growth) -> Facts:
    rows = []
    for company in chosen.companies:
        charter = s.companies[company]
        if chosen.grant:
            money = became(dollars(charter.treasury), dollars(charter.treasury + chosen.grant))
            rows.append(
                (
                    phrase(
                        "chicago-express.developing.treasury", "{company} treasury", company=company
                    ),
                    f"**{money}**",
                )
            )
            continue
        income = charter.income + chosen.gain
        shares = became(dollars(charter.dividend), dollars(per_share(charter, income)))
        line = phrase(
            "chicago-express.developing.share",
            "**{income}**, a share **{dividend}**",
            income=became(str(charter.income), str(income)),
            dividend=shares,
        )
        rows.append(
            (phrase("chicago-express.developing.income", "{company} income", company=company), line)
        )
    if t.map.hexes[chosen.hex].terrain != "industrial":
        left = houses_left(t, s)
        rows.append(
            (
                phrase("chicago-express.developing.houses-left", "Houses left"),
                f"**{left} → {left - 1}**",
            )
        )
    return Facts(tuple(rows))


def hexes(
    t: ChicagoExpress, s: ChicagoState, step: Development, draft: Draft
) -> tuple[HexView, ...]:
    return tuple(
        HexView(
            each.hex,
            phrase(
                "chicago-express.developing.spoken",
                "{hex}; can be developed: {effect}",
                hex=spoken(t, s, each.hex),
                effect=each.words(),
            ),
            f"{short(t, each.hex)}: {each.words()}",
            legal=True,
            chosen=each.hex == draft.get("hex"),
        )
        for each in growths(t, s, step)
    )
