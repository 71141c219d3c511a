"""Titles of other packages are tried before anybody meets them: a broken one harms nobody else."""

from __future__ import annotations

from trunkline.bots import get_bot
from trunkline.bots.hint import adviser
from trunkline.draw.picture import pictures_of
from trunkline.draw.signs import SHAPES
from trunkline.draw.theme import Livery, liveries, tokens
from trunkline.files import Importer
from trunkline.kernel import Kit, get_title
from trunkline.kernel.catalogue import Catalogue
from trunkline.kernel.kit import BadPart
from trunkline.kernel.language import files_of_words
from trunkline.kernel.registry import Fault, leave_out_broken
from trunkline.present.doing import doing_of
from trunkline.present.lessons.walk import lesson_of
from trunkline.present.presenter import presenter
from trunkline.present.sheets.extras import sheets_of
from trunkline.present.terminal import Terminal
from trunkline.report.study import study_of


def try_plug_ins() -> tuple[Fault, ...]:
    """Leave out whatever cannot be used in full; what was left out."""
    return leave_out_broken(check)


def check(kit: Kit) -> None:
    """Every part that a kit names is there and is what it should be; raises anything else."""
    t = get_title(kit.id)
    for part in (pictures_of, presenter, sheets_of, adviser, study_of):
        part(t)
    doing_of(kit.id)
    lesson_of(kit.id)
    for bot in (*kit.bots, *kit.references):
        get_bot(bot, t)
    if kit.terminal:
        kit.load(kit.terminal, Terminal)
    if kit.importer:
        kit.load(kit.importer, Importer)
    _check_colours(kit)
    _check_files(kit)


def _check_colours(kit: Kit) -> None:
    for company, look in liveries(kit.id).items():
        if not isinstance(look, Livery):
            raise BadPart(f"The livery of {company} is a {type(look).__name__}.")
        if look.sign not in SHAPES:
            known = ", ".join(SHAPES)
            raise BadPart(f"The sign of {company} is one of {known}, not {look.sign}.")
    for token, pair in tokens(kit).items():
        if not (isinstance(pair, tuple) and len(pair) == 2):
            raise BadPart(f"The token {token} is not a light and a dark colour.")


def _check_files(kit: Kit) -> None:
    for name in (*kit.styles, *(kit.cover or ())):
        kit.folder(kit.static).joinpath(name).read_bytes()
    if kit.static:
        list(kit.folder(kit.static).iterdir())
    if kit.example:
        kit.folder(kit.example).read_bytes()
    if kit.words:
        for file in files_of_words(kit.folder(kit.words)):
            Catalogue(file.read_text(encoding="utf-8"))
