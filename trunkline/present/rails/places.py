"""Choosing one of a few places, from a list or on the map: homes, starting points."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.present.map_view import HexView
from trunkline.present.rails.question import Marks, Question, ringed
from trunkline.present.view import Act, Chip, Decision, Draft, Option, Options, Plan, WhyNot

KEY = "place"


class Spot(Struct, frozen=True, kw_only=True):
    """A place that can be chosen, or one that is shown with the reason why not."""

    id: str
    where: str
    """Its hex, or one stop of a hex."""
    text: str
    note: str = ""
    spoken: str = ""
    """For those who hear the map."""
    tag: str = ""
    act: Act | None = None
    no: WhyNot | None = None
    lines: tuple[str, ...] = ()
    chip: Chip | None = None


def place_question(frame: Decision, spots: tuple[Spot, ...], draft: Draft, label: str) -> Question:
    """The frame of the decision with its places; the chosen one has the main button."""
    open_ = tuple(spot for spot in spots if spot.no is None)
    chosen = next((spot for spot in open_ if spot.id == draft.get(KEY)), None)
    rows = tuple(_row(spot, spot == chosen) for spot in spots)
    kept = {KEY: chosen.id} if chosen else {}

    def click(where: str) -> Draft:
        here = [spot for spot in open_ if where in (spot.where, spot.where.partition(".")[0])]
        at = here.index(chosen) + 1 if chosen in here else 0
        return {KEY: here[at % len(here)].id} if here else kept

    def why(where: str) -> WhyNot | None:
        return next((spot.no for spot in spots if spot.where == where), None)

    shown = replace(
        frame,
        blocks=(*frame.blocks, Options(rows, "rows", label)),
        main=chosen.act if chosen else None,
        draft=kept,
        clicks=True,
    )
    return Question(lambda: shown, lambda: _marks(open_, chosen), click, why)


def _row(spot: Spot, chosen: bool) -> Option:
    plan = Plan(spot.text, {KEY: spot.id}, note=spot.note, chosen=chosen, no=spot.no)
    return Option(plan, spot.chip, spot.lines)


def _marks(open_: tuple[Spot, ...], chosen: Spot | None) -> Marks:
    views = tuple(
        HexView(spot.where, spot.spoken, spot.tag, True, spot == chosen) for spot in open_
    )
    found = ringed(tuple(view for view in views if "." not in view.id))
    stops = [spot.where.rpartition(".") for spot in open_ if "." in spot.where and spot != chosen]
    return replace(found, hexes=views, free=tuple((hex_, int(stop), "") for hex_, _, stop in stops))
