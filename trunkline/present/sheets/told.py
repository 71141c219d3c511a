"""What the sheets ask of a title and a position: the summary, the data, and words for both."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from trunkline.kernel import (
    AnyTitle,
    Catalogue,
    CompanySummary,
    Summary,
    catalogue_of,
    summary_of,
)
from trunkline.kernel.words import word
from trunkline.present.scene import AnyScene
from trunkline.present.sheets.extras import sheets_of

DASH = "–"
TITLES_KEPT = 64
"""Titles with corrected data come and go."""


def told(scene: AnyScene) -> Summary:
    """The position; worked out once."""
    return scene.once_for_position(_told)


def _told(scene: AnyScene) -> Summary:
    return summary_of(scene.t, scene.s)


@lru_cache(maxsize=TITLES_KEPT)
def listed(t: AnyTitle) -> Catalogue:
    """The static data, which never change."""
    return catalogue_of(t)


@lru_cache(maxsize=TITLES_KEPT)
def raw_phases(t: AnyTitle) -> tuple[dict[str, Any], ...]:
    """The phases with all that the title's data have of them."""
    return tuple(t.data().get("phases", ()))


@lru_cache(maxsize=TITLES_KEPT)
def hex_names(t: AnyTitle) -> dict[str, str]:
    return {each.id: each.name for each in listed(t).hexes}


def place(t: AnyTitle, hex_id: str) -> str:
    """Beijing; H8 where a hex has no name."""
    return hex_names(t).get(hex_id) or hex_id


def place_in_full(t: AnyTitle, hex_id: str) -> str:
    """Beijing F8; H8 where a hex has no name."""
    name = hex_names(t).get(hex_id, "")
    return f"{name} {hex_id}" if name and name != hex_id else hex_id


def company_name(t: AnyTitle, company: str) -> str:
    names = {each.id: each.name for each in listed(t).companies}
    return sheets_of(t).company_name(company) or names.get(company) or company


def holder(t: AnyTitle, name: str) -> str:
    """A place that holds shares: Bank, Pool."""
    return word(f"{t.id}.holder", name)


def begun(company: CompanySummary, held: bool) -> bool:
    """Whether it takes part: somebody holds it, or it stands on the market or on the map."""
    there = company.director is not None or company.price is not None
    return held or there or bool(company.floated or company.open or company.stations)
