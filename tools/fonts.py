"""The product's typefaces, made ready from the packages that they come from.

    npm pack @fontsource-variable/archivo@5.3.0 @fontsource/libre-bodoni@5.3.0
    python -m tools.fonts archivo.tgz libre-bodoni.tgz

copies the files that the pages serve, cuts the small ones that saved pictures carry with them,
writes down how wide every letter is, and makes the font of boxes that the tests of the pages have
instead of the machine's own fonts. Needs fonttools and brotli, which nothing else here does.
"""

from __future__ import annotations

import io
import json
import sys
import tarfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from trunkline.draw.typeface import PARTS, part_for

ROOT = Path(__file__).parents[1]
SERVED = ROOT / "trunkline" / "web" / "static" / "fonts"
DRAWN = ROOT / "trunkline" / "draw" / "type"
BOXES = ROOT / "tests" / "browser" / "vendor" / "boxes.ttf"
ARCHIVO = {
    "latin": "archivo-latin-standard-normal.woff2",
    "latin-ext": "archivo-latin-ext-standard-normal.woff2",
}
BODONI = {
    "latin": "libre-bodoni-latin-600-normal.woff2",
    "latin-ext": "libre-bodoni-latin-ext-600-normal.woff2",
}
WEIGHTS, WIDTHS = (100, 600, 900), (62, 100, 125)
"""Where the designers drew: between two of these a letter's width changes evenly."""
DRAWN_AXES = {"wght": (400, 600, 900), "wdth": (62, 100, 100)}
"""What pictures use of it."""
TABULAR = "tnum"


class Package:
    """An npm package as it is downloaded."""

    def __init__(self, path: str) -> None:
        self.files: dict[str, bytes] = {}
        with tarfile.open(path) as opened:
            for member in opened.getmembers():
                content = opened.extractfile(member)
                if content is not None:
                    self.files[member.name.removeprefix("package/")] = content.read()
        about = json.loads(self.files["package.json"])
        self.name = f"{about['name']} {about['version']}"

    def font(self, file: str) -> TTFont:
        return TTFont(io.BytesIO(self.files[f"files/{file}"]))

    def source(self, file: str) -> str:
        return f"{self.name}, {file}, sha256 {sha256(self.files[f'files/{file}']).hexdigest()}"


def serve(package: Package, files: dict[str, str], name: str) -> None:
    """The files of a family as they are, and its licence beside them."""
    for part, file in files.items():
        write(SERVED / f"{name}-{part}.woff2", package.files[f"files/{file}"])
    write(SERVED / f"{name}.LICENSE", package.files["LICENSE"])


def cut(font: TTFont, letters: str) -> bytes:
    """The font with these letters, the weights and widths of pictures, and its own licence."""
    options = Options()
    options.layout_features = [TABULAR, "kern", "rvrn"]
    options.hinting = False
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 5, 13, 14]
    options.drop_tables += ["STAT", "gasp", "prep"]
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    small = instancer.instantiateVariableFont(font, DRAWN_AXES)
    small.flavor = "woff2"
    # The same bytes whenever it is made.
    small["head"].modified = small["head"].created
    small.recalcTimestamp = False
    packed = io.BytesIO()
    small.save(packed)
    return packed.getvalue()


def figures(font: TTFont) -> dict[str, str]:
    """Which glyph a figure has in columns."""
    table = font["GSUB"].table
    return {
        plain: tabular
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == TABULAR
        for at in record.Feature.LookupListIndex
        for part in table.LookupList.Lookup[at].SubTable
        for plain, tabular in part.mapping.items()
    }


def advances(font: TTFont) -> dict[str, list[int]]:
    """Each character's width in thousandths: light to heavy, in each from narrow to wide."""
    glyphs = font.getBestCmap()
    tabular = figures(font)
    found: dict[str, list[int]] = {chr(code): [] for code in glyphs}
    for weight in WEIGHTS:
        for width in WIDTHS:
            drawn = instancer.instantiateVariableFont(
                TTFont(io.BytesIO(saved(font))), {"wght": weight, "wdth": width}
            )
            for code, glyph in glyphs.items():
                found[chr(code)].append(drawn["hmtx"][tabular.get(glyph, glyph)][0])
    return found


def saved(font: TTFont) -> bytes:
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def bends(font: TTFont) -> list[list[float]]:
    """How the weight that is asked for becomes a place between those that were drawn."""
    return [[round(a, 4), round(b, 4)] for a, b in sorted(font["avar"].segments["wght"].items())]


def table(package: Package) -> Iterator[str]:
    """The widths as JSON, a line for every letter."""
    letters: dict[str, list[int]] = {}
    for file in reversed(ARCHIVO.values()):
        letters |= advances(package.font(file))
    head: dict[str, Any] = {
        "made_by": "python -m tools.fonts",
        "from": [package.source(file) for file in ARCHIVO.values()],
        "weights": WEIGHTS,
        "widths": WIDTHS,
        "bends": bends(package.font(ARCHIVO["latin"])),
    }
    yield "{\n"
    for key, value in head.items():
        yield f'  "{key}": {json.dumps(value)},\n'
    lines = (
        f"    {json.dumps(letter, ensure_ascii=False)}: {json.dumps(widths)}"
        for letter, widths in sorted(letters.items())
    )
    yield '  "letters": {\n' + ",\n".join(lines) + "\n  }\n}\n"


def boxes() -> bytes:
    """Letters and signs as wide boxes: what is drawn with it looks wrong and takes much room."""
    pen = TTGlyphPen(None)
    for corners in (outline(50, 0, 950, 700), outline(120, 70, 880, 630)[::-1]):
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    glyph, names = pen.glyph(), (".notdef", "box")
    built = FontBuilder(1000, isTTF=True)
    built.setupGlyphOrder(list(names))
    built.setupCharacterMap(dict.fromkeys((*range(0x20, 0x250), *range(0x2000, 0x2C00)), "box"))
    built.setupGlyf(dict.fromkeys(names, glyph))
    built.setupHorizontalMetrics(dict.fromkeys(names, (1000, 50)))
    built.setupHorizontalHeader(ascent=800, descent=-200)
    built.setupNameTable({"familyName": "Trunkline Boxes", "styleName": "Regular"})
    built.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    built.setupPost()
    built.updateHead(created=0, modified=0)
    built.font.recalcTimestamp = False
    return saved(built.font)


def outline(left: int, low: int, right: int, high: int) -> list[tuple[int, int]]:
    return [(left, low), (left, high), (right, high), (right, low)]


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    print(path.relative_to(ROOT), len(content))


def drawn(package: Package) -> Iterable[tuple[str, bytes]]:
    for part in PARTS:
        font = package.font(ARCHIVO[part.source])
        letters = "".join(chr(code) for code in font.getBestCmap() if part_for(chr(code)) is part)
        yield part.file, cut(font, letters)


def main() -> None:
    archivo, bodoni = (Package(path) for path in sys.argv[1:])
    serve(archivo, ARCHIVO, "archivo")
    serve(bodoni, BODONI, "libre-bodoni")
    for file, content in drawn(archivo):
        write(DRAWN / file, content)
    write(DRAWN / "archivo.LICENSE", archivo.files["LICENSE"])
    write(DRAWN / "archivo.json", "".join(table(archivo)).encode())
    write(BOXES, boxes())


if __name__ == "__main__":
    main()
