"""Reading what a page sends: the draft, the seat, the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from trunkline.kernel import Malformed, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.web.pages.planning import read_moves
from trunkline.web.pages.table_view import Asked

LONGEST_DRAFT = 4_000
FIELD = "field."


def asked(values: Mapping[str, Any]) -> Asked:
    """From query or form. Fields of the panel go over what the draft says."""
    draft = read_draft(str(values.get("draft", "")))
    for name, value in values.items():
        if name.startswith(FIELD):
            draft[name.removeprefix(FIELD)] = str(value)[:100]
    return Asked(
        as_player=str(values.get("as") or "") or None,
        at=count(values.get("at")),
        seen=count(values.get("seen")),
        draft=draft,
        click=str(values.get("click", ""))[:20],
        moves=read_moves(str(values.get("plan", ""))),
        view=str(values.get("view", ""))[:20],
    )


def read_draft(text: str) -> dict[str, str]:
    if not text:
        return {}
    if len(text) > LONGEST_DRAFT:
        raise Malformed(phrase("table.asking.draft-too-long", "The draft is too long."))
    try:
        return msgspec.json.decode(text, type=dict[str, str])
    except msgspec.MsgspecError:
        raise Malformed(
            phrase("table.asking.draft-cannot-read", "The draft cannot be read.")
        ) from None


def count(value: Any) -> int | None:
    """A number of actions, or None where nothing is said."""
    text = str(value or "") if value != 0 else "0"
    if not text:
        return None
    number = whole_number(text)
    if number is None:
        raise Malformed(
            phrase("table.asking.position-number-actions", "A position is a number of actions.")
        )
    return number
