"""What the sheets of 1880 tell beyond its summary and data."""

from __future__ import annotations

from typing import Any

from trunkline.kernel import message, phrase
from trunkline.present.sheets.extras import PhaseColumn, PlayerColumn, Sheets
from trunkline.present.until_end import End
from trunkline.present.words import per_cent
from trunkline.titles.china_1880.present.past import EARNINGS
from trunkline.titles.china_1880.present.phases import effects
from trunkline.titles.china_1880.present.players import investor
from trunkline.titles.china_1880.present.until_end import ended, ends
from trunkline.titles.china_1880.rules.components import DEPOT, PHASES, TRAINS
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.lays import LAYS
from trunkline.titles.china_1880.rules.privates import POWERS
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


def _percent(units: Any) -> str:
    return per_cent(units * 10)


def _times(factor: Any) -> str:
    return f"×{factor}"


PHASE_COLUMNS = (
    PhaseColumn("float_units", message("1880.sheets.floats-at", "Floats at"), _percent),
    PhaseColumn("all_units", message("1880.sheets.all-units", "All shares sold")),
    PhaseColumn("yellow_tiles", message("1880.sheets.yellow-lays", "Yellow lays")),
    PhaseColumn("train_trade", message("1880.sheets.trade", "Trains traded")),
    PhaseColumn("privates_pay", message("1880.sheets.privates-pay", "Privates pay")),
    PhaseColumn("investors_operate", message("1880.sheets.investors-run", "Investors run")),
    PhaseColumn("takeover", message("1880.sheets.takeover", "Takeover")),
    PhaseColumn("restored_trains", message("1880.sheets.2r-sold", "2R sold")),
    PhaseColumn("station_factor", message("1880.sheets.station-price", "Station price"), _times),
)


SHORT_POWERS = {
    "P0": message("1880.sheets.p0", "pays once"),
    "P1": message("1880.sheets.p1", "no power"),
    "P2": message("1880.sheets.p2", "ferries free"),
    "P3": message("1880.sheets.p3", "Taiwan +20"),
    "P4": message("1880.sheets.p4", "rivers −20"),
    "P5": message("1880.sheets.p5", "one more permit"),
    "P6": message("1880.sheets.p6", "becomes BCR"),
    "P7": message("1880.sheets.p7", "becomes a train"),
}


def _investor(t: China1880, s: ChinaState, player: str) -> str:
    """A7 ¥520, of NXR; A6 merged."""
    words = investor(s, player)
    held = [each for each in s.investors.values() if each.owner == player and not each.merged]
    if held and held[0].company:
        return phrase(
            "1880.sheets.investor-of",
            "{investor}, of {company}",
            investor=words,
            company=held[0].company,
        )
    return words


def _changes(t: China1880, name: str) -> list[str]:
    at = [phase.name for phase in PHASES].index(name)
    before, phase = PHASES[at - 1], PHASES[at]
    lays = (
        [phrase("1880.sheets.two-yellow", "two yellow tiles a turn")]
        if phase.yellow_tiles > before.yellow_tiles
        else []
    )
    return [*effects(before, phase, TRAINS[phase.train]), *lays]


def _notes(t: China1880, s: ChinaState) -> tuple[tuple[str, str], ...]:
    train = s.train_on_sale
    left = DEPOT.left(train, s.gone)
    head = phrase("1880.sheets.share-round", "Share round")
    if not train.share_round or left is None:
        return ((head, phrase("1880.sheets.no-more", "Trains no longer trigger one.")),)
    words = phrase(
        "1880.sheets.last-train",
        "When the last **{train}** has left the bank: {number} left.",
        "When the last **{train}** has left the bank: {number} left.",
        train=train.name,
        number=left,
    )
    return ((head, " ".join(filter(None, (words, _marker(s))))),)


def _marker(s: ChinaState) -> str:
    """X: the circle of purchases."""
    if not s.train_marker or s.marker_is_fixed:
        return ""
    return phrase(
        "1880.sheets.marker",
        "The purchase marker stands at **{company}**: if it comes round and nobody has bought a "
        "train, all trains on sale leave the game.",
        company=s.train_marker,
    )


def _ends(t: China1880, s: ChinaState) -> tuple[End, ...]:
    return ends(s)


def _ended(t: China1880, s: ChinaState) -> str:
    return ended(s)


SHEETS = Sheets(
    player_columns=(PlayerColumn(message("1880.sheets.investor", "Investor"), _investor),),
    phase_columns=PHASE_COLUMNS,
    powers=POWERS,
    short_powers=SHORT_POWERS,
    earnings=EARNINGS,
    lays=lambda t: (LAYS,),
    track=LayTrack,
    changes=_changes,
    notes=_notes,
    ends=_ends,
    ended=_ended,
)
