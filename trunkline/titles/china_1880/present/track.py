"""Laying track: the hexes that glow, the tiles that fit, what each brings."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import encode_action, message, phrase
from trunkline.present.rails.placements import PENDING, Placement, glowing
from trunkline.present.rails.spoken import looks
from trunkline.present.view import (
    Act,
    Block,
    Button,
    Cell,
    Column,
    Decision,
    Draft,
    Facts,
    HexView,
    Option,
    Options,
    Plan,
    Preview,
    Row,
    Table,
    WhyNot,
)
from trunkline.present.words import became
from trunkline.titles.china_1880.pictures import stage
from trunkline.titles.china_1880.present.fan import cards, lay, told
from trunkline.titles.china_1880.present.laying import Laying, kind, picture
from trunkline.titles.china_1880.present.names import SPOKEN_SUM, place, spoken, yuan
from trunkline.titles.china_1880.present.no_track import closed, nothing_fits
from trunkline.titles.china_1880.rules.actions import Pass
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.sections import TRACK, UPGRADES
from trunkline.titles.china_1880.rules.title import China1880

SHOWN = 5
"""So many rows before all are asked for."""
LAY_SECOND_YELLOW = message("1880.track.lay-second-yellow", "Lay a second yellow tile")
LAY_TRACK = message("1880.track.lay-track", "Lay track")
HEX_TILE = message("1880.track.hex-tile", "Hex, tile")
TILE = message("1880.track.tile", "Tile")
BUILT = message("1880.track.built", "{hex}; can be built; {tiles}")
BUILT_BEST_GAIN = message(
    "1880.track.built-best-gain", "{hex}; can be built; {tiles}, best gain {gain}"
)
PLACE_PRICE_TILES = message("1880.track.place-price-tiles", "{place}: {price}, {tiles}")
BEST_GAIN = message("1880.track.best-gain", "{place}: {price}, {tiles}, best gain {gain}")


def deciding(t: China1880, now: Laying) -> Decision:
    s, step = now.s, now.step
    director = s.director(step.company)
    done = Act(
        phrase("1880.track.done-track", "Done with track"),
        encode_action(Pass(director)),
        key="D",
        doing=phrase("1880.track.going", "Going on…"),
    )
    shown = Decision(
        heading=_heading(now),
        badge=phrase("1880.track.phase", "Phase {phase}", phase=s.phase.name),
        out=(*_turn(now), done),
        rule=UPGRADES if now.chosen and kind(now.chosen) == "upgrades" else TRACK,
        clicks=True,
        later=not now.placements.complete,
        short=_short(now),
    )
    if not now.placements.all:
        return replace(shown, **nothing_fits(t, s, step))
    blocks: list[Block] = [*_filters(now), _table(now), *_more(now)]
    if now.chosen is not None:
        blocks = [cards(now, now.chosen).row(), *blocks, *_effect(now, now.chosen)]
    return replace(
        shown,
        context=_context(now),
        blocks=tuple(blocks),
        main=_main(now),
        others=_others(now),
        draft=now.draft(now.chosen),
    )


def _heading(now: Laying) -> str:
    step = now.step
    if step.company in INVESTORS:
        return phrase("1880.track.lay-tile", "Lay a tile for {company}", company=step.company)
    return phrase(LAY_SECOND_YELLOW if step.laid else LAY_TRACK)


def _context(now: Laying) -> str:
    said = [glowing(now.placements.hexes())]
    if now.placements.weighed.assumed:
        train = now.s.train_on_sale.name
        said.append(
            phrase(
                "1880.track.no-train-yet",
                "No train yet: runs are reckoned with the {train} on sale.",
                train=train,
            )
        )
    if now.chosen is None:
        said.append(phrase("1880.track.click-one-take", "Click one, or take a row."))
    else:
        what = _what(now, now.chosen)
        said.append(
            phrase(
                "1880.track.chose", "You chose **{hex}**, {what}.", hex=now.chosen.hex, what=what
            )
        )
    return " ".join(said)


def _what(now: Laying, each: Placement) -> str:
    """Mountain town, empty, 30 Yuan; green city, tile 14, value 30."""
    s = now.s
    return ", ".join(looks(ATLAS, s.board, each.hex, stage(s), SPOKEN_SUM))


def _short(now: Laying) -> str:
    if now.chosen is None:
        return phrase("1880.track.track", "Track for {company}", company=now.step.company)
    gain, _ = now.placements.gain_text(now.chosen)
    cost = now.placements.costs[now.chosen.hex]
    return f"{now.chosen.hex}, #{now.chosen.tile}, {yuan(cost)} {gain}"


def _filters(now: Laying) -> tuple[Block, ...]:
    """New tiles or an upgrade: after the first yellow tile the other way is closed."""
    if now.chosen is not None:
        return ()
    kinds = {kind(each) for each in now.placements.all}
    upgrade_phase = len(now.s.phase.colours) > 1
    if not upgrade_phase:
        return ()
    buttons = [
        _filter(now, "", phrase("1880.track.all", "All"), kinds),
        _filter(now, "new", phrase("1880.track.new-tiles", "New tiles"), kinds),
        _filter(now, "upgrades", phrase("1880.track.upgrades", "Upgrades"), kinds),
    ]
    return (Options(tuple(buttons), "chips", phrase("1880.track.tiles", "Which tiles")),)


def _filter(now: Laying, only: str, text: str, kinds: set[str]) -> Option:
    if only and only not in kinds:
        return Option(Plan(text, no=closed(now.s, now.step, only)))
    draft: Draft = {"only": only} if only else {}
    return Option(Plan(text, draft, chosen=now.only == only))


def _table(now: Laying) -> Table:
    """The best five; all of them when asked for."""
    found = now.shown()
    count = len(found) if now.all else SHOWN
    shown = list(found[:count])
    if now.chosen is not None and now.chosen not in shown:
        shown[-1:] = [now.chosen]
    rows = tuple(_row(now, each) for each in shown)
    heads = (
        Column(phrase(HEX_TILE if now.chosen is None else TILE)),
        Column(phrase("1880.track.leads", "Leads to")),
        Column(phrase("1880.track.cost", "Cost"), True),
        Column(phrase("1880.track.best-run", "Best run"), True),
    )
    return Table(heads, rows, phrase("1880.track.tiles-fit", "Tiles that fit"), dense=True)


def _row(now: Laying, each: Placement) -> Row:
    gain, tone = now.placements.gain_text(each)
    cost = now.placements.costs[each.hex]
    name = f"#{each.tile}" if now.chosen is not None else f"**{each.hex}** #{each.tile}"
    leads_to = now.leads_to(each)
    label = told(now, each)
    return Row(
        (Cell(name, picture=picture(each)), Cell(leads_to), Cell(yuan(cost)), Cell(gain, tone)),
        tint=each == now.chosen,
        hex=each.hex,
        label=label,
        plan=Plan(label, now.draft(each), chosen=each == now.chosen),
        preview=Preview(each.hex, picture(each)),
    )


def _more(now: Laying) -> tuple[Block, ...]:
    rest = len(now.shown()) - SHOWN
    if rest <= 0 or now.all:
        return ()
    draft = {**now.draft(now.chosen), "all": "1"}
    text = phrase(
        "1880.track.more-placement",
        "{number} more placement",
        "{number} more placements",
        number=rest,
    )
    return (
        Options(
            (Option(Plan(text, draft)),),
            "chips",
            phrase("1880.track.more-placements", "More placements"),
        ),
    )


def _effect(now: Laying, each: Placement) -> tuple[Block, ...]:
    """The sunken box: what is joined, the best run, the treasury."""
    found, gain = now.leads(each), now.placements.gain(each)
    cash, cost = now.s.cash[now.step.company], now.placements.costs[each.hex]
    before = now.placements.weighed.now
    run = PENDING if gain is None else became(yuan(before), yuan(before + gain))
    joins = (
        phrase("1880.track.joins-two-networks", "joins its two networks")
        if found.joins
        else now.leads_to(each)
    )
    return (
        Facts(
            (
                (phrase("1880.track.leads", "Leads to"), joins),
                (phrase("1880.track.best-run", "Best run"), f"**{run}**"),
                (
                    phrase("1880.track.treasury", "Treasury"),
                    f"**{became(yuan(cash), yuan(cash - cost))}**",
                ),
            )
        ),
    )


def _main(now: Laying) -> Act | None:
    return None if now.chosen is None else lay(now, now.chosen, "Enter")


def _others(now: Laying) -> tuple[Button, ...]:
    if now.chosen is None:
        return ()
    return (Plan(phrase("1880.track.cancel", "Cancel"), now.draft()),)


def _turn(now: Laying) -> tuple[Button, ...]:
    if now.chosen is None:
        return ()
    turn = now.placements.turned(now.chosen)
    if turn is None:
        why = phrase(
            "1880.track.fits-here-one", "#{tile} fits here in one way only.", tile=now.chosen.tile
        )
        only = WhyNot(phrase("1880.track.cannot-turned", "It cannot be turned"), why, TRACK)
        return (Plan(phrase("1880.track.turn", "Turn"), no=only),)
    return (Plan(phrase("1880.track.turn", "Turn"), now.draft(turn), key="R"),)


def hexes(now: Laying) -> tuple[HexView, ...]:
    """What the map says of the hexes that glow."""
    views = []
    for hex_id in now.placements.hexes():
        views.append(
            HexView(
                hex_id,
                _spoken(now, hex_id),
                _tag(now, hex_id),
                legal=True,
                chosen=now.chosen is not None and now.chosen.hex == hex_id,
            )
        )
    return tuple(views)


def _spoken(now: Laying, hex_id: str) -> str:
    gain, _ = now.placements.gain_text(now.placements.on_hex(hex_id)[0])
    return phrase(
        BUILT if gain == PENDING else BUILT_BEST_GAIN,
        hex=spoken(now.s, hex_id),
        tiles=_tiles(now, hex_id),
        gain=gain,
    )


def _tag(now: Laying, hex_id: str) -> str:
    gain, _ = now.placements.gain_text(now.placements.on_hex(hex_id)[0])
    return phrase(
        PLACE_PRICE_TILES if gain == PENDING else BEST_GAIN,
        place=place(hex_id),
        price=yuan(now.placements.costs[hex_id]),
        tiles=_tiles(now, hex_id),
        gain=gain,
    )


def _tiles(now: Laying, hex_id: str) -> str:
    kinds = {each.tile for each in now.placements.on_hex(hex_id)}
    return phrase("1880.track.number-tile", "{number} tile", "{number} tiles", number=len(kinds))


def bright(now: Laying) -> tuple[str, ...]:
    """The company's network and what glows; everything else lies under the veil."""
    reach = ATLAS.track(now.s.board).reach(now.step.company)
    network = [hex_id for hex_id, number in ATLAS.index.items() if number in reach.masks]
    return tuple(dict.fromkeys([*network, *now.placements.hexes()]))
