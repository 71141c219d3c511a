"""Which pictures a title has, asked by the command line and the server."""

from __future__ import annotations

from trunkline.draw.drawers import Pictures
from trunkline.draw.layout import laid_out
from trunkline.draw.ordinary import ordinary_pictures
from trunkline.draw.screen import NONE as NO_SCREEN
from trunkline.draw.screen import shown_on
from trunkline.draw.tile import tile, tile_sheet
from trunkline.draw.typeface import self_contained
from trunkline.draw.worth import draw_worth
from trunkline.kernel import AnyTitle, Match, State, kit_of, phrase, start
from trunkline.rails.rounds.ordinary import Ordinary

NOTHING = Pictures("", {})
SEATS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


class NothingToDraw(LookupError):
    """The title has no such picture; the message says which it has."""


def pictures_of(title: AnyTitle) -> Pictures:
    """The drawers of a title, or of the title that it is a variant of; ordinary ones need none."""
    kit = kit_of(title)
    if kit.pictures:
        return kit.load(kit.pictures, Pictures)
    return ordinary_pictures(title) if isinstance(title, Ordinary) else NOTHING


def kinds(title: AnyTitle) -> tuple[str, ...]:
    """The words that may be asked for."""
    pictures = pictures_of(title)
    tiles = ("tiles", "tile:NUMBER") if pictures.tiles else ()
    return (*pictures.drawers, "worth", *tiles)


def draw(t: AnyTitle, s: State, what: str = "map") -> str:
    """A picture of one position; `worth` needs a whole match, see `picture`.

    It is the same for everybody, whatever screen asks for it.
    """
    with shown_on(NO_SCREEN), laid_out(pictures_of(t).layout):
        return self_contained(_drawn(t, s, what))


def _drawn(t: AnyTitle, s: State, what: str) -> str:
    pictures = pictures_of(t)
    if what in pictures.drawers:
        return pictures.drawers[what](t, s)
    if what == "tiles" and pictures.tiles:
        name = phrase("draw.picture.tiles", "{title}, tiles", title=t.name)
        return tile_sheet(pictures.tiles.values(), pictures.liveries, name)
    if what.startswith("tile:") and pictures.tiles:
        return one_tile(t, pictures, what.removeprefix("tile:"))
    raise NothingToDraw(
        phrase(
            "draw.picture.no-picture",
            "{title} has no picture {what!r}. It has: {known}.",
            title=t.name,
            what=what,
            known=", ".join(kinds(t)),
        )
    )


def one_tile(t: AnyTitle, pictures: Pictures, asked: str) -> str:
    """A tile by its number, "57", or turned, "57/2"."""
    number, _, rotation = asked.partition("/")
    if number not in pictures.tiles:
        raise NothingToDraw(
            phrase(
                "draw.picture.no-tile", "{title} has no tile {tile!r}.", title=t.name, tile=number
            )
        )
    if rotation and rotation not in ("0", "1", "2", "3", "4", "5"):
        raise NothingToDraw(
            phrase(
                "draw.picture.no-rotation",
                "A rotation is 0 to 5, not {rotation!r}.",
                rotation=rotation,
            )
        )
    return tile(pictures.tiles[number], int(rotation or 0), pictures.liveries)


def picture(match: Match, what: str = "map", at: int | None = None) -> str:
    """A picture of a match now, or after its first `at` actions."""
    if what == "worth":
        return draw_worth(match if at is None else until(match, at))
    return draw(match.title, match.state if at is None else match.at(at), what)


def title_picture(title: AnyTitle, what: str = "map") -> str:
    """A picture of a title before the first action."""
    if what == "worth":
        raise NothingToDraw(
            phrase(
                "draw.picture.worth-over-time", "The worth over time needs a match, not a title."
            )
        )
    return draw(title, start(title, SEATS[: title.seats[0]]), what)


def until(match: Match, at: int) -> Match:
    """The first `at` actions as a match of their own."""
    if not 0 <= at <= match.version:
        raise IndexError(
            phrase(
                "draw.picture.match-action-no",
                "The match has {number} action. There is no position {at}.",
                "The match has {number} actions. There is no position {at}.",
                number=match.version,
                at=at,
            )
        )
    twin = Match(match.title, match.players, seed=match.seed, options=match.options)
    for action in match.actions[:at]:
        twin.play(action)
    return twin
