"""What the sheets of any ordinary title tell beyond its summary and data."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import Message, message, phrase
from trunkline.present.ordinary.panels import bank_end
from trunkline.present.sheets.extras import Amount, Earnings, PhaseColumn, Sheets
from trunkline.present.sheets.phases import usual_changes
from trunkline.present.until_end import End
from trunkline.rails.rounds.box import OrdinaryPhase
from trunkline.rails.rounds.dividend import PAID, WITHHELD
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.operating import OPERATING_ROUND
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.run_trains import RAN
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.trading import PERCENT

SHARES = 100 // PERCENT
PHASE_COLUMNS = (
    PhaseColumn("operating_rounds", message("sheets.ordinary.rounds", "Operating rounds")),
    PhaseColumn("privates_for_sale", message("sheets.ordinary.for-sale", "Companies buy privates")),
    PhaseColumn("closes_privates", message("sheets.ordinary.closes", "Privates close")),
    PhaseColumn(
        "stage", message("sheets.ordinary.value", "Value of red areas"), lambda at: f"{at + 1}."
    ),
)


def _changes(t: Ordinary, name: str) -> list[str]:
    phases = t.box.components.phases
    at = [phase.name for phase in phases].index(name)
    return [*usual_changes(t, at), *_in_words(phases[at - 1], phases[at])]


def _in_words(before: OrdinaryPhase, phase: OrdinaryPhase) -> Iterator[str]:
    """What only phases of ordinary titles have."""
    if phase.operating_rounds != before.operating_rounds:
        yield phrase(
            "sheets.ordinary.new-rounds",
            "{number} operating round after a stock round",
            "{number} operating rounds after a stock round",
            number=phase.operating_rounds,
        )
    if phase.privates_for_sale and not before.privates_for_sale:
        yield phrase("sheets.ordinary.may-buy", "companies may buy privates")
    if phase.closes_privates:
        yield phrase("sheets.ordinary.privates-close", "the privates close")
    if phase.stage != before.stage:
        yield phrase("sheets.ordinary.next-value", "red areas: the next value counts")


def _ends(t: Ordinary, s: RailsState) -> tuple[End, ...]:
    return (bank_end(t, s),)


def _ended(t: Ordinary, s: RailsState) -> str:
    if s.broken:
        return phrase(
            "sheets.ordinary.broken",
            "**The bank was broken**, and this set of operating rounds was finished.",
        )
    return phrase("table.end.by-rules", "The game ended as the rules say.")


SHEETS = Sheets(
    phase_columns=PHASE_COLUMNS,
    earnings=Earnings(
        head=message("sheets.ordinary.incomes", "Income by operating round, ▸ paid ◂ withheld"),
        paid={PAID: Amount("amount", SHARES)},
        kept={WITHHELD: Amount("income")},
        ran={RAN: Amount("value")},
        opens=(OPERATING_ROUND,),
        numbers=("set", "number"),
    ),
    lays=lambda t: (t.plan.lays,),
    track=LayTrack,
    changes=_changes,
    ends=_ends,
    ended=_ended,
)


def with_powers(powers: dict[str, Message], short: dict[str, Message]) -> Sheets:
    """The same, with what the privates of a title can do."""
    return replace(SHEETS, powers=powers, short_powers=short)
