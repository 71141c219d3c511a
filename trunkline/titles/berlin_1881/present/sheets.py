"""What the sheets of 1881 tell beyond its summary and data."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.sheets.extras import Amount, CompanyColumn, Earnings, PhaseColumn, Sheets
from trunkline.present.until_end import End
from trunkline.present.words import per_cent
from trunkline.rails.board.lays import Lays
from trunkline.titles.berlin_1881.present.names import company_name
from trunkline.titles.berlin_1881.present.until_end import ended, ends
from trunkline.titles.berlin_1881.rules.income import KEEPS, PAYS_OUT
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.offices import phase
from trunkline.titles.berlin_1881.rules.papers import percent
from trunkline.titles.berlin_1881.rules.rounds import OPERATING_ROUND, STOCK_ROUND, Rounds
from trunkline.titles.berlin_1881.rules.run_trains import RUNS
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import NETWORKS, SBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.turns import NETWORK_OPERATES, OPERATES

PHASE_COLUMNS = (
    PhaseColumn("yellow_tiles", message("1881.sheets.tiles", "Tiles a turn")),
    PhaseColumn("operating_rounds", message("1881.sheets.rounds", "Operating rounds")),
)


def _network(company: str) -> str:
    """The networks of the S-Bahn have no names of their own."""
    return company_name(company) if company in NETWORKS else ""


def _share_of_sbahn(t: Berlin, s: BerlinState, company: str) -> str:
    share = percent(s, company, SBAHN) if company in TRAMWAYS else 0
    return per_cent(share) if share else "–"


def _notes(t: Berlin, s: BerlinState) -> tuple[tuple[str, str], ...]:
    first, every = s.stack[0] if s.stack else None, phase(s).operating_rounds
    begun = first.operated if isinstance(first, Rounds) else 0
    words = phrase(
        "1881.sheets.after-rounds",
        "After the operating rounds of this set: **{begun} of {number}** begun.",
        "After the operating rounds of this set: **{begun} of {number}** begun.",
        begun=begun,
        number=every,
    )
    return ((phrase("1881.sheets.stock-round", "Stock round"), words),)


def _ends(t: Berlin, s: BerlinState) -> tuple[End, ...]:
    return ends(s)


def _ended(t: Berlin, s: BerlinState) -> str:
    return ended(s)


def _lays(t: Berlin) -> tuple[Lays, ...]:
    return t.pieces.tram_lays, t.pieces.s_lays


SHEETS = Sheets(
    company_name=_network,
    company_columns=(CompanyColumn(message("1881.sheets.sbahn", "S-Bahn"), _share_of_sbahn),),
    phase_columns=PHASE_COLUMNS,
    earnings=Earnings(
        head=message("1881.sheets.incomes", "Income by operating round, ▸ paid ◂ withheld"),
        paid={PAYS_OUT: Amount()},
        kept={KEEPS: Amount()},
        ran={RUNS: Amount("route")},
        turns=(OPERATES, NETWORK_OPERATES),
        opens=(OPERATING_ROUND,),
        sets=(STOCK_ROUND,),
    ),
    lays=_lays,
    track=LayTrack,
    notes=_notes,
    ends=_ends,
    ended=_ended,
)
