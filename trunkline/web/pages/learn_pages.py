"""/learn: of each title what it is about, its rules in brief, and its words."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from trunkline.bots.levels import CALM
from trunkline.draw import kinds
from trunkline.kernel import Kit, find_kit, get_title, kits, phrase, speak_of
from trunkline.kernel.registry import quickest
from trunkline.present.learn.citing import by_id
from trunkline.present.learn.model import AboutTitle, Learning, Part, Word
from trunkline.present.learn.tables import Numbers, numbers
from trunkline.present.learn.texts import learning
from trunkline.server.errors import NotFound
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.learn_links import LearnLink, learn_links
from trunkline.web.pages.learn_pictures import PictureShown, shown
from trunkline.web.pages.lessons import Lesson, lessons
from trunkline.web.pages.render import page
from trunkline.web.pages.titles import title_card
from trunkline.web.parameters import AnyRequest


class TitleToLearn(Struct, frozen=True):
    """A title that has something to read."""

    id: str
    name: str
    about: str
    facts: str
    links: tuple[LearnLink, ...]
    pictures: tuple[str, str] | None = None
    map: tuple[str, str] | None = None
    """Addresses of its empty map, for light and dark."""
    first_game: str = ""
    """The form of a match against calm bots, with explanations."""


class LearnList(Struct, frozen=True):
    """The page of what can be learned; its JSON twin."""

    titles: tuple[TitleToLearn, ...]
    lessons: tuple[Lesson, ...] = ()


class AboutPage(Struct, frozen=True):
    """What a title is about."""

    title: TitleToLearn
    about: AboutTitle
    pictures: tuple[PictureShown, ...] = ()


class PartShown(Struct, frozen=True):
    """A part of the rules in brief, with its tables."""

    part: Part
    tables: tuple[Numbers, ...]


class RulesPage(Struct, frozen=True):
    """Rules in brief."""

    title: TitleToLearn
    parts: tuple[PartShown, ...]
    minutes: int
    """How long it takes to read them."""


class WordShown(Struct, frozen=True):
    """A word with the name of its place on the page."""

    id: str
    word: Word


class WordsPage(Struct, frozen=True):
    """The glossary, in the order of the words."""

    title: TitleToLearn
    words: tuple[WordShown, ...]


LIVELY = 3
"""Players of a first game."""
READ_IN_A_MINUTE = 220
"""Words of plain text."""


def to_learn(kit: Kit) -> TitleToLearn:
    t = get_title(kit.id)
    card = title_card(t, False)
    maps = f"/pictures/{kit.id}/light.svg", f"/pictures/{kit.id}/dark.svg"
    return TitleToLearn(
        kit.id,
        kit.name,
        card.about,
        card.facts,
        learn_links(kit),
        card.pictures,
        maps if kit.cover and "map" in kinds(t) else None,
        _first_game(kit),
    )


def _first_game(kit: Kit) -> str:
    """With as few bots as make a lively table."""
    least, most = kit.players
    count = max(least, min(LIVELY, most))
    bots = "".join(f"&kind.{number}=bot:{CALM}" for number in range(2, count + 1))
    return f"/new?title={kit.id}&seats={count}{bots}&explain=yes"


def titles_to_learn() -> tuple[TitleToLearn, ...]:
    """Those with something to read, the quickest first."""
    first = quickest()
    ordered = sorted(kits(), key=lambda kit: kit.id != first)
    return tuple(to_learn(kit) for kit in ordered if learning(kit.id) is not None)


def _found(title_id: str) -> tuple[TitleToLearn, Learning]:
    """Raises NotFound for a title that has nothing to read.

    Words that titles share are said as this one says them.
    """
    kit, found = find_kit(title_id), learning(title_id)
    if kit is None or found is None:
        raise _nothing()
    speak_of(title_id)
    return to_learn(kit), found


def _nothing() -> NotFound:
    return NotFound(phrase("learn.nothing", "There is nothing to read about this title."))


def about_page(title_id: str) -> AboutPage:
    title, found = _found(title_id)
    if found.about is None:
        raise _nothing()
    about = found.about.title
    return AboutPage(title, about, shown(get_title(title_id), about.pictures))


def rules_page(title_id: str) -> RulesPage:
    title, found = _found(title_id)
    if found.rules is None:
        raise _nothing()
    t = get_title(title_id)
    parts = tuple(
        PartShown(
            part, tuple(made for name in part.tables if (made := numbers(t, name)) is not None)
        )
        for part in found.rules.parts
    )
    count = sum(
        len(text.split())
        for part in found.rules.parts
        for text in (*part.text, *part.steps, *part.list)
    )
    return RulesPage(title, parts, max(1, round(count / READ_IN_A_MINUTE)))


def words_page(title_id: str) -> WordsPage:
    title, found = _found(title_id)
    if not found.words:
        raise _nothing()
    listed = sorted(found.words.items(), key=lambda each: each[1].word.casefold())
    return WordsPage(title, tuple(WordShown(id, word) for id, word in listed))


@get("/learn")
async def show_learn(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """What can be learned here."""
    found, taught = titles_to_learn(), await lessons(service, caller)
    return page(request, "learn.html", titles=found, here=("", ""), lessons=taught)


@get("/learn.json")
async def learn_twin(service: TheService, caller: TheCaller) -> LearnList:
    """The same as values."""
    return LearnList(titles_to_learn(), await lessons(service, caller))


@get("/learn/{title_id:str}", sync_to_thread=True)
def show_about_title(title_id: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """What a title is about."""
    return _page(request, "learn_about.html", title_id, "about", about_page(title_id))


@get("/learn/{title_id:str}/about.json", sync_to_thread=True)
def about_title_twin(title_id: FromPath[str]) -> AboutPage:
    """The same as values."""
    return about_page(title_id)


@get("/learn/{title_id:str}/rules", sync_to_thread=True)
def show_rules(title_id: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """Rules in brief."""
    return _page(request, "learn_rules.html", title_id, "rules", rules_page(title_id))


@get("/learn/{title_id:str}/rules.json", sync_to_thread=True)
def rules_twin(title_id: FromPath[str]) -> RulesPage:
    """The same as values."""
    return rules_page(title_id)


@get("/learn/{title_id:str}/words", sync_to_thread=True)
def show_words(title_id: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """The glossary."""
    return _page(request, "learn_words.html", title_id, "words", words_page(title_id))


@get("/learn/{title_id:str}/words.json", sync_to_thread=True)
def words_twin(title_id: FromPath[str]) -> WordsPage:
    """The same as values."""
    return words_page(title_id)


@get("/learn/{title_id:str}/sections/{section:str}", sync_to_thread=True)
def show_section(
    title_id: FromPath[str], section: FromPath[str], request: AnyRequest
) -> Response[bytes]:
    """A section of the rulebook in our own words, for a box of the table."""
    title, _ = _found(title_id)
    cited = by_id(title_id, section)
    if cited is None:
        raise _nothing()
    return page(request, "learn_section.html", title=title, cited=cited)


def _page(
    request: AnyRequest, template: str, title_id: str, part: str, told: Struct
) -> Response[bytes]:
    here = (title_id, part)
    return page(request, template, titles=titles_to_learn(), here=here, learn=told)


HANDLERS = (
    show_learn,
    learn_twin,
    show_about_title,
    about_title_twin,
    show_rules,
    rules_twin,
    show_words,
    words_twin,
    show_section,
)
