"""What makes a password too easy to guess."""

from __future__ import annotations

import string
from functools import cache
from pathlib import Path

from trunkline.kernel import phrase
from trunkline.server.people.lookalikes import skeleton

DATA = Path(__file__).parent / "data" / "common_passwords.txt"
SHORTEST = 10
LONGEST = 256
FEWEST_CHARACTERS = 4
"""Different ones: "abababababab" is long and no secret."""
ADDED = string.digits + string.punctuation + string.whitespace


@cache
def common() -> frozenset[str]:
    """What everybody tries first."""
    lines = DATA.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def weakness(password: str, name: str) -> str:
    """Why this password is not allowed for the account of this name; empty if it is allowed."""
    if not SHORTEST <= len(password) <= LONGEST:
        return phrase(
            "account.password-characters",
            "A password must have {least} to {most} characters.",
            least=SHORTEST,
            most=LONGEST,
        )
    if _is_name(password, name):
        return phrase("account.password-is-name", "The password cannot be the name of the account.")
    if _is_common(password):
        return phrase(
            "account.password-common",
            "This password is too easy to guess. Choose another.",
        )
    return ""


def _is_name(password: str, name: str) -> bool:
    """The name once or several times, with digits and signs around it or none."""
    own, said = _core(name), _core(password)
    return bool(own) and bool(said) and not said.replace(own, "")


def _core(text: str) -> str:
    return skeleton("".join(text.split()).strip(ADDED))


def _is_common(password: str) -> bool:
    folded = "".join(password.casefold().split())
    few = len(set(folded)) < FEWEST_CHARACTERS
    return few or folded in common() or folded.strip(ADDED) in common()
