"""Notes for translators, made from the sources: where words are shown and what fills their braces.

A remark of the author stands above the call: `# words: a column of the list of trains`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

ROLES = {
    "heading": "heading",
    "badge": "badge beside a heading",
    "short": "heading on small screens",
    "doing": "on a button while it works",
    "confirm": "question before it is done",
    "label": "name of a group, heard",
    "aria_label": "heard, not seen",
    "note": "small note",
    "what": "head of why something cannot be done",
    "help": "what would help",
    "context": "sentence under a heading",
    "Act": "button",
    "Plan": "button",
    "offer": "button",
    "act_or_why": "button",
    "Column": "head of a column",
    "Cell": "in a table",
    "Line": "line of a panel",
    "Notice": "notice",
    "Panel": "head of a panel",
    "Fact": "fact",
    "Facts": "label of a fact",
    "no": "refusal",
    "tell": "log",
}
"""What a call, or an argument of one, makes of words."""
IN_PAGES = (
    (r'aria-label="[^"]*$', "heard, not seen"),
    (r'(title|placeholder|content)="[^"]*$', "in an attribute"),
    (r'data-[a-z-]+="[^"]*$', "for a script"),
    (r"<title>[^<]*$", "title of the page"),
    (r"<h\d[^>]*>[^<]*$", "heading"),
    (r"<th[^>]*>[^<]*$", "head of a column"),
    (r"<(button|summary)[^>]*>[^<]*$", "button"),
    (r'class="button[^>]*>[^<]*$', "button"),
    (r"<a [^>]*>[^<]*$", "link"),
    (r"<(label|legend)[^>]*>(<[^>]*>)*[^<]*$", "label of a field"),
    (r"<option[^>]*>[^<]*$", "choice in a list"),
    (r'class="hidden-text"[^>]*>[^<]*$', "heard, not seen"),
)
"""What stands before words in a template -> what they are."""
VALUES = {
    "company": "code of a company: {company}",
    "companies": "codes of companies, listed",
    "player": "name of a player: Ann",
    "players": "names of players, listed",
    "name": "a name, as it stands",
    "names": "names, listed",
    "owner": "name of a player or company",
    "seller": "name or code of who sells",
    "buyer": "name or code of who buys",
    "by": "name of a player",
    "to": "name of a player",
    "host": "name of the host",
    "train": "name of a train: {train}",
    "trains": "names of trains, listed: {train} · {train}",
    "hex": "a hex: {hex}",
    "hexes": "hexes, listed",
    "place": "a place with its name: {place}",
    "places": "places, listed",
    "tile": "number of a tile: 57",
    "investor": "code of an investor: A3",
    "private": "code of a private: P5",
    "phase": "name of a phase: {phase}",
    "price": "a sum: {sum}",
    "sum": "a sum: {sum}",
    "cost": "a sum: {sum}",
    "cash": "a sum: {sum}",
    "amount": "a sum: {sum}",
    "change": "a change with its sign: +30, −10",
    "percent": "a number: 20",
    "number": "a number",
    "count": "a number",
    "all": "a number",
    "most": "a number",
    "least": "a number or sum",
    "limit": "a number",
    "title": "name of a game: 1880: China",
    "time": "a span of time: 3 h, 2 days",
    "ago": "how long ago: just now, 3 days ago",
    "why": "a whole sentence that gives the reason",
    "rule": "section of the rulebook",
    "error": "technical detail, in English",
    "strength": "level of a bot: calm, steady, strong",
    "seat": "name of a seat's player",
    "date": "a day: 3 November 2026",
    "day": "a day",
    "url": "a web address",
}
EXAMPLES = {
    "1880": {
        "company": "BCR",
        "train": "3+3",
        "hex": "K7",
        "place": "L10 Wuhan",
        "sum": "¥30",
        "phase": "B2",
    },
    "1881": {
        "company": "GBS",
        "train": "S4",
        "hex": "F8",
        "place": "F8 Moabit",
        "sum": "30 M",
        "phase": "green",
    },
    "1889": {
        "company": "IR",
        "train": "3",
        "hex": "K4",
        "place": "K4 Takamatsu",
        "sum": "¥80",
        "phase": "4",
    },
    "chicago-express": {
        "company": "PRR",
        "train": "",
        "hex": "E9",
        "place": "Wheeling",
        "sum": "$15",
        "phase": "Round 3",
    },
}
KINDS = {
    "money": "a sum: {sum}",
    "gain": "a sum with its sign",
    "count": "a number",
    "change": "a number with its sign",
    "player": "name of a player: Ann",
}
REMARK = re.compile(r"#\s*words:\s*(.+)")


def of_values(area: str, text: str, given: dict[str, str]) -> Iterator[str]:
    """{company}: code of a company: BCR."""
    examples = EXAMPLES.get(area, EXAMPLES["1880"])
    for name, spec in dict.fromkeys((n, s) for _, n, s, _ in Formatter().parse(text) if n):
        said = KINDS.get(spec or "") or VALUES.get(name)
        if spec and "." in spec:
            said = f"one of the words {spec}.*; forms: {{{name}:{spec}/form}}"
        if said is None:
            said = given.get(name, "")
        if said:
            yield f"{{{name}}}: {said if '/form' in said else said.format_map(examples)}"


def role_in_python(parents: list[ast.AST], node: ast.Call) -> str:
    """What the innermost call around the words makes of them."""
    below: ast.AST = node
    for parent in reversed(parents):
        if isinstance(parent, ast.keyword) and parent.arg in ROLES:
            return ROLES[parent.arg]
        if isinstance(parent, ast.Call) and below is not parent.func:
            name = getattr(parent.func, "attr", getattr(parent.func, "id", ""))
            if name in ROLES:
                return ROLES[name]
        if isinstance(parent, ast.FunctionDef):
            return ""
        below = parent
    return ""


def given_values(node: ast.Call) -> dict[str, str]:
    """The values of a call as its source has them, for names that say too little."""
    return {
        each.arg: f"`{ast.unparse(each.value)[:40]}`"
        for each in node.keywords
        if each.arg and not isinstance(each.value, ast.Constant)
    }


@cache
def uses(package: Path) -> dict[str, str]:
    """Names of messages -> whether rules refuse or tell with them."""
    found: dict[str, str] = {}
    for file in sorted(package.rglob("*.py")):
        for verb, name in re.findall(
            r"\b(no|tell|say)\(\s*([A-Z][A-Z_]+)\b", file.read_text(encoding="utf-8")
        ):
            found.setdefault(name, {"no": "refusal", "tell": "log"}.get(verb, "log or choice"))
    return found


def role_in_template(before: str) -> str:
    """From the marks that stand before the words."""
    return next((role for pattern, role in IN_PAGES if re.search(pattern, before)), "")


def remark(lines: list[str], line: int) -> str:
    """What the author says above the call (lines count from 1)."""
    found = REMARK.search(lines[line - 2]) if line > 1 else None
    return found[1] if found else ""
