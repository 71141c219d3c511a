"""Track: the hexes that glow, the tiles that fit, bonuses, and what would merge."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import encode_action
from trunkline.titles.berlin_1881.atlas import ATLAS
from trunkline.titles.berlin_1881.building import reach_of
from trunkline.titles.berlin_1881.done import Done
from trunkline.titles.berlin_1881.lay_track import LayTrack
from trunkline.titles.berlin_1881.offices import phase
from trunkline.titles.berlin_1881.sections import S_TRACK, UPGRADE, YELLOW
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import TRAMWAYS
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.laying import (
    Effect,
    Laying,
    laying,
    picture,
    words,
)
from trunkline.web.pages.panels.berlin_1881.merging import main_gain, merger_notice
from trunkline.web.pages.panels.berlin_1881.names import (
    marks,
    place,
    rule,
    short_place,
    signed,
    spoken,
    spoken_company,
)
from trunkline.web.pages.panels.berlin_1881.no_track import nothing_fits
from trunkline.web.pages.panels.rails.placements import PENDING, Placement
from trunkline.web.pages.panels.rails.tile_cards import TileCards
from trunkline.web.pages.view import (
    Act,
    Block,
    Button,
    Cell,
    Column,
    Decision,
    Draft,
    Facts,
    Fan,
    HexView,
    Notice,
    Option,
    Options,
    Plan,
    Preview,
    Row,
    Table,
    Tone,
    WhyNot,
)
from trunkline.web.pages.words import became, counted, listed

SHOWN = 5
CARDS = 4


def deciding(t: Berlin, s: BerlinState, step: LayTrack, draft: Draft) -> Decision:
    now = laying(t, s, step, draft)
    shown = Decision(
        heading=heading(s, step),
        badge=_badge(s, step),
        context=_context(now),
        out=(_done(now),),
        rule=rule(_section(now)),
        clicks=True,
        later=not now.placements.complete,
        short=f"Track for {step.company}",
    )
    if not now.placements.all:
        return replace(shown, context=nothing_fits(t, s, step), later=False)
    if now.chosen is None:
        return replace(shown, blocks=(_table(now), *_more(now)))
    blocks: list[Block] = [_cards(now, now.chosen).row(), _table(now), *_more(now)]
    found = now.effect(now.chosen)
    blocks += [*_bonuses(now, found), *merger_notice(t, s, step, found), _facts(now, now.chosen)]
    return replace(
        shown,
        blocks=tuple(blocks),
        main=_lay(now, now.chosen, "Enter"),
        others=_others(now, now.chosen),
        draft=now.draft(now.chosen),
        short=_short(now, now.chosen),
    )


def heading(s: BerlinState, step: LayTrack) -> str:
    if step.laid:
        return f"Lay a second tile for {step.company}"
    most = "up to two tiles" if step.most(s) > 1 else "one tile"
    return f"Lay {most} for {spoken_company(step.company)}"


def _badge(s: BerlinState, step: LayTrack) -> str:
    if step.most(s) > 1:
        return f"{step.laid} of {step.most(s)}"
    return f"{phase(s).name.capitalize()} phase"


def _section(now: Laying) -> str:
    if now.company not in TRAMWAYS:
        return S_TRACK
    yellow = now.chosen is None or ATLAS.tiles[now.chosen.tile].colour == "yellow"
    return YELLOW if yellow else UPGRADE


def _context(now: Laying) -> str:
    hexes = now.placements.hexes()
    names = f": {listed(hexes)}" if len(hexes) <= 6 else ""
    text = f"{counted(len(hexes), 'hex glows', 'hexes glow')}{names}."
    if now.company not in TRAMWAYS:
        text += " S-Bahn nets lay no yellow tiles."
    if now.placements.weighed.assumed:
        name = now.placements.weighed.assumed
        text += f" {now.company} has no train: runs are reckoned with the {name} on sale."
    if now.chosen is not None:
        return f"{text} You chose **{place(now.chosen.hex)}**."
    return f"{text} Click one, or take a row."


def _done(now: Laying) -> Act:
    words_ = "Done with track" if now.step.laid else f"Lay nothing, run {now.company}"
    done = Done(now.step.decider(now.t, now.s))
    return Act(words_, encode_action(done), key="D", doing="Going on…")


def _short(now: Laying, each: Placement) -> str:
    gain, _ = now.placements.gain_text(each)
    return f"{each.hex}, #{each.tile}, {_price(now.placements.costs[each.hex])} {gain}"


def _price(cost: int) -> str:
    return marks(cost) if cost else "free"


def _table(now: Laying) -> Table:
    """The best five; all of them when asked for."""
    found = now.shown()
    shown = list(found if now.all else found[:SHOWN])
    if now.chosen is not None and now.chosen not in shown:
        shown[-1:] = [now.chosen]
    first = Column("Tile" if now.chosen is not None else "Hex, tile")
    heads = (first, Column("Leads to"), Column("Cost", True), Column("Best run", True))
    return Table(heads, tuple(_row(now, each) for each in shown), "Tiles that fit", dense=True)


def _row(now: Laying, each: Placement) -> Row:
    gain, tone = now.placements.gain_text(each)
    cost, found = now.placements.costs[each.hex], now.effect(each)
    name = f"#{each.tile}" if now.chosen is not None else f"**{each.hex}** #{each.tile}"
    leads_to = words(now.leads(each))
    cells = (
        Cell(name, picture=picture(each)),
        Cell(leads_to, note=_extras(found)),
        Cell(_price(cost)),
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
    parts = [f"+{found.construction} built"] if found.construction else []
    parts += [f"+{found.connection} linked"] if found.connection else []
    parts += [f"merges {listed(found.merged)}"] if found.merged else []
    return ", ".join(parts)


def told(now: Laying, each: Placement) -> str:
    """For screen readers: the tile, where it leads, its cost, the change of the best run."""
    gain, _ = now.placements.gain_text(each)
    cost = now.placements.costs[each.hex]
    extras = _extras(now.effect(each))
    parts = [f"Tile {each.tile} on {place(each.hex)}", words(now.leads(each))]
    parts += [f"cost {cost} Marks" if cost else "free", f"best run {gain}"]
    return ", ".join(parts + ([extras] if extras else []))


def _more(now: Laying) -> tuple[Block, ...]:
    rest = len(now.shown()) - SHOWN
    if rest <= 0 or now.all:
        return ()
    plan = Plan(counted(rest, "more placement"), {**now.draft(now.chosen), "all": "1"})
    return (Options((Option(plan),), "chips", "More placements"),)


def _bonuses(now: Laying, found: Effect) -> tuple[Notice, ...]:
    boxes: list[Notice] = []
    if found.construction:
        text = f"**Construction bonus +{marks(found.construction)}**, to the treasury this turn."
        boxes.append(Notice(text, "good"))
    if found.connection:
        where = f"the first link of {listed(found.linked)} to the centre"
        boxes.append(Notice(f"**Connection bonus +{marks(found.connection)}**, {where}.", "good"))
    return tuple(boxes)


def _facts(now: Laying, each: Placement) -> Facts:
    cash, cost = now.s.money[now.company], now.placements.costs[each.hex]
    before, gain = now.placements.weighed.now, now.placements.gain(each)
    run = PENDING if gain is None else became(marks(before), marks(before + gain))
    merged = now.effect(each).merged
    if merged:
        gain_ = main_gain(now.t, now.s, now.step, now.action(each))
        main = ("Main's best run after it", f"**{signed(gain_)}**")
        if now.company in merged:
            return Facts(((f"{now.company}'s best run without it", f"**{marks(before)}**"), main))
    rows = [
        ("Leads to", words(now.leads(each))),
        (f"Best run of {now.company}", f"**{run}**"),
        ("Treasury", f"**{became(marks(cash), marks(cash - cost))}**"),
    ]
    return Facts((*rows, main) if merged else tuple(rows))


def _lay(now: Laying, each: Placement, key: str = "") -> Act:
    """The whole act: Lay #817 on I7 · 50 M; and merge."""
    cost, merged = now.placements.costs[each.hex], now.effect(each).merged
    text = f"Lay #{each.tile} on {each.hex} · {_price(cost)}"
    confirm = ""
    if merged:
        text = f"Lay #{each.tile} and merge"
        confirm = f"{listed(merged)} will be part of the main network for good."
    action = encode_action(now.action(each))
    return Act(text, action, key=key, doing="Laying…", confirm=confirm)


def _others(now: Laying, each: Placement) -> tuple[Button, ...]:
    cancel, turn = Plan("Cancel", now.draft(), key="⌫"), now.placements.turned(each)
    if turn is None:
        only = WhyNot("It cannot be turned", f"#{each.tile} fits here in one way only.", YELLOW)
        return (cancel, Plan("Turn", no=only))
    return (cancel, Plan("Turn", now.draft(turn), key="R"))


def _cards(now: Laying, chosen: Placement) -> TileCards:
    return TileCards(
        now.placements,
        chosen,
        now.draft,
        picture,
        lambda each: told(now, each),
        _price,
    )


def fan(now: Laying) -> Fan | None:
    """Around the chosen hex on the map."""
    if now.chosen is None:
        return None
    found, extra = now.leads(now.chosen), now.effect(now.chosen)
    gain, tone = now.placements.gain_text(now.chosen)
    parts = [f"joins {listed(map(short_place, found.stops[:2]))}"] if found.stops else []
    if extra.merged:
        parts, tone = [f"{listed(extra.merged)} merges"], "warn"
    elif now.placements.gain(now.chosen):
        parts.append(gain)
    return Fan(
        hex=now.chosen.hex,
        cards=_cards(now, now.chosen).cards()[:CARDS],
        do=_lay(now, now.chosen),
        cancel=Plan("Cancel", now.draft()),
        tag=", ".join(parts),
        tone=_tag_tone(tone),
        away=found.stops[:2],
    )


def _tag_tone(tone: Tone) -> Tone:
    return "" if tone == "muted" else tone


def hexes(now: Laying) -> tuple[HexView, ...]:
    """What the map says of the hexes that glow."""
    views = []
    for hex_id in now.placements.hexes():
        here, cost = now.placements.on_hex(hex_id), now.placements.costs[hex_id]
        gain, _ = now.placements.gain_text(here[0])
        kinds = counted(len({each.tile for each in here}), "tile")
        best = "" if gain == PENDING else f", best gain {gain}"
        chosen = now.chosen is not None and now.chosen.hex == hex_id
        tag = "" if chosen else f"{place(hex_id)}: {_price(cost)}, {kinds}{best}"
        label = f"{spoken(now.s, hex_id)}; can be built; {kinds}{best}"
        views.append(HexView(hex_id, label, tag, True, chosen))
    return tuple(views)


def bright(now: Laying) -> tuple[str, ...]:
    """The company's network and what glows; everything else lies under the veil."""
    reach = reach_of(now.step.ground(now.s), now.company)
    network = [hex_id for hex_id, number in ATLAS.index.items() if number in reach.masks]
    return tuple(dict.fromkeys([*network, *now.placements.hexes()]))
