"""Cards of the titles: in the lobby and at the head of a new match."""

from __future__ import annotations

from msgspec import Struct

from trunkline.draw import kinds as drawn
from trunkline.kernel import AnyTitle, get_title, noted, phrase, title_ids
from trunkline.web.pages.static import file_names

LENGTHS = {
    "chicago-express": noted("1 hour"),
    "1880": noted("4 to 6 hours"),
    "1881": noted("4 hours"),
}


class TitleCard(Struct, frozen=True):
    """A title to choose."""

    id: str
    name: str
    about: str
    note: str
    """What else is to be known of it, shown when it is chosen."""
    facts: str
    chosen: bool
    pictures: tuple[str, str] | None
    """Addresses of a picture for light and one for dark."""


def title_cards(chosen: str = "") -> tuple[TitleCard, ...]:
    return tuple(title_card(get_title(each), each == chosen) for each in title_ids())


def title_card(t: AnyTitle, chosen: bool) -> TitleCard:
    least, most = t.seats
    facts = phrase("{least} to {most} players", least=least, most=most)
    if t.id in LENGTHS:
        facts += f" · {phrase(LENGTHS[t.id])}"
    return TitleCard(t.id, t.name, phrase(t.about), phrase(t.note), facts, chosen, _pictures(t))


def _pictures(t: AnyTitle) -> tuple[str, str] | None:
    """Of a match in full swing where there is one, else the empty map."""
    names = f"titles/{t.id}-light.webp", f"titles/{t.id}-dark.webp"
    if names[0] in file_names():
        return f"/static/{names[0]}", f"/static/{names[1]}"
    if "map" in drawn(t):
        return f"/pictures/{t.id}/light.svg", f"/pictures/{t.id}/dark.svg"
    return None
