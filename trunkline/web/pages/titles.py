"""Cards of the titles: in the lobby and at the head of a new match."""

from __future__ import annotations

from msgspec import Struct

from trunkline.draw import kinds as drawn
from trunkline.kernel import AnyTitle, Kit, get_kit, phrase, titles
from trunkline.kernel.registry import quickest
from trunkline.web.pages.learn_links import learn_links
from trunkline.web.pages.static import title_file

HOUR = 60
"""Minutes."""


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
    suits: str = ""
    """For whom or when, in a few words."""
    links: tuple[tuple[str, str], ...] = ()
    """What can be read or watched about it: (address, words)."""


def title_cards(chosen: str = "") -> tuple[TitleCard, ...]:
    """The quickest title first, for whoever knows none of them."""
    first = quickest()
    ordered = sorted(titles(), key=lambda t: t.id != first)
    return tuple(title_card(t, t.id == chosen) for t in ordered)


def title_card(t: AnyTitle, chosen: bool) -> TitleCard:
    kit, (least, most) = get_kit(t.id), t.seats
    facts = phrase("new-match.length.players", "{least} to {most} players", least=least, most=most)
    if kit.playing_time is not None:
        facts += f" · {duration(*kit.playing_time)}"
    return TitleCard(
        t.id,
        t.name,
        phrase(kit.about),
        phrase(kit.note),
        facts,
        chosen,
        _pictures(t, kit),
        phrase(kit.suits) if kit.suits else "",
        _links(kit),
    )


def _links(kit: Kit) -> tuple[tuple[str, str], ...]:
    """A title that has nothing of a kind has no link to it."""
    read = tuple((link.url, link.words) for link in learn_links(kit) if link.id != "words")
    if not kit.example:
        return read
    return (*read, (f"/examples/{kit.id}", phrase("welcome.watch", "Watch a finished game")))


def duration(least: int, most: int) -> str:
    """45 minutes, 1 hour, 4 to 6 hours."""
    if least % HOUR or most % HOUR:
        if least < most:
            return phrase(
                "new-match.length.minutes", "{least} to {most} minutes", least=least, most=most
            )
        return phrase(
            "new-match.length.minutes-exact", "{number} minute", "{number} minutes", number=most
        )
    if least < most:
        return phrase(
            "new-match.length.hours",
            "{least} to {most} hours",
            least=least // HOUR,
            most=most // HOUR,
        )
    return phrase(
        "new-match.length.hours-exact", "{number} hour", "{number} hours", number=most // HOUR
    )


def _pictures(t: AnyTitle, kit: Kit) -> tuple[str, str] | None:
    """Of a match in full swing where there is one, else the empty map."""
    if kit.cover is not None:
        light, dark = (f"/static/{title_file(kit, name)}" for name in kit.cover)
        return light, dark
    if "map" in drawn(t):
        return f"/pictures/{t.id}/light.svg", f"/pictures/{t.id}/dark.svg"
    return None
