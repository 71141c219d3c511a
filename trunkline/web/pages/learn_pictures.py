"""Pictures that the program draws for those who learn: as images, and as examples in a dialog."""

from __future__ import annotations

from functools import cache

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from trunkline.draw import in_theme
from trunkline.draw.screen import NONE as NO_SCREEN
from trunkline.draw.screen import shown_on
from trunkline.draw.typeface import self_contained
from trunkline.kernel import AnyTitle, find_kit, get_title, phrase
from trunkline.kernel.language import reader
from trunkline.present.learn.teaching import Illustration, illustrated
from trunkline.server.errors import NotFound
from trunkline.web.guards import PICTURE_CSP
from trunkline.web.pages.learn_links import learn_links
from trunkline.web.pages.render import page
from trunkline.web.pages.static import HOUR, KINDS, Asset, packed, send
from trunkline.web.parameters import AnyRequest


class PictureShown(Struct, frozen=True):
    """A picture by its addresses, with what is to be seen on it."""

    light: str
    dark: str
    says: tuple[str, ...]
    wide: bool


def shown(t: AnyTitle, names: tuple[str, ...]) -> tuple[PictureShown, ...]:
    """The pictures of these names that the title has."""
    found = ((name, illustrated(t, name)) for name in names)
    return tuple(_shown(t, name, each) for name, each in found if each is not None)


def _shown(t: AnyTitle, name: str, picture: Illustration) -> PictureShown:
    root = f"/learn/{t.id}/pictures/{name}"
    return PictureShown(f"{root}/light.svg", f"{root}/dark.svg", picture.says, picture.wide)


def _no_picture() -> NotFound:
    return NotFound(phrase("table.static.no-such-picture", "Picture not found."))


@cache
def _image(title_id: str, name: str, theme: str, language: str) -> Asset:
    """Drawn once for each language, since pictures have words in them."""
    picture = illustrated(get_title(title_id), name) if find_kit(title_id) else None
    if picture is None:
        raise _no_picture()
    with shown_on(NO_SCREEN):
        svg = in_theme(self_contained(picture.draw()), theme)
    return packed(KINDS["svg"], svg.encode())


@get("/learn/{title_id:str}/pictures/{name:str}/{theme:str}", sync_to_thread=True)
def learn_image(
    title_id: FromPath[str], name: FromPath[str], theme: FromPath[str], request: AnyRequest
) -> Response[bytes]:
    """A picture in one theme: light.svg or dark.svg."""
    wanted = "dark" if theme == "dark.svg" else "light"
    asset = _image(title_id, name, wanted, reader().tag)
    answer = send(request, asset, HOUR, "Accept-Encoding, Accept-Language")
    answer.headers["Content-Security-Policy"] = PICTURE_CSP
    return answer


@get("/learn/{title_id:str}/pictures/{name:str}", sync_to_thread=True)
def show_example(
    title_id: FromPath[str], name: FromPath[str], request: AnyRequest
) -> Response[bytes]:
    """An example for a box of the table."""
    kit = find_kit(title_id)
    found = () if kit is None else shown(get_title(title_id), (name,))
    if kit is None or not found:
        raise _no_picture()
    return page(request, "learn_picture.html", links=learn_links(kit), picture=found[0])


HANDLERS = (learn_image, show_example)
