"""The plain presenter: plays any title and any decision from the kernel's offers and spans."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import structs

from trunkline.draw import NothingToDraw, draw, kinds
from trunkline.kernel import (
    Action,
    AnyTitle,
    Legal,
    Sentence,
    Span,
    State,
    decider,
    deciders,
    decision,
    describe,
    encode_action,
    message,
    phase_in_words,
    phrase,
    refuse,
    summary_of,
)
from trunkline.present.map_view import MapView
from trunkline.present.on_map import HEX, chosen_hex, hex_views, on_map, why_not
from trunkline.present.pictures import inline, map_svg
from trunkline.present.scene import AnyScene
from trunkline.present.strips import actor, cash_line, following, strip
from trunkline.present.summary_panels import summary_panels
from trunkline.present.view import (
    Act,
    Block,
    Button,
    Cell,
    Column,
    Decision,
    Draft,
    Facts,
    Follower,
    Line,
    Option,
    Options,
    Panel,
    Picture,
    Plan,
    Ribbon,
    Row,
    Section,
    Stepper,
    Table,
    WhyNot,
)
from trunkline.present.words import figure, money, named

MOST_OFFERS = 40


def act(t: AnyTitle, s: State, action: Action, text: str = "", **more: Any) -> Act:
    """A button for an action: grey with the reason where the rules refuse it."""
    refusal = refuse(t, s, action)
    if refusal is not None:
        label = text or str(action.__struct_config__.tag).replace("_", " ")
        return Act(label, no=WhyNot(label, refusal.why, refusal.rule), **more)
    return Act(text or str(describe(t, s, action)), encode_action(action), **more)


def question(t: AnyTitle, s: State, viewer: str | None) -> str:
    """The heading: the question itself, or who thinks about it."""
    top, player = decision(s), decider(t, s)
    if top is None:
        return phrase("table.generic.game-over", "The game is over")
    asked = str(top.question(t, s))
    if viewer in deciders(t, s):
        return asked
    return phrase(
        "table.generic.decides", "{player} decides: {question}", player=player, question=asked
    )


def span_value(span: Span, said: str) -> int:
    """What the draft says for an open-ended choice, within its bounds."""
    try:
        value = int(said)
    except ValueError:
        value = span.least
    return span.least + (max(span.least, min(value, span.most)) - span.least) // span.by * span.by


def covers(span: Span, action: Action) -> bool:
    """Whether the stepper of this span can be set to the action."""
    if type(action) is not type(span.action):
        return False
    value = getattr(action, span.field)
    inside = span.least <= value <= span.most and (value - span.least) % span.by == 0
    return inside and structs.replace(span.action, **{span.field: value}) == action


def ranking(t: AnyTitle, s: State, viewer: str | None, last: Collection[str] = ()) -> Table:
    """The players by what they are worth, the best first; some rank below all others."""
    worth = {player: t.worth(s, player) for player in s.players}
    by = {player: (player in last, -worth[player]) for player in s.players}
    order = sorted(s.players, key=by.__getitem__)
    rows = tuple(
        Row(
            (
                Cell(str(1 + sum(by[p] < by[player] for p in order)), "strong"),
                Cell(named(player, viewer)),
                Cell(money(t.currency, worth[player]), "strong"),
            ),
            tint=by[player] == by[order[0]],
        )
        for player in order
    )
    heads = (
        Column(""),
        Column(phrase("table.generic.player", "Player")),
        Column(phrase("table.generic.worth", "Worth"), True),
    )
    return Table(heads, rows, phrase("table.generic.ranking", "Ranking"))


def followers(t: AnyTitle, s: State) -> tuple[Follower, ...]:
    """The other players, clockwise from the one who decides."""
    player = decider(t, s)
    if player is None:
        return ()
    return following(s.clockwise_from(player)[1:])


FIELDS = {
    "amount": message("table.field.amount", "Amount"),
    "price": message("table.field.price", "Price"),
}
"""Words for what many titles let players set; other fields are called as programs call them."""


def field_name(field: str) -> str:
    return phrase(FIELDS[field]) if field in FIELDS else titled(field)


def titled(tag: str) -> str:
    return tag.replace("_", " ").capitalize()


class GenericPresenter:
    """Shows whatever the rules offer; every title is playable with it."""

    def round(self, scene: AnyScene) -> str:
        return phase_in_words(scene.t, summary_of(scene.t, scene.s).phase)

    def opens_round(self, sentence: Sentence) -> bool:
        """None that it knows: which sentences do is for a title's own presenter to say."""
        return False

    def ribbon(self, scene: AnyScene) -> Ribbon:
        t, s, viewer = scene.t, scene.s, scene.viewer
        player = decider(t, s)
        if player is None:
            return Ribbon(phrase("table.generic.game-over", "The game is over"), "", ())
        names = [titled(str(type(step).__struct_config__.tag)) for step in s.stack]
        steps = strip(names, len(names) - 1)
        told = summary_of(t, s).players.get(player)
        line = cash_line(t.currency, told.cash) if told else ""
        return Ribbon(actor(player, viewer), line, steps, then=followers(t, s))

    def decision(self, scene: AnyScene) -> Decision:
        t, s, viewer, draft = scene.t, scene.s, scene.viewer, scene.draft
        heading = question(t, s, viewer)
        if decision(s) is None:
            return Decision(heading=heading, blocks=(ranking(t, s, viewer),))
        if viewer is None:
            return Decision(heading=heading)
        legal = Legal(t, s, viewer)
        spans = list(legal.spans())
        blocks: list[Block] = []
        kept: Draft = {}
        for span in spans:
            blocks += self._span(t, s, span, draft, kept)
        rest = [a for a in legal if not any(covers(span, a) for span in spans)]
        place = chosen_hex(scene)
        out: tuple[Button, ...] = tuple(act(t, s, a, key="D") for a in rest if a.passes)
        if place:
            kept[HEX] = place
            out = (Plan(phrase("table.plain.all-choices", "All choices"), {}), *out)
            rest = on_map(scene)[place]
        blocks += self._offers(t, s, rest, draft, kept)
        clicks = bool(on_map(scene)) and "map" in kinds(t)
        return Decision(heading=heading, blocks=tuple(blocks), out=out, draft=kept, clicks=clicks)

    def _span(
        self, t: AnyTitle, s: State, span: Span, draft: Draft, kept: Draft
    ) -> tuple[Block, ...]:
        key = f"{span.field}{len(kept) or ''}"
        value = span_value(span, draft.get(key, ""))
        kept[key] = str(value)
        action = structs.replace(span.action, **{span.field: value})
        label = phrase(
            "table.generic.to",
            "{field}, {least} to {most}",
            field=field_name(span.field),
            least=figure(span.least),
            most=figure(span.most),
        )
        return (
            Stepper(key, value, span.least, span.most, span.by, label),
            Options((Option(act(t, s, action)),)),
        )

    def _offers(
        self, t: AnyTitle, s: State, actions: list[Action], draft: Draft, kept: Draft
    ) -> tuple[Block, ...]:
        told = [(str(describe(t, s, a)), a) for a in actions if not a.passes]
        shown = MOST_OFFERS
        if draft.get("all"):
            kept["all"], shown = "1", len(told)
        options = tuple(Option(Act(text, encode_action(a))) for text, a in told[:shown])
        blocks: tuple[Block, ...] = (Options(options),) if options else ()
        if len(told) > shown:
            rest = phrase("table.generic.more", "{number} more", number=len(told) - shown)
            blocks += (Options((Option(Plan(rest, {**kept, "all": "1"})),)),)
        return blocks

    def map(self, scene: AnyScene) -> MapView | None:
        t = scene.t
        try:
            svg = draw(t, scene.s, "map")
        except NothingToDraw:
            return None
        hexes = tuple(hex_views(scene))
        glowing = svg.replace('class="tl ', 'class="tl glow ', 1)
        name = phrase("table.generic.map", "Map of {title}", title=t.name)
        return MapView(str(map_svg(glowing, hexes)), name, hexes)

    def panels(self, scene: AnyScene) -> tuple[Panel, ...]:
        return (*self._market(scene.t, scene.s), *summary_panels(scene))

    def _market(self, t: AnyTitle, s: State) -> tuple[Panel, ...]:
        try:
            svg = draw(t, s, "market")
        except NothingToDraw:
            return ()
        picture = Picture(str(inline(svg)), scrolls=True)
        return (
            Panel(
                id="market",
                title=phrase("table.generic.market", "Market"),
                blocks=(picture,),
                slot="strip",
            ),
        )

    def click(self, scene: AnyScene, hex: str) -> Draft:
        return {HEX: hex} if hex in on_map(scene) else {}

    def why(self, scene: AnyScene, hex: str) -> WhyNot:
        return why_not(scene, hex)

    def about(self, scene: AnyScene, of: str) -> tuple[Section, ...]:
        return ()

    def as_text(self, scene: AnyScene) -> tuple[Section, ...]:
        t, s, viewer = scene.t, scene.s, scene.viewer
        rows = tuple(
            (company, ", ".join(data.stations) or phrase("table.generic.none", "none"))
            for company, data in summary_of(t, s).companies.items()
        )
        return (
            Section(phrase("table.generic.stations", "Stations"), (Facts(rows),)),
            Section(
                phrase("table.generic.question", "The question"), (Line(question(t, s, viewer)),)
            ),
        )
