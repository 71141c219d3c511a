"""The typeface of all pictures, carried inside those that are saved or sent.

Archivo (SIL Open Font License) lies in type/, cut by tools/fonts.py into three parts: what nearly
every picture needs, the other letters of Western Europe, and those of the rest of Europe.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from importlib.resources import files

from msgspec import Struct

SANS = "Archivo,Arial,sans-serif"
BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


class Part(Struct, frozen=True):
    """A part of the typeface: its file in type/, and the characters that it is for."""

    file: str
    source: str
    """Which of Archivo's own files it is cut from."""
    ranges: str
    """As CSS has them: "U+20-7E,U+A5"."""

    def has(self, letter: str) -> bool:
        ends = (each.removeprefix("U+").partition("-") for each in self.ranges.split(","))
        return any(int(low, 16) <= ord(letter) <= int(high or low, 16) for low, _, high in ends)


PLAIN = Part(
    "archivo-plain.woff2",
    "latin",
    "U+20-7E,U+A5,U+B7,U+C4,U+D6-D7,U+DC,U+DF,U+E4,U+E9,U+F6,U+FC,U+2013,U+2026,U+2212",
)
PARTS = (
    PLAIN,
    Part("archivo-western.woff2", "latin", "U+A0-FF,U+131,U+152-153,U+2000-206F,U+20AC"),
    Part("archivo-european.woff2", "latin-ext", "U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E"),
)


def part_for(letter: str) -> Part | None:
    """The first part that has it; other scripts are left to the reader's own fonts."""
    return next((part for part in PARTS if part.has(letter)), None)


def self_contained(svg: str) -> str:
    """The picture with the parts of the typeface that its words need."""
    needed = {PLAIN, *map(part_for, set(BEYOND_ASCII.findall(svg)))}
    rules = "".join(face(part) for part in PARTS if part in needed)
    return svg.replace("<style>", f"<style>{rules}", 1)


@cache
def face(part: Part) -> str:
    content = (files("trunkline.draw") / "type" / part.file).read_bytes()
    return (
        "@font-face{font-family:Archivo;font-weight:400 900;font-stretch:62% 100%;"
        f"unicode-range:{part.ranges};"
        f"src:url(data:font/woff2;base64,{b64encode(content).decode()})format('woff2')}}"
    )
