"""Exports of 18xx.games of 1880."""

from __future__ import annotations

from trunkline.files import export_18xx
from trunkline.files.export_18xx import Entry, Export, Seat, is_export, last_played, live_actions
from trunkline.titles.china_1880.head import ID

__all__ = ["Entry", "Export", "Seat", "is_export", "last_played", "live_actions", "read_export"]


def read_export(data: bytes, source: str) -> Export:
    """The export in these bytes; `source` names them in errors."""
    return export_18xx.read_export(data, source, ID)
