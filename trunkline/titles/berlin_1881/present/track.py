"""Track: the hexes that glow, the tiles that fit, bonuses, and what would merge."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import encode_action, message, phrase
from trunkline.present.rails.placements import PENDING, Placement, glowing
from trunkline.present.rails.tile_cards import TileCards
from trunkline.present.view import (
    Act,
    Block,
    Button,
    Cell,
    Column,
    Decision,
    Facts,
    Notice,
    Option,
    Options,
    Plan,
    Preview,
    Row,
    Table,
    WhyNot,
)
from trunkline.present.words import became, listed
from trunkline.titles.berlin_1881.present.laying import Effect, Laying, picture, words
from trunkline.titles.berlin_1881.present.merging import main_gain, merger_notice
from trunkline.titles.berlin_1881.present.names import marks, place, rule, signed
from trunkline.titles.berlin_1881.present.no_track import nothing_fits
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.offices import phase
from trunkline.titles.berlin_1881.rules.sections import S_TRACK, UPGRADE, YELLOW
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, TRAMWAYS

SHOWN = 5
CARDS = 4
PHASE = {
    "yellow": message("1881.track.yellow-phase", "Yellow phase"),
    "green": message("1881.track.green-phase", "Green phase"),
    "brown": message("1881.track.brown-phase", "Brown phase"),
    "grey": message("1881.track.grey-phase", "Grey phase"),
}
LAY_UP_TWO = message("1881.track.lay-up-two", "Lay up to two tiles for {company}")
LAY_ONE_TILE = message("1881.track.lay-one-tile", "Lay one tile for {company}")
DONE_TRACK = message("1881.track.done-track", "Done with track")
LAY_NOTHING_RUN = message("1881.track.lay-nothing-run", "Lay nothing, run {company}")
TILE = message("1881.track.tile", "Tile")
HEX_TILE = message("1881.track.hex-tile", "Hex, tile")


def deciding(now: Laying) -> Decision:
    t, s, step = now.t, now.s, now.step
    shown = Decision(
        heading=heading(s, step),
        badge=_badge(s, step),
        context=_context(now),
        out=(_done(now),),
        rule=rule(_section(now)),
        clicks=True,
        later=not now.placements.complete,
        short=phrase("1881.track.track", "Track for {company}", company=step.company),
    )
    if not now.placements.all:
        return replace(shown, context=nothing_fits(t, s, step), later=False)
    if now.chosen is None:
        return replace(shown, blocks=(_table(now), *_more(now)))
    blocks: list[Block] = [cards(now, now.chosen).row(), _table(now), *_more(now)]
    found = now.effect(now.chosen)
    blocks += [*_bonuses(now, found), *merger_notice(t, s, step, found), _facts(now, now.chosen)]
    return replace(
        shown,
        blocks=tuple(blocks),
        main=lay(now, now.chosen, "Enter"),
        others=_others(now, now.chosen),
        draft=now.draft(now.chosen),
        short=_short(now, now.chosen),
    )


def heading(s: BerlinState, step: LayTrack) -> str:
    if step.laid:
        return phrase(
            "1881.track.lay-second-tile", "Lay a second tile for {company}", company=step.company
        )
    if step.company == MAIN:
        return phrase("1881.track.lay-one-tile-main", "Lay one tile for the main network")
    return phrase(LAY_UP_TWO if step.most(s) > 1 else LAY_ONE_TILE, company=step.company)


def _badge(s: BerlinState, step: LayTrack) -> str:
    if step.most(s) > 1:
        return phrase("1881.track.of", "{count} of {most}", count=step.laid, most=step.most(s))
    return phrase(PHASE[phase(s).name])


def _section(now: Laying) -> str:
    if now.company not in TRAMWAYS:
        return S_TRACK
    yellow = now.chosen is None or ATLAS.tiles[now.chosen.tile].colour == "yellow"
    return YELLOW if yellow else UPGRADE


def _context(now: Laying) -> str:
    told = [glowing(now.placements.hexes())]
    if now.company not in TRAMWAYS:
        told.append(phrase("1881.track.s-bahn-nets", "S-Bahn nets lay no yellow tiles."))
    if now.placements.weighed.assumed:
        told.append(
            phrase(
                "1881.track.no-train-runs",
                "{company} has no train: runs are reckoned with the {train} on sale.",
                company=now.company,
                train=now.placements.weighed.assumed,
            )
        )
    if now.chosen is not None:
        told.append(
            phrase("1881.track.chose", "You chose **{place}**.", place=place(now.chosen.hex))
        )
    else:
        told.append(phrase("1881.track.click-one-take", "Click one, or take a row."))
    return " ".join(told)


def _done(now: Laying) -> Act:
    text = phrase(DONE_TRACK if now.step.laid else LAY_NOTHING_RUN, company=now.company)
    done = Done(now.step.decider(now.t, now.s))
    return Act(text, encode_action(done), key="D", doing=phrase("1881.track.going", "Going on…"))


def _short(now: Laying, each: Placement) -> str:
    gain, _ = now.placements.gain_text(each)
    return f"{each.hex}, #{each.tile}, {price(now.placements.costs[each.hex])} {gain}"


def price(cost: int) -> str:
    return marks(cost) if cost else phrase("1881.track.free", "free")


def _table(now: Laying) -> Table:
    """The best five; all of them when asked for."""
    found = now.shown()
    shown = list(found if now.all else found[:SHOWN])
    if now.chosen is not None and now.chosen not in shown:
        shown[-1:] = [now.chosen]
    heads = (
        Column(phrase(TILE if now.chosen is not None else HEX_TILE)),
        Column(phrase("1881.track.leads", "Leads to")),
        Column(phrase("1881.track.cost", "Cost"), True),
        Column(phrase("1881.track.best-run", "Best run"), True),
    )
    rows = tuple(_row(now, each) for each in shown)
    return Table(heads, rows, phrase("1881.track.tiles-fit", "Tiles that fit"), dense=True)


def _row(now: Laying, each: Placement) -> Row:
    gain, tone = now.placements.gain_text(each)
    cost, found = now.placements.costs[each.hex], now.effect(each)
    name = f"#{each.tile}" if now.chosen is not None else f"**{each.hex}** #{each.tile}"
    leads_to = words(now.leads(each))
    cells = (
        Cell(name, picture=picture(each)),
        Cell(leads_to, note=_extras(found)),
        Cell(price(cost)),
        Cell(gain, tone),
    )
    return Row(
        cells,
        tint=each == now.chosen,
        hex=each.hex,
        label=told(now, each),
        plan=Plan(told(now, each), now.draft(each), chosen=each == now.chosen),
        preview=Preview(each.hex, picture(each)),
    )


def _extras(found: Effect) -> str:
    """+50 built, +100 linked, merges S1."""
    parts: list[str] = []
    if found.construction:
        parts.append(phrase("1881.track.bonus-built", "+{bonus} built", bonus=found.construction))
    if found.connection:
        parts.append(phrase("1881.track.linked", "+{bonus} linked", bonus=found.connection))
    if found.merged:
        parts.append(
            phrase("1881.track.merges-subnets", "merges {subnets}", subnets=listed(found.merged))
        )
    return ", ".join(parts)


def told(now: Laying, each: Placement) -> str:
    """For screen readers: the tile, where it leads, its cost, the change of the best run."""
    gain, _ = now.placements.gain_text(each)
    cost = now.placements.costs[each.hex]
    extras = _extras(now.effect(each))
    parts = [
        phrase(
            "1881.track.tile-tile-on-place",
            "Tile {tile} on {place}",
            tile=each.tile,
            place=place(each.hex),
        )
    ]
    parts.append(words(now.leads(each)))
    parts.append(
        phrase("1881.track.cost-mark", "cost {number} Mark", "cost {number} Marks", number=cost)
        if cost
        else phrase("1881.track.free", "free")
    )
    parts.append(phrase("1881.track.best-run-change", "best run {change}", change=gain))
    return ", ".join(parts + ([extras] if extras else []))


def _more(now: Laying) -> tuple[Block, ...]:
    rest = len(now.shown()) - SHOWN
    if rest <= 0 or now.all:
        return ()
    text = phrase(
        "1881.track.more-placement",
        "{number} more placement",
        "{number} more placements",
        number=rest,
    )
    plan = Plan(text, {**now.draft(now.chosen), "all": "1"})
    return (
        Options((Option(plan),), "chips", phrase("1881.track.more-placements", "More placements")),
    )


def _bonuses(now: Laying, found: Effect) -> tuple[Notice, ...]:
    boxes: list[Notice] = []
    if found.construction:
        text = phrase(
            "1881.track.construction-bonus-treasury",
            "**Construction bonus +{sum}**, to the treasury this turn.",
            sum=marks(found.construction),
        )
        boxes.append(Notice(text, "good"))
    if found.connection:
        text = phrase(
            "1881.track.connection-bonus-first",
            "**Connection bonus +{sum}**, the first link of {places} to the centre.",
            sum=marks(found.connection),
            places=listed(found.linked),
        )
        boxes.append(Notice(text, "good"))
    return tuple(boxes)


def _facts(now: Laying, each: Placement) -> Facts:
    cash, cost = now.s.money[now.company], now.placements.costs[each.hex]
    before, gain = now.placements.weighed.now, now.placements.gain(each)
    run = PENDING if gain is None else became(marks(before), marks(before + gain))
    merged = now.effect(each).merged
    if merged:
        gain_ = main_gain(now.t, now.s, now.step, now.action(each))
        main = (
            phrase("1881.track.main-best-run", "Main's best run after it"),
            f"**{signed(gain_)}**",
        )
        if now.company in merged:
            without = phrase(
                "1881.track.best-run-without",
                "{company}'s best run without it",
                company=now.company,
            )
            return Facts(((without, f"**{marks(before)}**"), main))
    rows = [
        (phrase("1881.track.leads", "Leads to"), words(now.leads(each))),
        (
            phrase("1881.track.best-run-of-company", "Best run of {company}", company=now.company),
            f"**{run}**",
        ),
        (
            phrase("1881.track.treasury", "Treasury"),
            f"**{became(marks(cash), marks(cash - cost))}**",
        ),
    ]
    return Facts((*rows, main) if merged else tuple(rows))


def lay(now: Laying, each: Placement, key: str = "") -> Act:
    """The whole act: Lay #817 on I7 · 50 M; and merge."""
    cost, merged = now.placements.costs[each.hex], now.effect(each).merged
    text = phrase(
        "1881.track.lay",
        "Lay #{tile} on {hex} · {price}",
        tile=each.tile,
        hex=each.hex,
        price=price(cost),
    )
    confirm = ""
    if merged:
        text = phrase("1881.track.lay-merge", "Lay #{tile} and merge", tile=each.tile)
        confirm = phrase(
            "1881.track.part-main-network",
            "{names} will be part of the main network for good.",
            "{names} will be part of the main network for good.",
            number=len(merged),
            names=listed(merged),
        )
    action = encode_action(now.action(each))
    return Act(text, action, key=key, doing=phrase("1881.track.laying", "Laying…"), confirm=confirm)


def _others(now: Laying, each: Placement) -> tuple[Button, ...]:
    cancel, turn = (
        Plan(phrase("1881.track.cancel", "Cancel"), now.draft(), key="⌫"),
        now.placements.turned(each),
    )
    if turn is None:
        reason = phrase(
            "1881.track.fits-here-one", "#{tile} fits here in one way only.", tile=each.tile
        )
        only = WhyNot(phrase("1881.track.cannot-turned", "It cannot be turned"), reason, YELLOW)
        return (cancel, Plan(phrase("1881.track.turn", "Turn"), no=only))
    return (cancel, Plan(phrase("1881.track.turn", "Turn"), now.draft(turn), key="R"))


def cards(now: Laying, chosen: Placement) -> TileCards:
    return TileCards(
        now.placements,
        chosen,
        now.draft,
        picture,
        lambda each: told(now, each),
        price,
        lambda tile: ATLAS.left(now.s.board, tile),
        lambda each: words(now.leads(each)),
    )
