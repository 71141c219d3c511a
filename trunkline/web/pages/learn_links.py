"""Links to what can be read about a title."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import Kit, phrase
from trunkline.kernel.language import reader
from trunkline.present.learn.texts import learning, word_key

SEVERAL = "|"
OWN_FORMS = "/forms"
"""After the key of a word: forms that only one language has."""


class LearnLink(Struct, frozen=True):
    """A page about a title."""

    id: str
    """about, rules or words."""
    url: str
    words: str


def learn_links(kit: Kit) -> tuple[LearnLink, ...]:
    """What can be read of a title; of what it does not have there is no link."""
    found = learning(kit.id)
    if found is None:
        return ()
    root = f"/learn/{kit.id}"
    links = (
        (found.about, LearnLink("about", root, phrase("learn.about", "What is this about?"))),
        (found.rules, LearnLink("rules", f"{root}/rules", phrase("learn.rules", "Rules in brief"))),
        (found.words, LearnLink("words", f"{root}/words", phrase("learn.words", "Glossary"))),
    )
    return tuple(link for has, link in links if has)


def forms_of(written: tuple[str, ...]) -> list[str]:
    """The forms of a word; a translation may write several into one: "Baurechte | Baurechten"."""
    found = (form.strip() for each in written for form in each.split(SEVERAL))
    return list(dict.fromkeys(filter(None, found)))


def terms(title_id: str) -> dict[str, dict[str, object]]:
    """Words to look up, for the scripts of a page: by id, what it is called and what it means."""
    found = learning(title_id)
    return {
        id: {"word": each.word, "forms": forms_of((*each.forms, *own)), "says": each.says}
        for id, each in (found.words.items() if found is not None else ())
        for own in (reader().find(word_key(title_id, id) + OWN_FORMS),)
    }
