"""The typefaces that the pages bring along, so that they look the same on every machine.

Archivo for everything, Libre Bodoni for the name of the product, founding sheets and winners. Both
are under the SIL Open Font License; tools/fonts.py says where the files come from.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from trunkline.web.pages.marks import content_of, marked

LATIN = (
    "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,"
    "U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
)
LATIN_EXT = (
    "U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,"
    "U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF"
)


class Face(Struct, frozen=True):
    """One file of a family: what it can draw, and how heavy and wide."""

    family: str
    file: str
    ranges: str
    weight: str
    stretch: str = "100%"

    def rule(self) -> str:
        name = f"fonts/{self.file}"
        return (
            f'@font-face{{font-family:"{self.family}";font-weight:{self.weight};'
            f"font-stretch:{self.stretch};font-display:swap;unicode-range:{self.ranges};"
            f'src:url({marked(name, content_of(name))})format("woff2")}}'
        )


FACES = (
    Face("Archivo", "archivo-latin-ext.woff2", LATIN_EXT, "100 900", "62% 125%"),
    Face("Archivo", "archivo-latin.woff2", LATIN, "100 900", "62% 125%"),
    Face("Libre Bodoni", "libre-bodoni-latin-ext.woff2", LATIN_EXT, "600"),
    Face("Libre Bodoni", "libre-bodoni-latin.woff2", LATIN, "600"),
)


def rules() -> Iterator[str]:
    return (face.rule() for face in FACES)
