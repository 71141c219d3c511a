"""Which data a new match is played with: ours, this server's, or one's own box."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import AnyTitle, message, phrase
from trunkline.server.matches.creation import CorrectionsWanted
from trunkline.server.people.boxes import Boxes, read_boxes
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service

MINE, SERVER, OURS = "mine", "server", "ours"
WORDS = {
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


async def box_choice(
    service: Service, caller: Caller, t: AnyTitle, wanted: str
) -> tuple[BoxChoice, Boxes]:
    """What can be chosen; one's own box goes before the server's."""
    if not t.correctables:
        return BoxChoice(), Boxes()
    boxes = await service.db.read(read_boxes, t, caller.session)
    there = {MINE: bool(boxes.mine), SERVER: bool(boxes.server), OURS: True}
    choices = tuple((name, phrase(WORDS[name])) for name, known in there.items() if known)
    names = [name for name, _ in choices]
    link = f"/titles/{t.id}/data"
    return BoxChoice(wanted if wanted in names else names[0], choices, link), boxes


def corrections_wanted(choice: BoxChoice, boxes: Boxes) -> CorrectionsWanted | None:
    """What the new match is played with; None where nothing can be corrected."""
    if not choice.choices:
        return None
    given = {MINE: boxes.mine, SERVER: boxes.server}.get(choice.chosen)
    return CorrectionsWanted() if given is None else CorrectionsWanted(given.values, given.said_by)
