"""The tokens of the design: colours for the light and the dark theme, type, what a livery is.

Pictures name a token by its CSS custom property, var(--ink), so that one picture serves both
themes: light unless the reader prefers dark; the class "light" or "dark" on the picture or on
anything around it decides otherwise.
"""

from __future__ import annotations

import re

from msgspec import Struct

from trunkline.draw.svg import Markup
from trunkline.draw.typeface import SANS
from trunkline.kernel import Kit, find_kit

Tokens = dict[str, tuple[str, str]]
"""Token: (light, dark)."""
NONE: Tokens = {}
TOKENS: Tokens = {
    "bg": ("#E9EDEA", "#0E1417"),
    "panel": ("#FBFCFA", "#171F23"),
    "raised": ("#FFFFFF", "#1E282D"),
    "sunk": ("#F1F4F0", "#12191C"),
    "ink": ("#14201C", "#E7ECE8"),
    "muted": ("#53615B", "#A0AFA9"),
    "line": ("#D3DBD5", "#2B373C"),
    "line2": ("#87948D", "#667780"),
    "accent": ("#1B4FB8", "#9CBEFF"),
    "accentbg": ("#E4ECFA", "#1C2E52"),
    "onaccent": ("#FFFFFF", "#0B1730"),
    "good": ("#1A6A3C", "#86D39B"),
    "goodbg": ("#E0F0E3", "#17331F"),
    "bad": ("#A92E17", "#FF9E87"),
    "badbg": ("#FBE7E1", "#3E1C14"),
    "warn": ("#7A5200", "#EBC566"),
    "warnbg": ("#FBF0D2", "#3A2E10"),
    "sea": ("#E3EBEC", "#11191D"),
    "land": ("#F8F5EA", "#263037"),
    "landline": ("#CFC9B4", "#3D4A51"),
    "mapink": ("#2A2A22", "#DDE4DF"),
    "mapmuted": ("#6D6A58", "#93A19C"),
    "mapcost": ("#55523F", "#B1BDB8"),
    "halo": ("#FFFFFF", "#0E1417"),
    "yellow": ("#F3D24C", "#D9B93A"),
    "green": ("#8CC876", "#6FB05C"),
    "brown": ("#B77B42", "#B27C4A"),
    "grey": ("#B1B9BB", "#8B9497"),
    "offboard": ("#E9937D", "#BC533C"),
    "harbour": ("#B9D6E8", "#24465A"),
    "track": ("#161616", "#0B0D0E"),
    "city": ("#FFFFFF", "#F4F6F2"),
    "water": ("#BFD8E2", "#1F3E4E"),
    "forest": ("#C9D5AE", "#33452F"),
    "route1": ("#1B4FB8", "#8FB6FF"),
    "route2": ("#C2410C", "#FFB27A"),
    "route3": ("#6D28A8", "#D3A6FF"),
    "route4": ("#0F766E", "#6FDCCB"),
}

VALUE = re.compile(r"--(\w+):([^;}]+)")
BLOCKS = {
    "light": re.compile(r"\.tl\{((?:--[^;}]*;)*)font"),
    "dark": re.compile(r"\.tl\.dark,\.dark \.tl\{([^}]*)\}"),
}
"""Where a picture has the values of its tokens."""
RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
ROUTE_DASHES = (None, "11 5", "3 4", "14 4 3 4")
LIGHT_LETTERS = "#FFFFFF"
DARK_LETTERS = "#14201C"
LEAST_CONTRAST = 4.5


class Livery(Struct, frozen=True):
    """How a company looks: its colour, whether its letters are dark, and its sign."""

    colour: str
    dark: bool = False
    sign: str = "plain"
    short: str = ""
    """The letters on the map, where they differ from the id."""
    edge: str = ""
    """Around markers that would be lost on their ground."""

    @property
    def letters(self) -> str:
        return DARK_LETTERS if self.dark else LIGHT_LETTERS


UNKNOWN = Livery("#87948D", dark=True)


def liveries(title_id: str) -> dict[str, Livery]:
    """By company, as the title's kit has them."""
    kit = find_kit(title_id)
    return kit.load(kit.liveries, dict) if kit is not None and kit.liveries else {}


def livery(title_id: str, company: str) -> Livery:
    """The livery of a company; a plain grey one for companies nobody has painted yet."""
    return liveries(title_id).get(company, UNKNOWN)


def tokens(kit: Kit) -> Tokens:
    """The colours that a title has of its own."""
    return kit.load(kit.tokens, dict) if kit.tokens else {}


def var(token: str, own: Tokens = NONE) -> str:
    """The CSS value of a token, which may be a title's own."""
    if token not in TOKENS and token not in own:
        raise KeyError(f"There is no token {token!r}.")
    return f"var(--{token})"


def _block(theme: int, used: Tokens) -> str:
    return ";".join(f"--{name}:{pair[theme]}" for name, pair in used.items())


def scoped(rules: str, scope: str) -> str:
    """The rules for what lies inside the class `scope` only: pages hold several pictures.

    A selector that begins with & speaks of the picture itself.
    """

    def inside(selector: str) -> str:
        return scope + selector[1:] if selector.startswith("&") else f"{scope} {selector}"

    return "".join(
        ",".join(inside(selector.strip()) for selector in rule[1].split(",")) + rule[2]
        for rule in RULE.finditer("".join(rules.split("\n")))
    )


def stylesheet(rules: str, scope: str, own: Tokens = NONE) -> Markup:
    """The <style> of a picture: the tokens that its rules use, in both themes, and the rules."""
    known = {**TOKENS, **own}
    used = {name: pair for name, pair in known.items() if f"var(--{name})" in rules}
    light, dark = _block(0, used), _block(1, used)
    return Markup(
        f"<style>.tl{{{light};font-family:{SANS};font-variant-numeric:lining-nums tabular-nums;"
        "text-rendering:geometricPrecision}"
        f"@media(prefers-color-scheme:dark){{.tl:not(.light,.light *){{{dark}}}}}"
        f".tl.dark,.dark .tl{{{dark}}}{scoped(rules, scope)}</style>"
    )


def in_theme(svg: str, theme: str) -> str:
    """The picture in one theme only, without custom properties: for printers and converters."""
    values = dict(VALUE.findall(BLOCKS[theme].search(svg)[1]))  # type: ignore[index]
    fixed = re.sub(r"\.tl\{--[^;}]*(;--[^;}]*)*;font", ".tl{font", svg, count=1)
    fixed = re.sub(r"@media\(prefers-color-scheme:dark\)\{[^}]*\}\}", "", fixed, count=1)
    fixed = re.sub(r"\.tl\.dark,\.dark \.tl\{[^}]*\}", "", fixed, count=1)
    return re.sub(r"var\(--(\w+)\)", lambda found: values[found[1]], fixed)


def luminance(colour: str) -> float:
    """Relative luminance of #RRGGBB as WCAG defines it."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (red, green, blue)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """The contrast of two colours, 1 to 21, as WCAG defines it."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)
