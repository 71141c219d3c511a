"""`trunkline words`: how far the translations are, and what is wrong with them."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

import typer
from rich.table import Table

from trunkline.cli.commands import Commands
from trunkline.cli.options import JSON
from trunkline.cli.output import console, print_json
from trunkline.kernel import message
from trunkline.kernel.catalogue import Catalogue
from trunkline.kernel.language import ENGLISH, FOLDERS, SUFFIX, files_of_words, load_titles
from trunkline.kernel.translation import Fault, Progress, progress

MOST_FAULTS = 20
FOLDER = typer.Argument(
    None,
    help=message("cli.option.words-folder", "A folder of words; without one those of Trunkline."),
)


def add_to(app: Commands) -> None:
    app.add(
        "words",
        message(
            "cli.does.words",
            "Show for each language and folder how many words are missing, unsure or wrong, and"
            " which. Ends with status 1 if something is wrong.",
        ),
    )(words)


def words(
    folder: Path | None = FOLDER,
    language: str = typer.Option(
        "", "--language", help=message("cli.option.words-language", "Only this one: de.")
    ),
    all_faults: bool = typer.Option(
        False, "--all", help=message("cli.option.words-all", "All faults, not the first ones.")
    ),
    json: bool = JSON,
) -> None:
    found = [
        (each.name.removesuffix(SUFFIX), where, told)
        for where in ([folder] if folder else shown_folders())
        for each, told in translations(where)
        if language in ("", each.name.removesuffix(SUFFIX))
    ]
    if json:
        print_json([as_data(*each) for each in found])
    else:
        show(found, all_faults)
    if any(told.faults for _, _, told in found):
        raise typer.Exit(1)


def shown_folders() -> list[Traversable]:
    load_titles()
    return FOLDERS


def translations(folder: Traversable) -> list[tuple[Traversable, Progress]]:
    """The catalogues of a folder, each beside the English words."""
    english = english_words(folder)
    return [
        (file, progress(english, Catalogue(file.read_text(encoding="utf-8"))))
        for file in sorted(files_of_words(folder), key=lambda each: each.name)
        if file.name != f"{ENGLISH}{SUFFIX}"
    ]


def english_words(folder: Traversable) -> Catalogue:
    """Those of the folder itself; of one outside the package all that Trunkline has."""
    own = folder / f"{ENGLISH}{SUFFIX}"
    if own.is_file():
        return Catalogue(own.read_text(encoding="utf-8"))
    texts = [
        file.read_text(encoding="utf-8")
        for each in shown_folders()
        if (file := each / f"{ENGLISH}{SUFFIX}").is_file()
    ]
    return Catalogue("\n\n".join(texts))


def show(found: list[tuple[str, Traversable, Progress]], all_faults: bool) -> None:
    table = Table("Language", "Folder", "Words", "Missing", "Unsure", "Wrong", box=None)
    for tag, where, told in found:
        numbers = (told.entries, told.missing, told.unsure, len(told.faults))
        table.add_row(tag, shown(where), *(f"{number:,}" for number in numbers))
    console.print(table)
    for tag, _, told in found:
        for fault in to_mend(told)[: None if all_faults else MOST_FAULTS]:
            console.print(f"{tag}: {fault.key}: {fault.what}", markup=False, soft_wrap=True)


def to_mend(told: Progress) -> list[Fault]:
    """What is wrong, then what is missing."""
    return [*told.faults, *(Fault(key, "It has no words yet.") for key in told.empty)]


def shown(folder: Traversable) -> str:
    """The last two names of its path say whose words they are."""
    return "/".join(Path(str(folder)).parts[-2:])


def as_data(tag: str, folder: Traversable, told: Progress) -> dict[str, object]:
    return {
        "language": tag,
        "folder": str(folder),
        "words": told.entries,
        "missing": told.missing,
        "unsure": told.unsure,
        "faults": [_fault(each) for each in told.faults],
    }


def _fault(fault: Fault) -> dict[str, str]:
    return {"key": fault.key, "what": fault.what}
