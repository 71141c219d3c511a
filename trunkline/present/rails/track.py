"""Laying track: how much may be laid, the tiles that fit, what the chosen one brings."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from trunkline.kernel import encode_action, message, phrase
from trunkline.present.rails.laying import Extras, Laying, Lines
from trunkline.present.rails.no_track import nothing_fits, why
from trunkline.present.rails.onward import onward
from trunkline.present.rails.placements import Placement, glowing
from trunkline.present.rails.question import Question
from trunkline.present.rails.tile_cards import cards, told, turned
from trunkline.present.rails.track_map import marks
from trunkline.present.scene import AnyScene
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Column,
    Decision,
    Draft,
    Facts,
    Option,
    Options,
    Plan,
    Preview,
    Row,
    Table,
)

SHOWN = 5
"""So many rows before all are asked for."""
HEX_TILE = message("rails.track.hex-tile", "Hex, tile")
TILE = message("rails.track.tile", "Tile")


def track_question(lines: Lines) -> Callable[[AnyScene], Question]:
    """Who makes the question of laying track from what a title says of it."""

    def question(scene: AnyScene) -> Question:
        now = scene.once(lines)
        return Question(
            lambda: deciding(now),
            lambda: marks(now, lay),
            now.click,
            lambda where: why(now.track, where),
        )

    return question


def deciding(now: Laying) -> Decision:
    track = now.track
    new, upgrade = map(track.names.rule, track.rules)
    shown = Decision(
        heading=track.heading,
        badge=track.badge,
        blocks=(track.allowance,),
        out=(*((turned(now, now.chosen, 1, "R"),) if now.chosen else ()), track.done),
        rule=upgrade if now.chosen and now.kind(now.chosen) == "upgrades" else new,
        clicks=True,
        later=not now.placements.complete,
        short=phrase("rails.track.short", "Track for {company}", company=track.company),
    )
    if not now.placements.all:
        go = onward(track.t, track.s, track.done)
        context = nothing_fits(track)
        return replace(shown, context=context, main=go, out=(), clicks=False, later=False)
    blocks: list[Block] = [track.allowance, _table(now), *_filters(now), *_more(now)]
    shown = replace(shown, context=_context(now), blocks=tuple(blocks), draft=now.draft())
    return shown if now.chosen is None else _with_tile(shown, now, now.chosen)


def _with_tile(shown: Decision, now: Laying, chosen: Placement) -> Decision:
    """The same with the chosen tile, what it does and the button that lays it."""
    more = now.track.extras(chosen)
    gain, _ = now.placements.gain_text(chosen)
    blocks = (cards(now, chosen).row(), *shown.blocks, *more.blocks, _effect(now, chosen, more))
    return replace(
        shown,
        blocks=blocks,
        main=lay(now, chosen, "Enter"),
        others=(Plan(phrase("rails.track.cancel", "Cancel"), now.draft(), key="⌫"),),
        draft=now.draft(chosen),
        short=f"{chosen.hex}, #{chosen.tile}, {now.price(chosen)} {gain}",
    )


def _context(now: Laying) -> str:
    track = now.track
    said = [glowing(now.placements.hexes()), *track.remarks]
    if now.placements.weighed.assumed:
        said.append(
            phrase(
                "rails.track.no-train-yet",
                "{company} has no train. Income is calculated with the {train} on sale.",
                company=track.company,
                train=track.names.train(now.placements.weighed.assumed),
            )
        )
    if now.chosen is None:
        said.append(phrase("rails.track.how-to-choose", "Click a hex or choose a row."))
    else:
        _, _, what = track.names.spoken(now.chosen.hex).partition(", ")
        place = track.names.place(now.chosen.hex)
        said.append(
            phrase("rails.track.chose", "Your choice: **{place}**, {what}.", place=place, what=what)
        )
    return " ".join(said)


def _filters(now: Laying) -> tuple[Block, ...]:
    """New tiles or upgrades, where both can be laid."""
    kinds = {now.kind(each) for each in now.placements.all}
    if now.chosen is not None or len(kinds) < 2:
        return ()
    words = {
        "": phrase("rails.track.all", "All"),
        "new": phrase("rails.track.new-tiles", "New tiles"),
        "upgrades": phrase("rails.track.upgrades", "Upgrades"),
    }
    options = tuple(
        Option(Plan(text, {"only": only} if only else {}, chosen=now.only == only))
        for only, text in words.items()
    )
    return (Options(options, "chips", phrase("rails.track.tiles", "Which tiles")),)


def _table(now: Laying) -> Table:
    """The best five; all of them when asked for."""
    found = now.shown()
    shown = list(found if now.all else found[:SHOWN])
    if now.chosen is not None and now.chosen not in shown:
        shown[-1:] = [now.chosen]
    heads = (
        Column(phrase(HEX_TILE if now.chosen is None else TILE)),
        Column(phrase("rails.track.in-supply", "Left"), True),
        Column(phrase("rails.track.leads", "Direction")),
        Column(phrase("rails.track.cost", "Cost"), True),
        Column(phrase("rails.track.best-run", "Best run"), True),
    )
    rows = tuple(_row(now, each) for each in shown)
    return Table(heads, rows, phrase("rails.track.tiles-fit", "Tiles that fit"), dense=True)


def _row(now: Laying, each: Placement) -> Row:
    gain, tone = now.placements.gain_text(each)
    name = f"#{each.tile}" if now.chosen is not None else f"**{each.hex}** #{each.tile}"
    label = told(now, each)
    cells = (
        Cell(name, picture=now.picture(each)),
        Cell(str(now.left(each)), "muted"),
        Cell(now.leads_shortly(each), note=now.track.note(each)),
        Cell(now.price(each)),
        Cell(gain, tone),
    )
    return Row(
        cells,
        tint=each == now.chosen,
        hex=each.hex,
        label=label,
        plan=Plan(label, now.draft(each), chosen=each == now.chosen),
        preview=Preview(each.hex, now.picture(each)),
    )


def _more(now: Laying) -> tuple[Block, ...]:
    rest = len(now.shown()) - SHOWN
    if rest <= 0 or now.all:
        return ()
    draft: Draft = {**now.draft(now.chosen), "all": "1"}
    text = phrase("rails.track.more-rows", "{number} more", number=rest)
    label = phrase("rails.track.more-placements", "More placements")
    return (Options((Option(Plan(text, draft)),), "chips", label),)


def _effect(now: Laying, each: Placement, more: Extras) -> Facts:
    """The sunken box: what is joined, the best run, the treasury, and what the title adds."""
    track, names = now.track, now.track.names
    joins = phrase("rails.track.joins-networks", "connects its networks")
    run = names.against(now.placements.weighed.now, now.placements.gain(each))
    rows = (
        (
            phrase("rails.track.leads", "Direction"),
            joins if now.leads(each).joins else now.leads_to(each),
        ),
        (phrase("rails.track.best-run", "Best run"), run),
        (
            phrase("rails.track.treasury", "Treasury"),
            names.changed(track.cash, -now.placements.costs[each.hex]),
        ),
    )
    return Facts((*rows, *more.rows))


def lay(now: Laying, each: Placement, key: str = "") -> Act:
    """The whole act: Lay #8851 on K7 · ¥30."""
    more = now.track.extras(each)
    text = more.text or phrase(
        "rails.track.lay",
        "Lay #{tile} on {hex} · {price}",
        tile=each.tile,
        hex=each.hex,
        price=now.price(each),
    )
    doing = phrase("rails.track.laying", "Laying…")
    action = encode_action(now.track.action(each))
    return Act(text, action, key=key, doing=doing, confirm=more.confirm)
