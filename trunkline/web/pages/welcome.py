"""First contact: what this is, for a browser that has no seat, no account and no lesson."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from trunkline.kernel import phrase, titles
from trunkline.kernel.language import reader
from trunkline.present.words import listed
from trunkline.server.matches.examples import example_titles
from trunkline.server.matches.lobby import list_matches
from trunkline.server.matches.uploads import LARGEST
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.lessons import Lesson, lessons
from trunkline.web.pages.render import page
from trunkline.web.pages.static import static_files
from trunkline.web.pages.titles import TitleCard, title_cards
from trunkline.web.parameters import AnyRequest

NAMED = 4
"""Titles that the first sentence names; of the others it says how many there are."""
MOST_OPEN = 20


class Welcome(Struct, frozen=True):
    """The first page as values; its JSON twin."""

    about: str
    games: str
    titles: tuple[TitleCard, ...]
    lessons: tuple[Lesson, ...]
    open_tables: int
    example_report: str
    """Where it is; empty where no title has a game to watch."""
    pictures: tuple[str, str]
    """Files with a table in the reader's language, light and dark."""
    largest_file: int = LARGEST


def is_new(caller: Caller) -> bool:
    """This browser has no seat, no account and no lesson, which would be a seat of its own."""
    session = caller.session
    known = session is not None and (session.account_id is not None or session.seats)
    return not known


async def welcome(service: Service, caller: Caller) -> Welcome:
    cards, examples = title_cards(), example_titles()
    found = await list_matches(service, Caller(), None, False, MOST_OPEN)
    return Welcome(
        phrase(
            "welcome.about",
            "Trunkline is a table in your browser for {games}. It knows every rule, shows "
            "what each choice does before you make it, and leaves the deciding to you.",
            games=named([t.name for t in titles()]),
        ),
        counted(len(cards)),
        cards,
        await lessons(service, caller),
        sum(not match.begun and match.open_seats > 0 for match in found),
        f"/examples/{examples[0]}/report" if examples else "",
        (picture("light"), picture("dark")),
    )


def picture(theme: str) -> str:
    """Of a table in English where there is none in the reader's language."""
    own = f"first-{theme}-{reader().tag}.webp"
    return own if own in static_files() else f"first-{theme}.webp"


def named(names: list[str]) -> str:
    """Up to four names, then how many more there are."""
    more = len(names) - NAMED
    if more <= 0:
        return listed(names)
    first = ", ".join(names[:NAMED])
    return phrase(
        "welcome.more-games",
        "{games} and {number} more",
        "{games} and {number} more",
        games=first,
        number=more,
    )


def counted(number: int) -> str:
    return phrase("welcome.games", "{number} game", "{number} games", number=number)


@get("/welcome")
async def show_welcome(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The same for whoever asks what Trunkline is."""
    return page(request, "welcome.html", welcome=await welcome(service, caller))


@get("/welcome.json")
async def welcome_twin(service: TheService, caller: TheCaller) -> Welcome:
    """The same as values."""
    return await welcome(service, caller)
