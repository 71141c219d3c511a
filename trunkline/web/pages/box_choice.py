"""Which data a new match is played with: ours, this server's, or one's own box."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from trunkline.kernel import NONE, AnyTitle, Corrections, message, phrase
from trunkline.kernel.corrections import corrections_from
from trunkline.server.errors import ServerError
from trunkline.server.matches.creation import CorrectionsWanted
from trunkline.server.people.boxes import read_boxes
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service

BEFORE, MINE, SERVER, OURS = "before", "mine", "server", "ours"
WORDS = {
    BEFORE: message("new-match.data.before", "as in the match before"),
    MINE: message("new-match.data.mine", "my box"),
    SERVER: message("new-match.data.server", "as this server has it"),
    OURS: message("new-match.data.ours", "as Trunkline has it"),
}


class BoxChoice(Struct, frozen=True):
    """The field of the form; without choices nothing of the title can be corrected."""

    chosen: str = OURS
    choices: tuple[tuple[str, str], ...] = ()
    link: str = ""
    """To one's own box."""


KnownData = Mapping[str, Corrections]
"""What can be chosen, by its name."""


async def box_choice(
    service: Service, caller: Caller, t: AnyTitle, wanted: str, before: str = ""
) -> tuple[BoxChoice, KnownData]:
    """What can be chosen; the data of the match before go first, then one's own, the server's."""
    if not t.correctables:
        return BoxChoice(), {}
    boxes = await service.db.read(read_boxes, t, caller.session)
    earlier = await _played_before(service, caller, t, before) if before else NONE
    given = {BEFORE: earlier, MINE: boxes.mine, SERVER: boxes.server}
    known = {name: each for name, each in given.items() if each} | {OURS: NONE}
    choices = tuple((name, phrase(WORDS[name])) for name in known)
    chosen = wanted if wanted in known else choices[0][0]
    return BoxChoice(chosen, choices, f"/titles/{t.id}/data"), known


async def _played_before(
    service: Service, caller: Caller, t: AnyTitle, match_id: str
) -> Corrections:
    """The data of a match that the caller played in."""
    try:
        live = await service.match(match_id)
    except ServerError:
        return NONE
    mine = live.row.title == t.id and bool(caller.owned(live))
    return corrections_from(live.row.corrections) if mine else NONE


def corrections_wanted(choice: BoxChoice, known: KnownData) -> CorrectionsWanted | None:
    """What the new match is played with; None where nothing can be corrected."""
    if not choice.choices:
        return None
    given = known[choice.chosen]
    return CorrectionsWanted(given.values, given.said_by)
