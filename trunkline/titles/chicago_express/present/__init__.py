"""Chicago Express at the table."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Sentence, decision, phase_in_words, phrase
from trunkline.present.map_view import HexView, MapView
from trunkline.present.pictures import base_svg, marks_svg
from trunkline.present.plain import ranking
from trunkline.present.until_end import end_notice
from trunkline.present.view import Decision, Draft, Panel, Ribbon, Section, WhyNot
from trunkline.titles.chicago_express.pictures import map_base, map_marks
from trunkline.titles.chicago_express.pictures.places import Marks
from trunkline.titles.chicago_express.present import (
    board,
    developing,
    dials,
    expanding,
    income,
    ribbon,
    text,
)
from trunkline.titles.chicago_express.present.bidding import bidding
from trunkline.titles.chicago_express.present.dials import choosing
from trunkline.titles.chicago_express.present.expansion_plan import drawn
from trunkline.titles.chicago_express.present.names import place, spoken
from trunkline.titles.chicago_express.present.notices import news
from trunkline.titles.chicago_express.present.offering import offering
from trunkline.titles.chicago_express.present.scene import ChicagoScene
from trunkline.titles.chicago_express.present.until_end import ends, until_the_end
from trunkline.titles.chicago_express.rules.actions import Develop
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.dividend import GENERAL_DIVIDEND
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.sections import EXPANSION
from trunkline.titles.chicago_express.rules.state import ChicagoState
from trunkline.titles.chicago_express.rules.summary import phase
from trunkline.titles.chicago_express.rules.turn import Turn


class ChicagoExpressPresenter:
    """Dials, auctions, expansions hex by hex, developments, and everything that stays in view."""

    landscape = True

    def round(self, scene: ChicagoScene) -> str:
        return phase_in_words(scene.t, phase(scene.t, scene.s))

    def opens_round(self, sentence: Sentence) -> bool:
        return sentence.key == GENERAL_DIVIDEND

    def ribbon(self, scene: ChicagoScene) -> Ribbon:
        return ribbon.ribbon(scene.t, scene.s, scene.viewer)

    def decision(self, scene: ChicagoScene) -> Decision:
        shown = self._question(scene)
        told = news(scene.t, scene.s, scene.story, scene.viewer)
        if not scene.s.stack:
            return replace(shown, blocks=(*shown.blocks, *told))
        over = end_notice(ends(scene.t, scene.s))
        return replace(shown, blocks=(*over, *told, *shown.blocks))

    def _question(self, scene: ChicagoScene) -> Decision:
        t, s, viewer, draft = scene.t, scene.s, scene.viewer, scene.draft
        top = decision(s)
        if isinstance(top, Bidding):
            return bidding(t, s, top, viewer, draft)
        if isinstance(top, Turn):
            return choosing(t, s, top, viewer)
        if isinstance(top, Auction):
            return offering(t, s, top, viewer, draft)
        if isinstance(top, Expansion):
            return expanding.expanding(scene, top)
        if isinstance(top, Development):
            return developing.developing(t, s, top, viewer, draft)
        return Decision(
            heading=phrase("chicago-express.table.game-over", "The game is over"),
            blocks=(ranking(t, s, viewer),),
        )

    def map(self, scene: ChicagoScene) -> MapView:
        t, s = scene.t, scene.s
        marks, hexes = scene.once(marked)
        shown = map_marks(t, s, replace(marks, since=scene.since.hexes))
        picture, drawn_marks = base_svg(map_base(t, s)), marks_svg(shown, hexes)
        name = phrase("chicago-express.table.map-of-title", "Map of {title}", title=t.name)
        step, working = own_part(s, decision(s), marks, hexes)
        if scene.studied in s.companies:
            step, working = f"Study {scene.studied}", s.companies[scene.studied].hexes
        return MapView(
            picture, name, hexes, step=step, working=working, readable=True, marks=drawn_marks
        )

    def panels(self, scene: ChicagoScene) -> tuple[Panel, ...]:
        t, s, viewer, top = scene.t, scene.s, scene.viewer, decision(scene.s)
        gains, active = {}, getattr(top, "company", "")
        if isinstance(top, Expansion) and top.player == viewer:
            plan = scene.once(drawn)
            if plan is not None:
                gains, active = {plan.company: plan.gain(t, s)}, plan.company
        return (
            income.income_panel(t, s, gains),
            until_the_end(t, s, viewer),
            dials.dials_panel(t, s, ribbon.kind_of(top)),
            board.companies(t, s, viewer, active),
            board.players(t, s, viewer),
        )

    def click(self, scene: ChicagoScene, hex: str) -> Draft:
        top = decision(scene.s)
        if isinstance(top, Expansion) and top.player == scene.viewer:
            return expanding.clicked(scene, hex)
        if isinstance(top, Development) and top.player == scene.viewer:
            return {**scene.draft, "hex": hex}
        return scene.draft

    def why(self, scene: ChicagoScene, hex: str) -> WhyNot:
        t, s, viewer = scene.t, scene.s, scene.viewer
        if hex not in t.map.hexes:
            return WhyNot(hex, phrase("chicago-express.table.no-such-hex", "Unknown hex."))
        top = decision(s)
        if isinstance(top, Expansion) and top.player == viewer:
            plan = scene.once(drawn)
            if plan is None:
                return WhyNot(
                    place(t, hex),
                    phrase("chicago-express.table.choose-company-first", "Choose a company first."),
                    EXPANSION,
                )
            no = expanding.why(t, s, plan, hex)
            if no is not None:
                what = phrase(
                    "chicago-express.table.cannot-built",
                    "You cannot build on {hex} now",
                    hex=place(t, hex),
                )
                return WhyNot(what, no.why, no.rule)
        if isinstance(top, Development) and top.player == viewer:
            no = top.refuse(t, s, Develop(top.player, hex))
            if no is not None:
                what = phrase(
                    "chicago-express.table.cannot-grow",
                    "{hex} cannot be developed now",
                    hex=place(t, hex),
                )
                return WhyNot(what, no.why, no.rule)
        return WhyNot(place(t, hex), spoken(t, s, hex))

    def as_text(self, scene: ChicagoScene) -> tuple[Section, ...]:
        _, hexes = scene.once(marked)
        return text.sections(scene.t, scene.s, hexes)

    def about(self, scene: ChicagoScene, of: str) -> tuple[Section, ...]:
        return ()


def own_part(
    s: ChicagoState, step: object, marks: Marks, hexes: tuple[HexView, ...]
) -> tuple[str, tuple[str, ...]]:
    """The step that the viewer takes on the map, and where: own track and what may follow."""
    if not hexes:
        return "", ()
    track = s.companies[marks.company].hexes if marks.company else ()
    return f"{type(step).__name__} {marks.company}".strip(), (*track, *(h.id for h in hexes))


def marked(scene: ChicagoScene) -> tuple[Marks, tuple[HexView, ...]]:
    """What the draft puts on the map."""
    t, s, viewer, top = scene.t, scene.s, scene.viewer, decision(scene.s)
    if isinstance(top, Expansion) and top.player == viewer:
        plan = scene.once(drawn)
        if plan is not None:
            hexes = expanding.hexes(t, s, plan)
            legal = tuple(view.id for view in hexes if view.legal)
            return Marks(legal, plan.hexes, plan.company), hexes
    if isinstance(top, Development) and top.player == viewer:
        hexes = developing.hexes(t, s, top, scene.draft)
        legal = tuple(view.id for view in hexes if not view.chosen)
        return Marks(legal, tuple(view.id for view in hexes if view.chosen)), hexes
    return Marks(), ()
