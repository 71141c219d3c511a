"""The titles that are installed: kits by their ids, and what was left out because it is broken.

Packages name the kit (or just the Title) of each title in an entry point of the group
trunkline.titles. Trunkline's own titles are found in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from msgspec import Struct, structs

from trunkline.kernel.codec import build_decoders
from trunkline.kernel.corrections import NONE, Corrections
from trunkline.kernel.decoder import Decoder
from trunkline.kernel.fitting import corrected
from trunkline.kernel.kit import BadPart, Kit
from trunkline.kernel.language import add_words, say_in
from trunkline.kernel.title import AnyTitle, Title
from trunkline.kernel.words import phrase

GROUP = "trunkline.titles"
KITS = Decoder(Kit)
OWN = "trunkline"
"""The package whose titles are known to be sound."""


class UnknownTitle(LookupError):
    """No installed title has this id."""


class Fault(Struct, frozen=True):
    """A title that is installed and left out, because it cannot be imported."""

    id: str
    package: str
    error: str


_kits: dict[str, Kit] = {}
_titles: dict[str, AnyTitle] = {}
_editions: dict[tuple[str, str], AnyTitle] = {}
"""Variants by id and rules: they replay logs and are not listed as titles to play."""
_faults: dict[str, Fault] = {}


def register(found: Kit | AnyTitle) -> None:
    """Add a title by hand; packages do it with an entry point in the group trunkline.titles."""
    if isinstance(found, Kit):
        if found.words and found.folder(found.words).is_dir():
            add_words(found.folder(found.words))
        _kits[found.id] = KITS.convert(structs.asdict(found))  # each field of its type
        _titles.pop(found.id, None)
    elif isinstance(found, Title):
        build_decoders(found)
        _kits[found.id] = Kit.of(found)
        _titles[found.id] = found
    else:
        raise BadPart(f"A title is named by its Kit, not by a {type(found).__name__}.")
    _faults.pop(found.id, None)


def register_edition(title: AnyTitle) -> None:
    """Add a variant that has its title's id and rules of its own."""
    build_decoders(title)
    _editions[title.id, title.rules] = title


def editions(title_id: str) -> tuple[AnyTitle, ...]:
    """The title with this id as it is played now, and every variant of it."""
    title = get_title(title_id)
    return (title, *(each for (id_, _), each in _editions.items() if id_ == title_id))


@cache
def _installed() -> dict[str, EntryPoint]:
    """By id, our own titles first: another package cannot take the place of one of them."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda each: not _is_own(each)):
        if point.name in found:
            taken = f"another package has a title of this id: {package_of(point.name)}"
            _faults[f"{point.name} of {_package(point)}"] = Fault(
                point.name, _package(point), taken
            )
        else:
            found[point.name] = point
    return found


def _is_own(point: EntryPoint) -> bool:
    return point.module.startswith(f"{OWN}.")


def _package(point: EntryPoint) -> str:
    """The distribution that brings it, as pip calls it."""
    if _is_own(point):
        return OWN
    return point.dist.name if point.dist else point.module.partition(".")[0]


def package_of(title_id: str) -> str:
    """Where a title comes from: an installed package, or the module that registered it."""
    point = _installed().get(title_id)
    return _kits[title_id].package.partition(".")[0] if point is None else _package(point)


def _tried(title_id: str, deed: Callable[[], Any]) -> None:
    """Leave a title out if this fails: a plug-in may raise anything, and nobody else suffers."""
    try:
        deed()
    except (Exception, SystemExit) as error:
        first = str(error).strip().partition("\n")[0][:200]
        said = f"{type(error).__name__}: {first}"
        _faults[title_id] = Fault(title_id, package_of(title_id), said)
        _kits.pop(title_id, None)


def _import_kit(point: EntryPoint) -> None:
    found = point.load()
    if getattr(found, "id", point.name) != point.name:
        raise BadPart(f"The entry point {point.name} leads to the title {found.id}.")
    register(found)


def _known(title_id: str) -> bool:
    """Whether there is such a kit; it is imported if need be."""
    point = _installed().get(title_id)
    if point is not None and title_id not in _kits and title_id not in _faults:
        _tried(title_id, partial(_import_kit, point))
    return title_id in _kits


def title_ids() -> tuple[str, ...]:
    """All titles that can be played, as far as their kits tell."""
    return tuple(sorted(each for each in {*_installed(), *_kits} if _known(each)))


def kits() -> tuple[Kit, ...]:
    """The kits of all titles that can be played, in the order of their ids."""
    return tuple(_kits[title_id] for title_id in title_ids())


def find_kit(title_id: str) -> Kit | None:
    return _kits[title_id] if _known(title_id) else None


def get_kit(title_id: str) -> Kit:
    """The kit of a title; raises UnknownTitle."""
    if _known(title_id):
        return _kits[title_id]
    if title_id in _faults:
        fault = _faults[title_id]
        raise UnknownTitle(
            phrase(
                "kernel.registry.broken",
                "The title {title!r} of the package {package} cannot be used: {error}",
                title=title_id,
                package=fault.package,
                error=fault.error,
            )
        )
    raise UnknownTitle(
        phrase(
            "kernel.title.no-title-known",
            "Unknown title “{title}”. Known titles: {known}.",
            title=title_id,
            known=", ".join(title_ids()),
        )
    )


def speak_of(title_id: str) -> None:
    """From here on, in this context, the words that titles share are said as this one says them."""
    kit = find_kit(title_id)
    say_in(kit.manner if kit else "")


def get_title(title_id: str, rules: str = "", corrections: Corrections = NONE) -> AnyTitle:
    """The title with this id, in the edition of these rules if there is one, with corrected data.

    Raises UnknownTitle, and BadCorrections where they do not fit. Its decoders come with it: no
    thread meets them half built, whichever decodes first.
    """
    if title_id not in _titles:
        kit = get_kit(title_id)
        title: AnyTitle = kit.load(kit.title, Title)  # type: ignore[type-abstract]
        if _head(Kit.of(title)) != _head(kit):
            raise BadPart(f"The kit of {title_id} and its title do not say the same of it.")
        build_decoders(title)
        _titles[title_id] = title
        for edition in kit.load(kit.editions, tuple) if kit.editions else ():
            register_edition(edition)
    return corrected(_editions.get((title_id, rules), _titles[title_id]), corrections)


def edition_for(t: AnyTitle, options: Mapping[str, str]) -> AnyTitle:
    """The edition by which a match with these options is played; mostly the title itself."""
    for option in t.options:
        if option.editions and option.name in options:
            return get_title(t.id, option.editions.get(options[option.name], ""), t.corrections)
    return t


def _head(kit: Kit) -> tuple[object, ...]:
    return kit.id, kit.name, kit.players, kit.about, kit.note


def titles() -> Iterator[AnyTitle]:
    """All titles that can be played, with their rules."""
    return map(get_title, title_ids())


def kit_of(t: AnyTitle) -> Kit:
    """The kit of a title or of the title that it is a variant of; else one with nothing in it."""
    ids = [kind.__dict__["id"] for kind in type(t).__mro__ if "id" in kind.__dict__]
    return next((_kits[each] for each in ids if _known(each)), None) or Kit.of(t)


def leave_out_broken(check: Callable[[Kit], Any] | None = None) -> tuple[Fault, ...]:
    """Try other packages' titles, by default only their rules; those that fail are left out."""
    for kit in kits():
        if package_of(kit.id) != OWN:
            _tried(kit.id, partial(check, kit) if check else partial(get_title, kit.id))
    return tuple(_faults.values())


def quickest() -> str:
    """The title to begin with: the one that is over soonest, of our own if there is one."""

    def order(kit: Kit) -> tuple[bool, int, str]:
        return package_of(kit.id) != OWN, sum(kit.playing_time or (1_000_000,)), kit.id

    return min(kits(), key=order).id
